"""The report that ``digestlib locale`` shows: a team's own, or one with all there can be in it."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from itertools import cycle
from pathlib import Path
from typing import Final

from digestlib import messages
from digestlib.archive.trends import Trend, WeekFigures
from digestlib.localization.sample import WEEK, sample
from digestlib.model import Collection, Priority, VerdictLevel
from digestlib.report import Report, compose
from digestlib.report.carried import Carried, Leftover, Unlisted
from digestlib.report.grouping import GroupBy
from digestlib.report.parts import Action, Passage
from digestlib.translation import Origin, Standing, Translation, translate
from digestlib.translation.changes import Change

_LAST_WEEK: Final = "2026-W47"
_SIMPLIFIED: Final = "zh-Hans"


def sample_report(
    tag: str, collection: Collection | None = None, translations: Iterable[Path] = ()
) -> Report:
    """Return the report to show in a language.

    Args:
        tag: The language.
        collection: A team's own digests; by default the sample week.
        translations: Catalogs of those digests.

    Raises:
        CatalogError: A catalog cannot be read.
    """
    if collection is None:
        return whole_sample(tag)
    return compose(translate(collection, tag, catalog=translations))


def whole_sample(tag: str, write: Callable[[str], str] = str) -> Report:
    """Return the sample week with texts of every origin, and with what earlier weeks left.

    Args:
        tag: The language.
        write: What becomes of each text; by default it stays in English.
    """
    english = messages.SOURCE_LANGUAGE
    other = english if tag != english else _SIMPLIFIED
    translation = _of_every_origin(translate(sample(tag, other, write), tag))
    return compose(
        translation,
        tag,
        week=WEEK,
        group_by=GroupBy.TAG,
        carried=_carried(tag, write),
        trend=_trend(),
    )


def _of_every_origin(translation: Translation) -> Translation:
    """Return a translation whose texts come from wherever texts may come from."""
    language = translation.language
    ways = cycle(
        [
            Standing(origin=Origin.HUMAN, language=language),
            Standing(origin=Origin.MEMORY, language=language),
            Standing(origin=Origin.MEMORY, language=language, is_reviewed=False),
            Standing(origin=Origin.MACHINE, language=language, is_reviewed=False),
            Standing(origin=Origin.HUMAN, language=language, change=Change.WORDING),
        ]
    )
    standings = {
        place: next(ways) if one.origin is Origin.ORIGINAL and "design_points" in place else one
        for place, one in translation.standings.items()
    }
    return replace(translation, standings=standings)


def _trend() -> Trend:
    """Return some weeks, of which one is not known."""

    def figures(digests: int, opened: int, closed: int, left: int) -> WeekFigures:
        counts = {VerdictLevel.CLOSE_READ: digests}
        return WeekFigures(digests=digests, counts=counts, opened=opened, closed=closed, open=left)

    earlier = (("2026-W45", figures(4, 5, 0, 5)), ("2026-W46", None))
    return Trend(weeks=(*earlier, (_LAST_WEEK, figures(3, 2, 1, 6)), (WEEK, figures(5, 4, 2, 8))))


def _carried(tag: str, write: Callable[[str], str]) -> Carried:
    def leftover(text: str, since: str, age: int, *, is_done: bool) -> Leftover:
        def passage(words: str) -> Passage:
            return Passage(write(words) if words else "", tag)

        action = Action(
            text=passage(text),
            audience=passage("Maintainers"),
            condition=passage(""),
            priority=Priority.FIRST,
            is_done=is_done,
        )
        return Leftover(action, passage("Count retries"), None, since, age)

    return Carried(
        open=(leftover("name the owner of the counter", "2026-W44", 4, is_done=False),),
        unlisted=(
            Unlisted(Passage(write("Operators"), tag), 12, 9),
            Unlisted(Passage("", tag), 8, 5),
            Unlisted(None, 3, 2),
        ),
        done=(leftover("publish the numbers", _LAST_WEEK, 1, is_done=True),),
        unlisted_done=2,
    )
