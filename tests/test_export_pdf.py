"""The PDF: searchable, tagged, safe, the same everywhere, and honest about missing glyphs."""

import contextlib
import gc
import hashlib
import io
import logging
import os
import re
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pypdf
import pytest
import week
from pdfminer.high_level import extract_pages
from pdfminer.layout import LTCurve
from verapdf import compliance

import digestlib
from digestlib.errors import GlyphError, InputError
from digestlib.exporting.pdf import PdfOptions, export_pdf

PUA = "\U000f0000"
"""A character for private use, which no font draws."""


def document(body: str, head: str = "") -> str:
    """Return a small report."""
    return (
        f'<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>t</title>{head}</head>'
        f"<body><h1>t</h1>{body}</body></html>"
    )


def reader(data: bytes) -> pypdf.PdfReader:
    """Return a reader of the file."""
    return pypdf.PdfReader(io.BytesIO(data))


@pytest.mark.parametrize("language", week.LANGUAGES)
def test_text_can_be_searched_with_poppler(
    language: str, tmp_path: Path, require_tool: Callable[[str, str], str]
) -> None:
    """What pdftotext finds holds every field of every digest, each letter as itself."""
    pdftotext = require_tool("pdftotext", "install poppler-utils")
    (tmp_path / "week.pdf").write_bytes(week.exported(language, "pdf"))
    found = subprocess.run(
        [pdftotext, "-raw", "week.pdf", "-"], cwd=tmp_path, capture_output=True, check=True
    )
    squeezed = week.squeezed(found.stdout.decode())
    fields = [
        week.squeezed(field)
        for digest in week.report(language).collection.digests
        for field in week.texts(digest)
    ]
    # A page's end puts header and footer into a field that goes on behind it.
    broken = [field for field in fields if field not in squeezed]
    assert len(broken) <= len(reader(week.exported(language, "pdf")).pages)
    assert all(field[:8] in squeezed and field[-8:] in squeezed for field in broken)


@pytest.mark.parametrize("language", week.LANGUAGES)
def test_every_font_is_ours_and_embedded(language: str) -> None:
    """No font of the machine is used, so the file is the same on every machine."""
    names = set()
    for page in reader(week.exported(language, "pdf")).pages:
        for font in page["/Resources"]["/Font"].values():  # type: ignore[index]
            names.add(str(font.get_object()["/BaseFont"]).partition("+")[2])
    assert names
    assert all(name.startswith("Digest-") for name in names), names


def test_bold_chinese_is_bold() -> None:
    """Headings are drawn with the bold face."""
    fonts = b"Digest-Sans-Bold"
    assert fonts in b"".join(
        str(font.get_object()["/BaseFont"]).encode()
        for page in reader(week.exported("zh-Hans", "pdf")).pages
        for font in page["/Resources"]["/Font"].values()  # type: ignore[index]
    )


@pytest.mark.parametrize("language", week.LANGUAGES)
def test_file_says_its_language(language: str) -> None:
    """Screen readers and search engines are told the language."""
    assert reader(week.exported(language, "pdf")).trailer["/Root"]["/Lang"] == language  # type: ignore[index]


def test_title_names_week_and_repository() -> None:
    """The window title says which report this is."""
    metadata = reader(week.exported("en", "pdf")).metadata
    assert metadata
    assert metadata.title == "Code review weekly · Week 48 of 2026 · aurora-labs/lantern"


def test_bookmarks_lead_to_every_digest() -> None:
    """The outline lists title, contents, twelve digests, checklist and colophon."""

    def count(items: list[object]) -> int:
        return sum(count(one) if isinstance(one, list) else 1 for one in items)

    assert count(reader(week.exported("en", "pdf")).outline) >= 12 + 4  # type: ignore[arg-type]


def test_outline_names_no_parts_of_digests() -> None:
    """Who looks for a digest does not meet "Design points" twelve times."""

    def names(items: list[object]) -> list[object]:
        return [name for one in items for name in (names(one) if isinstance(one, list) else [one])]

    found = {str(one["/Title"]) for one in names(reader(week.exported("en", "pdf")).outline)}  # type: ignore[index, arg-type]
    assert "Open follow-ups of the week" in found
    assert not found & {"Design points", "Follow-ups", "Notes"}


@pytest.mark.parametrize("language", week.LANGUAGES)
def test_no_rule_stands_below_the_running_header(language: str) -> None:
    """A page begins with words, not with what parts them from words on the page before."""
    highest = 297 - 21
    for page in list(extract_pages(io.BytesIO(week.exported(language, "pdf"))))[1:]:
        rules = [one for one in page if isinstance(one, LTCurve) and one.height < 2 < one.width]
        assert [one for one in rules if one.y1 / 72 * 25.4 > highest - 3] == []


def test_page_number_is_in_the_readers_words() -> None:
    """The footer's wording comes from the catalog."""
    assert "第 1 页，共" in reader(week.exported("zh-Hans", "pdf")).pages[0].extract_text()
    assert "Page 1 of" in reader(week.exported("en", "pdf")).pages[0].extract_text()


def test_rendering_is_silent(caplog: pytest.LogCaptureFixture) -> None:
    """WeasyPrint has nothing to complain about in our template and styles."""
    with caplog.at_level(logging.WARNING):
        export_pdf(week.page("zh-Hans").html)
    assert caplog.messages == []


def test_missing_glyph_names_character_digest_and_field() -> None:
    """A character that no font draws stops the export and says where it is."""
    body = (
        '<article class="digest"><header><h2>Fix it</h2></header><section class="design-points">'
        f"<h3>Points</h3><ol><li>see {PUA}</li></ol></section></article>"
    )
    with pytest.raises(GlyphError) as caught:
        export_pdf(document(body))
    assert caught.value.missing == ((PUA, "digest 'Fix it', design points"),)
    assert "U+F0000" in str(caught.value)


def test_missing_glyph_can_be_a_problem() -> None:
    """Asked to report, the export shows the code point and tells character, digest and field."""
    told: list[digestlib.Problem] = []
    body = (
        '<article class="digest"><header><h2>Fix it</h2></header><section class="notes">'
        f"<h3>Notes</h3><p>see {PUA} and <code>x{PUA}</code></p></section></article>"
    )
    options = PdfOptions(missing_glyphs="report", on_problem=told.append)
    found = reader(export_pdf(document(body), options)).pages[0].extract_text()
    assert "see [U+F0000] and" in found
    assert week.squeezed(found).count("[U+F0000]") == 2
    (problem,) = told
    assert (problem.source, problem.field) == ("Fix it", "notes")
    assert str(problem).startswith(f"Fix it: notes: no font can draw {PUA!r} (U+F0000), it is")


def test_missing_glyphs_are_all_told_in_order() -> None:
    """Each character is one problem, with the first place that holds it."""
    told: list[digestlib.Problem] = []
    chars = "".join(map(chr, range(0xF0000, 0xF0000 + 300)))
    options = PdfOptions(missing_glyphs="report", on_problem=told.append)
    export_pdf(document(f"<p>{chars}</p><p>{chars}</p>"), options)
    codes = [f"U+{ord(char):04X}" for char in chars]
    assert [re.findall(r"U\+\w+", problem.message)[0] for problem in told] == codes


def test_reported_glyph_leaves_addresses_alone() -> None:
    """A link leads where it led, whatever its words look like."""
    told: list[digestlib.Problem] = []
    options = PdfOptions(missing_glyphs="report", on_problem=told.append)
    body = f'<p><a href="https://example.org/%F3?q={PUA}">to {PUA}</a></p>'
    page = reader(export_pdf(document(body), options)).pages[0]
    assert "U+F0000" not in str(page["/Annots"][0].get_object()["/A"]["/URI"])  # type: ignore[index]
    assert "to [U+F0000]" in page.extract_text()


def test_glyphs_missing_in_one_report_are_not_told_of_the_next() -> None:
    """Each export watches for itself."""
    with pytest.raises(GlyphError):
        export_pdf(document(f"<p>{PUA}</p>"))
    assert export_pdf(document("<p>fine</p>")).startswith(b"%PDF-")


@pytest.mark.parametrize(
    "text", ["值 骨 门 龘 㐂", "①②⑳ → ≥ ✓ ½ ☐", "🚀 👍🏽", "naïve Ω Я", "——……「」“”‘’"]
)
def test_common_characters_are_drawn(text: str) -> None:
    """Chinese, symbols, common emoji and European letters need no font of the machine."""
    assert export_pdf(document(f'<p lang="zh-Hans">{text}</p>'))


def test_content_loads_nothing(tmp_path: Path) -> None:
    """Neither a link, an image nor an attachment of the content is fetched."""
    secret = tmp_path / "secret.txt"
    secret.write_text("a secret")
    head = f'<link rel="attachment" href="{secret.as_uri()}">'
    body = f'<p><img src="{secret.as_uri()}" alt="x"></p>'
    data = export_pdf(document(body, head))
    assert reader(data).attachments == {}


def test_identifier_breaks_leave_no_trace_in_the_text() -> None:
    """A long identifier may break behind its joints, and is copied whole."""
    name = "LANTERN_COMPACTION_MAX_CONCURRENT_REWRITE_BYTES_PER_SHARD"
    found = reader(export_pdf(document(f"<p><code>{name * 3}</code></p>"))).pages[0].extract_text()
    assert name * 3 in week.squeezed(found)


def test_style_can_be_replaced() -> None:
    """A team's own CSS stands in for ours."""
    data = export_pdf(document("<p>x</p>"), PdfOptions(style="@page { size: 100mm 100mm }"))
    assert round(float(reader(data).pages[0].mediabox.width) / 72 * 25.4) == 100


def test_same_bytes_in_every_process() -> None:
    """Hash seed, time zone and working directory leave no trace in the file."""
    code = (
        "import sys, hashlib; sys.path[:0] = sys.argv[1:]; import week;"
        "print(hashlib.sha256(week.exported('zh-Hans', 'pdf')).hexdigest())"
    )
    paths = [str(week.ROOT), str(week.ROOT / "tests")]
    done = subprocess.run(
        [sys.executable, "-c", code, *paths],
        cwd="/",
        env={**os.environ, "PYTHONHASHSEED": "7", "TZ": "Pacific/Auckland"},
        capture_output=True,
        text=True,
        check=True,
    )
    here = hashlib.sha256(week.exported("zh-Hans", "pdf")).hexdigest()
    assert done.stdout.strip() == here


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere libraries are searched for")
def test_no_program_is_started_for_a_pdf() -> None:
    """WeasyPrint's libraries are found by their own names: no compiler is asked where they lie."""
    code = (
        "import sys; started = []; sys.addaudithook(lambda event, args: event in"
        "('subprocess.Popen', 'os.posix_spawn', 'os.fork') and started.append(args[0]));"
        "import digestlib; week = digestlib.parse('# A (#1)\\n\\nSkip.');"
        "digestlib.export(digestlib.compose(week), 'pdf'); print(started)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


@pytest.mark.parametrize("flavour", ["ua1", "3a"])
@pytest.mark.parametrize("language", week.LANGUAGES)
def test_verapdf_finds_both_standards(language: str, flavour: str, tmp_path: Path) -> None:
    """The file is compliant, says veraPDF, with PDF/UA-1 and with PDF/A-3a."""
    assert compliance(week.exported(language, "pdf"), flavour, tmp_path) == "compliant"


def test_a_link_with_code_inside_is_one_link() -> None:
    """Each link is tagged as a link, whatever stands inside it (ISO 14289-1, 7.18.5)."""
    body = '<p><a href="https://example.org/">the <code>code</code> <strong>here</strong></a></p>'
    found = reader(export_pdf(document(body)))
    root = found.trailer["/Root"]["/StructTreeRoot"]  # type: ignore[index]
    numbers = root["/ParentTree"]["/Nums"]
    parents = dict(zip(numbers[::2], numbers[1::2], strict=True))
    links = [link.get_object() for link in found.pages[0]["/Annots"]]  # type: ignore[attr-defined]
    assert [parents[link["/StructParent"]].get_object()["/S"] for link in links] == ["/Link"]


def test_same_bytes_again_and_in_another_thread() -> None:
    """What a process keeps between reports leaves no trace in them."""
    html = week.page("zh-Hans").html
    first = export_pdf(html)
    export_pdf(document("<p>another</p>"))
    with ThreadPoolExecutor(2) as pool:
        others = list(pool.map(export_pdf, [html, html]))
    assert [first, first] == others
    assert export_pdf(html) == first


@pytest.mark.parametrize("body", ["<p>fine</p>", f"<p>{PUA}</p>"])
def test_collector_is_as_it_was(body: str) -> None:
    """Layout pauses the collector of cycles, and leaves it as it found it, on errors too."""
    for switch in (gc.disable, gc.enable):
        switch()
        was = gc.isenabled()
        with contextlib.suppress(GlyphError):
            export_pdf(document(body))
        assert gc.isenabled() == was


def test_file_carries_its_digests(tmp_path: Path) -> None:
    """A report in PDF reads back as the digests it shows."""
    (tmp_path / "week.pdf").write_bytes(week.exported("en", "pdf"))
    assert digestlib.read(tmp_path / "week.pdf") == week.report("en").collection


@pytest.mark.parametrize("data", [b"%PDF-1.7\n", b"%PDF-" + bytes(range(256)) * 9])
def test_damaged_pdf_is_an_error(data: bytes, tmp_path: Path) -> None:
    """A PDF that cannot be opened is an InputError, not a traceback."""
    (tmp_path / "week.pdf").write_bytes(data)
    with pytest.raises(InputError, match="PDF"):
        digestlib.read(tmp_path / "week.pdf")


def test_pdf_of_others_is_an_error(tmp_path: Path) -> None:
    """A PDF that carries no digests is refused with the reason."""
    (tmp_path / "other.pdf").write_bytes(export_pdf(document("<p>x</p>")))
    with pytest.raises(InputError, match="carries no digests"):
        digestlib.read(tmp_path / "other.pdf")
