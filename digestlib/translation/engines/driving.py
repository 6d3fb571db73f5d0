"""What is done around every engine: masking, batches, and checks before anything is accepted.

Results are paired by id and never by position. A batch that comes back incomplete is asked again in
halves, so one text that an engine stumbles over costs no other its translation.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from digestlib.errors import EngineError
from digestlib.translation.checks import check
from digestlib.translation.engines.protocol import Engine, Limits, Request, Result, Term
from digestlib.translation.findings import Severity
from digestlib.translation.glossary import Glossary
from digestlib.translation.masking import Masked, mask
from digestlib.translation.units import Unit

_FENCED: Final = re.compile(r"\s*(`{3,}|~{3,})[^\n`]*\n(.*?)\n?\1\s*", re.DOTALL)
_REFUSED: Final = frozenset({"length"})
"""Warnings that only a person may overrule: a machine that falls silent gives no sign of it."""
_FEWEST: Final = 3
"""A text of fewer words may well be the same in two languages."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What an engine's translations came to: accepted texts and refusals, both by unit id."""

    texts: Mapping[str, str] = field(default_factory=dict)
    refused: Mapping[str, str] = field(default_factory=dict)


def run(
    engine: Engine, units: Sequence[Unit], target: str, *, glossary: Glossary | None = None
) -> Outcome:
    """Have an engine translate units, and accept what passes the checks.

    Args:
        engine: The engine.
        units: What to translate.
        target: The tag of the language to translate into.
        glossary: Its terms that are kept are hidden from the engine, the others told to it.

    Raises:
        EngineError: The engine cannot translate into this language, or fails from the start. If it
            fails later, what it did is kept and the rest is refused.
    """
    work = _Work(engine, target, glossary or Glossary())
    for source in dict.fromkeys(unit.language for unit in units):
        if not engine.supports(source, target):
            hint = "choose another engine"
            raise EngineError(engine.name, f"cannot translate from {source} to {target}", hint)
        tasks = [
            _Task(unit, mask(unit.text, work.glossary.kept))
            for unit in units
            if unit.language == source
        ]
        for batch in _batches(tasks, engine.limits):
            work.ask(batch)
    return Outcome(work.texts, work.refused)


@dataclass(frozen=True, slots=True)
class _Task:
    """A unit and its text as the engine sees it."""

    unit: Unit
    masked: Masked


@dataclass(slots=True)
class _Work:
    """What an engine has done so far."""

    engine: Engine
    target: str
    glossary: Glossary
    texts: dict[str, str] = field(default_factory=dict)
    refused: dict[str, str] = field(default_factory=dict)

    def ask(self, batch: Sequence[_Task]) -> None:
        """Have a batch translated, in halves where not every text comes back once."""
        results = self._answered(batch)
        if results is None:
            return
        missing = [task for task in batch if task.unit.id not in results]
        if missing and len(batch) > 1:
            half = (len(missing) + 1) // 2
            for part in (missing[:half], missing[half:]):
                if part:
                    self.ask(part)
        for task in batch:
            if result := results.get(task.unit.id):
                self._judge(task, result)
            elif len(batch) == 1:
                self.refused[task.unit.id] = "the engine left it out"

    def _answered(self, batch: Sequence[_Task]) -> dict[str, Result] | None:
        """Return the results by id, without those that came twice; nothing if it fails."""
        requests = [self._request(task) for task in batch]
        source = batch[0].unit.language
        found: dict[str, list[Result]] = {}
        try:
            for result in self.engine.translate(requests, source, self.target):
                found.setdefault(result.id, []).append(result)
        except Exception as error:  # noqa: BLE001 - an engine is anybody's code
            self._fail(error, batch)
            return None
        wanted = {task.unit.id for task in batch}
        return {name: one[0] for name, one in found.items() if name in wanted and len(one) == 1}

    def _fail(self, error: Exception, batch: Sequence[_Task]) -> None:
        """Refuse a batch that an engine failed at, or give up where it has done nothing yet."""
        if not isinstance(error, EngineError):
            error = EngineError(self.engine.name, f"it fails: {type(error).__name__}: {error}")
        if not self.texts:
            raise error
        self.refused |= {task.unit.id: str(error) for task in batch}

    def _request(self, task: _Task) -> Request:
        unit = task.unit
        terms = tuple(
            Term(source=one.source, targets=one.targets)
            for one in self.glossary.terms_in(unit.text)
            if one.targets
        )
        context = f"{unit.kind}: {unit.title}" if unit.title else unit.kind
        return Request(id=unit.id, text=task.masked.text, context=context, terms=terms)

    def _judge(self, task: _Task, result: Result) -> None:
        try:
            self.texts[task.unit.id] = self._accepted(task, result)
        except ValueError as error:
            self.refused[task.unit.id] = str(error)

    def _accepted(self, task: _Task, result: Result) -> str:
        """Return what is taken of a result.

        Raises:
            ValueError: Nothing is, and why.
        """
        unit = task.unit
        if result.text is None or not result.text.strip():
            raise ValueError(result.error or "the engine gave no text")
        text = _with_edges(unit.text, task.masked.restore(_unwrapped(result.text, unit.text)))
        if _is_echo(unit.text, text, unit.language, self.target):
            raise ValueError("the engine gave the source back")
        found = check(unit.text, text, source_language=unit.language, language=self.target)
        for one in found:
            if one.severity is Severity.ERROR or one.code in _REFUSED:
                raise ValueError(one.message)
        return text


def _unwrapped(text: str, source: str) -> str:
    """Return a text without the fence that an engine put around it."""
    found = _FENCED.fullmatch(text)
    return text if found is None or _FENCED.fullmatch(source) else found[2]


def _with_edges(source: str, text: str) -> str:
    """Return a text with the white space that its source begins and ends with."""
    front = source[: len(source) - len(source.lstrip())]
    back = source[len(source.rstrip()) :]
    return f"{front}{text.strip()}{back}"


def _is_echo(source: str, text: str, language: str, target: str) -> bool:
    """Return whether an engine said what it was told.

    The two ways to write Chinese share many texts.
    """
    is_same = source.split() == text.split()
    return is_same and len(text.split()) >= _FEWEST and language[:2] != target[:2]


def _batches(tasks: Sequence[_Task], limits: Limits) -> Iterator[list[_Task]]:
    batch: list[_Task] = []
    size = 0
    for task in tasks:
        length = len(task.masked.text)
        if batch and (len(batch) == limits.texts or size + length > limits.characters):
            yield batch
            batch, size = [], 0
        batch.append(task)
        size += length
    if batch:
        yield batch
