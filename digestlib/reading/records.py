"""Reading digests that are data already: JSON, JSON Lines and YAML of the model.

What the model writes is read back as it was. People who write such files by hand may leave out what
can be told (``id``, ``language``), and write a bare text where the model has an object of one text.

A field that is null is as one left out: ``null`` in JSON, and ``null``, ``~`` or nothing in YAML.
What cannot be left out, such as ``title``, and the items of lists keep what YAML takes for null as
text.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from pydantic import ValidationError

from digestlib.errors import InputError
from digestlib.inline.sanitising import sanitise
from digestlib.model import (
    Collection,
    DesignPoint,
    Digest,
    FollowUp,
    Problem,
    PullRequest,
    Verdict,
    VerdictLevel,
    make_id,
    unique_ids,
)
from digestlib.reading.cues import Cues
from digestlib.reading.detection import language_of
from digestlib.reading.located import Blank, Located, Path
from digestlib.reading.places import replacement
from digestlib.reading.scanning import Scan
from digestlib.reading.verdicts import find_phrase

if TYPE_CHECKING:
    from pydantic_core import ErrorDetails

Record: TypeAlias = dict[str, Any]

_MOST_ERRORS: Final = 5
_DEEPEST: Final = 6
"""So many levels deep a collection is."""
_MAY_BE_LEFT_OUT: Final = frozenset({"id", "language", "found_by"}).union(
    name
    for model in (Collection, Digest, Verdict, DesignPoint, FollowUp, PullRequest, Problem)
    for name, one in model.model_fields.items()
    if not one.is_required()
)
_PULL_REQUEST: Final = re.compile(
    r"(?:https?://[\w.-]+/)?(?:(?P<repository>[\w.-]+/[\w.-]+)(?:/pull/|#))?#?(?P<number>\d{1,9})"
)


@dataclass(frozen=True)
class _Reader:
    located: Located
    name: str
    cues: Mapping[str, Cues]

    def collection(self) -> Collection:
        """Return the records as a collection."""
        record = self._collection_record(_without_nulls(self.located.value))
        problems = tuple(self._replacements())
        try:
            collection = Collection.model_validate(record)
        except ValidationError as error:
            raise self._failed(error) from None
        found = (*collection.problems, *problems)
        return collection.model_copy(update={"problems": found}) if problems else collection

    def _collection_record(self, value: object) -> Record:
        if isinstance(value, list):
            value = {"digests": value}
        if not isinstance(value, dict):
            raise InputError(self.name, "this is no collection of digests", _HINT, 1)
        if "digests" not in value and "title" in value:
            value = {"digests": [value]}
        digests = value.get("digests")
        if not isinstance(digests, list):
            raise InputError(self.name, "there is no list 'digests'", _HINT, 1)
        repository = value.get("repository")
        records = [
            self._digest_record(one, number, repository) for number, one in enumerate(digests)
        ]
        return {
            "name": self.name,
            "language": records[0]["language"] if records else "en",
            **value,
            "digests": self._with_ids(records),
        }

    def _place(self, path: Path) -> tuple[int, int]:
        """Return where a field of the collection stands in what may be a list, or one digest."""
        return self.located.place(path[len(self._wrapping) :])

    @cached_property
    def _wrapping(self) -> Path:
        """The path of what was given in the collection that it stands for."""
        given = self.located.value
        if isinstance(given, list):
            return ("digests",)
        is_digest = isinstance(given, dict) and "digests" not in given
        return ("digests", 0) if is_digest else ()

    def _digest_record(self, value: object, number: int, repository: object) -> Record:
        if not isinstance(value, dict):
            line, _ = self._place(("digests", number))
            raise InputError(self.name, f"digest {number + 1} is no object", _HINT, line)
        record = {key: _shorthand(key, one) for key, one in value.items()}
        record.setdefault("language", language_of(" ".join(_texts(record)), self.cues))
        pull_request = record.get("pull_request")
        if isinstance(pull_request, dict) and not pull_request.get("repository"):
            pull_request["repository"] = repository
        verdict = record.get("verdict")
        if isinstance(verdict, str):
            record["verdict"] = self._verdict(verdict, str(record["language"]))
        return record

    def _verdict(self, written: str, language: str) -> Record:
        if written in set(VerdictLevel):
            return {"level": written}
        cues = self.cues.get(language) or self.cues["en"]
        phrase = find_phrase(Scan(written), 0, len(written), cues, is_answer=True)
        if phrase is None:
            return {"rationale": written}
        return {
            "level": phrase.level,
            "phrase": written[phrase.start : phrase.end],
            "rationale": written[phrase.rest :].strip(),
        }

    def _with_ids(self, records: list[Record]) -> list[Record]:
        """Return records that all have an id; those that were given stay as they are."""
        given = {number: str(one["id"]) for number, one in enumerate(records) if one.get("id")}
        known: dict[str, int] = {}
        for number, name in given.items():
            if known.setdefault(name, number) != number:
                self._refuse_id(number, known[name], name)
        lacking = [one for number, one in enumerate(records) if number not in given]
        names = unique_ids([*given.values(), *map(_made_id, lacking)])[len(given) :]
        made = iter(names)
        return [one if one.get("id") else {**one, "id": next(made)} for one in records]

    def _refuse_id(self, number: int, first: int, name: str) -> None:
        line, _ = self._place(("digests", number, "id"))
        message = f"digests[{number}].id: {name!r} is the id of digests[{first}] too"
        raise InputError(self.name, message, "leave ids out, or give each digest its own", line)

    def _replacements(self) -> Iterator[Problem]:
        for path, text in self.located.texts():
            if places := sanitise(text)[1]:
                line, column = self.located.place(path)
                message, hint = replacement(text[places[0]])
                yield Problem(
                    source=self.name,
                    line=line,
                    column=column,
                    field=_written((*self._wrapping, *path)),
                    message=message,
                    hint=hint,
                )

    def _failed(self, error: ValidationError) -> InputError:
        told = [_told(one) for one in error.errors()[:_MOST_ERRORS]]
        line, _ = self._place(error.errors()[0]["loc"])
        more = error.error_count() - len(told)
        rest = f"; and {more} more" if more > 0 else ""
        hint = _SPANS_HINT if any("spans" in one for one in told) else _HINT
        return InputError(self.name, "; ".join(told) + rest, hint, line)


_SPANS_HINT: Final = (
    "spans tell where in 'source' each field stands: delete both 'source' and 'spans' of a digest "
    "that you changed by hand, or change both with it"
)
_HINT: Final = "`digestlib schema` prints what a collection looks like"


def read_records(located: Located, name: str, cues: Mapping[str, Cues]) -> Collection:
    """Read a collection from data.

    Args:
        located: The data, able to say where each value stands.
        name: What to call the source in problems and errors.
        cues: How reviewers write, by language tag, for verdicts that are bare phrases.

    Raises:
        InputError: The data is no collection; the error names line and field.
    """
    return _Reader(located, name, cues).collection()


def _pull_request(value: object) -> object:
    if isinstance(value, int):
        return {"number": value}
    match = _PULL_REQUEST.fullmatch(value.strip()) if isinstance(value, str) else None
    if match is None:
        return value
    url = value if isinstance(value, str) and value.startswith("http") else None
    return {"number": match["number"], "repository": match["repository"], "url": url}


def _list_of_texts(value: object) -> object:
    if isinstance(value, list):
        return [{"text": one} if isinstance(one, str) else one for one in value]
    return value


_SHORTHANDS: Final[Mapping[str, Callable[[object], object]]] = MappingProxyType(
    {
        "pull_request": _pull_request,
        "design_points": _list_of_texts,
        "follow_ups": _list_of_texts,
    }
)


def _shorthand(key: str, value: object) -> object:
    change = _SHORTHANDS.get(key)
    return change(value) if change else value


def _made_id(record: Record) -> str:
    title = record.get("title")
    return make_id(title if isinstance(title, str) else "", _known(record.get("pull_request")))


def _known(pull_request: object) -> PullRequest | None:
    try:
        return PullRequest.model_validate(pull_request) if pull_request else None
    except ValidationError:
        return None


def _texts(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for one in value.values():
            yield from _texts(one)
    elif isinstance(value, list):
        for one in value:
            yield from _texts(one)


def _without_nulls(value: object, depth: int = 0) -> object:
    """Return data without its fields that are null; where text must stand, a blank is text."""
    if depth > _DEEPEST:
        return value
    if isinstance(value, dict):
        return {
            key: _without_nulls(one, depth + 1)
            for key, one in value.items()
            if not (_is_null(one) and key in _MAY_BE_LEFT_OUT)
        }
    if isinstance(value, list):
        return [_without_nulls(one, depth + 1) for one in value]
    return str(value) if isinstance(value, Blank) else value


def _is_null(value: object) -> bool:
    return value is None or isinstance(value, Blank)


def _told(error: "ErrorDetails") -> str:
    """Return what pydantic says of a field, or of the whole."""
    message = error["msg"].removeprefix("Value error, ")
    return f"{_written(error['loc'])}: {message}" if error["loc"] else message


def _written(path: Path) -> str:
    """Return a path as the model's fields are written, such as ``digests[0].title``."""
    parts = [f"[{one}]" if isinstance(one, int) else f".{one}" for one in path]
    return "".join(parts).removeprefix(".")
