"""What is wrong with the entries of a file of people's, in words that say how to go on."""

from collections.abc import Iterator
from dataclasses import dataclass
from difflib import get_close_matches
from types import MappingProxyType
from typing import Any, Final, TypeAlias, get_args

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

Place: TypeAlias = tuple[int | str, ...]
"""Where an entry stands, such as ``("follow_ups", "leads", 2)``."""

_UNKNOWN: Final = "extra_forbidden"
_SAID: Final = MappingProxyType(
    {
        "missing": "is missing",
        "list_type": "a list is wanted, in square brackets",
        "tuple_type": "a list is wanted, in square brackets",
        "too_short": "the list is empty",
    }
)
"""What is said of some kinds of error, in place of pydantic's words."""


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with one entry; ``value`` is what was written there, if that is a text."""

    place: Place
    reason: str
    value: str = ""

    def __str__(self) -> str:
        return f"{dotted(self.place)}: {self.reason}"


def faults(error: ValidationError, shape: type[BaseModel]) -> list[Fault]:
    """Return what is wrong with a file, without what only follows from something else.

    An entry that is missing is not told beside one that looks like its name misspelt, nor a list
    beside its items.

    Args:
        error: What its model found.
        shape: That model.
    """
    found = error.errors(include_url=False)
    places = [one["loc"] for one in found]
    meant = {place: _meant(shape, place) for place in _unknown(found)}
    likely = {(*place[:-1], name) for place, name in meant.items() if name}
    return [
        Fault(place, _reason(one, meant.get(place, "")), _text(one["input"]))
        for place, one in zip(places, found, strict=True)
        if not (one["type"] == "missing" and place in likely)
        and not any(len(other) > len(place) and other[: len(place)] == place for other in places)
    ]


def dotted(place: Place) -> str:
    """Return a place as people write it, such as ``output.formats``."""
    return ".".join(str(one) for one in place if one != "[key]")


def _unknown(found: list[ErrorDetails]) -> Iterator[Place]:
    yield from (one["loc"] for one in found if one["type"] == _UNKNOWN)


def _reason(one: ErrorDetails, meant: str) -> str:
    if one["type"] != _UNKNOWN:
        return _SAID.get(one["type"], one["msg"])
    kind = "section" if isinstance(one["input"], dict) else "entry"
    perhaps = f'; did you mean "{meant}"?' if meant else ""
    return f"there is no such {kind}{perhaps}"


def _meant(shape: type[BaseModel], place: Place) -> str:
    """Return the name of an entry that looks most like an unknown one, or nothing."""
    home: type[BaseModel] | None = shape
    for step in place[:-1]:
        if isinstance(step, str) and home is not None:
            field = home.model_fields.get(step)
            home = _model(field.annotation) if field else None
    names = list(home.model_fields) if home else []
    return next(iter(get_close_matches(str(place[-1]), names, n=1)), "")


def _model(annotation: Any) -> type[BaseModel] | None:  # noqa: ANN401 - as typing has it
    """Return the model that a type holds, such as ``tuple[Mailbox, ...]``."""
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return annotation
    return next((found for one in get_args(annotation) if (found := _model(one))), None)


def _text(value: object) -> str:
    return value if isinstance(value, str) else ""
