"""From a digest to its translatable units and back: one unit a leaf field."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from digestlib.inline.parsing import parse
from digestlib.inline.runs import Code, Emphasis, Link, Reference, Run, Strong, Text
from digestlib.model import Collection, DesignPoint, Digest, FollowUp, Verdict


@dataclass(frozen=True, slots=True)
class Unit:
    """One translatable text: its id, its source with inline Markdown, and where it comes from.

    ``id`` is the digest's id and the field's path, such as ``lantern-412#design_points[0].text``;
    it is the ``msgctxt`` in PO files. Units of the collection itself have no digest id.
    """

    id: str
    text: str
    language: str
    digest_id: str
    path: str
    title: str


def units(collection: Collection) -> Iterator[Unit]:
    """Yield the units of a collection in reading order; texts without words are none."""
    if has_words(collection.view):
        yield Unit("#view", collection.view, collection.language, "", "view", "")
    for digest in collection.digests:
        yield from _units_of(digest)


def _units_of(digest: Digest) -> list[Unit]:
    found: list[Unit] = []

    def note(path: str, text: str) -> str:
        if has_words(text):
            name = f"{digest.id}#{path}"
            found.append(Unit(name, text, digest.language, digest.id, path, digest.title))
        return text

    map_texts(digest, note)
    return found


def map_texts(digest: Digest, change: Callable[[str, str], str]) -> Digest:
    """Return the digest with every translatable text replaced by ``change(path, text)``."""
    return digest.model_copy(
        update={
            "title": change("title", digest.title),
            "verdict": _verdict(digest.verdict, change),
            "design_points": tuple(
                DesignPoint(text=change(f"design_points[{number}].text", point.text))
                for number, point in enumerate(digest.design_points)
            ),
            "follow_ups": tuple(
                _follow_up(follow_up, f"follow_ups[{number}]", change)
                for number, follow_up in enumerate(digest.follow_ups)
            ),
            "notes": _each("notes", digest.notes, change),
            "tags": _each("tags", digest.tags, change),
        }
    )


def _verdict(verdict: Verdict, change: Callable[[str, str], str]) -> Verdict:
    return verdict.model_copy(
        update={
            name: change(f"verdict.{name}", getattr(verdict, name))
            for name in ("phrase", "audience", "rationale")
        }
    )


def _follow_up(one: FollowUp, path: str, change: Callable[[str, str], str]) -> FollowUp:
    return one.model_copy(
        update={
            name: change(f"{path}.{name}", getattr(one, name))
            for name in ("audience", "condition", "text")
        }
    )


def _each(name: str, texts: tuple[str, ...], change: Callable[[str, str], str]) -> tuple[str, ...]:
    return tuple(change(f"{name}[{number}]", text) for number, text in enumerate(texts))


def has_words(text: str) -> bool:
    """Return whether a text holds a letter outside code and references, so it can be translated."""
    return any(_holds_letter(run) for run in parse(text))


def _holds_letter(run: Run) -> bool:
    match run:
        case Text(text):
            return any(char.isalpha() for char in text)
        case Strong(runs) | Emphasis(runs) | Link(runs):
            return any(_holds_letter(one) for one in runs)
        case Code() | Reference():
            return False
