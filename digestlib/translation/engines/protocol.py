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
    back. ``context`` says where the text stands, ``terms`` are glossary hits, and ``examples`` are
    similar sources with people's translations.
    """

    id: str
    text: str
    context: str = ""
    terms: tuple[Term, ...] = ()
    examples: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """What an engine made of the request with this id: a text, or nothing and why."""

    id: str
    text: str | None
    error: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """What an engine takes at once: how many texts and how many characters of them."""

    texts: int = 50
    characters: int = 8000


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
