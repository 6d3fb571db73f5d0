"""The translators' side of fixed wording: what there is to translate, and whether it is done well.

Everything here is pure: PO files come in as bytes or documents and go out as documents. The command
line reads and writes them, and lends the exporters that show a message in its place.
"""
