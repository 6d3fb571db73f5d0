"""Layout takes less work than WeasyPrint's own, and draws the same."""

import io

import pypdf
import pytest
import weasyprint.layout.float
import week
from weasyprint import CSS, HTML
from weasyprint.layout import absolute, inline, preferred

from digestlib.exporting import fonts, styling
from digestlib.exporting.layout import Source
from digestlib.exporting.pdf import STYLES
from digestlib.exporting.typesetting import typeset


def drawn(page: HTML) -> list[bytes]:
    """Return what is drawn on each page of the example week."""
    configuration, faces = fonts.loaded()
    sheets = [faces, CSS(string=styling.style(STYLES), url_fetcher=fonts.Nothing())]
    data = page.render(stylesheets=sheets, font_config=configuration).write_pdf()
    return [one.get_contents().get_data() for one in pypdf.PdfReader(io.BytesIO(data)).pages]


def document(language: str) -> str:
    """Return the example week, ready to be laid out."""
    return typeset(week.page(language).html)


@pytest.mark.parametrize("language", week.LANGUAGES)
def test_shared_styles_draw_the_same(language: str) -> None:
    """Neither our parser nor styles that elements share change anything on any page."""
    theirs = HTML(string=document(language), url_fetcher=fonts.Nothing())
    ours = Source(document(language), fonts.Nothing())
    assert drawn(ours) == drawn(theirs)


@pytest.mark.parametrize("language", week.LANGUAGES)
def test_hastened_steps_find_the_same(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """With WeasyPrint's own way to find the width of what is as wide as its content."""
    ours = drawn(Source(document(language), fonts.Nothing()))
    for module in (absolute, inline, weasyprint.layout.float):
        monkeypatch.setattr(module, "shrink_to_fit", preferred.shrink_to_fit)
    assert drawn(Source(document(language), fonts.Nothing())) == ours


FOOTNOTES = """
@page { @footnote { border-top: 1pt solid } @bottom-left { content: "a" counter(page) } }
p { break-after: page }
.note { float: footnote }
ins::before { content: attr(title); color: red }
.other::before { content: "other"; width: 5vw; display: inline-block }
"""


def test_what_a_team_may_style_is_drawn_the_same() -> None:
    """Footnotes, generated content and lengths measured by the page are as WeasyPrint has them."""
    body = '<p>x<ins title="b">c</ins><ins class="other">d</ins><span class="note">n</span></p>' * 3
    page = f'<!DOCTYPE html><html lang="en"><title>t</title><style>{FOOTNOTES}</style>{body}'
    theirs = drawn(HTML(string=page, url_fetcher=fonts.Nothing()))
    assert drawn(Source(page, fonts.Nothing())) == theirs
    assert len(theirs) > 2


def test_a_link_leads_to_the_title_of_its_digest() -> None:
    """The name that a digest has passes to its title, once."""
    found = Source('<article id="a"><h2>t</h2><h2>u</h2></article>', fonts.Nothing())
    named = [one.tag for one in found.etree_element.iter() if one.get("id") == "a"]
    assert named == ["h2"]
