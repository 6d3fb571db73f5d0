"""``digestlib locale``: the translators' side of fixed wording."""

from pathlib import Path
from typing import Annotated, TypeAlias

import typer

from digestlib.cli.console import put, say

app = typer.Typer(
    no_args_is_help=True,
    help="""Work with the fixed wording of reports, in locales/.

    [bold]After a change of a template:[/bold] digestlib locale update

    [bold]In CI:[/bold] digestlib locale update --check && digestlib locale stats --check
    """,
)

Folder: TypeAlias = Annotated[
    Path | None,
    typer.Option(
        "--locales",
        metavar="DIR",
        help="Folder of the PO files; by default the one that reports are made with.",
    ),
]
Check: TypeAlias = Annotated[
    bool, typer.Option("--check", help="Write nothing; exit with 1 if there is something to do.")
]
Tags: TypeAlias = Annotated[
    list[str] | None,
    typer.Argument(metavar="[TAG]...", help="Languages; by default all.", show_default=False),
]


@app.callback()
def _group() -> None:
    """Hold the commands."""


@app.command()
def extract(locales: Folder = None, check: Check = False) -> None:
    """Write digestlib.pot: every message that templates and code ask for.

    Each has its context, where it stands, an example and the room there is, from notes.toml.
    """
    from digestlib.cli.catalogs import Catalogs

    _write(Catalogs(locales).extracted(), check=check)


@app.command()
def update(tags: Tags = None, locales: Folder = None, check: Check = False) -> None:
    """Bring digestlib.pot and the PO files up to what templates and code ask for.

    What translators wrote is kept: headers, comments, obsolete entries. A reworded message keeps
    its old translation for review, marked fuzzy, and is shown in English until then.
    """
    from digestlib.cli.catalogs import Catalogs

    _write(Catalogs(locales).updated(tags), check=check)


@app.command()
def add(
    tag: Annotated[str, typer.Argument(metavar="TAG", help="The new language, such as de.")],
    locales: Folder = None,
) -> None:
    """Begin a language: write its PO file, to be opened in Poedit or Weblate.

    digestlib locale add pt-PT
    """
    from digestlib.cli.catalogs import Catalogs

    _write([Catalogs(locales).begun(tag)], check=False)


def _write(files: "list[tuple[Path, bytes]]", *, check: bool) -> None:
    """Write the files that differ from what is there, or tell of them."""
    from digestlib.cli.catalogs import shown
    from digestlib.delivery.files import prepare_folder, write_files

    stale = [(path, data) for path, data in files if _bytes(path) != data]
    if check:
        for path, _ in stale:
            say(f"{shown(path)} is not up to date (run `digestlib locale update`)")
        if stale:
            raise typer.Exit(1)
        return
    for path, _ in stale:
        prepare_folder(path.parent)
    write_files(stale)
    for path, _ in stale:
        put(shown(path))


def _bytes(path: Path) -> bytes | None:
    return path.read_bytes() if path.is_file() else None
