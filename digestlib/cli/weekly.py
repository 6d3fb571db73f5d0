"""``digestlib weekly``: the whole job of a week."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer

if TYPE_CHECKING:
    from digestlib.weekly.running import Made, Plan

SettingsFile: TypeAlias = Annotated[
    Path, typer.Option("--settings", "-s", metavar="FILE", help="The team's settings.")
]
OneWeek: TypeAlias = Annotated[
    str | None,
    typer.Option(
        metavar="WEEK",
        help="ISO week, such as 2026-W48, or a date in it; by default the last whole one.",
    ),
]
NoMail: TypeAlias = Annotated[bool, typer.Option("--no-mail", help="Build and archive only.")]
Letters: TypeAlias = Annotated[
    Path | None,
    typer.Option(
        "--eml", metavar="DIR", help="Write the letters as .eml files in place of sending them."
    ),
]
Uncertain: TypeAlias = Annotated[
    bool,
    typer.Option(
        "--again-uncertain", help="Send again what may have arrived: no answer came last time."
    ),
]
Empty: TypeAlias = Annotated[
    bool,
    typer.Option("--allow-empty", help="Report and mail a week also if no digest is of it."),
]
Verbose: TypeAlias = Annotated[
    bool, typer.Option("--verbose", "-v", help="Name each digest that is left out, and say why.")
]
Starter: TypeAlias = Annotated[
    bool,
    typer.Option("--init", help="Write settings to begin with, every entry explained, and stop."),
]
Explained: TypeAlias = Annotated[
    bool,
    typer.Option(
        "--explain", help="Print settings with every entry there is, explained, and stop."
    ),
]


def weekly(
    settings: SettingsFile = Path("digestlib.toml"),
    week: OneWeek = None,
    no_mail: NoMail = False,
    eml: Letters = None,
    again_uncertain: Uncertain = False,
    allow_empty: Empty = False,
    verbose: Verbose = False,
    init: Starter = False,
    explain: Explained = False,
) -> None:
    r"""Do a week's whole job: read, translate, build, archive, and mail the report.

    With a section \[site] in the settings, the site of the archive is brought up to it as well.

    [bold]Once, to begin; then every Monday morning, for the week before:[/bold]

    digestlib weekly --init

    digestlib weekly --settings digestlib.toml

    Run it as often as you like: files come out the same, and nobody gets a letter twice. A week
    that no digest is of is an error, and nothing of it is written or mailed.
    """
    from digestlib.cli.console import put
    from digestlib.weekly import running
    from digestlib.weekly.gathering import gather

    if explain:
        put(_template().decode())
        return
    if init:
        _begin(settings)
        return
    plan = plan_of(settings, week, allow_empty=allow_empty, verbose=verbose)
    made = running.build(plan, gather(plan))
    running.keep(plan, made)
    for path in made.files:
        put(str(path))
    try:
        if plan.settings.mail and not no_mail:
            mail(plan, made, eml, again_uncertain=again_uncertain)
    finally:  # whom the server refuses is no matter of the site's
        if plan.settings.site:
            _build_site(plan, made)


def _build_site(plan: "Plan", made: "Made") -> None:
    """Bring the team's site up to its archive."""
    from digestlib.cli.site import build
    from digestlib.site.asking import site_of

    if plan.settings.site:
        given = plan.settings.site
        build(plan.archive, plan.place(given.folder), site_of(plan, made.spent), given.processes)


def _begin(settings: Path) -> None:
    """Write settings to begin with, and a folder for the digests."""
    from digestlib.cli.catalog_options import write_new
    from digestlib.cli.console import put

    write_new(settings, _template())
    (settings.parent / "digests").mkdir(exist_ok=True)
    put(f"{settings}: put digests into {settings.parent / 'digests'}, then run digestlib weekly")


def _template() -> bytes:
    """Return settings to begin with, in which every entry is explained."""
    from digestlib.resources import shipped

    return (shipped("templates") / "digestlib.toml").read_bytes()


def plan_of(file: Path, week: str | None, *, allow_empty: bool, verbose: bool = False) -> "Plan":
    """Return the week that is meant, as a team's settings have it made.

    Raises:
        InputError: The settings cannot be read, or an entry does not serve.
    """
    import datetime as dt
    import zoneinfo

    from digestlib.cli.console import say, week_of
    from digestlib.errors import InputError
    from digestlib.weekly.running import Plan, last_week
    from digestlib.weekly.settings import load_settings

    try:
        data = file.read_bytes()
    except OSError as error:
        hint = "digestlib weekly --init writes settings to begin with; --settings names others"
        raise InputError(str(file), f"cannot be read: {error.strerror}", hint) from None
    settings = load_settings(data, str(file))
    name = week_of(week)
    now = dt.datetime.now(zoneinfo.ZoneInfo(settings.time_zone))
    return Plan(
        settings=settings,
        folder=file.parent,
        week=name or last_week(now),
        tell=say,
        may_be_empty=allow_empty,
        names_left_out=verbose,
    )


def mail(plan: "Plan", made: "Made", eml: Path | None, *, again_uncertain: bool) -> None:
    """Send a week's letters, or write them as files, and tell what became of each.

    Raises:
        MailError: The server refuses this sender.
        OutputError: A file cannot be written.
    """
    import datetime as dt
    import os

    from digestlib.cli import letters
    from digestlib.delivery.mail.letters import Stamp
    from digestlib.delivery.mail.recipients import recipient
    from digestlib.delivery.mail.servers import server
    from digestlib.weekly.sending import envelopes

    given = plan.settings.mail
    if given is None:
        return
    sender = recipient(given.sender, "en")
    stamp = Stamp(sender=sender, date=dt.datetime.now().astimezone(), edition=plan.week)
    sent = envelopes(made, plan.settings.recipients(), stamp)
    if eml:
        letters.write(eml, sent, stamp.edition)
        return
    trusted = str(plan.folder / given.certificates) if given.certificates else None
    office = server(given.server, os.environ.get("DIGESTLIB_SMTP_PASSWORD", ""), trusted)
    letters.send(sent, office, plan.place(given.ledger), stamp.edition, again=again_uncertain)
