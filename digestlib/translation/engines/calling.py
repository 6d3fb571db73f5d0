"""One call to an engine, tried again while that may help."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from digestlib.errors import EngineError
from digestlib.translation.engines.asking import Task
from digestlib.translation.engines.conditions import Conditions
from digestlib.translation.engines.pacing import Gate
from digestlib.translation.engines.protocol import Engine, Priced, Request, Result


@dataclass(frozen=True, slots=True)
class Answer:
    """What came of a call: results by id, each id that came once, or an error."""

    results: Mapping[str, Result] = field(default_factory=dict)
    error: EngineError | None = None


_NOTHING_DONE: Final = frozenset({"busy", "size", "final"})
"""Faults of which it is certain that nothing was translated, and so nothing is charged."""


@dataclass(slots=True)
class Caller:
    """Calls an engine; all calls share a purse and a gate, in whatever thread they are made."""

    engine: Engine
    target: str
    conditions: Conditions
    gate: Gate = field(init=False)

    def __post_init__(self) -> None:
        self.gate = Gate(self.conditions.clock)

    def ask(self, batch: Sequence[Task]) -> Answer:
        """Have a batch translated; wait and try again where the engine is busy or out of reach.

        Whatever goes wrong is part of the answer.
        """
        tries, waited = 0, 0.0
        while True:
            self.gate.enter()
            try:
                return Answer(self._results(batch))
            except EngineError as error:
                tries += 1
                pause = max(error.wait, self.conditions.clock.pause(tries - 1))
                waited += pause
                if not self._may_help(error, tries, waited):
                    return Answer(error=error)
                if error.fault == "busy":
                    self.gate.close(pause)
                else:
                    self.conditions.clock.sleep(pause)

    def _may_help(self, error: EngineError, tries: int, waited: float) -> bool:
        if error.fault == "busy":
            return waited <= self.conditions.patience
        return error.fault == "passing" and tries < self.conditions.tries

    def _results(self, batch: Sequence[Task]) -> dict[str, Result]:
        """Make the call, within the budget.

        Raises:
            EngineError: It fails, or would cost too much.
        """
        requests, source = [task.request for task in batch], batch[0].unit.language
        most = self._most(requests, source)
        self.conditions.purse.hold(most, self.engine.name)
        cost = most
        try:
            found = list(self.engine.translate(requests, source, self.target))
            told = [one.cost for one in found if one.cost is not None]
            cost = sum(told) if told and len(told) == len(found) else most
        except EngineError as error:
            cost = 0.0 if error.fault in _NOTHING_DONE else most
            raise
        except Exception as error:
            message = f"it fails: {type(error).__name__}: {error}"
            raise EngineError(self.engine.name, message) from error
        finally:
            self.conditions.purse.settle(most, cost)
        return _by_id(found, requests)

    def _most(self, requests: Sequence[Request], source: str) -> float:
        engine = self.engine
        if isinstance(engine, Priced):
            price = engine.price(requests, source, self.target)
            if price is not None:
                return price.most
        if self.conditions.budget is not None and engine.limits.is_costly:
            hint = "set its tariff, or leave the budget out"
            raise EngineError(engine.name, "its price is not known", hint, fault="final")
        return 0.0


def _by_id(results: Iterable[Result], requests: Sequence[Request]) -> dict[str, Result]:
    """Return the results of what was asked; an id that comes twice cannot be trusted."""
    found: dict[str, list[Result]] = {one.id: [] for one in requests}
    for result in results:
        found.setdefault(result.id, []).append(result)
    wanted = {one.id for one in requests}
    return {name: one[0] for name, one in found.items() if name in wanted and len(one) == 1}
