"""Reference files of other origin: made by hand, by other programs, or wrong."""

import io
import re
import zipfile
from pathlib import Path

import pytest
from docx_cases import (
    REFERENCE,
    WEEK,
    Tool,
    converted,
    document,
    page,
    parts_text,
    rewritten,
    style_of,
    text,
)
from docx_checker import R, W, faults, parts

from digestlib.errors import TemplateError
from digestlib.exporting.docx import DocxOptions, export_docx


def test_all_missing_styles_are_named_at_once() -> None:
    """Whoever made the reference mends it once."""
    poor = rewritten(
        REFERENCE, lambda _, xml: xml.replace('"Verdict"', '"Verdikt"').replace('"Tag"', '"Tug"')
    )
    with pytest.raises(
        TemplateError, match=r"team\.docx.*Verdict \(paragraph\), Tag \(character\)"
    ):
        export_docx(WEEK, DocxOptions(reference=poor, source="team.docx"))


def test_list_style_without_a_list_is_named() -> None:
    """Items would have no numbers."""
    poor = rewritten(
        REFERENCE,
        lambda name, xml: (
            xml if "styles" not in name else re.sub("<w:numPr>.*?</w:numPr>", "", xml)
        ),
    )
    with pytest.raises(TemplateError, match="'List Bullet' has no list format"):
        export_docx(WEEK, DocxOptions(reference=poor))


@pytest.mark.parametrize("data", [b"", b"PK\x03\x04 no", b"<html></html>"])
def test_reference_that_is_no_word_file_is_named(data: bytes) -> None:
    """The way out is in the message."""
    with pytest.raises(TemplateError, match="not a Word file"):
        export_docx(WEEK, DocxOptions(reference=data))


def test_reference_of_chinese_word_works() -> None:
    """Its style ids are other ones; the names in the file are the same."""
    identifiers = re.findall('w:styleId="(.*?)"', parts_text(REFERENCE, "word/styles.xml"))
    short = {name: f"a{number}" for number, name in enumerate(identifiers)}
    places = r'((?:w:styleId|<w:(?:pStyle|rStyle|tblStyle|basedOn|next) w:val)=")(.*?)"'

    def rename(_: str, xml: str) -> str:
        return re.sub(places, lambda found: f'{found[1]}{short.get(found[2], found[2])}"', xml)

    root = document(WEEK, DocxOptions(reference=rewritten(REFERENCE, rename)))
    assert style_of(root.find(f".//{W}p")) == short["Repository"]


CHINESE = {
    "Body Text": "正文文本",
    "caption": "题注",
    "Emphasis": "强调",
    "heading 1": "标题 1",
    "heading 2": "标题 2",
    "heading 3": "标题 3",
    "Hyperlink": "超链接",
    "List Bullet": "列表项目符号",
    "List Number": "列表编号",
    "Normal": "正文",
    "Strong": "要点",
    "Subtitle": "副标题",
    "Title": "标题",
    "toc 1": "目录 1",
    "toc 2": "目录 2",
    "TOC Heading": "TOC 标题",
}


def renamed(names: dict[str, str]) -> bytes:
    """Return the shipped reference with other names for some of its styles."""

    def rename(_: str, xml: str) -> str:
        return re.sub(
            '(<w:name w:val=")(.*?)"',
            lambda found: f'{found[1]}{names.get(found[2], found[2])}"',
            xml,
        )

    return rewritten(REFERENCE, rename)


def test_chinese_names_of_words_own_styles_are_understood() -> None:
    """Some programs write names as their users see them: 标题 1 for heading 1."""
    root = document(WEEK, DocxOptions(reference=renamed(CHINESE)))
    styles = [style_of(each) for each in root.iter(f"{W}p")]
    assert styles == [style_of(each) for each in document(WEEK).iter(f"{W}p")]


def test_body_text_may_be_called_plain_text() -> None:
    """Where there is no 正文文本, 正文 serves."""
    names = {"Normal": "Standard", "Body Text": "正文"}
    root = document(page("<p>x</p>"), DocxOptions(reference=renamed(names)))
    assert style_of(root.find(f".//{W}p")) == "BodyText"


def test_style_is_found_by_its_alias() -> None:
    """Word files a new name for a style of its own as an alias: ``Resümee,Verdict``."""

    def alias(_: str, xml: str) -> str:
        return xml.replace('"Verdict"/>', '"Resümee"/><w:aliases w:val="Fazit, Verdict"/>', 1)

    root = document(
        page('<p class="verdict">x</p>'), DocxOptions(reference=rewritten(REFERENCE, alias))
    )
    assert style_of(root.find(f".//{W}p")) == "Verdict"


def test_name_counts_for_more_than_an_alias() -> None:
    """Another style's alias does not take the place of a style of that name."""

    def alias(_: str, xml: str) -> str:
        return xml.replace('"Note"/>', '"Note"/><w:aliases w:val="Verdict"/>', 1)

    root = document(
        page('<p class="verdict">x</p>'), DocxOptions(reference=rewritten(REFERENCE, alias))
    )
    assert style_of(root.find(f".//{W}p")) == "Verdict"


def test_reference_saved_by_libreoffice_works(tmp_path: Path, require_tool: Tool) -> None:
    """It changes style ids and the case of style names."""
    office = require_tool("soffice", "apt-get install libreoffice-writer-nogui")
    saved = converted(REFERENCE, "docx:MS Word 2007 XML", tmp_path, office)
    assert text(document(WEEK, DocxOptions(reference=saved))) == text(document(WEEK))


def test_name_spelled_alike_counts_most() -> None:
    """LibreOffice writes a Caption of its own before our caption."""
    own = '<w:style w:type="paragraph" w:styleId="Own"><w:name w:val="Caption"/></w:style>'

    def add(name: str, xml: str) -> str:
        return (
            xml.replace("</w:docDefaults>", f"</w:docDefaults>{own}") if "styles" in name else xml
        )

    figure = page("<figure><p>x</p></figure>")
    root = document(figure, DocxOptions(reference=rewritten(REFERENCE, add)))
    assert style_of(root.find(f".//{W}p")) == "Caption"


def test_reference_with_the_other_properties_type_has_one_core_part() -> None:
    """Newer LibreOffice links the core properties in its own way."""
    kinds = ("package/2006/relationships/metadata", "officeDocument/2006/relationships/metadata")
    other = rewritten(REFERENCE, lambda _, xml: xml.replace(*kinds))
    names = zipfile.ZipFile(io.BytesIO(export_docx(WEEK, DocxOptions(reference=other)))).namelist()
    assert names.count("docProps/core.xml") == 1


def test_reference_that_updates_fields_no_longer_does() -> None:
    """Word would ask every reader at every opening."""
    asks = rewritten(
        REFERENCE,
        lambda _, xml: xml.replace("<w:defaultTabStop", "<w:updateFields/><w:defaultTabStop"),
    )
    assert faults(export_docx(WEEK, DocxOptions(reference=asks))) == []


def test_sample_text_of_the_reference_is_gone() -> None:
    """Links in it too."""
    run = "<w:r><w:t>old</w:t></w:r>"
    link = f'<w:hyperlink xmlns:r="{R[1:-1]}" r:id="rIdOld">{run}</w:hyperlink></w:p>'
    kind = f"{R[1:-1]}/hyperlink"
    target = 'Target="https://old.example/" TargetMode="External"'
    old = f'<Relationship Id="rIdOld" Type="{kind}" {target}/>'

    def enrich(name: str, xml: str) -> str:
        if name == "word/document.xml":
            return xml.replace("</w:p>", link, 1)
        return (
            xml.replace("</Relationships>", f"{old}</Relationships>")
            if "document.xml.rels" in name
            else xml
        )

    data = export_docx(page("<p>x</p>"), DocxOptions(reference=rewritten(REFERENCE, enrich)))
    rels = parts_text(data, "word/_rels/document.xml.rels")
    assert (text(parts(data)["word/document.xml"]), "old.example" in rels) == ("x", False)


def test_reference_with_other_prefixes_works() -> None:
    """Programs may call Word's namespaces what they like."""

    def rename(name: str, xml: str) -> str:
        is_text = name == "word/document.xml"
        return re.sub(r"(?<=[</ :])w(?=[:=])", "x", xml) if is_text else xml

    other = rewritten(REFERENCE, rename)
    assert 'xmlns:x="' in parts_text(other, "word/document.xml")
    assert text(document(WEEK, DocxOptions(reference=other))) == text(document(WEEK))
