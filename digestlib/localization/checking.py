"""Whether the translations of a PO file fit their places, with file and line of what does not."""

import gettext
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from digestlib import languages, po
from digestlib.localization.extraction import FORMAT_FLAG, FREE_FLAG, VALUE
from digestlib.localization.faults import Fault, Rule
from digestlib.localization.headers import form_count
from digestlib.localization.notes import Notes
from digestlib.localization.rules import RULES, Pair
from digestlib.localization.updating import key

_NUMBERS: Final = range(200)
"""Which numbers a plural form is for shows in these; CLDR's rules repeat after a hundred."""


@dataclass(frozen=True, slots=True)
class _Checking:
    """A PO file, its language, and what its messages may hold."""

    document: po.Document
    source: str
    tag: str
    notes: Notes

    def fault(self, entry: po.Entry | None, rule: Rule, message: str, hint: str = "") -> Fault:
        line = entry.line if entry else 1
        return Fault(source=self.source, line=line or 1, rule=rule, message=message, hint=hint)


def check(document: po.Document, source: str, tag: str, notes: Notes) -> tuple[Fault, ...]:
    """Return what is wrong in a language's PO file, in the order of its lines.

    Only what a report would show is looked at: unreviewed and obsolete entries may hold anything.

    Args:
        document: The PO file.
        source: What to call it.
        tag: The tag of the language it is for.
        notes: What is known about the messages.
    """
    checking = _Checking(document, source, tag, notes)
    found = list(_header(checking))
    numbers = _numbers_by_form(document)
    for entry in document.entries:
        if not entry.is_header and not entry.is_obsolete and not entry.is_fuzzy:
            found += _entry(checking, entry, numbers)
    return tuple(sorted(found, key=lambda fault: fault.line))


def _header(checking: _Checking) -> Iterator[Fault]:
    header = next((one for one in checking.document.entries if one.is_header), None)
    fields = checking.document.header
    if header is None:
        yield checking.fault(
            None, Rule.HEADER, "there is none", "`digestlib locale update` adds it"
        )
        return
    if header.is_fuzzy:
        hint = "remove the mark; other programs pass over such a file, digestlib uses it"
        yield checking.fault(header, Rule.HEADER, "it is marked fuzzy", hint)
    written = fields.get("Language", "")
    if not written or languages.folder_of(written) != languages.folder_of(checking.tag):
        hint = f"write Language: {languages.folder_of(checking.tag)}"
        yield checking.fault(header, Rule.HEADER, f"its language is {written or 'not said'}", hint)
    charset = fields.get("Content-Type", "").lower()
    if "charset=utf-8" not in charset.replace(" ", ""):
        hint = "write Content-Type: text/plain; charset=UTF-8"
        yield checking.fault(header, Rule.HEADER, "its charset is not said to be UTF-8", hint)
    if not _numbers_by_form(checking.document):
        hint = "copy the Plural-Forms line of the language from GNU gettext's manual"
        yield checking.fault(header, Rule.HEADER, "its plural rule cannot be used", hint)


def _numbers_by_form(document: po.Document) -> dict[int, list[int]]:
    """Return which numbers each plural form is for; nothing where the rule cannot be used."""
    written = document.header.get("Plural-Forms", "")
    found: dict[int, list[int]] = {}
    try:
        form_of = gettext.c2py(written.partition("plural=")[2].rstrip("; "))
        for number in _NUMBERS:
            found.setdefault(form_of(number), []).append(number)
    except (ValueError, ZeroDivisionError):
        return {}
    return found


def _entry(checking: _Checking, entry: po.Entry, numbers: dict[int, list[int]]) -> Iterator[Fault]:
    forms = entry.forms or (entry.translation,)
    if not any(forms):
        return
    if entry.plural and len(forms) != form_count(checking.document):
        message = f"{len(forms)} forms, and the language has {form_count(checking.document)}"
        yield checking.fault(entry, Rule.PLURAL, message)
    for number, form in enumerate(forms):
        if not form:
            yield checking.fault(entry, Rule.PLURAL, f"msgstr[{number}] is empty")
            continue
        is_for_one = len(numbers.get(number, ())) == 1
        yield from _form(checking, entry, form, is_for_one=is_for_one)


def _form(checking: _Checking, entry: po.Entry, form: str, *, is_for_one: bool) -> Iterator[Fault]:
    pair = _pair(checking, entry, form, is_for_one=is_for_one)
    for rule, findings in RULES.items():
        for message, hint in findings(pair):
            yield checking.fault(entry, rule, message, hint)


def _pair(checking: _Checking, entry: po.Entry, form: str, *, is_for_one: bool) -> Pair:
    note = checking.notes.note(entry.context or "", entry.source)
    locale = languages.locale(checking.tag)
    source = entry.source if is_for_one or not entry.plural else entry.plural
    own = {*VALUE.findall(entry.source), *VALUE.findall(entry.plural)}
    # A form for a single number may say it in words; "one" needs no figure.
    required = frozenset(() if note.values else own - {"num"} if is_for_one else own)
    return Pair(
        language=locale.language,
        script=languages.script_of(checking.tag),
        source=source,
        translation=form,
        values=frozenset(own | set(note.values)),
        required=required,
        columns=note.length,
        is_format=bool({FORMAT_FLAG, FREE_FLAG} & set(entry.flags)) or bool(own),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Count:
    """How far a language is: its messages by state."""

    language: str
    translated: int
    fuzzy: int
    untranslated: int
    obsolete: int

    @property
    def total(self) -> int:
        """How many messages there are."""
        return self.translated + self.fuzzy + self.untranslated

    @property
    def is_complete(self) -> bool:
        """Whether every message is translated and reviewed."""
        return self.translated == self.total


def count(document: po.Document, template: po.Document, tag: str) -> Count:
    """Return how far a language's PO file is.

    Args:
        document: The PO file.
        template: The template; what the file lacks of it counts as untranslated.
        tag: The language's tag.
    """
    wanted = {key(one) for one in template.entries if not one.is_header}
    living = [one for one in document.entries if key(one) in wanted and not one.is_obsolete]
    translated = sum(one.is_translated for one in living)
    fuzzy = sum(one.is_fuzzy for one in living)
    return Count(
        language=tag,
        translated=translated,
        fuzzy=fuzzy,
        untranslated=len(wanted) - translated - fuzzy,
        obsolete=sum(one.is_obsolete for one in document.entries),
    )
