"""A report in two languages: aligned digest by digest, each passage in its own language."""

import io
import subprocess
import sys
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

import pypdf
import pytest
import week
from docx_checker import W, faults, parts
from lxml import html
from screens import Screens, shown
from test_html_access import AXE
from test_parity import READERS
from verapdf import compliance

import digestlib
from digestlib import Collection, Digest, Report
from digestlib.exporting import export_bilingual, exporter
from digestlib.exporting.bilingual import bilingual
from digestlib.inline.text import plain
from digestlib.rendering import Page, render
from digestlib.report import GroupBy
from digestlib.report.mirroring import mirrored

ORCHARD = week.ROOT / "examples" / "orchard"
LANTERN_OPTIONS = ("--translations", str(week.LANTERN / "week.en.po"), "--week", "2026-W48")
every_format = pytest.mark.parametrize("format_name", READERS)


@lru_cache
def page() -> Page:
    """Return the example week in Chinese and English."""
    return bilingual(week.page("zh-Hans"), week.page("en"))


@lru_cache
def tree() -> html.HtmlElement:
    """Return its semantic HTML, taken apart."""
    return html.document_fromstring(page().html)


@lru_cache
def exported(format_name: str) -> bytes:
    """Return it as the bytes of a format."""
    return exporter(format_name)(page())


def tagged(language: str, by: GroupBy | None = None, order: str = "verdict") -> Report:
    """Return the example week whose digests have tags, grouped."""
    translation = digestlib.translate(
        digestlib.read(ORCHARD / "week.en.md"), language, catalog=ORCHARD / "week.zh.po"
    )
    return digestlib.compose(translation, group_by=by, order=order)


def language_of(element: html.HtmlElement) -> str:
    """Return the language that a text in an element is said to be in."""
    return str(element.xpath("ancestor-or-self::*[@lang][1]/@lang")[0])


# ------------------------------------------------------------------ two reports alike


def test_first_language_decides_the_order() -> None:
    """Titles that sort otherwise in the second language follow the first."""
    first, second = tagged("zh-Hans", order="title"), tagged("en", order="title")
    anchors = [one.anchor for one in first.sections]
    assert [one.anchor for one in second.sections] != anchors
    assert [one.anchor for one in mirrored(second, first).sections] == anchors


@pytest.mark.parametrize("by", [GroupBy.TAG, GroupBy.ADDRESSEE])
def test_groups_are_called_in_both_languages(by: GroupBy) -> None:
    """Each group of the second report has the same digests, under its own name."""
    first, second = tagged("en", by), tagged("zh-Hans", by)
    found = mirrored(second, first)
    assert [[one.anchor for one in group.sections] for group in found.groups] == [
        [one.anchor for one in group.sections] for group in first.groups
    ]
    assert {one.name.text for one in found.groups} == {one.name.text for one in second.groups}


def test_follow_ups_are_the_same_ones() -> None:
    """Each open follow-up of the second report stands where the first one's does."""
    first, second = week.report("zh-Hans"), mirrored(week.report("en"), week.report("zh-Hans"))
    places = [
        [
            [(one.section.anchor, one.section.actions.index(one.action)) for one in two.errands]
            for two in report.addressees
        ]
        for report in (first, second)
    ]
    assert places[0] == places[1]


def test_other_digests_are_refused() -> None:
    """Two weeks are no edition in two languages."""
    with pytest.raises(ValueError, match="same digests in both"):
        export_bilingual(week.report("zh-Hans"), week.tagged("en"), "md")


def test_one_language_twice_is_refused() -> None:
    """Two languages are two."""
    with pytest.raises(ValueError, match="two different ones"):
        export_bilingual(week.report("en"), week.report("en"), "md")


# ------------------------------------------------------------------ the document


def test_each_digest_is_one_article_of_two() -> None:
    """A digest stands once, and in it both languages, the first one first."""
    pairs = tree().xpath("//article[contains(@class, 'pair')]")
    assert [one.get("id") for one in pairs] == [
        one.anchor for one in week.report("zh-Hans").sections
    ]
    languages = [[language_of(inner) for inner in one.findall("article")] for one in pairs]
    assert languages == [["zh-Hans", "en"]] * len(pairs)


def test_every_passage_says_its_language() -> None:
    """Han stands in what is Chinese; what is English holds none."""
    for element in tree().find("body").iter():
        texts = [element.text or "", *(child.tail or "" for child in element)]
        if any("\u4e00" <= char <= "\u9fff" for text in texts for char in text):
            assert language_of(element) == "zh-Hans", texts


def test_fixed_wording_stands_in_both_languages() -> None:
    """Each heading of the English report is in the document, in English."""
    alone = html.document_fromstring(week.page("en").html)
    said = {one.text_content() for one in tree().xpath("//*[@lang='en']/descendant-or-self::*")}
    for heading in alone.iter("h1", "h2", "h3"):
        assert heading.text_content() in said


@pytest.mark.parametrize("by", [None, *GroupBy])
def test_links_lead_somewhere(by: GroupBy | None) -> None:
    """Every link within the page has its place, and no place is there twice."""
    found = html.document_fromstring(
        bilingual(render(tagged("zh-Hans", by)), render(tagged("en", by))).html
    )
    places = found.xpath("//@id")
    links = {link[1:] for link in found.xpath("//a/@href") if link.startswith("#")}
    assert len(set(places)) == len(places)
    assert links <= set(places)


def test_a_text_that_is_the_same_stands_once() -> None:
    """Figures and names that both languages write alike are not said twice."""
    one = Digest(id="a", title="12345", language="en")
    collection = Collection(language="en", digests=(one, one.model_copy(update={"id": "b"})))
    pages = (render(digestlib.compose(collection, tag)) for tag in ("en", "zh-Hans"))
    found = html.document_fromstring(bilingual(*pages).html)
    entry = found.xpath("//nav//li")[0]
    assert entry.text_content().count("12345") == 1


def test_digests_are_only_text() -> None:
    """Markup that somebody wrote into a digest stays what they wrote, in both languages."""
    wild = "<script>alert(1)</script> {{ 7 }} \x00 \ud800 %2E#&amp;"
    one = Digest(id="a%2F", title=wild, language="en", notes=(wild,), tags=(wild,))
    collection = Collection(language="en", digests=(one, one.model_copy(update={"id": "b"})))
    pages = (render(digestlib.compose(collection, tag)) for tag in ("en", "zh-Hans"))
    made = bilingual(*pages).html
    assert "<script" not in made
    assert html.document_fromstring(made).text_content().count("<script>alert(1)</script>") >= 8


# ------------------------------------------------------------------ formats


@every_format
@pytest.mark.parametrize("language", week.LANGUAGES)
def test_every_field_is_there_in_order(language: str, format_name: str) -> None:
    """Each format has every text of every digest in both languages."""
    found = week.squeezed(READERS[format_name](exported(format_name)))
    digests = {f"digest-{one.id}": one for one in week.report(language).collection.digests}
    for section in week.report("zh-Hans").sections:
        for field in week.texts(digests[section.anchor]):
            wanted = week.squeezed(field)
            # In a column of the PDF a page may end in the middle.
            edges = [wanted[:12], wanted[-12:]] if format_name == "pdf" else [wanted]
            assert all(one in found for one in edges), (field, format_name)


@pytest.mark.parametrize("flavour", ["ua1", "3a"])
def test_verapdf_finds_both_standards(flavour: str, tmp_path: Path) -> None:
    """Two languages side by side are as accessible as one."""
    assert compliance(exported("pdf"), flavour, tmp_path) == "compliant"


def test_pdf_tags_the_language_of_passages() -> None:
    """The structure of the PDF says which parts are English, article by article."""
    root = pypdf.PdfReader(io.BytesIO(exported("pdf"))).trailer["/Root"]
    assert root["/Lang"] == "zh-Hans"  # type: ignore[index]
    found = list(_tagged(root["/StructTreeRoot"]))  # type: ignore[index]
    assert found.count(("/Art", "en")) >= len(week.report("en").sections)
    assert {language for _, language in found} == {"en"}


def test_untranslated_passages_are_tagged_too() -> None:
    """A Chinese title in an English report says that it is Chinese."""
    report = digestlib.compose(week.report("zh-Hans").collection, "en")
    root = pypdf.PdfReader(io.BytesIO(digestlib.export(report, "pdf"))).trailer["/Root"]
    assert ("/Span", "zh-Hans") in set(_tagged(root["/StructTreeRoot"]))  # type: ignore[index]


def _tagged(element: object) -> Iterator[tuple[str, str]]:
    """Yield the kind and the language of each structure element that has one."""
    match element:
        case pypdf.generic.IndirectObject():
            yield from _tagged(element.get_object())
        case list():
            for one in element:
                yield from _tagged(one)
        case dict():
            if "/Lang" in element:
                yield str(element["/S"]), str(element["/Lang"])
            yield from _tagged(element.get("/K"))


def test_pdf_has_both_columns_on_one_page() -> None:
    """Both titles of a digest begin on the same page."""
    pages = pypdf.PdfReader(io.BytesIO(exported("pdf"))).pages[3:]
    texts = [week.squeezed(one.extract_text()) for one in pages]
    titles = [[one.title.text for one in week.report(tag).sections] for tag in week.LANGUAGES]
    first, _ = titles
    english = {one.anchor: one.title.text for one in week.report("en").sections}
    for section, title in zip(week.report("zh-Hans").sections, first, strict=True):
        wanted = [week.squeezed(plain(one)) for one in (title, english[section.anchor])]
        assert any(all(one in text for one in wanted) for text in texts), wanted


def test_word_file_has_no_faults() -> None:
    """Word has nothing to repair, and knows which runs are English."""
    data = exported("docx")
    assert faults(data) == []
    body = parts(data)["word/document.xml"]
    said = {one.get(f"{W}val") for one in body.iter(f"{W}lang")}
    assert "en-US" in said


def test_page_has_columns_where_there_is_room(screens: Screens) -> None:
    """Side by side on a desk, one below the other on a phone, nothing wider than the window."""
    for width in (1000, 400):
        opened = screens.open(exported("html"), width=width)
        first, second = (opened.locator(".pair > .digest").nth(n).bounding_box() for n in (0, 1))
        assert first is not None
        assert second is not None
        assert (first["y"] == second["y"]) is (width == 1000)
        assert (first["x"] == second["x"]) is (width == 400)
        assert opened.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize("script", [True, False], ids=["script", "no script"])
def test_filter_takes_both_languages(screens: Screens, *, script: bool) -> None:
    """A digest is counted once, and hidden in both languages."""
    opened = screens.open(exported("html"), script=script)
    opened.check(".filter [value=must_read]")
    assert len(shown(opened, ".pair")) == 1
    assert len(shown(opened, ".pair > .digest")) == 2


def test_axe_finds_nothing(screens: Screens) -> None:
    """The page is for everybody."""
    opened = screens.open(exported("html"))
    opened.evaluate(AXE.read_text("utf-8"))
    found = opened.evaluate("axe.run().then((result) => result.violations.map((one) => one.id))")
    assert found == []


# ------------------------------------------------------------------ the ways to ask


def command(*words: str | Path, cwd: Path) -> subprocess.CompletedProcess[str]:
    """Run the command line in a folder."""
    line = [sys.executable, "-m", "digestlib", *map(str, words)]
    return subprocess.run(line, cwd=cwd, capture_output=True, text=True, check=False)


@pytest.mark.parametrize(
    ("words", "made"),
    [
        ((), ["week-2026-W48.zh-Hans+en.md"]),
        (
            ("--locale", "en"),
            ["week-2026-W48.en.json", "week-2026-W48.en.md", "week-2026-W48.zh-Hans+en.md"],
        ),
    ],
)
def test_command_line_names_both_languages(
    words: tuple[str, ...], made: list[str], tmp_path: Path
) -> None:
    """--bilingual makes a file called after both; data is each language's own."""
    given = (week.LANTERN / "week.zh.txt", *LANTERN_OPTIONS, "--bilingual", "zh,en-US", *words)
    told = command("build", *given, "--format", "md,json", cwd=tmp_path)
    assert told.returncode == 0, told.stderr
    assert sorted(one.name for one in (tmp_path / "out").iterdir()) == made
    assert (tmp_path / "out" / made[-1]).read_bytes() == exported("md")


@pytest.mark.parametrize("pair", ["zh", "zh,zh-CN", "zh,en,zh-Hant"])
def test_command_line_wants_two_languages(pair: str, tmp_path: Path) -> None:
    """One language, or one of them twice, or three, is a wrong argument."""
    told = command("build", week.LANTERN / "week.zh.txt", "--bilingual", pair, cwd=tmp_path)
    assert told.returncode == 2
    assert "two different languages" in told.stderr
