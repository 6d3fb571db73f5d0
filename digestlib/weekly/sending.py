"""A week's report as letters, each recipient's in their language."""

from collections.abc import Iterable, Iterator

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
from digestlib.weekly.running import Made


def envelopes(made: Made, recipients: Iterable[Recipient], stamp: Stamp) -> Iterator[Envelope]:
    """Yield each recipient's letter: the report as text and HTML, and the PDF with it.

    Args:
        made: The week; it has a report for every recipient's language.
        recipients: Who gets it. An address that is named twice gets one letter.
        stamp: Sender, date and edition.
    """
    letters: dict[str, tuple[Letter, bytes]] = {}
    once: dict[str, Recipient] = {}
    for one in recipients:
        once.setdefault(one.address.casefold(), one)
    for one in once.values():
        if one.language not in letters:
            letter = letter_of(made, one.language)
            letters[one.language] = letter, body_of(letter)
        yield address(*letters[one.language], one, stamp)


def letter_of(made: Made, language: str) -> Letter:
    """Return a week's report in a language as a letter, with the PDF that was made already.

    Args:
        made: The week.
        language: The tag of one of its languages.
    """
    page = made.pages[language]
    subject = parse(page.html).findtext("head/title") or page.report.week
    options = MarkdownOptions(inner_links=False, follow_up_ids=False)
    text = export_markdown(page.html, options).decode()
    pdf = Attachment(
        name=f"{file_stem(subject)}.pdf",
        media_type="application/pdf",
        data=made.pdf(language) or exporter("pdf")(page),
    )
    return Letter(
        subject=subject,
        text=text,
        html=letter_html(page.html, page.brand),
        language=page.report.language,
        attachments=(pdf,),
    )
