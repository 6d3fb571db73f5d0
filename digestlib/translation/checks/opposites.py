"""Whether a translation says the opposite of a word: upload for download, faster for slower."""

import re
from collections.abc import Iterator
from typing import Final

from digestlib.translation.checks import denials
from digestlib.translation.checks.pair import Pair
from digestlib.translation.findings import Finding, Severity

_OPPOSITES: Final = """
encod decod; compress decompress; upload download; client server; import export; push pull; parent child
left right; upstream downstream; frontend backend; author reviewer; producer consumer; sender receiver
leader follower; primary replica; input output; sync async; local remote; public private
internal external; startup shutdown; upgrad downgrad; encrypt decrypt; serialize deserialize; fast slow
cheap expens; better worse; minimum maximum; increas decreas; enabl disabl; allocat deallocat
horizontal vertical; odd even; staging production; desktop mobile; hourly daily; daily weekly; weekly monthly
monthly yearly; hourly weekly; daily monthly; optional required; success failure; ascending descending
old new; early late; long short; easy hard; simpl complex
"""
OPPOSITES: Final = {
    name: other
    for pair in _OPPOSITES.replace("\n", ";").split(";")
    if (both := pair.split())
    for name, other in (both, both[::-1])
}
_MAY_TURN: Final = (denials.HAN, denials.LATIN, re.compile(r"\bthan\b|比"))
"""What says so in other words, as "writes are slower than reads" does "reads are faster"."""


def check_opposites(pair: Pair) -> Iterator[Finding]:
    """Yield a finding for a word that stands for its opposite, where neither side says no."""
    if pair.is_source_han == pair.is_han:
        return
    source, translation = {one.name for one in pair.source_concepts}, pair.concepts
    known = {one.name for one in translation}
    for one in translation:
        meant = OPPOSITES.get(one.name)
        if meant in source and meant not in known and one.name not in source:
            if any(one.search(text) for one in _MAY_TURN for text in (pair.source_prose, pair.prose)):
                return
            yield Finding(
                code="opposite",
                severity=Severity.WARNING,
                message=f"{pair.prose[one.start : one.end]} is the opposite of what the source says",
                start=one.start,
                end=one.end,
            )

