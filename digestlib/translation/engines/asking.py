"""What an engine is asked: masked texts with all that helps, in batches, and each under a key.

The key names everything that an answer depends on, so that an answer can be kept and used again.
Examples from the memory are not part of it: they help, and would make every answer worthless as
soon as somebody reviewed another text.
"""

import hashlib
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from digestlib.translation.engines.protocol import Engine, Limits, Request, Term
from digestlib.translation.engines.steering import speaks_to_machines
from digestlib.translation.glossary import Glossary
from digestlib.translation.masking import Masked, mask
from digestlib.translation.memory import Memory
from digestlib.translation.units import Unit

_TOKEN: Final = re.compile(r"⟦\d+⟧")
_LONGEST: Final = 300
"""So much of a neighbour is shown at most, in characters."""
_MOST_EXAMPLES: Final = 3
_MOST_MEMORY: Final = 100_000


@dataclass(frozen=True, slots=True)
class Task:
    """A unit, its text as the engine sees it, what it is asked, and what the answer hangs on."""

    unit: Unit
    masked: Masked
    request: Request
    key: str


@dataclass(frozen=True, slots=True)
class Asker:
    """Makes tasks of units.

    ``among`` are all units of the collection or catalog, in order: they tell titles and neighbours.
    """

    engine: Engine
    target: str
    glossary: Glossary
    among: Sequence[Unit] = ()
    memory: Memory | None = None
    _around: Mapping[str, tuple[str, str, str]] = field(init=False)

    def __post_init__(self) -> None:
        reads = self.engine.limits.reads_context
        object.__setattr__(self, "_around", self._surroundings() if reads else {})

    def task(self, unit: Unit) -> Task:
        """Return what to ask about a unit."""
        masked = mask(unit.text, self.glossary.kept)
        title, before, after = self._around.get(unit.id, (unit.title, "", ""))
        title = self._shown(title or unit.title)
        request = Request(
            id=unit.id,
            text=masked.text,
            context=f"{unit.kind}: {title}" if title else unit.kind,
            before=before,
            after=after,
            terms=self._terms(unit),
            examples=self._examples(unit),
        )
        return Task(unit, masked, request, self._key(unit, request))

    def _terms(self, unit: Unit) -> tuple[Term, ...]:
        found = self.glossary.terms_in(unit.text)
        return tuple(Term(source=one.source, targets=one.targets) for one in found if one.targets)

    def _key(self, unit: Unit, request: Request) -> str:
        parts: list[object] = [self.engine.fingerprint, unit.language, self.target, request.text]
        parts.append([[term.source, *term.targets] for term in request.terms])
        if self.engine.limits.reads_context:
            parts += [request.context, request.before, request.after]
        return hashlib.sha256(json.dumps(parts).encode()).hexdigest()

    def _surroundings(self) -> dict[str, tuple[str, str, str]]:
        """Return the title and the neighbours of each unit, within its digest."""
        titles = {one.digest_id: one.text for one in self.among if one.path == "title"}
        shown = [self._shown(one.text) for one in self.among]
        found = {}
        for at, unit in enumerate(self.among):
            sides = [
                shown[near]
                if 0 <= near < len(shown) and self.among[near].digest_id == unit.digest_id
                else ""
                for near in (at - 1, at + 1)
            ]
            title = "" if unit.path == "title" else titles.get(unit.digest_id, "")
            found[unit.id] = (title, sides[0], sides[1])
        return found

    def _shown(self, text: str) -> str:
        """Return a text as another one's context: without code, kept terms and instructions."""
        if speaks_to_machines(text):
            return ""
        return _TOKEN.sub("…", mask(text, self.glossary.kept).text)[:_LONGEST]

    def _examples(self, unit: Unit) -> tuple[tuple[str, str], ...]:
        """Return what people made of similar texts, with tokens for what both sides keep."""
        if self.memory is None or not self.engine.limits.reads_context:
            return ()
        if not 0 < len(self.memory) <= _MOST_MEMORY:
            return ()
        found = self.memory.similar(unit.text, unit.language, self.target, most=_MOST_EXAMPLES)
        made = (_example(one.source, one.translation, self.glossary.kept) for one in found)
        return tuple(one for one in made if one is not None)


def _example(source: str, translation: str, kept: Sequence[str]) -> tuple[str, str] | None:
    """Return a pair with tokens, or nothing where the sides do not keep the same."""
    one, other = mask(source, kept), mask(translation, kept)
    numbers = {text: number for number, text in enumerate(one.tokens, 1)}
    if sorted(one.tokens) != sorted(other.tokens) or speaks_to_machines(source + translation):
        return None
    names = [f"⟦{numbers[text]}⟧" for text in other.tokens]
    return one.text, _TOKEN.sub(lambda token: names[int(token[0][1:-1]) - 1], other.text)


def batches(tasks: Sequence[Task], limits: Limits) -> Iterator[list[Task]]:
    """Yield tasks as they may go to an engine at once, in order.

    Texts of two languages never go together; before an engine that reads them, nor do those of two
    digests, and one that speaks to machines goes alone.
    """
    batch: list[Task] = []
    size = 0
    for task in tasks:
        length = len(task.masked.text)
        is_full = len(batch) == limits.texts or size + length > limits.characters
        if batch and (is_full or not _fit(batch[-1], task, limits)):
            yield batch
            batch, size = [], 0
        batch.append(task)
        size += length
    if batch:
        yield batch


def _fit(one: Task, other: Task, limits: Limits) -> bool:
    if one.unit.language != other.unit.language:
        return False
    if not limits.reads_context:
        return True
    is_same = one.unit.digest_id == other.unit.digest_id
    return is_same and not any(speaks_to_machines(task.unit.text) for task in (one, other))
