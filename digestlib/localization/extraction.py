"""Finding the messages that templates and code ask for, and writing them up for translators."""

import io
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from textwrap import wrap
from typing import Final

from babel.messages.extract import extract
from jinja2 import TemplateSyntaxError

from digestlib import po
from digestlib.errors import TemplateError
from digestlib.localization.notes import Notes

VALUE: Final = re.compile(r"%\((\w+)\)s")
"""A value that a message takes; its name is the group."""

FORMAT_FLAG: Final = "python-format"
FREE_FLAG: Final = "no-python-format"
"""Of a message whose translations need not use the values of the original, as gettext's own check
and Weblate's would have it; ours knows better."""

_ROOM: Final = 76
"""The columns for places. Gettext's tools break a longer line and polib does not, so that a catalog
would change with each tool that saves it; places with no room left are not named."""
_FUNCTIONS: Final = {
    "gettext": (1,),
    "ngettext": (1, 2),
    "pgettext": ((1, "c"), 2),
    "npgettext": ((1, "c"), 2, 3),
}
_METHODS: Final = {".j2": "jinja2.ext:babel_extract", ".py": "python"}
# Without this Jinja's extractor passes over a template with an error, and all its messages.
_OPTIONS: Final = {"silent": "false"}

_HEADER_COMMENT: Final = (
    "Fixed wording of digestlib. A saved file is what the next report shows; "
    "there is no build step."
)
_HEADER: Final = (
    "Project-Id-Version: digestlib\n"
    "Language: \n"
    "MIME-Version: 1.0\n"
    "Content-Type: text/plain; charset=UTF-8\n"
    "Content-Transfer-Encoding: 8bit\n"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Message:
    """One message: its context, its words, its plural if it counts, and the files that ask for it.

    A message without context has an empty one.
    """

    context: str
    text: str
    plural: str = ""
    places: tuple[str, ...] = ()

    @property
    def values(self) -> tuple[str, ...]:
        """The names of the values it takes, each once."""
        return tuple(dict.fromkeys(VALUE.findall(self.text) + VALUE.findall(self.plural)))


def messages_in(sources: Mapping[str, bytes]) -> tuple[Message, ...]:
    """Return the messages that sources ask for, in order and each once.

    Args:
        sources: The bytes of templates (``.j2``) and Python files by name; others are passed over.

    Raises:
        TemplateError: A template has a syntax error.
    """
    found: dict[tuple[str, str], Message] = {}
    for name, data in sources.items():
        for one in _asked_for(name, data):
            known = found.setdefault((one.context, one.text), one)
            places = tuple(dict.fromkeys(known.places + one.places))
            found[one.context, one.text] = replace(
                known, plural=known.plural or one.plural, places=places
            )
    return tuple(found.values())


def _asked_for(name: str, data: bytes) -> Iterator[Message]:
    method = _METHODS.get(name[name.rfind(".") :])
    if method is None:
        return
    try:
        for _, text, _, context in extract(method, io.BytesIO(data), _FUNCTIONS, (), _OPTIONS):
            words = (text,) if isinstance(text, str) else tuple(text)
            plural = words[1] if len(words) > 1 else ""
            yield Message(context=context or "", text=words[0], plural=plural, places=(name,))
    except TemplateSyntaxError as error:
        raise TemplateError(name, error.message or "syntax error", line=error.lineno) from None


def template(messages: Iterable[Message], notes: Notes) -> po.Document:
    """Return the template (POT) that translations into every language begin with.

    Each message has its context, the note that says where it lands, an example, the room there is
    for it, and the files that ask for it, without line numbers, which change for no reason of a
    translator's.

    Args:
        messages: The messages.
        notes: What is known about them.

    Raises:
        CatalogError: A message has no note, or one of its values no sample.
    """
    header = po.Entry(translation=_HEADER, comments=(_HEADER_COMMENT,))
    return po.Document(entries=(header, *(_entry(one, notes) for one in messages)))


def _entry(message: Message, notes: Notes) -> po.Entry:
    is_free = bool(notes.note(message.context, message.text).values)
    return po.Entry(
        context=message.context or None,
        source=message.text,
        plural=message.plural,
        forms=("", "") if message.plural else (),
        notes=tuple(_told(message, notes)),
        places=tuple(wrap(" ".join(message.places), _ROOM, break_on_hyphens=False)[:1]),
        flags=(FREE_FLAG if is_free else FORMAT_FLAG,) if message.values else (),
    )


def _told(message: Message, notes: Notes) -> Iterator[str]:
    note = notes.note(message.context, message.text)
    yield note.place
    yield f"Example: {note.shown(filled(message.plural or message.text, notes))}"
    besides = " besides the values" if message.values else ""
    yield f"Length: up to {note.length} columns{besides}; a full-width character takes two."


def filled(text: str, notes: Notes) -> str:
    """Return a message's words with samples for its values; ``%%`` becomes a percent sign.

    Raises:
        CatalogError: A value has no sample.
    """
    values = VALUE.findall(text)
    return text % {name: notes.sample(name) for name in values} if values else text
