"""A language that nobody speaks: no report has text that translators cannot reach."""

import io
import re
import unicodedata
import zipfile

import polib
import pypdf
import pytest
import week
from hypothesis import given, strategies as st
from test_parity import READERS

from digestlib import po
from digestlib.cli.catalogs import Catalogs
from digestlib.cli.trials import hard_coded_page, is_digest_text
from digestlib.exporting import exporter
from digestlib.localization.pseudo import ACCENTED, WIDE, hard_coded, outside, pseudo, speak

WAYS = pytest.mark.parametrize("tag", [ACCENTED, WIDE])
DATE = "November 25, 2026"


def unreached(text: str) -> set[str]:
    """Return the words of a report that are in no message, digest text and dates apart."""
    # A PDF gives full-width letters and their narrow kin the same glyphs.
    squeezed = unicodedata.normalize("NFKC", week.squeezed(text)).replace(week.squeezed(DATE), "")
    words = re.findall(r"[^\W\d_]{2,}", outside(squeezed))
    return {word for word in words if not is_digest_text(word)}


@WAYS
@pytest.mark.parametrize("format_name", READERS)
def test_no_format_shows_hard_coded_text(tag: str, format_name: str) -> None:
    """Whatever a reader sees is a message, digest text, a number or a date."""
    data = exporter(format_name)(hard_coded_page(tag))
    text = READERS[format_name](re.sub(rb"<script>.*?</script>", b"", data, flags=re.DOTALL))
    assert "【" in text
    assert unreached(text) == set()


def test_no_part_of_a_word_file_shows_hard_coded_text() -> None:
    """Headers, footers and properties neither; Office's own property names are not shown."""
    data = exporter("docx")(hard_coded_page())
    with zipfile.ZipFile(io.BytesIO(data)) as file:
        parts = {name: file.read(name).decode() for name in file.namelist() if "xml" in name}
    shown = [
        text
        for name, part in parts.items()
        if re.search(r"word/(header|footer|document|footnotes)|docProps/core", name)
        for text in re.findall(
            r"<(?:w:t|dc:title|dc:subject|dc:description|cp:keywords)[^>]*>([^<]*)<", part
        )
    ]
    assert any("【" in text for text in shown)
    assert unreached("".join(shown)) == set()


def test_no_property_of_a_pdf_is_hard_coded() -> None:
    """Title, subject and bookmarks are messages or digest text."""
    reader = pypdf.PdfReader(io.BytesIO(exporter("pdf")(hard_coded_page())))
    information = reader.metadata or {}
    shown = [str(information.get(name, "")) for name in ("/Title", "/Subject", "/Keywords")]
    shown += re.findall(r"'/Title': '([^']*)'", str(reader.outline))
    assert unreached("".join(shown)) == set()


def test_no_attribute_that_people_meet_is_hard_coded() -> None:
    """Labels for screen readers and tips are messages, too."""
    html = exporter("html")(hard_coded_page()).decode()
    assert hard_coded(html, lambda word: is_digest_text(word) or word in html_words(html)) == ()
    assert 'aria-label="【' in html


def html_words(html: str) -> set[str]:
    """Return the words of scripts and styles, which nobody reads."""
    parts = re.findall(r"<(script|style)\b[^>]*>(.*?)</\1>", html, re.DOTALL)
    return set(re.findall(r"[^\W\d_]{2,}", " ".join(text for _, text in parts)))


@pytest.mark.parametrize(
    ("added", "words"),
    [
        ("<p>Hello there</p>", ("Hello", "there")),
        ('<p title="A tip">【ok】</p>', ("tip",)),
        ("<p>【ok 【inner】 】 12 %</p>", ()),
        ("<p>甲甲</p>", ()),
        ('<meta name="description" content="Words">', ("Words",)),
    ],
)
def test_hard_coded_text_is_found(added: str, words: tuple[str, ...]) -> None:
    """So the tests above can fail."""
    page = f"<html><head></head><body><h1>【t】</h1>{added}</body></html>"
    assert hard_coded(page, is_digest_text) == words


@WAYS
def test_every_message_is_spoken(tag: str) -> None:
    """In brackets, longer or wider, with the values of the original."""
    template = Catalogs().template
    for entry in po.load(pseudo(template, tag).data(), tag):
        for text in entry.msgstr_plural.values() if entry.msgid_plural else [entry.msgstr]:
            assert text.startswith("【")
            assert text.endswith("】")
            assert len(text) > len(entry.msgid)


def test_accents_and_width() -> None:
    """Values and fields stay as they are."""
    assert speak("Go {page}: %(num)s, 5%%") == "【Ĝö {page}: %(num)s, 5%% ļöñĝéŕ ļöñĝéŕ】"
    assert speak("Ab %(num)s", WIDE) == "【Ａｂ %(num)s】"


@given(st.text(max_size=80), st.sampled_from([ACCENTED, WIDE]))
def test_any_message_keeps_its_values(text: str, tag: str) -> None:
    """Nothing of a value is accented."""
    signs = re.compile(r"%\(\w+\)s|%%|\{\w+\}")
    assert signs.findall(speak(text, tag)) == signs.findall(text)


def test_a_pseudo_catalog_is_po() -> None:
    """Polib reads what we write."""
    text = pseudo(Catalogs().template).data().decode()
    assert len(polib.pofile(text)) > 50
