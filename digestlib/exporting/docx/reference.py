"""The reference file: a Word file whose text is a sample and whose looks are the report's."""

import io
import re
import zipfile
from collections.abc import Iterable, Sequence
from typing import Final, cast

from docx import Document
from docx.document import Document as WordDocument
from docx.opc.constants import RELATIONSHIP_TYPE
from docx.opc.exceptions import PackageNotFoundError
from docx.opc.part import XmlPart
from lxml import etree

from digestlib.errors import TemplateError
from digestlib.exporting.docx.addresses import web_address
from digestlib.exporting.docx.archive import pack
from digestlib.exporting.docx.numbering import Numbering
from digestlib.exporting.docx.options import DocxOptions
from digestlib.exporting.docx.oxml import DECLARED, OFFICE, WORD, Element, W, legal
from digestlib.exporting.docx.runs import Link
from digestlib.exporting.docx.styles import resolve_styles
from digestlib.resources import shipped

_UNREADABLE: Final = (
    *(zipfile.BadZipFile, PackageNotFoundError, etree.LxmlError, KeyError, ValueError),
)
_A4_TEXT: Final = 9638
_HERE: Final = "the report"
"""A comment in the place of the text, which has no other."""


class Reference:
    """An opened reference file on its way to becoming a report: its sample text is gone."""

    def __init__(self, options: DocxOptions) -> None:
        self.file = _open(options)
        body = cast("Element", self.file.element.body)
        self._section = _clear(body)
        self._drop_links()
        styles = cast("Element", self.file.styles.element)
        self.styles = resolve_styles(styles, options.source)
        self.numbering = Numbering(self._numbering_root(), self.styles, options.source)
        self._links: dict[str, Link | None] = {}

    @property
    def text_width(self) -> int:
        """The width of the text in twentieths of a point."""
        size, margins = self._section.find(f"{W}pgSz"), self._section.find(f"{W}pgMar")
        if size is None or margins is None:
            return _A4_TEXT
        edges = (margins.get(f"{W}left", "0"), margins.get(f"{W}right", "0"))
        return int(size.get(f"{W}w", "11906")) - sum(map(int, edges))

    def link(self, address: str) -> Link | None:
        """Return the link to a web or mail address, the same one for the same address.

        python-docx would search all the links for a free id; a counter keeps the cost linear.
        """
        if address not in self._links:
            self._links[address] = self._new_link(web_address(legal(address)))
        return self._links[address]

    def roots(self) -> list[Element]:
        """Return the roots of the parts that the document uses: styles, settings, headers..."""
        parts = [rel.target_part for rel in self.file.part.rels.values() if not rel.is_external]
        return [cast("Element", part.element) for part in parts if isinstance(part, XmlPart)]

    def save(self, blocks: Sequence[bytes]) -> bytes:
        """Put blocks in the place of the sample text and return the file.

        They never become elements, which would take twenty times their room.
        """
        self.numbering.finish()
        part = self.file.part
        self._section.addprevious(etree.Comment(_HERE))
        before, behind = part.blob.split(f"<!--{_HERE}-->".encode())
        return pack(part.package, {part.partname: [before, *self._declared(blocks), behind]})

    def _declared(self, blocks: Iterable[bytes]) -> Iterable[bytes]:
        """Return blocks whose prefixes are declared, by the file or by themselves."""
        known = cast("Element", self.file.element).nsmap
        if (known.get("w"), known.get("r")) == (WORD, OFFICE):
            return blocks
        return (re.sub(rb"(?<=^<w:)\w+", rb"\g<0>" + DECLARED.encode(), block) for block in blocks)

    def _new_link(self, address: str | None) -> Link | None:
        if address is None:
            return None
        identifier = f"rIdLink{len(self._links) + 1}"
        self.file.part.rels.add_relationship(
            RELATIONSHIP_TYPE.HYPERLINK, address, identifier, is_external=True
        )
        return Link(relationship=identifier)

    def _drop_links(self) -> None:
        rels = self.file.part.rels
        for identifier in [name for name, rel in rels.items() if rel.is_external]:
            del rels[identifier]

    def _numbering_root(self) -> Element | None:
        try:
            return cast("Element", self.file.part.numbering_part.element)
        except NotImplementedError:  # python-docx cannot make the part where there is none
            return None


def _open(options: DocxOptions) -> WordDocument:
    data = options.reference
    if data is None:
        data = (shipped("templates") / "reference.docx").read_bytes()
    try:
        file = Document(io.BytesIO(data))
    except _UNREADABLE as error:
        hint = "save it as a Word document (.docx)"
        raise TemplateError(options.source, f"this is not a Word file: {error}", hint) from error
    _unify_properties(file)
    return file


def _unify_properties(file: WordDocument) -> None:
    """Give the link to the core properties the type that python-docx looks for.

    Newer LibreOffice writes another one; python-docx would then add a second ``core.xml``.
    """
    package = file.part.package
    for rel in package.rels.values() if package else ():
        if rel.reltype.endswith("/metadata/core-properties"):
            rel._reltype = RELATIONSHIP_TYPE.CORE_PROPERTIES  # noqa: SLF001 - it has no setter


def _clear(body: Element) -> Element:
    """Remove all content but the page setup, and return that."""
    section = body.find(f"{W}sectPr")
    if section is None:
        section = etree.SubElement(body, f"{W}sectPr")
    for child in list(body):
        if child is not section:
            body.remove(child)
    return section
