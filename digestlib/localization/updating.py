"""Bringing a language's PO file up to the template, without losing anything a translator wrote."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from difflib import SequenceMatcher
from typing import Final

from digestlib import languages, messages, po
from digestlib.localization.headers import form_count, plural_rule

FUZZY: Final = "fuzzy"
_ALIKE: Final = 0.7
"""How much of two texts must be equal for one to be offered as a guess at the other."""
_COMPARED: Final = 200
"""So many characters of two texts are compared."""

_Key = tuple[str | None, str]


def update(document: po.Document, template: po.Document, tag: str) -> po.Document:
    """Return a language's PO file with exactly the template's messages, in the template's order.

    A message that was reworded, or moved to another context, keeps its old translation as a guess
    for review, marked fuzzy, with what it was translated from; nothing fuzzy is ever shown. What
    the template no longer has becomes obsolete, and is taken up again if it comes back. Header,
    comments, flags, previous msgids and obsolete entries stay, and what did not change keeps
    every byte.

    Args:
        document: The language's PO file.
        template: The template.
        tag: The language's tag. In English, which the messages are written in, they translate
            themselves.
    """
    merging = _Merging(document, template, is_source=tag == messages.SOURCE_LANGUAGE)
    entries = (*_header(document, tag), *merging.entries())
    if entries == document.entries:
        return document
    return replace(document, entries=entries, tail=document.tail.strip())


def new(template: po.Document, tag: str) -> po.Document:
    """Return the PO file that translation into a language begins with.

    Args:
        template: The template.
        tag: The language's tag.
    """
    comments = next((one.comments for one in template.entries if one.is_header), ())
    text = next((one.translation for one in template.entries if one.is_header), "")
    named = text.replace("Language: \n", f"Language: {languages.folder_of(tag)}\n")
    header = po.Entry(translation=f"{named}Plural-Forms: {plural_rule(tag)}\n", comments=comments)
    return update(po.Document(entries=(header,)), template, tag)


def _header(document: po.Document, tag: str) -> Iterator[po.Entry]:
    """Yield the header; a file without one is given one."""
    header = next((one for one in document.entries if one.is_header), None)
    yield header or po.Entry(
        translation=f"Language: {languages.folder_of(tag)}\n"
        "MIME-Version: 1.0\n"
        "Content-Type: text/plain; charset=UTF-8\n"
        "Content-Transfer-Encoding: 8bit\n"
        f"Plural-Forms: {plural_rule(tag)}\n"
    )


def key(entry: po.Entry) -> _Key:
    """Return what tells an entry from the others of its file."""
    return (entry.context, entry.source)


@dataclass(slots=True)
class _Merging:
    """The entries of a file on their way to the template's."""

    document: po.Document
    template: po.Document
    is_source: bool
    known: dict[_Key, po.Entry] = field(init=False)
    obsolete: list[po.Entry] = field(init=False)
    gone: dict[_Key, po.Entry] = field(init=False)
    count: int = field(init=False)

    def __post_init__(self) -> None:
        entries = [one for one in self.document.entries if not one.is_header]
        wanted = {key(one) for one in self.template.entries}
        self.known = {key(one): one for one in entries if not one.is_obsolete}
        self.obsolete = [one for one in entries if one.is_obsolete]
        self.gone = {name: one for name, one in self.known.items() if name not in wanted}
        self.count = form_count(self.document)

    def entries(self) -> Iterator[po.Entry]:
        """Yield the template's messages, and then what they leave over."""
        for wanted in self.template.entries:
            if not wanted.is_header:
                yield self._merged(wanted)
        yield from self.obsolete
        for one in self.gone.values():
            if one.translation or any(one.forms) or one.comments:
                yield one.changed(is_obsolete=True, notes=(), places=())

    def _merged(self, wanted: po.Entry) -> po.Entry:
        if old := self.known.get(key(wanted)) or self._revived(wanted):
            return self._brought_up(old, wanted)
        if guessed := self._guess(wanted):
            del self.gone[key(guessed)]
            return self._brought_up(guessed, wanted)
        return self._self_translated(
            wanted.changed(forms=("",) * self.count if wanted.plural else ())
        )

    def _revived(self, wanted: po.Entry) -> po.Entry | None:
        found = next((one for one in self.obsolete if key(one) == key(wanted)), None)
        if found is not None:
            self.obsolete.remove(found)
        return found

    def _brought_up(self, old: po.Entry, wanted: po.Entry) -> po.Entry:
        """Return an old entry as a translation of what is wanted now."""
        is_same = key(old) == key(wanted) and old.plural == wanted.plural
        is_review = _is_begun(old) and (old.is_fuzzy or not is_same)
        previous = old.previous
        if not is_same and _is_begun(old) and previous is None:
            previous = po.Previous(context=old.context, source=old.source, plural=old.plural)
        translation, forms = self._words(old, is_counted=bool(wanted.plural))
        entry = old.changed(
            context=wanted.context,
            source=wanted.source,
            plural=wanted.plural,
            translation=translation,
            forms=forms,
            notes=wanted.notes,
            places=old.places if _same_words(old.places, wanted.places) else wanted.places,
            flags=_flags(old, wanted, is_fuzzy=is_review),
            comments=(*old.comments, *_dropped(old, wanted)),
            previous=previous if is_review else old.previous,
            is_obsolete=False,
        )
        return self._self_translated(entry)

    def _words(self, old: po.Entry, *, is_counted: bool) -> tuple[str, tuple[str, ...]]:
        """Return an old translation, with as many forms as its file's language has."""
        if not is_counted:
            return _last_form(old) if old.forms else old.translation, ()
        forms = old.forms or (old.translation,)
        return "", (*forms, *forms[-1:] * (self.count - len(forms)))

    def _guess(self, wanted: po.Entry) -> po.Entry | None:
        """Return the vanishing entry that is most like a new message, if any is like it."""
        if self.is_source:
            return None
        begun = [one for one in self.gone.values() if _is_begun(one)]
        same = next((one for one in begun if one.source == wanted.source), None)
        return same or _most_like(wanted, (one for one in begun if one.context == wanted.context))

    def _self_translated(self, entry: po.Entry) -> po.Entry:
        """Return an entry of the source language with its own words, if it has none."""
        if not self.is_source or _is_begun(entry):
            return entry
        if not entry.plural:
            return entry.changed(translation=entry.source)
        return entry.changed(forms=(entry.source, *(entry.plural,) * (self.count - 1)))


def _same_words(one: Iterable[str], other: Iterable[str]) -> bool:
    """Tell whether lines hold the same words; editors break lines of places as they please."""
    return " ".join(one).split() == " ".join(other).split()


def _last_form(entry: po.Entry) -> str:
    """Return the last plural form that has words."""
    return next((form for form in reversed(entry.forms) if form), "")


def _is_begun(entry: po.Entry) -> bool:
    return bool(entry.translation) or any(entry.forms)


def _most_like(wanted: po.Entry, choices: Iterable[po.Entry]) -> po.Entry | None:
    """Return the choice whose words are most like a message's, if any are alike."""
    matcher = SequenceMatcher(None, b=wanted.source[:_COMPARED], autojunk=False)
    best, found = _ALIKE, None
    for one in choices:
        matcher.set_seq1(one.source[:_COMPARED])
        # The first two cost little, and are never below the third.
        measures = (matcher.real_quick_ratio, matcher.quick_ratio, matcher.ratio)
        if all(measure() > best for measure in measures):
            best, found = matcher.ratio(), one
    return found


def _dropped(old: po.Entry, wanted: po.Entry) -> Iterator[str]:
    """Yield as comments the plural forms for which a message that no longer counts has no room."""
    if not wanted.plural:
        for number, form in enumerate(old.forms):
            if form and form != _last_form(old):
                written = form.replace("\n", "\\n")
                yield f"msgstr[{number}] was: {written}"


def _flags(old: po.Entry, wanted: po.Entry, *, is_fuzzy: bool) -> tuple[str, ...]:
    """Return the flags as gettext orders them: fuzzy, the template's, the translator's own."""
    theirs = {FUZZY, *wanted.flags}
    own = tuple(one for one in old.flags if one not in theirs and "-format" not in one)
    return ((FUZZY,) if is_fuzzy else ()) + wanted.flags + own
