"""Catalogs as XLIFF for agencies, and what comes back."""

from dataclasses import replace

import pytest
import week
from lxml import etree

from digestlib import po
from digestlib.errors import CatalogError
from digestlib.po import Document, Entry
from digestlib.translation.xliff import from_xliff, to_xliff

SPACE = "{urn:oasis:names:tc:xliff:document:1.2}"
HEADER = Entry(translation="Language: en\nX-Source-Language: zh_Hans\n")
SOURCE = "用 `pad()` 做对齐，见 #41"


def document(*entries: Entry) -> Document:
    """Return a catalog of these entries."""
    return Document(entries=(HEADER, *entries))


def entry(translation: str = "", **fields: object) -> Entry:
    """Return an entry."""
    made = Entry(context="a#title", source=SOURCE, translation=translation)
    return made.changed(**fields)


def returned(before: Document, target: str, **attributes: str) -> tuple[Entry, dict[str, str]]:
    """Return what becomes of a catalog's entry when an agency fills in a target."""
    root = etree.fromstring(to_xliff(before, "a.po"))
    unit = root.find(f".//{SPACE}trans-unit")
    assert unit is not None
    for old in unit.findall(f"{SPACE}target"):
        unit.remove(old)
    unit.append(etree.fromstring(f'<target xmlns="{SPACE[1:-1]}">{target}</target>'))
    unit[-1].attrib.update(attributes)
    found = from_xliff(before, etree.tostring(root), "a.xlf")
    return found.document.entries[1], dict(found.refused)


def test_code_and_references_are_tags() -> None:
    """A translator can move them and not change them."""
    root = etree.fromstring(to_xliff(document(entry()), "a.po"))
    source = root.find(f".//{SPACE}source")
    assert source is not None
    assert [one.get("equiv-text") for one in source] == ["`pad()`", "#41"]
    assert "".join(source.itertext()) == "用  做对齐，见 "


def test_a_translation_comes_back_with_its_code() -> None:
    """In whatever order the tags stand."""
    found, refused = returned(
        document(entry()), 'See <x id="2"/>: align with <x id="1"/>', state="translated"
    )
    assert found.translation == "See #41: align with `pad()`"
    assert (found.is_translated, refused) == (True, {})


def test_a_tool_s_own_groups_are_unwrapped() -> None:
    """Tools mark segments and terms inside a target."""
    target = '<mrk mtype="seg" mid="0">Align with <x id="1"/>, <g id="9">see</g> <x id="2"/></mrk>'
    found, _ = returned(document(entry()), target, state="final")
    assert found.translation == "Align with `pad()`, see #41"


def test_what_is_not_done_waits_for_review() -> None:
    """A target without a state is a draft."""
    found, _ = returned(document(entry()), 'Align with <x id="1"/>, see <x id="2"/>')
    assert (found.is_fuzzy, found.translation) == (True, "Align with `pad()`, see #41")


@pytest.mark.parametrize(
    ("target", "reason"),
    [
        ('Align, see <x id="2"/>', "⟦1⟧ is lost"),
        ('<x id="1"/><x id="1"/><x id="2"/>', "⟦1⟧ is one too many"),
        ('<x id="1"/><x id="2"/><x id="3"/>', "⟦3⟧ is one too many"),
        ('<x id="1"/><x id="2"/><bx id="3"/>', "a tag <bx> that is not ours"),
    ],
)
def test_a_lost_or_foreign_tag_is_refused(target: str, reason: str) -> None:
    """The catalog stays as it is, and the reason is told."""
    found, refused = returned(document(entry()), target, state="translated")
    assert found.translation == ""
    assert reason in refused["a#title"]


def test_a_person_s_translation_is_not_replaced() -> None:
    """Whoever translated in the catalog meanwhile keeps the last word."""
    before = document(entry("Pad with `pad()`, see #41"))
    found, refused = returned(before, 'Align <x id="1"/>, <x id="2"/>', state="final")
    assert found is before.entries[1]
    assert "a person has translated it otherwise" in refused["a#title"]


def test_a_stale_file_is_refused() -> None:
    """A target of another source is not taken for this one."""
    data = to_xliff(document(entry("Align `pad()`, #41")), "a.po")
    after = document(entry(source=SOURCE.replace("对齐", "补齐")))
    found = from_xliff(after, data, "a.xlf")
    assert found.refused == {"a#title": "its source has changed since"}
    assert found.document == after


def test_the_example_week_survives_the_journey() -> None:
    """Out as XLIFF and back into an empty catalog, every translation is the same."""
    full = po.document((week.LANTERN / "week.en.po").read_bytes(), "week.en.po")
    empty = replace(
        full,
        entries=tuple(
            one if one.is_header else one.changed(translation="") for one in full.entries
        ),
    )
    found = from_xliff(empty, to_xliff(full, "week.en.po"), "week.xlf")
    assert [one.translation for one in found.document.entries] == [
        one.translation for one in full.entries
    ]
    assert found.refused == {}


def test_nothing_changes_where_nothing_was_done() -> None:
    """An untouched file leaves every byte of the catalog."""
    full = po.document((week.LANTERN / "week.en.po").read_bytes(), "week.en.po")
    found = from_xliff(full, to_xliff(full, "week.en.po"), "week.xlf")
    assert (found.document.data(), found.taken) == (full.data(), ())


@pytest.mark.parametrize("data", [b"", b"<x", b"<html/>", b'<xliff version="2.0"/>'])
def test_what_is_no_xliff_is_an_error(data: bytes) -> None:
    """The error names the file."""
    with pytest.raises(CatalogError, match=r"a\.xlf(:1)?: not "):
        from_xliff(document(entry()), data, "a.xlf")


def test_a_catalog_without_languages_is_an_error() -> None:
    """The header has to say them."""
    with pytest.raises(CatalogError, match="the header has no X-Source-Language"):
        to_xliff(Document(entries=(Entry(translation="Language: en\n"), entry())), "a.po")
