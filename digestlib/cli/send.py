"""``digestlib send``: a report that was built before, to its readers."""

from pathlib import Path

from digestlib.cli.weekly import Empty, Letters, OneWeek, SettingsFile, Uncertain


def send(
    settings: SettingsFile = Path("digestlib.toml"),
    week: OneWeek = None,
    eml: Letters = None,
    again_uncertain: Uncertain = False,
    allow_empty: Empty = False,
) -> None:
    """Mail a week that was built and archived before to each reader, in their language.

    [bold]Build at night, look in the morning, then send:[/bold]

    digestlib weekly --no-mail

    digestlib send

    A repeated run sends nobody a letter twice, and tries those again whom the server refused.
    The password of the server comes from DIGESTLIB_SMTP_PASSWORD.
    """
    from digestlib.cli.weekly import mail, plan_of
    from digestlib.errors import InputError
    from digestlib.weekly.running import built

    plan = plan_of(settings, week, allow_empty=allow_empty)
    if plan.settings.mail is None:
        hint = "digestlib weekly --explain prints the section [mail] and what it says"
        raise InputError(str(settings), "it names no mail server and no recipients", hint)
    mail(plan, built(plan), eml, again_uncertain=again_uncertain)
