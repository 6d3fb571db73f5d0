"""What no person translated as its source is now is marked, in every format."""

import io
from importlib.util import find_spec
from pathlib import Path

import docx
import pypdf
import pytest
import week
from conftest import lack

import digestlib
from digestlib import po
from digestlib.report import Report
from digestlib.translation import Mark

FORMATS = ("md", "html", "docx", "pdf")


@pytest.fixture(scope="module")
def stale(tmp_path_factory: pytest.TempPathFactory) -> Report:
    """The example week in English, after one sentence changed and with one entry missing."""
    folder = tmp_path_factory.mktemp("stale")
    text = (week.LANTERN / "week.zh.txt").read_text("utf-8")
    assert "一组模糊测试" in text
    (folder / "week.zh.txt").write_text(text.replace("一组模糊测试", "两组模糊测试"), "utf-8")
    catalog = po.document((week.LANTERN / "week.en.po").read_bytes(), "week.en.po")
    entries = [one for one in catalog.entries if one.context != "lantern-431#title"]
    (folder / "week.en.po").write_bytes(po.Document(entries=tuple(entries)).data())
    source = digestlib.read(folder / "week.zh.txt")
    return digestlib.compose(
        digestlib.translate(source, "en", catalog=folder / "week.en.po"), week="2026-W48"
    )


def shown(report: Report, name: str) -> str:
    """Return what a reader of a format reads, without white space."""
    data = digestlib.export(report, name)
    match name:
        case "docx":
            document = docx.Document(io.BytesIO(data))
            text = "".join(one.text for one in document.element.body.iter() if one.text)
        case "pdf":
            pages = pypdf.PdfReader(io.BytesIO(data)).pages
            text = "".join(page.extract_text() for page in pages)
        case _:
            text = data.decode()
    return week.squeezed(text)


@pytest.mark.parametrize("name", FORMATS)
def test_a_stale_sentence_is_marked(stale: Report, name: str) -> None:
    """A reader of any format sees which sentence is out of date, and which is not translated."""
    text = shown(stale, name)
    assert week.squeezed("absolute paths in the seed corpus") in text
    assert week.squeezed("out of date]") in text or r"outofdate\]" in text
    assert "nottranslated" in text


@pytest.mark.parametrize("name", FORMATS)
def test_the_last_page_says_how_much_of_each(stale: Report, name: str) -> None:
    """People's, stale and untranslated texts are counted at the end."""
    end = shown(stale, name).rpartition("Aboutthisreport")[2]
    for words in ("Translatedbypeople:87", "sourcehaschanged:1", "Nottranslated:1"):
        assert words in end


def test_the_cover_says_that_there_are_marks(stale: Report) -> None:
    """A manager who reads only the first page knows."""
    assert "1 translation is marked as machine-made" in digestlib.export(stale, "html").decode()


def test_a_person_s_week_has_no_marks() -> None:
    """Nothing is marked where people translated everything."""
    page = week.page("en").html
    assert 'class="mark"' not in page
    assert "Translated by people: 89" in page


@pytest.fixture
def _opencc() -> None:
    if find_spec("opencc") is None:
        lack("opencc is not here: pip install opencc")


@pytest.mark.usefixtures("_opencc")
def test_a_machine_made_digest_says_so_once() -> None:
    """Where a machine translated all of a digest, the mark stands in its facts and nowhere else."""
    source = digestlib.read(week.LANTERN / "week.zh.txt")
    report = digestlib.compose(digestlib.translate(source, "zh-Hant", engine="opencc"))
    assert {section.mark for section in report.sections} == {Mark.MACHINE}
    assert {section.title.mark for section in report.sections} == {None}


def test_a_partly_machine_made_digest_marks_each_text(tmp_path: Path) -> None:
    """Where only some texts are a machine's, each has its own mark."""
    catalog = po.document((week.LANTERN / "week.en.po").read_bytes(), "week.en.po")
    entries = [
        one.changed(flags=("fuzzy",), comments=("machine translation: dictionary",))
        if one.context == "lantern-431#title"
        else one
        for one in catalog.entries
    ]
    (tmp_path / "week.po").write_bytes(po.Document(entries=tuple(entries)).data())
    source = digestlib.read(week.LANTERN / "week.zh.txt")
    found = digestlib.compose(digestlib.translate(source, "en", catalog=tmp_path / "week.po"))
    section = found.sections[0]
    assert (section.mark, section.title.mark, section.phrase.mark) == (None, Mark.MACHINE, None)
    assert "[machine translation]" in digestlib.export(found, "html").decode()
