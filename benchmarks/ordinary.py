"""The same report as users of python-docx or docxtpl write it: straight from the documentation.

Nobody would take worse care of speed than these lines do on purpose; they are what the libraries'
own pages and their best-known recipes say. All of the report's blocks are in them.
"""

import io
from collections.abc import Iterator
from typing import Any

from digestlib.report import Report
from digestlib.report.parts import Action, Passage, Section


def python_docx(report: Report) -> bytes:
    """Write a report with python-docx."""
    import docx

    document = docx.Document()
    document.add_heading(report.title or "Code review weekly", 0)
    table = document.add_table(rows=1, cols=2)
    for level, count in report.counts:
        cells = table.add_row().cells
        cells[0].text, cells[1].text = str(level), str(count)
    document.add_heading("Contents", 1)
    for section in report.sections:
        document.add_paragraph(f"{section.level}  {section.title.text}", style="List Bullet")
    for section in report.sections:
        _digest(document, section)
    document.add_heading("Open follow-ups of the week", 1)
    for addressee in report.addressees:
        document.add_heading(addressee.name.text if addressee.name else "Anybody", 2)
        for errand in addressee.errands:
            paragraph = document.add_paragraph(style="List Bullet")
            _spans(paragraph, _words(errand.action))
            paragraph.add_run(f" {errand.section.title.text}").italic = True
    file = io.BytesIO()
    document.save(file)
    return file.getvalue()


def _digest(document: Any, section: Section) -> None:  # noqa: ANN401 - python-docx has no types for it
    document.add_heading(section.title.text, 1)
    facts = document.add_paragraph(f"{section.level} · ")
    if section.pull_request:
        _hyperlink(facts, str(section.pull_request))
    _spans(document.add_paragraph(style="Intense Quote"), _verdict(section))
    if section.design_points:
        document.add_heading("Design points", 2)
    for point in section.design_points:
        _spans(document.add_paragraph(style="List Number"), point.text)
    if section.actions:
        document.add_heading("Follow-ups", 2)
    for action in section.actions:
        _spans(document.add_paragraph(style="List Bullet"), _words(action))
    for note in section.notes:
        _spans(document.add_paragraph(), note.text)


def _spans(paragraph: Any, text: str) -> None:  # noqa: ANN401 - as above
    """Add a text whose code spans are runs of their own."""
    for number, part in enumerate(text.split("`")):
        run = paragraph.add_run(part)
        if number % 2:
            run.font.name = "Consolas"


def _hyperlink(paragraph: Any, name: str) -> None:  # noqa: ANN401 - as above
    """Add a link, which python-docx cannot; this is the recipe that everybody copies."""
    from docx.opc.constants import RELATIONSHIP_TYPE
    from docx.oxml import OxmlElement
    from docx.oxml.ns import qn

    url = "https://github.com/" + name.replace("#", "/pull/")
    target = paragraph.part.relate_to(url, RELATIONSHIP_TYPE.HYPERLINK, is_external=True)
    link = OxmlElement("w:hyperlink")
    link.set(qn("r:id"), target)
    run = paragraph.add_run(name)
    run.font.underline = True
    link.append(run._r)  # noqa: SLF001 - so the recipe
    paragraph._p.append(link)  # noqa: SLF001 - as above


def docxtpl_template() -> bytes:
    """Return the template that a designer would make in Word, with docxtpl's tags in it."""
    import docx

    document = docx.Document()
    lines = (
        ("Title", "{{ title }}"),
        (None, "{%p for section in sections %}"),
        ("List Bullet", "{{ section.level }} {{ section.title }}"),
        (None, "{%p endfor %}"),
        (None, "{%p for section in sections %}"),
        ("Heading 1", "{{ section.title }}"),
        (None, "{{ section.level }} · {{ section.pull_request }}"),
        ("Intense Quote", "{{r section.verdict }}"),
        ("Heading 2", "Design points"),
        (None, "{%p for point in section.points %}"),
        ("List Number", "{{r point }}"),
        (None, "{%p endfor %}"),
        ("Heading 2", "Follow-ups"),
        (None, "{%p for action in section.actions %}"),
        ("List Bullet", "{{r action }}"),
        (None, "{%p endfor %}"),
        (None, "{%p endfor %}"),
        ("Heading 1", "Open follow-ups of the week"),
        (None, "{%p for errand in errands %}"),
        ("List Bullet", "{{r errand }}"),
        (None, "{%p endfor %}"),
    )
    for style, text in lines:
        document.add_paragraph(text, style=style)
    file = io.BytesIO()
    document.save(file)
    return file.getvalue()


def docxtpl(report: Report, template: bytes) -> bytes:
    """Write a report with docxtpl."""
    import docxtpl

    document = docxtpl.DocxTemplate(io.BytesIO(template))
    sections = [
        {
            "level": section.level,
            "title": section.title.text,
            "pull_request": section.pull_request or "",
            "verdict": _rich(_verdict(section)),
            "points": [_rich(point.text) for point in section.design_points],
            "actions": [_rich(_words(action)) for action in section.actions],
        }
        for section in report.sections
    ]
    errands = [
        _rich(f"{_words(errand.action)} {errand.section.title.text}")
        for addressee in report.addressees
        for errand in addressee.errands
    ]
    title = report.title or "Code review weekly"
    values = {"title": title, "sections": sections, "errands": errands}
    document.render(values, autoescape=True)
    file = io.BytesIO()
    document.save(file)
    return file.getvalue()


def _rich(text: str) -> object:
    import docxtpl

    rich = docxtpl.RichText()
    for number, part in enumerate(text.split("`")):
        if part:
            rich.add(part, **({"font": "Consolas"} if number % 2 else {}))
    return rich


def _verdict(section: Section) -> str:
    return " ".join(_told((section.phrase, section.rationale, section.audience)))


def _words(action: Action) -> str:
    return " ".join(_told((action.audience, action.condition, action.text)))


def _told(texts: tuple[Passage, ...]) -> Iterator[str]:
    return (one.text for one in texts if one)
