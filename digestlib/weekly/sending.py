"""A week's report as letters, each recipient's in their language."""

from collections.abc import Iterable, Iterator, Mapping

from digestlib.delivery.mail.letters import (
    Attachment,
    Envelope,
    Letter,
    Stamp,
    address,
    body_of,
)
from digestlib.delivery.mail.recipients import Recipient
from digestlib.delivery.names import file_stem
from digestlib.exporting import exporter
from digestlib.exporting.letter import letter_html
from digestlib.exporting.markdown import MarkdownOptions, export_markdown
from digestlib.exporting.tree import parse
from digestlib.rendering import Page


def envelopes(
    pages: Mapping[str, Page], recipients: Iterable[Recipient], stamp: Stamp
) -> Iterator[Envelope]:
    """Yield each recipient's letter: the report as text and HTML, and the PDF with it.

    Args:
        pages: The report by language tag; there is one for every recipient's language.
        recipients: Who gets it. An address that is named twice gets one letter.
        stamp: Sender, date and edition.
    """
    made: dict[str, tuple[Letter, bytes]] = {}
    once = {one.address.casefold(): one for one in reversed(tuple(recipients))}
    for one in reversed(once.values()):
        if one.language not in made:
            letter = letter_of(pages[one.language])
            made[one.language] = letter, body_of(letter)
        yield address(*made[one.language], one, stamp)


def letter_of(page: Page) -> Letter:
    """Return a report as a letter in the report's language."""
    subject = parse(page.html).findtext("head/title") or page.report.week
    text = export_markdown(page.html, MarkdownOptions(inner_links=False)).decode()
    pdf = Attachment(
        name=f"{file_stem(subject)}.pdf",
        media_type="application/pdf",
        data=exporter("pdf")(page),
    )
    return Letter(
        subject=subject,
        text=text,
        html=letter_html(page.html),
        language=page.report.language,
        attachments=(pdf,),
    )
