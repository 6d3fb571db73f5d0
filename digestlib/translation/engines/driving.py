"""What is done around every engine: masking, batches, patience, thrift, and checks on all it says.

Results are paired by id and never by position. A batch that comes back incomplete is asked again in
halves, and a text that fails a check once more alone, so one that an engine stumbles over costs no
other its translation. All state is this thread's; threads only call the engine.
"""

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, field
from typing import Any, Final

from digestlib.errors import EngineError
from digestlib.translation.engines.asking import Asker, Task, batches
from digestlib.translation.engines.calling import Answer, Caller
from digestlib.translation.engines.conditions import Answers, Conditions
from digestlib.translation.engines.judging import accepted
from digestlib.translation.engines.protocol import Engine, Price, Priced, Result, Taught, Term
from digestlib.translation.glossary import Glossary
from digestlib.translation.memory import Memory
from digestlib.translation.units import Unit

_MOST_FAILURES: Final = 4
"""After so many calls in a row that failed for good, an engine is taken to be out of order."""
_LEFT_OUT: Final = "the engine left it out"
_NOT_ASKED: Final = "it has given no answer yet, and is not asked for one here"


@dataclass(frozen=True, slots=True)
class Outcome:
    """What an engine's translations came to: accepted texts and refusals, both by unit id.

    ``cost`` is what they cost, so far as the engine tells; ``kept`` counts the answers that were
    there already.
    """

    texts: Mapping[str, str] = field(default_factory=dict)
    refused: Mapping[str, str] = field(default_factory=dict)
    cost: float = 0.0
    kept: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Estimate:
    """What a run would ask: texts, characters, calls, and the price where the engine knows it."""

    texts: int
    characters: int
    calls: int
    kept: int
    price: Price | None


def run(  # noqa: PLR0913 - each names one thing that helps
    engine: Engine,
    units: Sequence[Unit],
    target: str,
    *,
    glossary: Glossary | None = None,
    among: Sequence[Unit] = (),
    memory: Memory | None = None,
    conditions: Conditions | None = None,
) -> Outcome:
    """Have an engine translate units, and accept what passes the checks.

    Args:
        engine: The engine.
        units: What to translate.
        target: The tag of the language to translate into.
        glossary: Its terms that are kept are hidden from the engine, the others told to it.
        among: All units there are, in order, for titles and neighbours.
        memory: Where examples for the engine come from.
        conditions: How far to go; by default without a budget, and no answer is kept.

    Raises:
        EngineError: The engine cannot translate into this language, or fails from the start. If it
            fails later, what it did is kept and the rest is refused.
    """
    asker = Asker(engine, target, glossary or Glossary(), among, memory)
    work = _Work(asker, conditions or Conditions())
    purse = work.conditions.purse
    before = purse.spent
    work.begin(units)
    work.finish()
    return Outcome(work.texts, work.refused, purse.spent - before, work.kept)


def estimate(  # noqa: PLR0913 - as for run
    engine: Engine,
    units: Sequence[Unit],
    target: str,
    *,
    glossary: Glossary | None = None,
    among: Sequence[Unit] = (),
    memory: Memory | None = None,
    conditions: Conditions | None = None,
) -> Estimate:
    """Return what ``run`` would ask and cost, without asking anything.

    Raises:
        EngineError: The engine cannot translate into this language.
    """
    asker = Asker(engine, target, glossary or Glossary(), among, memory)
    work = _Work(asker, conditions or Conditions())
    work.begin(units)
    calls = list(work.waiting)
    return Estimate(
        texts=sum(map(len, calls)),
        characters=sum(len(task.masked.text) for batch in calls for task in batch),
        calls=len(calls),
        kept=work.kept,
        price=_sum([_price(engine, batch, target) for batch in calls]),
    )


@dataclass(slots=True)
class _Work:
    """What an engine has done so far, and what waits to be asked."""

    asker: Asker
    conditions: Conditions
    caller: Caller = field(init=False)
    waiting: deque[list[Task]] = field(default_factory=deque)
    twins: dict[str, list[Task]] = field(default_factory=dict)
    texts: dict[str, str] = field(default_factory=dict)
    refused: dict[str, str] = field(default_factory=dict)
    asked_alone: set[str] = field(default_factory=set)
    kept: int = 0
    failures: int = 0
    has_answered: bool = False
    first: EngineError | None = None
    end: EngineError | None = None

    def __post_init__(self) -> None:
        self.caller = Caller(self.asker.engine, self.asker.target, self.conditions)

    def begin(self, units: Sequence[Unit]) -> None:
        """Line up what has to be asked; what has an answer already, or a twin, has not."""
        for source in dict.fromkeys(unit.language for unit in units):
            self._check(source)
        new: list[Task] = []
        for task in map(self.asker.task, units):
            answer = self._answers.get(task.key)
            is_taken = answer is not None and self._judge(task, answer)
            if is_taken or (answer is not None and not self.conditions.asks_again):
                self.kept += 1
            elif task.key in self.twins:
                self.twins[task.key].append(task)
            else:
                self.twins[task.key] = [task]
                new.append(task)
        if self.conditions.asks:
            self.waiting.extend(batches(new, self.asker.engine.limits))
        else:
            self._refuse(new, _NOT_ASKED)

    @property
    def _answers(self) -> Answers:
        return self.conditions.answers

    def _check(self, source: str) -> None:
        engine, target = self.asker.engine, self.asker.target
        if not engine.supports(source, target):
            message = f"cannot translate from {source} to {target}"
            raise EngineError(engine.name, message, "choose another engine")

    def finish(self) -> None:
        """Ask all that waits, so many calls at a time as the engine takes."""
        if self.waiting:
            self._teach()
        calls = self.asker.engine.limits.calls
        with ThreadPoolExecutor(calls) if calls > 1 else _Here() as pool:
            running: dict[Future[Answer], list[Task]] = {}
            while self.waiting or running:
                while self.waiting and len(running) < calls:
                    batch = self.waiting.popleft()
                    if self.end is None:
                        running[pool.submit(self.caller.ask, batch)] = batch
                    else:
                        self._refuse(batch, str(self.end))
                done, _ = wait(running, return_when=FIRST_COMPLETED)
                for future in done:
                    # What is asked again goes first: a digest is done before the next begins.
                    self.waiting.extendleft(self._take(running.pop(future), future.result()))
        if self.first is not None and not (self.has_answered or self.texts):
            raise self.first

    def _teach(self) -> None:
        engine, terms = self.asker.engine, self.asker.glossary.terms
        if isinstance(engine, Taught) and terms:
            known = [Term(source=one.source, targets=one.targets) for one in terms if one.targets]
            engine.learn(known, self.waiting[0][0].unit.language, self.asker.target)

    def _take(self, batch: list[Task], answer: Answer) -> list[list[Task]]:
        """Judge what came of a batch, and return what to ask again."""
        if answer.error is not None:
            return self._failed(batch, answer.error)
        self.failures, self.has_answered = 0, True
        again: list[list[Task]] = []
        missing: list[Task] = []
        kept: dict[str, str] = {}
        for task in batch:
            result = answer.results.get(task.unit.id)
            if result is None or result.text is None:
                missing.append(task)
            elif self._take_text(task, result.text) or len(batch) == 1:
                kept[task.key] = result.text
            else:
                again.append([task])
        self._answers.keep(kept)
        return [*again, *self._asked_again(missing, batch, answer.results)]

    def _asked_again(
        self, missing: list[Task], batch: list[Task], results: Mapping[str, Result]
    ) -> Iterator[list[Task]]:
        """Yield what is missing in halves; alone, it is asked once more if the answer was bad."""
        if len(batch) > 1:
            yield from _halves(missing)
            return
        for task in missing:
            result = results.get(task.unit.id)
            if result is not None and task.unit.id not in self.asked_alone:
                self.asked_alone.add(task.unit.id)
                yield [task]
            else:
                self._refuse([task], (result.error if result else "") or _LEFT_OUT)

    def _failed(self, batch: list[Task], error: EngineError) -> list[list[Task]]:
        """Return what to ask in place of a batch that came to nothing, or end the work."""
        self.first = self.first or error
        if error.fault == "size" and len(batch) > 1:
            return list(_halves(batch))
        self.failures += error.fault == "passing"
        is_lame = error.fault == "failure" and not self.has_answered
        if error.fault in {"final", "busy"} or is_lame or self.failures >= _MOST_FAILURES:
            self.end = self.end or error
        elif error.fault == "passing" and len(batch) > 1:
            return list(_halves(batch))
        self._refuse(batch, str(error))
        return []

    def _refuse(self, batch: Sequence[Task], reason: str) -> None:
        for task in batch:
            for twin in self.twins[task.key]:
                self.refused[twin.unit.id] = reason

    def _take_text(self, task: Task, text: str) -> bool:
        """Judge a text for a task and its twins; return whether the task's own was accepted."""
        for twin in self.twins[task.key]:
            self._judge(twin, text)
        return task.unit.id in self.texts

    def _judge(self, task: Task, answer: str) -> bool:
        name = task.unit.id
        try:
            self.texts[name] = accepted(task.unit, task.masked, answer, self.asker.target)
        except ValueError as error:
            self.refused[name] = str(error)
            return False
        self.refused.pop(name, None)
        return True


class _Here(Executor):
    """An executor that does everything at once: many engines are of one thread."""

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:  # noqa: ANN401
        made: Future[Any] = Future()
        made.set_result(fn(*args, **kwargs))
        return made


def _halves(tasks: list[Task]) -> Iterator[list[Task]]:
    half = (len(tasks) + 1) // 2
    return (part for part in (tasks[:half], tasks[half:]) if part)


def _price(engine: Engine, batch: Sequence[Task], target: str) -> Price | None:
    if not isinstance(engine, Priced):
        return None
    return engine.price([task.request for task in batch], batch[0].unit.language, target)


def _sum(prices: Sequence[Price | None]) -> Price | None:
    known = [one for one in prices if one is not None]
    if len(known) < len(prices) or not known:
        return None
    return Price(
        expected=sum(one.expected for one in known),
        most=sum(one.most for one in known),
        currency=known[0].currency,
    )
