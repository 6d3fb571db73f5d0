"""What a site is asked to be: by the command line, or by a team's settings."""

from collections.abc import Sequence
from pathlib import Path

from digestlib import messages
from digestlib.delivery.archives import read_archive
from digestlib.languages import resolve
from digestlib.site.building import SiteOptions
from digestlib.weekly.addresses import site_address
from digestlib.weekly.running import Plan
from digestlib.weekly.settings import Site


def site_languages(written: Sequence[str], archive: Path) -> tuple[str, ...]:
    """Return the tags of a site's languages; by default the one that the newest week is in.

    Args:
        written: The languages, in any spelling.
        archive: The archive's folder.

    Raises:
        InputError: A week of the archive cannot be read.
        LanguageError: There is no such language.
    """
    spelled = list(written) or [one.collection.language for one in read_archive(archive)[-1:]]
    return tuple(dict.fromkeys(resolve(one, messages.available()) for one in spelled))


def site_of(plan: Plan, spent: float = 0.0) -> SiteOptions:
    """Return what a team's site holds: its weeks as they are reported, and the reports.

    Args:
        plan: A week of the team's; the site holds all that are archived.
        spent: What the engine has cost already; only the rest of its budget is the site's.
    """
    settings = plan.settings
    output, translation, brand = settings.output, settings.translation, settings.brand
    site = settings.site or Site()
    return SiteOptions(
        languages=plan.languages,
        folder=plan.folder,
        title=output.title,
        group_by=output.group_by,
        order_by=output.order_by,
        most_carried=output.most_carried,
        translations=translation.catalogs,
        engine=translation.engine,
        told=tuple(plan.told.items()),
        budget=None if translation.budget is None else max(0.0, translation.budget - spent),
        answers=str(plan.folder / translation.answers),
        memory=_placed(plan, translation.memory),
        glossary=_placed(plan, translation.glossary),
        policy=translation.policy,
        templates=_placed(plan, output.templates),
        organisation=brand.organisation,
        accent=brand.accent,
        logo=_placed(plan, brand.logo),
        formats=site.formats,
        reports=(output.folder,),
        base=site_address(site.base_url),
    )


def _placed(plan: Plan, path: str | None) -> str | None:
    return str(plan.folder / path) if path else None
