"""Catalogs as XLIFF 1.2 for agencies and their tools, and back.

What no translator may change is an inline ``<x/>`` tag with the original in ``equiv-text``; in a
target the tags may stand in any order, but each must be there. See the OASIS standard "XLIFF
Version 1.2".
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final

from lxml import etree

from digestlib.errors import CatalogError
from digestlib.inline.sanitising import sanitise
from digestlib.po import Document, Entry
from digestlib.po.entries import FUZZY
from digestlib.translation.catalog import engine_of
from digestlib.translation.headers import languages_of
from digestlib.translation.masking import Masked, mask, pieces

_SPACE: Final = "urn:oasis:names:tc:xliff:document:1.2"
_LANG: Final = "{http://www.w3.org/XML/1998/namespace}space"
_DONE: Final = frozenset({"translated", "final", "signed-off"})
_GROUPS: Final = frozenset({"g", "mrk", "sub"})


def to_xliff(document: Document, name: str) -> bytes:
    """Return a catalog as XLIFF 1.2; obsolete entries are left out.

    Args:
        document: The catalog.
        name: What the file is called in the XLIFF, and in errors.

    Raises:
        CatalogError: The catalog does not say its languages.
    """
    source_language, language = languages_of(document, name)
    root = etree.Element(_tag("xliff"), nsmap={None: _SPACE}, attrib={"version": "1.2"})
    file = etree.SubElement(
        root,
        _tag("file"),
        attrib={
            "original": _clean(name),
            "source-language": source_language,
            "target-language": language,
            "datatype": "plaintext",
        },
    )
    body = etree.SubElement(file, _tag("body"))
    for number, entry in enumerate(_live(document), 1):
        _add_unit(body, entry, number)
    return etree.tostring(root, xml_declaration=True, encoding="UTF-8", pretty_print=True)


def _live(document: Document) -> Iterator[Entry]:
    return (one for one in document.entries if not one.is_header and not one.is_obsolete)


def _add_unit(body: etree._Element, entry: Entry, number: int) -> None:
    is_approved = "yes" if entry.is_translated else "no"
    attributes = {
        "id": str(number),
        "resname": _clean(entry.context or ""),
        "approved": is_approved,
        _LANG: "preserve",
    }
    unit = etree.SubElement(body, _tag("trans-unit"), attrib=attributes)
    masked = mask(entry.source)
    _fill(etree.SubElement(unit, _tag("source")), masked.text, masked)
    if entry.translation:
        target = etree.SubElement(unit, _tag("target"), attrib={"state": _state(entry)})
        _fill_target(target, entry.translation, masked)
    for note in entry.notes:
        etree.SubElement(unit, _tag("note"), attrib={"from": "developer"}).text = _clean(note)
    for comment in entry.comments:
        etree.SubElement(unit, _tag("note"), attrib={"from": "translator"}).text = _clean(comment)


def _state(entry: Entry) -> str:
    if entry.is_translated:
        return "translated"
    return "needs-review-translation" if engine_of(entry) else "needs-translation"


def _fill_target(element: etree._Element, text: str, masked: Masked) -> None:
    """Write a translation with the source's tags; one without partner there stays as text."""
    own = mask(text)
    free: dict[str, list[int]] = {token: [] for token in masked.tokens}
    for number, token in enumerate(masked.tokens, 1):
        free[token].append(number)
    written = []
    for piece in pieces(own.text):
        if isinstance(piece, str):
            written.append(piece)
            continue
        token = own.tokens[piece - 1]
        written.append(f"⟦{free[token].pop(0)}⟧" if free.get(token) else token)
    _fill(element, "".join(written), masked)


def _fill(element: etree._Element, text: str, masked: Masked) -> None:
    """Write a masked text, its tokens as tags."""
    last: etree._Element | None = None
    for piece in pieces(text, len(masked.tokens)):
        if isinstance(piece, int):
            attributes = {"id": str(piece), "equiv-text": _clean(masked.tokens[piece - 1])}
            last = etree.SubElement(element, _tag("x"), attrib=attributes)
        elif last is None:
            element.text = (element.text or "") + _clean(piece)
        else:
            last.tail = (last.tail or "") + _clean(piece)


def _clean(text: str) -> str:
    return sanitise(text)[0]


def _tag(name: str) -> str:
    return f"{{{_SPACE}}}{name}"


@dataclass(frozen=True, slots=True)
class Returned:
    """A catalog with what came back: ``taken`` are the ids, ``refused`` says why not, by id."""

    document: Document
    taken: tuple[str, ...]
    refused: Mapping[str, str]


def from_xliff(document: Document, data: bytes, name: str) -> Returned:
    """Take the translations of an XLIFF file into a catalog.

    A target is taken for the entry of its id if the source is still the same, every tag is there
    once, and no person has translated the entry otherwise. Targets that are not marked as done wait
    for review.

    Args:
        document: The catalog that the file was made from.
        data: The XLIFF file's bytes.
        name: What to call it in errors.

    Raises:
        CatalogError: The file is not XLIFF 1.2.
    """
    entries = {one.context or "": one for one in _live(document)}
    taken: dict[str, Entry] = {}
    refused: dict[str, str] = {}
    for unit in _units(data, name):
        key = unit.get("resname") or unit.get("id") or ""
        target = unit.find(_tag("target"))
        if target is None or _is_empty(target):
            continue
        try:
            taken[key] = _taken(entries.get(key), unit, target)
        except ValueError as error:
            refused[key] = str(error)
    changed = {key: one for key, one in taken.items() if one is not entries[key]}
    new = tuple(
        one if one.is_obsolete or one.is_header else changed.get(one.context or "", one)
        for one in document.entries
    )
    return Returned(replace(document, entries=new), tuple(changed), refused)


def _units(data: bytes, name: str) -> list[etree._Element]:
    parser = etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False)
    try:
        root = etree.fromstring(data, parser)
    except etree.XMLSyntaxError as error:
        raise CatalogError(name, f"not XML: {error.msg}", line=error.lineno) from None
    if root.tag != _tag("xliff"):
        hint = "export it as XLIFF 1.2"
        raise CatalogError(name, "not an XLIFF 1.2 file", hint)
    return root.findall(f".//{_tag('trans-unit')}")


def _is_empty(target: etree._Element) -> bool:
    return not len(target) and not (target.text or "").strip()


def _taken(entry: Entry | None, unit: etree._Element, target: etree._Element) -> Entry:
    """Return the entry with the target.

    Raises:
        ValueError: It cannot be taken, and why.
    """
    if entry is None:
        raise ValueError("there is no such entry")
    masked = mask(entry.source)
    source = unit.find(_tag("source"))
    if source is None or masked.restore(_masked(source)) != _clean(entry.source):
        raise ValueError("its source has changed since")
    text = masked.restore(_masked(target))
    if entry.is_translated and entry.translation != text:
        raise ValueError("a person has translated it otherwise in the catalog")
    state = target.get("state", "")
    is_done = unit.get("approved") == "yes" or state in _DONE
    flags = tuple(flag for flag in entry.flags if flag != FUZZY)
    if is_done:
        return entry.changed(translation=text, flags=flags, previous=None)
    if text == entry.translation:
        return entry
    return entry.changed(translation=text, flags=(FUZZY, *flags))


def _masked(element: etree._Element) -> str:
    """Return an element's text with its tags as tokens; groups of a tool's own are unwrapped.

    Raises:
        ValueError: It holds a tag that is not one of ours.
    """
    parts = [element.text or ""]
    for child in element:
        name = etree.QName(child).localname if isinstance(child.tag, str) else ""
        if name in _GROUPS:
            parts.append(_masked(child))
        elif name == "x" and (number := child.get("id", "")).isdecimal():
            parts.append(f"⟦{number}⟧")
        elif name:
            raise ValueError(f"it holds a tag <{name}> that is not ours")
        parts.append(child.tail or "")
    return "".join(parts)
