"""Reading digests that are data already: JSON, JSON Lines and YAML of the model.

What the model writes is read back as it was. People who write such files by hand may leave out what
can be told (``id``, ``language``), and write a bare text where the model has an object of one text.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final, TypeAlias

from pydantic import ValidationError

from digestlib.errors import InputError
from digestlib.inline.sanitising import sanitise
from digestlib.model import (
    Collection,
    Problem,
    PullRequest,
    VerdictLevel,
    make_id,
    unique_ids,
)
from digestlib.reading.cues import Cues
from digestlib.reading.detection import language_of
from digestlib.reading.located import Located, Path
from digestlib.reading.places import replacement
from digestlib.reading.scanning import Scan
from digestlib.reading.verdicts import find_phrase

Record: TypeAlias = dict[str, Any]

_MOST_ERRORS: Final = 5
_PULL_REQUEST: Final = re.compile(
    r"(?:https?://[\w.-]+/)?(?:(?P<repository>[\w.-]+/[\w.-]+)(?:/pull/|#))?#?(?P<number>\d{1,9})"
)


@dataclass(frozen=True, slots=True)
class _Reader:
    located: Located
    name: str
    cues: Mapping[str, Cues]

    def collection(self) -> Collection:
        """Return the records as a collection."""
        record = self._collection_record(self.located.value)
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
            "digests": _with_ids(records),
        }

    def _digest_record(self, value: object, number: int, repository: object) -> Record:
        if not isinstance(value, dict):
            line, _ = self.located.place(("digests", number))
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

    def _replacements(self) -> Iterator[Problem]:
        for path, text in self.located.texts():
            if places := sanitise(text)[1]:
                line, column = self.located.place(path)
                message, hint = replacement(text[places[0]])
                yield Problem(
                    source=self.name,
                    line=line,
                    column=column,
                    field=_written(path),
                    message=message,
                    hint=hint,
                )

    def _failed(self, error: ValidationError) -> InputError:
        told = [f"{_written(one['loc'])}: {one['msg']}" for one in error.errors()[:_MOST_ERRORS]]
        line, _ = self.located.place(error.errors()[0]["loc"])
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


def _with_ids(records: list[Record]) -> list[Record]:
    given = [record.get("id") for record in records]
    names = unique_ids(
        str(one or _made_id(record)) for one, record in zip(given, records, strict=True)
    )
    return [
        record if one else {"id": name, **record}
        for one, name, record in zip(given, names, records, strict=True)
    ]


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


def _written(path: Path) -> str:
    """Return a path as the model's fields are written, such as ``digests[0].title``."""
    parts = [f"[{one}]" if isinstance(one, int) else f".{one}" for one in path]
    return "".join(parts).removeprefix(".")
