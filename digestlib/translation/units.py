"""From a digest to its translatable units and back: one unit a leaf field.

A unit's id survives reordering: it names the digest and the field, and in a list also a hash of the
text, never a position. Where in a collection a unit stands is its ``place``.
"""

import hashlib
import re
from collections.abc import Callable, Container, Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from digestlib.inline.parsing import parse
from digestlib.inline.runs import Code, Emphasis, Link, Reference, Run, Strong, Text
from digestlib.model import Collection, DesignPoint, Digest, FollowUp, Verdict, unique_ids
from digestlib.translation.headings import view_language

_ITEM: Final = re.compile(r"\[(\d+)\]")
# No code, link or reference begins before the letter, and none begins with it.
_BEGINS_WITH_WORDS: Final = re.compile(
    r"[^`~\[<#＃&\\/A-Za-z]*(?:[\u3400-\u9fff]|[A-Za-z]{3,}(?=[\s,;]))"
)
_VERDICT_TEXTS: Final = ("phrase", "audience", "rationale")
_FOLLOW_UP_TEXTS: Final = ("audience", "condition", "text")
_NAME: Final = re.compile(r"/[0-9a-f]{8}(?:-\d+)?|\[\d+\]")


@dataclass(frozen=True, slots=True)
class Unit:
    """One translatable text: its id, its source with inline Markdown, and where it comes from.

    ``id`` is what catalogs, engines and memories know it by, such as
    ``lantern-412#design_points/5f0c2a91.text``; it is the ``msgctxt`` in PO files. ``path`` is the
    field in the digest, such as ``design_points[0].text``. Units of the collection itself have no
    digest id.
    """

    id: str
    text: str
    language: str
    digest_id: str
    path: str
    title: str

    @property
    def place(self) -> str:
        """Where the unit stands in its collection: the digest's id and the path."""
        return f"{self.digest_id}#{self.path}"

    @property
    def kind(self) -> str:
        """The kind of field: the path without positions, such as ``design_points.text``."""
        return _ITEM.sub("", self.path)


def units(collection: Collection, *, without: Container[str] = ()) -> Iterator[Unit]:
    """Yield the units of a collection in reading order; texts without words are none.

    Args:
        collection: The digests.
        without: Language tags, in the digests' spelling, whose texts are left out.
    """
    if has_words(collection.view) and (language := view_language(collection)) not in without:
        yield Unit("#view", collection.view, language, "", "view", "")
    for digest in collection.digests:
        if digest.language not in without:
            yield from _units_of(digest)


def places(collection: Collection) -> Iterator[tuple[str, str]]:
    """Yield each unit's place and language, which takes a tenth of the time of the units."""
    if has_words(collection.view):
        yield "#view", view_language(collection)
    for digest in collection.digests:
        for path, text in _texts(digest):
            if has_words(text):
                yield f"{digest.id}#{path}", digest.language


def field_of(unit_id: str) -> tuple[str, str]:
    """Return the digest's id and the kind of field that a unit's id names."""
    digest_id, _, path = unit_id.rpartition("#")
    return digest_id, _NAME.sub("", path)


def unit_of(unit_id: str, text: str, language: str) -> Unit:
    """Return the unit of a catalog's entry, of which only its id tells where it stands."""
    digest_id, path = field_of(unit_id)
    return Unit(unit_id, text, language, digest_id, path, "")


def _units_of(digest: Digest) -> Iterator[Unit]:
    names = _item_names(digest)
    for path, text in _texts(digest):
        if has_words(text):
            name = f"{digest.id}#{_stable(path, names)}"
            yield Unit(name, text, digest.language, digest.id, path, digest.title)


def _texts(digest: Digest) -> Iterator[tuple[str, str]]:
    """Yield the path and text of every field that ``map_texts`` maps, in its order."""
    yield "title", digest.title
    for name in _VERDICT_TEXTS:
        yield f"verdict.{name}", getattr(digest.verdict, name)
    for number, point in enumerate(digest.design_points):
        yield f"design_points[{number}].text", point.text
    for number, one in enumerate(digest.follow_ups):
        for name in _FOLLOW_UP_TEXTS:
            yield f"follow_ups[{number}].{name}", getattr(one, name)
    for name, texts in (("notes", digest.notes), ("tags", digest.tags)):
        for number, text in enumerate(texts):
            yield f"{name}[{number}]", text


def _item_names(digest: Digest) -> dict[str, list[str]]:
    """Return what the items of each list are called, so that their order does not matter."""
    return {
        "design_points": _hashes(point.text for point in digest.design_points),
        "follow_ups": _hashes(one.text for one in digest.follow_ups),
        "notes": _hashes(digest.notes),
        "tags": _hashes(digest.tags),
    }


def _hashes(texts: Iterable[str]) -> list[str]:
    return unique_ids(
        hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()[:8] for text in texts
    )


def _stable(path: str, names: dict[str, list[str]]) -> str:
    found = _ITEM.search(path)
    if found is None:
        return path
    name = names[path[: found.start()]][int(found[1])]
    return f"{path[: found.start()]}/{name}{path[found.end() :]}"


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
        update={name: change(f"verdict.{name}", getattr(verdict, name)) for name in _VERDICT_TEXTS}
    )


def _follow_up(one: FollowUp, path: str, change: Callable[[str, str], str]) -> FollowUp:
    return one.model_copy(
        update={name: change(f"{path}.{name}", getattr(one, name)) for name in _FOLLOW_UP_TEXTS}
    )


def _each(name: str, texts: tuple[str, ...], change: Callable[[str, str], str]) -> tuple[str, ...]:
    return tuple(change(f"{name}[{number}]", text) for number, text in enumerate(texts))


def has_words(text: str) -> bool:
    """Return whether a text holds a letter outside code and references, so it can be translated."""
    # Parsing costs more than all else about a unit, and most texts begin with words.
    if _BEGINS_WITH_WORDS.match(text):
        return True
    return any(_holds_letter(run) for run in parse(text))


def _holds_letter(run: Run) -> bool:
    match run:
        case Text(text):
            return any(char.isalpha() for char in text)
        case Strong(runs) | Emphasis(runs) | Link(runs):
            return any(_holds_letter(one) for one in runs)
        case Code() | Reference():
            return False
