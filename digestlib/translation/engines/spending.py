"""A budget that calls side by side cannot overrun, whatever is asked again."""

from dataclasses import dataclass, field
from threading import Condition

from digestlib.errors import EngineError


@dataclass(slots=True)
class Purse:
    """What may be spent, and is.

    Before a call all that it can cost is held back; afterwards what it did cost is taken, or all of
    it where nobody knows.
    """

    budget: float | None = None
    spent: float = 0.0
    _held: float = 0.0
    _calls: int = 0
    _changed: Condition = field(default_factory=Condition)

    def hold(self, most: float, engine: str) -> None:
        """Hold back what a call can cost, once it is there.

        Raises:
            EngineError: It would exceed the budget.
        """
        with self._changed:
            while not self._has(most) and self._calls:
                self._changed.wait()
            if not self._has(most):
                message = f"the budget of {self.budget:g} would be exceeded: "
                message += f"{self.spent:.4g} is spent, and the next call may cost {most:.4g}"
                raise EngineError(engine, message, "raise the budget", fault="final")
            self._held += most
            self._calls += 1

    def settle(self, most: float, cost: float) -> None:
        """Take what a call came to, of what was held back for it."""
        with self._changed:
            self._calls -= 1
            # Sums of fractions leave crumbs, and a crumb must hold nobody back.
            self._held = max(0.0, self._held - most) if self._calls else 0.0
            self.spent += cost
            self._changed.notify_all()

    def _has(self, most: float) -> bool:
        return self.budget is None or self.spent + self._held + most <= self.budget + 1e-12
