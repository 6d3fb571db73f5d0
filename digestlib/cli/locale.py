"""``digestlib locale``: the translators' side of fixed wording."""

from dataclasses import asdict
from json import dumps
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer

from digestlib.cli.build import Folder, Formats, Out, Quiet, Templates, Translations
from digestlib.cli.console import put, put_data, read_all, say

if TYPE_CHECKING:
    from digestlib.localization.checking import Count

app = typer.Typer(
    no_args_is_help=True,
    help="""Work with the fixed wording of reports, in locales/.

    [bold]After a change of a template:[/bold] digestlib locale update

    [bold]In CI:[/bold] digestlib locale update --check && digestlib locale stats --check
    """,
)

Check: TypeAlias = Annotated[
    bool, typer.Option("--check", help="Write nothing; exit with 1 if there is something to do.")
]
Json: TypeAlias = Annotated[bool, typer.Option("--json", help="Print JSON, for programs.")]
Tags: TypeAlias = Annotated[
    list[str] | None,
    typer.Argument(metavar="[TAG]...", help="Languages; by default all.", show_default=False),
]
Digests: TypeAlias = Annotated[
    list[Path] | None,
    typer.Argument(metavar="[FILE]...", help="Digests; by default a sample.", show_default=False),
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


@app.command()
def check(
    tags: Tags = None, locales: Folder = None, json: Json = False, quiet: Quiet = False
) -> None:
    """Print what is wrong in the PO files, as file:line: rule: message (way out).

    Looks at placeholders, plurals, brackets, end punctuation, spacing, full-width forms and the
    room there is, and makes every message in every format. Exits with 1 if there are faults.
    """
    from digestlib.cli.catalogs import Catalogs
    from digestlib.cli.trials import faults

    catalogs = Catalogs(locales)
    chosen = catalogs.tags(tags)
    found = [fault for tag in chosen for fault in faults(catalogs, tag)]
    if json:
        put_data(dumps([asdict(fault) for fault in found], indent=2, ensure_ascii=False))
    for fault in found if not json else ():
        put(str(fault))
    if not quiet:
        say(f"languages: {len(chosen)}, faults: {len(found)}")
    if found:
        raise typer.Exit(1)


@app.command()
def stats(
    tags: Tags = None,
    locales: Folder = None,
    check: Check = False,
    json: Json = False,
) -> None:
    """Print how far each language is; with --check, exit with 1 unless all are complete."""
    from digestlib.cli.catalogs import Catalogs
    from digestlib.localization.checking import count

    catalogs = Catalogs(locales)
    counts = [count(catalogs.document(tag), catalogs.template, tag) for tag in catalogs.tags(tags)]
    if json:
        put_data(dumps([_numbers(one) for one in counts], indent=2))
    else:
        for one in counts:
            numbers = ", ".join(f"{name}: {number}" for name, number in _numbers(one).items())
            put(numbers)
    if check and not all(one.is_complete for one in counts):
        raise typer.Exit(1)


def _numbers(count: "Count") -> dict[str, object]:
    return {
        "language": count.language,
        "messages": count.total,
        "translated": count.translated,
        "fuzzy": count.fuzzy,
        "untranslated": count.untranslated,
        "obsolete": count.obsolete,
    }


@app.command()
def preview(
    tag: Annotated[str, typer.Argument(metavar="TAG", help="The language, such as zh-Hant.")],
    files: Digests = None,
    translations: Translations = None,
    locales: Folder = None,
    templates: Templates = None,
    browser: Annotated[bool, typer.Option(help="Open the page in a browser.")] = True,
) -> None:
    """Show the report in a browser, every message with its id, and again whenever you save.

    [bold]With your own week:[/bold] digestlib locale preview en week.txt -t week.en.po

    Untranslated messages are red and unreviewed ones yellow. The page is for this machine alone.
    """
    from digestlib.cli.catalogs import Catalogs
    from digestlib.cli.preview import Desk, serve
    from digestlib.cli.samples import sample_report

    catalogs = Catalogs(locales)
    (chosen,) = catalogs.tags([tag])
    if translations and not files:
        message = "these are translations of digests; name the digests too"
        raise typer.BadParameter(message, param_hint="--translations")
    report = sample_report(chosen, read_all(files) if files else None, translations or ())
    desk = Desk(tag=chosen, catalogs=catalogs, report=report, templates=templates)
    serve(desk, opens_browser=browser)


@app.command()
def pseudo(
    files: Digests = None,
    formats: Formats = None,
    out: Out = Path("out"),
    wide: Annotated[bool, typer.Option("--wide", help="As wide as Chinese.")] = False,
    templates: Templates = None,
    check: Annotated[
        bool,
        typer.Option("--check", help="Write nothing; exit with 1 if any text is hard-coded."),
    ] = False,
) -> None:
    """Make a report in a language that nobody speaks, in which hard-coded text stands out.

    Every message is in 【】, accented and longer, or with --wide in full-width letters.
    """
    from digestlib.cli.trials import hard_coded_words, pseudo_reports

    if not check:
        for path in pseudo_reports(files, formats, out, templates, wide=wide):
            put(str(path))
        return
    words = hard_coded_words(templates)
    for word in words:
        put(word)
    if words:
        say("these words are in no message; put them into pgettext")
        raise typer.Exit(1)
