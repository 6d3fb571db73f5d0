"""One file to make: small and picklable, so it goes to any process or machine that sees the files.

A worker that stays alive keeps what jobs share: the collection, its translation and its page are
made once for all formats, and fonts and templates are loaded once.
"""

import hashlib
import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from functools import lru_cache
from pathlib import Path

from digestlib import __version__
from digestlib.archive.weeks import is_archived, load
from digestlib.delivery.files import write_file
from digestlib.exporting import exporter
from digestlib.model import Collection
from digestlib.reading import read
from digestlib.rendering import Page, render
from digestlib.report import Order, compose
from digestlib.report.grouping import group_key
from digestlib.report.ordering import checked
from digestlib.resources import shipped
from digestlib.translation import translate


@dataclass(frozen=True, slots=True, kw_only=True)
class Job:
    """One report in one language and one format.

    ``source`` is a week of an archive, or any file or folder that ``read`` takes; ``translations``
    are translators' PO files; ``path`` is the file to write, whose folder is made if need be.
    ``language`` is a tag in any spelling, ``week`` an ISO week or empty; ``group_by`` and
    ``order_by`` are as ``compose`` takes them.

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


def make(job: Job) -> str:
    """Make a job's file, whole or not at all, and return the SHA-256 of its content.

    Raises:
        DigestlibError: It cannot be made; trying again will not help.
        OSError: A file cannot be read or written now.
    """
    data = exporter(job.format_name)(_page(job.page, content_key(job.page)))
    path = Path(job.path)
    path.parent.mkdir(parents=True, exist_ok=True)
    write_file(path, data)
    return hashlib.sha256(data).hexdigest()


def content_key(job: Job) -> str:
    """Return what a job's file depends on, as a hash: its order, and the content of every file.

    The same key means the same bytes, since exports depend on nothing else.

    Raises:
        OSError: A file cannot be read.
    """
    seen = hashlib.sha256(json.dumps([__version__, asdict(job)], sort_keys=True).encode())
    for given in (job.source, *job.translations, *([job.templates] if job.templates else [])):
        for path in _files(Path(given)):
            status = path.stat()
            seen.update(_digest_of(path, status.st_mtime_ns, status.st_size))
    seen.update(_shipped_digest())
    return seen.hexdigest()


@lru_cache(maxsize=2)
def _page(job: Job, key: str) -> Page:  # noqa: ARG001 - the key is what tells changed files apart
    collection = _collection(Path(job.source))
    translation = translate(collection, job.language, catalog=list(job.translations))
    report = compose(
        translation,
        week=job.week or None,
        title=job.title,
        group_by=job.group_by,
        order=job.order_by,
    )
    return render(report, templates=Path(job.templates) if job.templates else None)


def _collection(source: Path) -> Collection:
    if source.is_file() and is_archived(data := source.read_bytes()):
        return load(data, str(source)).collection
    return read(source)


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
