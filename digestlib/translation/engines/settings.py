"""What an engine is told about itself: by the caller, or by the environment; secrets only there."""

import math
import os
from collections.abc import Mapping
from dataclasses import dataclass, field

from digestlib.errors import EngineError


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """The settings of one engine.

    ``names`` gives the environment variable of each setting, ``secret`` that of the key. What the
    caller gives wins over the environment.
    """

    engine: str
    names: Mapping[str, str]
    secret: str = ""
    given: Mapping[str, str] = field(default_factory=dict)
    environment: Mapping[str, str] = field(default_factory=lambda: os.environ, repr=False)

    def __post_init__(self) -> None:
        known = ", ".join(sorted(self.names))
        for name in self.given:
            if name in {"key", "api_key", "token", "password"} and self.secret:
                message = f"the key {name!r} does not belong in a file"
                raise self.refusal(message, f"set {self.secret} in the environment")
            if name not in self.names:
                raise self.refusal(f"there is no setting {name!r}", f"known: {known}")

    def text(self, name: str, default: str = "") -> str:
        """Return a setting."""
        return str(self.given.get(name) or self.environment.get(self.names[name]) or default)

    def wanted(self, name: str, example: str) -> str:
        """Return a setting that must be there.

        Raises:
            EngineError: It is not.
        """
        found = self.text(name)
        if not found:
            hint = f"set {self.names[name]}, such as {example}"
            raise self.refusal(f"no {name.replace('_', ' ')} is set", hint)
        return found

    def number(self, name: str, default: float) -> float:
        """Return a setting that is a number above zero.

        Raises:
            EngineError: It is not.
        """
        written = self.text(name, str(default))
        try:
            number = float(written)
        except ValueError:
            number = math.nan
        if not 0 < number < math.inf:
            raise self.refusal(f"{name} is no number above zero: {written!r}", "write such as 60")
        return number

    def key(self) -> str:
        """Return the secret, or empty; a line break at its end is no part of it.

        Raises:
            EngineError: It holds what no key can.
        """
        found = self.environment.get(self.secret, "").strip()
        if not (found.isascii() and found.isprintable()) or " " in found:
            hint = "copy the key again"
            raise self.refusal(f"{self.secret} holds characters that no key has", hint)
        return found

    def refusal(self, message: str, hint: str = "") -> EngineError:
        """Return the error that says what is wrong with the settings."""
        return EngineError(self.engine, message, hint, fault="final")
