"""One file to make: small and picklable, so it goes to any process or machine that sees the files.

A worker that stays alive keeps what jobs share: a collection is read once for all languages, its
translation and its page are made once for all formats, and fonts and templates are loaded once.
"""

import hashlib
import json
from collections.abc import Hashable, Iterator
from dataclasses import asdict, dataclass
from functools import lru_cache
from pathlib import Path
from typing import Protocol

from digestlib import __version__
from digestlib.archive.carrying import CarryOver
from digestlib.archive.leaving import load_left
from digestlib.archive.weeks import is_archived, load
from digestlib.delivery.files import write_file
from digestlib.exporting import exporter
from digestlib.model import Collection
from digestlib.reading import read
from digestlib.rendering import Page, render
from digestlib.report import Order, compose
from digestlib.report.carried import Carried, carried
from digestlib.report.grouping import group_key
from digestlib.report.ordering import checked
from digestlib.resources import shipped
from digestlib.translation import Translation, translate
from digestlib.translation.engines import serving


class Work(Protocol):
    """A file to make, whatever it holds: what a batch asks of each of its jobs."""

    @property
    def path(self) -> str:
        """The file to write."""

    @property
    def page(self) -> Hashable:
        """What it shares with others, which one worker then makes."""

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
class Job:
    """One report in one language and one format.

    ``source`` is a week of an archive, or any file or folder that ``read`` takes; ``translations``
    are translators' PO files; ``path`` is the file to write, whose folder is made if need be.
    ``language`` is a tag in any spelling, ``week`` an ISO week or empty; ``group_by`` and
    ``order_by`` are as ``compose`` takes them, ``engine``, ``memory``, ``glossary`` and ``policy``
    as ``translate`` does. ``left`` is a file that says what earlier weeks left open.

    Raises:
        ValueError: There is no such group or order.
    """

    source: str
    language: str
    format_name: str
    path: str
    week: str = ""
    title: str = ""
    group_by: str | None = None
    order_by: tuple[str, ...] = (Order.VERDICT,)
    translations: tuple[str, ...] = ()
    engine: str | None = None
    memory: str | None = None
    glossary: str | None = None
    policy: str = "mark"
    left: str | None = None
    templates: str | None = None

    def __post_init__(self) -> None:
        """Refuse a view that there is not, before anything is handed to a worker."""
        checked(self.order_by)
        if self.group_by is not None:
            group_key(self.group_by)

    @property
    def page(self) -> "Job":
        """What this job shares with those that differ in format alone."""
        return Job(**{**asdict(self), "format_name": "", "path": ""})

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

    The same key means the same bytes, since exports depend on nothing else.

    Raises:
        OSError: A file cannot be read.
    """
    seen = hashlib.sha256(json.dumps([__version__, asdict(job)], sort_keys=True).encode())
    named = (job.source, *job.translations, job.left, job.memory, job.glossary, job.templates)
    for path in (path for given in named if given for path in _files(Path(given))):
        seen.update(_digest_of(path, *_state(path)))
    seen.update(_shipped_digest())
    return seen.hexdigest()


@lru_cache(maxsize=2)
def _page(job: Job, key: str) -> Page:  # noqa: ARG001 - the key is what tells changed files apart
    source = Path(job.source)
    collection = _collection(source, tuple(map(_state, _files(source))))
    left = load_left(Path(job.left).read_bytes(), job.left) if job.left else None
    translation = _translated(job, collection)
    report = compose(
        translation,
        week=job.week or None,
        title=job.title,
        group_by=job.group_by,
        order=job.order_by,
        carried=_carried(job, left.follow_ups, collection) if left else None,
        trend=left.trend if left else None,
    )
    return render(report, templates=Path(job.templates) if job.templates else None)


def _translated(job: Job, collection: Collection) -> Translation:
    return translate(
        collection,
        job.language,
        catalog=list(job.translations),
        engine=serving(job.engine, collection.language, job.language),
        memory=job.memory,
        glossary=job.glossary,
        policy=job.policy,
    )


def _carried(job: Job, left: CarryOver, collection: Collection) -> Carried:
    return carried(left, _translated(job, left.collection), collection)


@lru_cache(maxsize=2)
def _collection(source: Path, _states: tuple[tuple[int, int], ...]) -> Collection:
    if source.is_file() and is_archived(data := source.read_bytes()):
        return load(data, str(source)).collection
    return read(source)


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
    return hashlib.sha256(str(path).encode(errors="surrogatepass") + path.read_bytes()).digest()


@lru_cache(maxsize=1)
def _shipped_digest() -> bytes:
    """Return a hash of our own wording and looks, which a checkout's user may edit."""
    seen = hashlib.sha256()
    for folder in ("locales", "templates"):
        root = Path(str(shipped(folder)))
        for path in (one for one in _files(root) if "__pycache__" not in one.parts):
            seen.update(path.relative_to(root).as_posix().encode() + path.read_bytes())
    return seen.digest()
