"""``digestlib show``: the typed digests of a file."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

import typer

from digestlib.cli.console import Files, put, read_all

if TYPE_CHECKING:
    from digestlib.model import Digest


def show(
    files: Files,
    json: Annotated[bool, typer.Option("--json", help="Print the model's own JSON.")] = False,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Print no problems.")] = False,
) -> None:
    """Print the digests of a file as they were read.

    [bold]How many design points has each?[/bold]

    digestlib show week.txt --json | jq '.digests[] | .id, (.design_points | length)'
    """
    collection = read_all(files, quiet=quiet)
    if json:
        typer.echo(collection.model_dump_json(indent=2))
        return
    for digest in collection.digests:
        for line in _lines(digest):
            put(line)
        put("")


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
