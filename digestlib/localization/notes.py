"""What translators are told about each message, from ``locales/notes.toml``."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from digestlib.errors import CatalogError

NAME: Final = "notes.toml"
_ITSELF: Final = "{}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Note:
    """One note.

    ``place`` says where a message lands, ``example`` what stands around it there, ``{}`` being the
    message. ``length`` is in columns, of which a full-width character takes two. ``values`` are
    those a translation may use where it need not use the original's.
    """

    place: str
    length: int
    example: str = _ITSELF
    values: tuple[str, ...] = ()

    def shown(self, message: str) -> str:
        """Return a message as it stands in its place."""
        return self.example.replace(_ITSELF, message, 1)


@dataclass(frozen=True, slots=True)
class Notes:
    """The notes by context and by message, and a sample of every value.

    ``source`` is what to call their file in errors.
    """

    source: str
    samples: Mapping[str, str]
    by_context: Mapping[str, Note]
    by_message: Mapping[tuple[str, str], Note]

    def note(self, context: str, message: str) -> Note:
        """Return the note of a message.

        Raises:
            CatalogError: There is none.
        """
        found = self.by_message.get((context, message)) or self.by_context.get(context)
        if found is None:
            hint = f'add [context."{context}"] with its place and length'
            raise CatalogError(self.source, f"no note for the context {context!r}", hint)
        return found

    def sample(self, value: str) -> str:
        """Return what stands for a value.

        Raises:
            CatalogError: There is no sample of it.
        """
        found = self.samples.get(value)
        if found is None:
            hint = f"add {value} to [samples]"
            raise CatalogError(self.source, f"no sample of %({value})s", hint)
        return found


def read(data: bytes, source: str) -> Notes:
    """Read a file of notes.

    Args:
        data: The file's bytes: TOML, with the tables ``samples`` and ``context``.
        source: What to call the file in errors.

    Raises:
        CatalogError: The file is not TOML, or an entry is missing or of the wrong kind.
    """
    try:
        written = tomllib.loads(data.decode("utf-8-sig"))
        contexts = written["context"]
        samples = {name: str(value) for name, value in written["samples"].items()}
        by_context = {name: _note(one, {}) for name, one in contexts.items()}
        by_message = {
            (name, message): _note(own, one)
            for name, one in contexts.items()
            for message, own in one.get("message", {}).items()
        }
    except KeyError as error:
        hint = "its head says which entries a note has"
        raise CatalogError(source, f"{error} is missing", hint) from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, TypeError, AttributeError) as error:
        raise CatalogError(source, f"not a file of notes: {error}", "write it as TOML") from None
    return Notes(source, samples, by_context, by_message)


def _note(own: Mapping[str, Any], common: Mapping[str, Any]) -> Note:
    """Return a note; what a message's own note leaves out is as in its context's."""
    written = {**common, **own}
    return Note(
        place=str(written["place"]),
        length=int(written["length"]),
        example=str(written.get("example", _ITSELF)),
        values=tuple(map(str, written.get("values", ()))),
    )
