"""Finding what begins a sentence of design points or of follow-ups."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from digestlib.reading import lines
from digestlib.reading.choices import Fit
from digestlib.reading.cues import Cues, Lead
from digestlib.reading.parts import Mark, Part
from digestlib.reading.scanning import Scan

_LONE_VERB: Final = re.compile(r"[补補做修改加测測看办辦查写寫删刪调調]了?[。.！!；;]")
"""A verb that says nothing without what stands in front of its lead, as in "…，后面要补。"."""


def find_leads(scan: Scan, start: int, end: int, cues: Cues) -> Iterator[Mark]:
    """Yield the leads of a range; one that states more than a count stays prose."""
    for fit in cues.leads.fits(scan.text, scan.places(start, end), start, end):
        first, last = fit.match.span()
        if not scan.starts_clause(first, start) or _LONE_VERB.match(scan.text, last, end):
            continue
        slots = fit.match.groupdict()
        if not fit.cue.says.is_follow_up:
            yield _announcing(fit, cues.count(slots.get("count") or ""), cues)
        elif fit.cue.says.is_task:
            yield Mark(first, first, Part.FOLLOW_UPS)
        elif not lines.is_front(scan.text, fit.match) and _names_one_handle(slots.get("addressee")):
            yield _follow_up(fit, slots, first - 2 * lines.is_bold(scan.text, fit.match), last)


def _announcing(fit: Fit[Lead], count: int, cues: Cues) -> Mark:
    """Return the mark of a lead of design points; where it says more, that stays prose."""
    start, end = fit.match.span()
    start = end if cues.states_more(fit.match.group()) else start
    return Mark(start, end, Part.DESIGN_POINTS, announced=count)


def _follow_up(fit: Fit[Lead], slots: Mapping[str, str | None], start: int, end: int) -> Mark:
    """Return the mark of a lead, with what its slots say."""
    return Mark(
        start,
        end,
        Part.FOLLOW_UPS,
        priority=fit.cue.says.priority,
        addressee=_slot(fit.match, slots, "addressee"),
        condition=_slot(fit.match, slots, "condition"),
    )


def leads_at(
    scan: Scan, places: Sequence[int], where: tuple[int, int], cues: Cues
) -> Mapping[int, Mark]:
    """Return the leads that stand at places of a range, by where they begin.

    Those of design points must count them.
    """
    found: dict[int, Mark] = {}
    places = [one for one in places if one < where[1]]  # an item may be empty
    for fit in cues.leads.fits(scan.text, places, *where):
        slots, start = fit.match.groupdict(), fit.match.start()
        if start in found:
            continue
        if not fit.cue.says.is_follow_up:
            if count := cues.count(slots.get("count") or ""):
                found[start] = _announcing(fit, count, cues)
        elif _names_one_handle(slots.get("addressee")):
            stop = start if fit.cue.says.is_task else fit.match.end()
            found[start] = _follow_up(fit, slots, start, stop)
    return found


def _names_one_handle(who: str | None) -> bool:
    """Return whether an addressee that begins as a handle is no more than that.

    What begins with a bullet or another sign is none.
    """
    if who is None or not who.startswith("@"):
        return who is None or who.lstrip()[:1].isalnum()
    return " " not in who


def _slot(
    match: re.Match[str], slots: Mapping[str, str | None], name: str
) -> tuple[int, int] | None:
    return match.span(name) if slots.get(name) else None
