"""What Chinese type wants and no author types, as CLREQ has it: gaps, and flush openings.

Between Han and letters, figures or code stands one gap (section 3.2.4). Where the author typed a
space, that is it. Elsewhere the character in front gets a wider glyph by a feature of our fonts,
so that no character is added and what is copied from the page is what was written. An opening
bracket or quotation mark at the head of a paragraph gives up its empty half (section 3.1.6). The
dot between parts of a name begins no line (section 3.1.7), which Unicode's line breaking (UAX 14)
does not know.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

_HAN: Final = "々〇㐀-䶿一-鿿豈-﫿\U00020000-\U0003ffff"
_ALPHA: Final = "0-9A-Za-zÀ-ÖØ-öø-ɏͰ-ԯ"
_TOKEN: Final = re.compile(r"<(?P<end>/?)(?P<tag>[a-zA-Z][^\s/>]*)(?P<rest>[^>]*)>|[^<]+|<")
_LANGUAGE: Final = re.compile(r'\slang="([^"]*)"')
_INSIDE: Final = re.compile(rf"[{_HAN}](?=[{_ALPHA}])|[{_ALPHA}](?=[{_HAN}])")
_FIRST: Final = re.compile(r"&#?\w+;|.", re.DOTALL)
_LAST: Final = re.compile(r"(?:&#?\w{1,9};|.)\Z", re.DOTALL)
_IS_HAN: Final = re.compile(f"[{_HAN}]")
_IS_ALPHA: Final = re.compile(f"[{_ALPHA}]")
_DOT: Final = re.compile(rf"(?<=[{_HAN}])·(?=[{_HAN}])")
_JOINED_DOT: Final = "\N{WORD JOINER}·"
_OPENING: Final = "（「『〔【《〈［｛〖“‘"
_VOID: Final = frozenset({"br", "hr", "img", "link", "meta", "wbr"})
_NO_TEXT: Final = frozenset({"", "title", "style", "script"})
_FLOWING: Final = frozenset({"a", "code", "em", "span", "strong", "time", "wbr", "b", "i"})


def with_spacing(html: str) -> str:
    """Return the document with Chinese text spaced.

    Args:
        html: A document of the semantic tree's vocabulary.
    """
    if 'lang="zh' not in html:
        return html
    return "".join(_Spacer().pieces(html))


@dataclass(slots=True)
class _Spacer:
    """Walks a document token by token and remembers what stands in front."""

    written: list[str] = field(default_factory=list)
    around: list[tuple[str, bool]] = field(default_factory=list)
    """Each open element's name, and whether its text is Chinese."""
    before: str = ""
    """The kind of the character in front, or nothing at the head of a block."""
    last: int = -1
    """Which written piece ends in that character."""

    def pieces(self, html: str) -> Iterator[str]:
        for token in _TOKEN.finditer(html):
            if token["tag"]:
                self._tag(token)
            else:
                self._text(token[0])
        return iter(self.written)

    def _tag(self, token: re.Match[str]) -> None:
        tag = token["tag"].lower()
        if tag not in _FLOWING:
            self.before = ""
        if token["end"]:
            self._close(tag)
        elif tag not in _VOID:
            language = _LANGUAGE.search(token["rest"])
            inherited = bool(self.around and self.around[-1][1])
            is_chinese = language[1].startswith("zh") if language else inherited
            self.around.append((tag, is_chinese))
        self.written.append(token[0])

    def _close(self, tag: str) -> None:
        if self.around and self.around[-1][0] == tag:
            self.around.pop()

    def _text(self, text: str) -> None:
        tag, is_chinese = self.around[-1] if self.around else ("", False)
        if tag in _NO_TEXT or (text.isspace() and not self.before):
            self.written.append(text)
            return
        is_code = tag == "code"
        first = _FIRST.match(text)
        now = _kind(first[0], is_code=is_code, is_chinese=is_chinese) if first else ""
        if {self.before, now} in ({"han", "alpha"}, {"han", "code"}):
            self.written[self.last] = _LAST.sub(_gap, self.written[self.last])
        if is_chinese and not is_code:
            text = _spaced(text, is_first=not self.before)
        self.written.append(text)
        if last := _LAST.search(text):
            self.last = len(self.written) - 1
            self.before = _kind(last[0], is_code=is_code, is_chinese=is_chinese)


def _kind(char: str, *, is_code: bool, is_chinese: bool) -> str:
    """Return what a character is to its neighbours; white space in front of a block is nothing."""
    if is_code:
        return "other" if char.isspace() else "code"
    if _IS_HAN.match(char):
        return "han" if is_chinese else "other"
    if _IS_ALPHA.match(char):
        return "alpha"
    return "other"


def _spaced(text: str, *, is_first: bool) -> str:
    text = _DOT.sub(_JOINED_DOT, _INSIDE.sub(_gap, text))
    start = len(text) - len(text.lstrip())
    if is_first and text[start : start + 1] in _OPENING and text[start:]:
        opening = f'<span class="opening">{text[start]}</span>'
        return f"{text[:start]}{opening}{text[start + 1 :]}"
    return text


def _gap(char: re.Match[str]) -> str:
    return f'<span class="gap">{char[0]}</span>'
