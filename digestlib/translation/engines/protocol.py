"""What an engine is: it takes masked texts with their ids, and gives translations by the same ids.

An engine does nothing else. Masking, batches, retries, checks and acceptance are ``driving``'s, so
that every engine gets them, also one that a user writes in ten lines.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol, runtime_checkable


@dataclass(frozen=True, slots=True, kw_only=True)
class Term:
    """A term of the glossary that a text holds, and the translations that are accepted for it."""

    source: str
    targets: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """One text to translate.

    ``text`` has tokens such as ``⟦1⟧`` where code, references and the like stood; they must come
    back. ``context`` says where the text stands, ``before`` and ``after`` are its neighbours,
    ``terms`` are glossary hits, and ``examples`` are similar sources with people's translations.
    """

    id: str
    text: str
    context: str = ""
    before: str = ""
    after: str = ""
    terms: tuple[Term, ...] = ()
    examples: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """What an engine made of the request with this id: a text, or nothing and why.

    ``cost`` is what it came to, where the engine tells.
    """

    id: str
    text: str | None
    error: str = ""
    cost: float | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """What an engine takes at once, and what it makes of it.

    ``texts`` and ``characters`` are those of one call, ``calls`` how many calls may run side by
    side, in threads. An engine that ``reads_context`` gets texts of one digest at a time, since
    what stands in one text may colour the others. The answers of one that ``is_costly`` are kept.
    """

    texts: int = 50
    characters: int = 8000
    calls: int = 1
    reads_context: bool = False
    is_costly: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Price:
    """What a call is likely to cost, and what it costs at most."""

    expected: float
    most: float
    currency: str


@runtime_checkable
class Engine(Protocol):
    """A machine translator."""

    @property
    def name(self) -> str:
        """What catalogs and reports call it."""
        ...

    @property
    def fingerprint(self) -> str:
        """What its output depends on besides the requests: version, model, settings."""
        ...

    @property
    def limits(self) -> Limits:
        """What it takes at once."""
        ...

    def supports(self, source: str, target: str) -> bool:
        """Return whether it translates from one BCP 47 tag to the other."""
        ...

    def translate(self, requests: Sequence[Request], source: str, target: str) -> Iterable[Result]:
        """Translate texts; the results may come in any order, and some may be missing.

        Raises:
            EngineError: The engine cannot work at all.
        """
        ...


@runtime_checkable
class Priced(Protocol):
    """An engine that knows what its work costs."""

    def price(self, requests: Sequence[Request], source: str, target: str) -> Price | None:
        """Return what translating these would cost, or nothing where no tariff is set."""
        ...


@runtime_checkable
class Taught(Protocol):
    """An engine that wants to know the whole glossary before it begins."""

    def learn(self, terms: Sequence[Term], source: str, target: str) -> None:
        """Take note of the terms and their translations.

        Raises:
            EngineError: It cannot.
        """
        ...
