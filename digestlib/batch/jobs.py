"""One file to make: small and picklable, so it goes to any process or machine that sees the files.

A worker that stays alive keeps what jobs share: a collection is read once for all languages, its
translation and its page are made once for all formats, and fonts and templates are loaded once.
"""

import hashlib
import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, replace
from functools import lru_cache, partial
from pathlib import Path
from typing import Any, Protocol

from digestlib import __version__
from digestlib.archive.leaving import Leaving, load_left
from digestlib.archive.weeks import is_archived, load
from digestlib.batch.asking import Asking, Desk
from digestlib.batch.making import Making
from digestlib.delivery.answers import kept_in
from digestlib.delivery.files import write_file
from digestlib.exporting import exporter
from digestlib.exporting.bilingual import bilingual
from digestlib.model import Collection
from digestlib.reading import read_each
from digestlib.reading.merging import merge
from digestlib.reading.naming import seen_from
from digestlib.rendering import Page, views
from digestlib.rendering.views import NO_PAST, past_of
from digestlib.resources import shipped
from digestlib.translation import Translation, translate
from digestlib.translation.engines import Conditions, Engine, find, serving


class Work(Asking, Protocol):
    """A file to make, whatever it holds: what a batch asks of each of its jobs.

    Jobs of one ``page`` are made by one worker.
    """

    @property
    def path(self) -> str:
        """The file to write."""

    def key(self) -> str:
        """Return what the file depends on, as a hash.

        Raises:
            OSError: A file cannot be read.
        """

    def make(self) -> str:
        """Make the file, whole or not at all, and return the SHA-256 of its content.

        Raises:
            DigestlibError: It cannot be made; trying again will not help.
            OSError: A file cannot be read or written now.
        """


@dataclass(frozen=True, slots=True, kw_only=True)
class Job(Making):
    """One report in one language and one format, or in two languages side by side.

    ``source`` is a week of an archive, or any file or folder that ``read`` takes; ``path`` is the
    file to write, whose folder is made if need be. ``language`` is a tag in any spelling, and
    ``beside`` that of the second language, if there is to be one; ``week`` is an ISO week or empty.
    ``translations`` are translators' PO files, and ``left`` is a file that says what earlier weeks
    left open.
    """

    source: str
    language: str
    format_name: str
    path: str
    beside: str | None = None
    week: str = ""
    translations: tuple[str, ...] = ()
    left: str | None = None

    @property
    def page(self) -> "Job":
        """What this job shares with those that differ in format alone."""
        return Job(**{**asdict(self), "format_name": "", "path": ""})

    def ask(self, desk: Desk) -> bool:
        """Ask a costly engine about all texts of the report, and return whether all is answered."""
        if self.answers is None or not self.has_costly_engine():
            return True
        conditions, shelf = desk.place(self.answers, self.budget)
        shelf.missing.clear()
        for job in _each_language(self):
            for collection in _collections(job):
                _translated(job, collection, conditions)
        return not shelf.missing

    def has_costly_engine(self) -> bool:
        """Return whether the job has an engine whose answers are worth keeping.

        Raises:
            EngineError: There is none of its name, or it cannot be made.
        """
        engine = _engine(self)
        return engine is not None and engine.limits.is_costly

    def key(self) -> str:
        """Return what the file depends on, as a hash."""
        return content_key(self)

    def make(self) -> str:
        """Make the file, and return the SHA-256 of its content."""
        return write(self.path, exporter(self.format_name)(page_of(self)))


def write(path: str, data: bytes) -> str:
    """Write a file, whole or not at all, and return the SHA-256 of its content.

    Raises:
        OSError: Its folder cannot be made now.
        OutputError: It cannot be written.
    """
    place = Path(path)
    place.parent.mkdir(parents=True, exist_ok=True)
    write_file(place, data)
    return hashlib.sha256(data).hexdigest()


def page_of(job: Job) -> Page:
    """Return the page of a job's report, which its worker keeps for the next one of the same.

    Raises:
        DigestlibError: It cannot be made.
        OSError: A file cannot be read.
    """
    return _page(job.page, content_key(job.page))


def content_key(job: Job) -> str:
    """Return what a job's file depends on, as a hash: its order, and the content of every file.

    The same key means the same bytes, since exports depend on nothing else. It does not depend on
    where the files lie, nor on where they are looked at from: of paths only names count.

    Raises:
        OSError: A file cannot be read.
    """
    seen = hashlib.sha256(json.dumps([__version__, _order(job)], sort_keys=True).encode())
    named = (*(job.source, *job.translations, job.left), *(job.memory, job.glossary))
    named = (*named, job.templates, job.logo)
    for root in (Path(given) for given in named if given):
        for path in _files(root):
            seen.update(path.relative_to(root).as_posix().encode(errors="surrogatepass"))
            seen.update(_digest_of(path, *_state(path)))
    seen.update(_shipped_digest())
    return seen.hexdigest()


def _order(job: Job) -> dict[str, Any]:
    """Return what a job asks for, with the names of its files in place of their paths."""
    order = asdict(replace(job, path="", budget=None, answers=None))  # these say how, and not what
    for field in ("source", "left", "memory", "glossary", "templates", "logo"):
        order[field] = order[field] and Path(order[field]).name
    order["translations"] = [Path(one).name for one in job.translations]
    return order


@lru_cache(maxsize=3)  # a page in two languages, and each of them
def _page(job: Job, key: str) -> Page:  # noqa: ARG001 - the key is what tells changed files apart
    if job.beside is not None:
        return bilingual(*map(page_of, _each_language(job)))
    collection = _source(job)
    left = _left(job)
    with _answered(job) as conditions:
        translated = partial(_translated, job, conditions=conditions)
        view = job.view(job.week)
        past = past_of(left, collection, translated, view) if left else NO_PAST
        return views.page_of(translated(collection), view, past)


def _each_language(job: Job) -> Iterator[Job]:
    """Yield a job for each language of a report."""
    yield replace(job, beside=None)
    if job.beside is not None:
        yield replace(job, language=job.beside, beside=None)


def _collections(job: Job) -> Iterator[Collection]:
    """Yield all digests that a report shows something of."""
    yield _source(job)
    if left := _left(job):
        yield left.follow_ups.collection


def _source(job: Job) -> Collection:
    source = Path(job.source)
    return _collection(source, tuple(map(_state, _files(source))))


def _left(job: Job) -> Leaving | None:
    return load_left(Path(job.left).read_bytes(), job.left) if job.left else None


@contextmanager
def _answered(job: Job) -> Iterator[Conditions]:
    """Yield the conditions of a worker, which looks answers up where the batch keeps them."""
    if job.answers is None or not job.has_costly_engine():
        yield Conditions()
        return
    with kept_in(Path(job.answers)) as answers:
        yield Conditions(answers=answers, asks=False)


def _translated(job: Job, collection: Collection, conditions: Conditions) -> Translation:
    return translate(
        collection,
        job.language,
        catalog=list(job.translations),
        engine=serving(_engine(job), collection.language, job.language),
        memory=job.memory,
        glossary=job.glossary,
        policy=job.policy,
        conditions=conditions,
    )


def _engine(job: Job) -> Engine | None:
    return find(job.engine, dict(job.told)) if job.engine else None


@lru_cache(maxsize=2)
def _collection(source: Path, _states: tuple[tuple[int, int], ...]) -> Collection:
    if source.is_file() and is_archived(data := source.read_bytes()):
        return load(data, str(source)).collection
    folder = source.absolute().parent
    return merge([seen_from(folder, part) for part in read_each(source)])


def _state(path: Path) -> tuple[int, int]:
    """Return what tells a file from what it was: when it changed, and its size."""
    status = path.stat()
    return status.st_mtime_ns, status.st_size


def _files(path: Path) -> Iterator[Path]:
    if path.is_dir():
        yield from sorted(one for one in path.rglob("*") if one.is_file())
    else:
        yield path


@lru_cache(maxsize=4096)
def _digest_of(path: Path, _changed: int, _size: int) -> bytes:
    return hashlib.sha256(path.read_bytes()).digest()


@lru_cache(maxsize=1)
def _shipped_digest() -> bytes:
    """Return a hash of our own wording and looks, which a checkout's user may edit."""
    seen = hashlib.sha256()
    for folder in ("locales", "templates"):
        root = Path(str(shipped(folder)))
        for path in (one for one in _files(root) if "__pycache__" not in one.parts):
            seen.update(path.relative_to(root).as_posix().encode() + path.read_bytes())
    return seen.digest()
