"""``digestlib show``: the typed digests of a file."""

import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console

from digestlib.cli.console import CueFiles, Files, put, put_data, read_all, read_parts

if TYPE_CHECKING:
    from digestlib.model import Collection, Digest


def show(
    files: Files,
    json: Annotated[bool, typer.Option("--json", help="Print the model's own JSON.")] = False,
    plain: Annotated[
        bool, typer.Option("--plain", help="Print the fields as a list, also on a terminal.")
    ] = False,
    source: Annotated[
        bool, typer.Option("--source", help="Print the source with its fields marked, also piped.")
    ] = False,
    cues: CueFiles = None,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Print no problems.")] = False,
) -> None:
    """Print the digests of a file as they were read.

    On a terminal with colours, what was written is shown with every field in its colour.

    [bold]How many design points has each?[/bold]

    digestlib show week.txt --json | jq '.digests[] | .id, (.design_points | length)'
    """
    if json + plain + source > 1:
        raise typer.BadParameter("only one of --json, --plain and --source goes")
    if json:
        put_data(read_all(files, cues, quiet=quiet).model_dump_json(indent=2))
        return
    parts = read_parts(files, cues, quiet=quiet)
    console = Console(highlight=False, emoji=False)
    has_colours = console.color_system is not None and not console.no_color
    if plain or not (source or has_colours):
        _list(parts)
    else:
        _mark(parts, console if has_colours else None)


def _list(parts: "list[Collection]") -> None:
    """Print the fields of every digest."""
    from digestlib.reading.merging import merge

    for digest in merge(parts).digests:
        for line in _lines(digest):
            put(line)
        put("")


def _mark(parts: "list[Collection]", console: Console | None) -> None:
    """Print every source with its fields marked, by colour where there is a console for it."""
    from digestlib.cli.source import bracketed, coloured, legend

    if console:
        console.print(legend(), "", sep="\n", soft_wrap=True)
    for part in parts:
        if len(parts) > 1:
            put(f"== {part.name}")
        if not all(digest.spans for digest in part.digests):
            _list([part])  # it was data, so there is no source to mark
        elif console:
            console.print(coloured(part, console.encoding), soft_wrap=True)
        else:
            put(bracketed(part, sys.stdout.encoding))


def _lines(digest: "Digest") -> Iterator[str]:
    from digestlib.inline.text import plain

    yield f"{plain(digest.title)}  [{digest.id}]"
    verdict = digest.verdict
    said = " — ".join(plain(text) for text in (verdict.phrase, verdict.rationale) if text)
    yield f"  {verdict.level}: {said}" if said else f"  {verdict.level}"
    if verdict.audience:
        yield f"  for: {plain(verdict.audience)}"
    for number, point in enumerate(digest.design_points, 1):
        yield f"  {number}. {plain(point.text)}"
    for one in digest.follow_ups:
        box = "[x]" if one.done else "[ ]"
        marks = [one.priority or "", plain(one.audience), plain(one.condition)]
        said = ", ".join(mark for mark in marks if mark)
        yield f"  {box} {f'({said}) ' if said else ''}{plain(one.text)}"
    for note in digest.notes:
        yield f"  note: {plain(note)}"
