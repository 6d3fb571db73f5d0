"""What the command line chooses about single formats, as the options of those formats."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer

from digestlib.errors import TemplateError

if TYPE_CHECKING:
    from digestlib.exporting import Options
    from digestlib.exporting.docx import DocxOptions
    from digestlib.exporting.markdown import MarkdownOptions
    from digestlib.exporting.pdf import PdfOptions
    from digestlib.model import Problem


class MissingGlyphs(StrEnum):
    """What becomes of characters that no font can draw."""

    ERROR = "error"
    REPORT = "report"


class Paper(StrEnum):
    """The sizes of a page."""

    A4 = "a4"
    LETTER = "letter"


Reference: TypeAlias = Annotated[
    Path | None,
    typer.Option(
        metavar="FILE", help="Word file whose styles docx takes; restyle ours or bring your own."
    ),
]
FrontMatter: TypeAlias = Annotated[
    bool,
    typer.Option("--markdown-front-matter", help="Begin md with title, language... as YAML."),
]
PlainContents: TypeAlias = Annotated[
    bool,
    typer.Option(
        "--markdown-plain-contents",
        help="Leave out links within md, for places where headings have no anchors.",
    ),
]
ForComments: TypeAlias = Annotated[
    bool,
    typer.Option(
        "--markdown-for-comments",
        help="Fit md for comments on a code host: it notifies nobody, and links leave no trace.",
    ),
]

OnMissingGlyphs: TypeAlias = Annotated[
    MissingGlyphs,
    typer.Option(
        "--missing-glyphs",
        help="Characters that no font can draw: stop, or show their code points in pdf and tell.",
    ),
]

PaperSize: TypeAlias = Annotated[
    Paper | None, typer.Option("--paper", help="Size of the pages of pdf and docx; ours is a4.")
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Choices:
    """The options of single formats, as the command line was given them."""

    reference: Path | None = None
    markdown_front_matter: bool = False
    markdown_plain_contents: bool = False
    markdown_for_comments: bool = False
    missing_glyphs: MissingGlyphs = MissingGlyphs.ERROR
    paper: Paper | None = None


def format_names(written: Iterable[str]) -> tuple[str, ...]:
    """Return the formats that are asked for, each once.

    Raises:
        FormatError: There is none of such a name, or none is named.
    """
    from digestlib.cli.console import listed
    from digestlib.exporting import exporter

    names = [name.lower() for name in listed(written)]
    for name in names or [""]:
        exporter(name)
    return tuple(dict.fromkeys(names))


def options_of(
    choices: Choices, formats: Sequence[str], tell: "Callable[[Problem], object]"
) -> "Mapping[str, Options]":
    """Return the options of each format about which something was chosen.

    Args:
        choices: What was chosen.
        formats: The formats that are asked for.
        tell: Told of the problems that exporting survives.

    Raises:
        typer.BadParameter: A choice is about a format that is not asked for.
        TemplateError: The reference file cannot be read.
    """
    for option, names in _given(choices):
        if not set(names) & set(formats):
            hint = f"it is about {' and '.join(names)}; ask for that too, as in --format {names[0]}"
            raise typer.BadParameter(hint, param_hint=option)
    found: dict[str, Options] = {}
    if choices.reference or choices.paper:
        found["docx"] = _docx(choices)
    if any("md" in names for _, names in _given(choices)):
        found["md"] = _markdown(choices)
    if choices.missing_glyphs is MissingGlyphs.REPORT or choices.paper:
        found["pdf"] = _pdf(choices, tell)
    return MappingProxyType(found)


def _given(choices: Choices) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield each option that was given, with the formats that it is about."""
    if choices.reference:
        yield "--reference", ("docx",)
    if choices.markdown_front_matter:
        yield "--markdown-front-matter", ("md",)
    if choices.markdown_plain_contents:
        yield "--markdown-plain-contents", ("md",)
    if choices.markdown_for_comments:
        yield "--markdown-for-comments", ("md",)
    if choices.missing_glyphs is MissingGlyphs.REPORT:
        yield "--missing-glyphs", ("pdf",)
    if choices.paper:
        yield "--paper", ("pdf", "docx")


def _markdown(choices: Choices) -> "MarkdownOptions":
    from digestlib.exporting.markdown import MarkdownOptions

    return MarkdownOptions(
        front_matter=choices.markdown_front_matter,
        inner_links=not choices.markdown_plain_contents,
        comment_safe=choices.markdown_for_comments,
    )


def _docx(choices: Choices) -> "DocxOptions":
    from digestlib.exporting.docx import DocxOptions

    options = DocxOptions(paper=choices.paper.value if choices.paper else None)
    if choices.reference is None:
        return options
    source = str(choices.reference)
    try:
        data = choices.reference.read_bytes()
    except OSError as error:
        reason = error.strerror or str(error)
        hint = "name a Word document (.docx), such as a restyled copy of our reference.docx"
        raise TemplateError(source, f"it cannot be read: {reason}", hint) from None
    return replace(options, reference=data, source=source)


def _pdf(choices: Choices, tell: "Callable[[Problem], object]") -> "PdfOptions":
    from digestlib.exporting.pdf import PdfOptions

    return PdfOptions(
        missing_glyphs=choices.missing_glyphs.value,
        paper=choices.paper.value if choices.paper else None,
        on_problem=tell,
    )
