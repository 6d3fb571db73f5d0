"""The smallest pieces of Markdown: escapes, character references, code and destinations."""

import re
import unicodedata

_PUNCTUATION = r"!-/:-@\[-`{-~"
_ESCAPED = re.compile(
    rf"""
      [`*~]                              # always means something
    | \\(?=[{_PUNCTUATION}\s]|$)         # would escape what follows
    | <(?=[A-Za-z/!?]|[^\s<>]*@)         # would begin HTML or a link
    | (?<![^\W_])_ | _(?![^\W_])         # an underscore that is not inside a word
    | \](?=[(\[:])                       # would end the words of a link or a definition
    | \[(?=\^|[ xX]\])                   # would begin a footnote or a task
    """,
    re.VERBOSE,
)
_ESCAPED_IN_LINK = re.compile(rf"[\[\]]|{_ESCAPED.pattern}", re.VERBOSE)
_SIGNS = re.compile(r"[`*~\\<_\[\]&]")
_WWW = re.compile(r"[Ww][Ww][Ww]\.")
_ENTITY = re.compile(r"&(?=#?\w{1,31};)")
# Written with an escape, GitHub makes no link of it; it would take Chinese text along.
_ADDRESS = re.compile(r"(?i)(?<![a-z])(https?|ftp)(?=://)|(?<![a-z0-9])(www)(?=\.\S)")


def escape(text: str, *, is_linked: bool) -> str:
    """Escape what would be read as markup, and nothing else."""
    if not (_SIGNS.search(text) or "://" in text or _WWW.search(text)):
        return text
    escaped = _ESCAPED_IN_LINK if is_linked else _ESCAPED
    text = _ENTITY.sub("&amp;", escaped.sub(r"\\\g<0>", text))
    return text if is_linked else _ADDRESS.sub(r"\g<0>\\", text)


def is_space(char: str) -> bool:
    """Tell whether a character is white space to any parser."""
    if char.isprintable() and char != " ":
        return False
    return char.isspace() or unicodedata.category(char).startswith("Z")


def is_letter(char: str) -> bool:
    """Tell whether a character is neither white space nor punctuation nor a symbol."""
    return not is_space(char) and unicodedata.category(char)[0] not in "PS"


def is_sure(char: str) -> bool:
    """Tell whether old and new parsers alike take a character for punctuation or a space."""
    category = unicodedata.category(char)
    return category == "Zs" or category[0] == "P" or (char.isascii() and category[0] == "S")


def character_reference(char: str) -> str:
    """Spell a character as an HTML character reference."""
    return f"&#x{ord(char):X};"


def code(text: str) -> str:
    """Write code in a line, in a fence longer than any row of backticks in it."""
    longest = max(map(len, re.findall("`+", text))) if "`" in text else 0
    fence = "`" * (longest + 1)
    is_padded = text.startswith(" ") and text.endswith(" ") and text.strip(" ")
    pad = " " if is_padded or "`" in (text[0], text[-1]) else ""
    return f"{fence}{pad}{text}{pad}{fence}"


def destination(url: str) -> str:
    """Write an address as the destination of a link."""
    safe = _ENTITY.sub("&amp;", url)
    return f"<{safe}>" if "(" in safe or ")" in safe else safe
