"""The tags of a PDF without those that say nothing.

WeasyPrint tags every line of text as a span of its own and every element it has no name for as one
without meaning. ISO 32000-1, 14.8.4 wants neither, and readers pass over both; what they hold
belongs to the paragraph, heading or item around them just as well.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

import pydyf

_IDLE: Final = frozenset({"/Span", "/NonStruct"})
_ENTRIES: Final = frozenset({"Type", "S", "K", "Pg", "P"})
"""What every tag has; one with more, such as a language, says something."""
_HOLD_TAGS: Final = frozenset({"/Document", "/Sect", "/Art", "/Part", "/Div"})
_HOLD_TEXT: Final = frozenset(
    {"/P", "/H1", "/H2", "/H3", "/H4", "/H5", "/H6", "/LBody", "/Lbl", "/TD", "/TH"}
    | {"/Link", "/Caption", *_IDLE}
)


_PIECE: Final = re.compile(
    rb"/Artifact\nBMC\n|(?P<end>EMC\n)?/(?P<tag>\w+)\n<</MCID (?P<number>\d+)>>\nBDC\n"
)
"""The beginning of a piece of text, with the end of another right before it, or of an ornament."""


def prune(pdf: pydyf.PDF) -> None:
    """Give what idle tags hold to the tags around them, and free the idle ones.

    Args:
        pdf: A file that is complete and not written yet.
    """
    homes: dict[bytes, bytes] = {}
    # A tag stands behind the one around it, so the innermost come first.
    for tag in reversed(pdf.objects):
        if isinstance(tag, pydyf.Dictionary) and tag.get("S") in _IDLE and tag.keys() <= _ENTRIES:
            around = _object(pdf, tag["P"])
            if _may_take(around, tag):
                _replace(pdf, around, tag)
                homes[tag.reference] = around.reference
    for page, owners in _owners(pdf):
        owners[:] = [_home(owner, homes) for owner in owners]
        _join(pdf, _object(pdf, page["Contents"]), owners)
    _inline_references(pdf)
    for tag in pdf.objects:
        is_tag = isinstance(tag, pydyf.Dictionary) and tag.get("Type") == "/StructElem"
        if is_tag and all(isinstance(kid, bytes) for kid in tag["K"]):
            # Its page is that of what it holds.
            tag.pop("Pg", None)


def _owners(pdf: pydyf.PDF) -> Iterator[tuple[pydyf.Dictionary, pydyf.Array]]:
    """Yield each page with the tags that own its pieces of text, by their numbers."""
    root = _object(pdf, pdf.catalog["StructTreeRoot"])
    entries = _object(pdf, root["ParentTree"])["Nums"]
    owners = dict(zip(entries[::2], entries[1::2], strict=True))
    for number in pdf.pages["Kids"][::3]:
        page = pdf.objects[number]
        yield page, owners[page["StructParents"]]


def _join(pdf: pydyf.PDF, content: pydyf.Stream, owners: pydyf.Array) -> None:
    """Make one piece of those that follow each other in the same tag, and number them anew."""
    written = b"\n".join([*map(pydyf._to_bytes, content.stream), b""])
    kids = {owner: _object(pdf, owner)["K"] for owner in owners}
    joined = set(_joined(written, owners, kids))
    kept = [number for number in range(len(owners)) if number not in joined]
    numbers = {former: number for number, former in enumerate(kept)}
    for held in kids.values():
        held[:] = [numbers.get(kid, kid) for kid in held if kid not in joined]
    owners[:] = [owners[number] for number in kept]
    content.stream = [_PIECE.sub(lambda piece: _numbered(piece, numbers), written)]


def _joined(
    written: bytes, owners: Sequence[bytes], kids: Mapping[bytes, list[object]]
) -> Iterator[int]:
    """Yield the number of each piece that goes on where the one before it ends."""
    before = None
    for piece in _PIECE.finditer(written):
        number = int(piece["number"] or -1)
        if piece["end"] and before is not None and owners[before] == owners[number]:
            held = kids[owners[number]]
            if held[held.index(before) + 1 :][:1] == [number]:
                yield number
        before = number if piece["number"] else None


def _numbered(piece: re.Match[bytes], numbers: Mapping[int, int]) -> bytes:
    if not piece["number"]:
        return piece[0]
    number = numbers.get(int(piece["number"]))
    if number is None:
        return b""
    return b"%s/%s\n<</MCID %d>>\nBDC\n" % (piece["end"] or b"", piece["tag"], number)


def _inline_references(pdf: pydyf.PDF) -> None:
    """Put the references that lead from tags to links into the tags."""
    for tag in pdf.objects:
        if isinstance(tag, pydyf.Dictionary) and tag.get("S") == "/Link":
            for place, kid in enumerate(tag["K"]):
                if isinstance(kid, bytes) and (found := _object(pdf, kid))["Type"] == "/OBJR":
                    tag["K"][place] = pydyf.Dictionary({"Type": "/OBJR", "Obj": found["Obj"]})
                    found.free = "f"


def _object(pdf: pydyf.PDF, reference: bytes) -> pydyf.Dictionary:
    return pdf.objects[int(reference.split()[0])]


def _may_take(around: pydyf.Dictionary, tag: pydyf.Dictionary) -> bool:
    """Tell whether a tag may hold what another one in it does; text belongs to its tag's page."""
    if tag.reference not in around["K"]:
        return False
    holds_text = any(isinstance(kid, int) for kid in tag["K"])
    if around["S"] in _HOLD_TEXT:
        return not holds_text or around["Pg"] == tag["Pg"]
    return around["S"] in _HOLD_TAGS and not holds_text


def _replace(pdf: pydyf.PDF, around: pydyf.Dictionary, tag: pydyf.Dictionary) -> None:
    for kid in tag["K"]:
        if isinstance(kid, bytes) and "P" in (inner := _object(pdf, kid)):
            inner["P"] = around.reference
    place = around["K"].index(tag.reference)
    around["K"][place : place + 1] = tag["K"]
    tag.free = "f"


def _home(owner: bytes, homes: dict[bytes, bytes]) -> bytes:
    while owner in homes:
        owner = homes[owner]
    return owner
