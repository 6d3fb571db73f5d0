"""What the command line chooses about single formats, as the options of those formats."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer

from digestlib.errors import TemplateError

if TYPE_CHECKING:
    from digestlib.exporting import Options
    from digestlib.exporting.docx import DocxOptions

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
ForComments: TypeAlias = Annotated[
    bool,
    typer.Option(
        "--markdown-for-comments",
        help="Fit md for comments on a code host: it notifies nobody, and links leave no trace.",
    ),
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Choices:
    """The options of single formats, as the command line was given them."""

    reference: Path | None = None
    markdown_front_matter: bool = False
    markdown_for_comments: bool = False


def options_of(choices: Choices, formats: Sequence[str]) -> "Mapping[str, Options]":
    """Return the options of each format about which something was chosen.

    Args:
        choices: What was chosen.
        formats: The formats that are asked for.

    Raises:
        typer.BadParameter: A choice is about a format that is not asked for.
        TemplateError: The reference file cannot be read.
    """
    for option, name in _given(choices):
        if name not in formats:
            hint = f"it is about {name}; ask for that too, as in --format {name}"
            raise typer.BadParameter(hint, param_hint=option)
    found: dict[str, Options] = {}
    if choices.reference:
        found["docx"] = _docx(choices.reference)
    if choices.markdown_front_matter or choices.markdown_for_comments:
        from digestlib.exporting.markdown import MarkdownOptions

        found["md"] = MarkdownOptions(
            front_matter=choices.markdown_front_matter, comment_safe=choices.markdown_for_comments
        )
    return MappingProxyType(found)


def _given(choices: Choices) -> Iterator[tuple[str, str]]:
    """Yield each option that was given, with the format that it is about."""
    if choices.reference:
        yield "--reference", "docx"
    if choices.markdown_front_matter:
        yield "--markdown-front-matter", "md"
    if choices.markdown_for_comments:
        yield "--markdown-for-comments", "md"


def _docx(reference: Path) -> "DocxOptions":
    from digestlib.exporting.docx import DocxOptions

    try:
        data = reference.read_bytes()
    except OSError as error:
        reason = error.strerror or str(error)
        hint = "name a Word document (.docx), such as a restyled copy of our reference.docx"
        raise TemplateError(str(reference), f"it cannot be read: {reason}", hint) from None
    return DocxOptions(reference=data, source=str(reference))
