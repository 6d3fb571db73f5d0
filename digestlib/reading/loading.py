"""Loading cues from ``locales/<tag>/reading.toml``.

The files are data that translators and teams own. They are checked when loaded, and an error names
the file, the line and the entry. A team's own file adds to ours.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from importlib.resources.abc import Traversable
from types import MappingProxyType
from typing import Final

from digestlib.errors import InputError, LanguageError
from digestlib.languages import resolve, tag_of
from digestlib.reading import phrases
from digestlib.reading.compiling import compile_cues
from digestlib.reading.cue_files import CueFile, cue_source, require_all
from digestlib.reading.cues import Cues
from digestlib.reading.patterns import ADDRESSEE, ALONE
from digestlib.reading.phrases import Shape
from digestlib.resources import shipped
from digestlib.toml import Place, Source

_PLAIN: Final = frozenset(
    {"enumerations", "conditions", "finer_separators", "nothing", "actions"}
    | {
        "urgent",
        "later",
        "done",
        "open",
        "roles",
        "units",
        "parties",
        "not_actors",
        "duties",
        "states",
        "terms",
    }
)
"""The entries whose phrases have no slots."""
_SAMPLES: Final = MappingProxyType(
    {
        "count": Shape("2"),
        "addressee": ADDRESSEE,
        "audience": ADDRESSEE,
        "condition": Shape("x"),
        "alone": ALONE,
        "action": Shape("x"),
        "person": Shape("x"),
        "actor": Shape("x"),
        "party": Shape("x"),
        "duty": Shape("x"),
        "term": Shape("x"),
    }
)


def load(source: Traversable) -> Cues:
    """Load the cues of one ``reading.toml``, which stands alone.

    Raises:
        InputError: The file is not TOML, lacks an entry, or holds a phrase that cannot be
            understood.
    """
    return _checked(*_whole(source))


class _Shipped(Mapping[str, Cues]):
    """The shipped cues below a team's own, each compiled when first asked for: that takes long."""

    def __init__(self, own: Mapping[str, Cues] = MappingProxyType({})) -> None:
        self._own = own

    def __getitem__(self, tag: str) -> Cues:
        return self._own.get(tag) or _compiled(tag)

    def __contains__(self, tag: object) -> bool:
        return tag in self._own or tag in _folders()

    def __iter__(self) -> Iterator[str]:
        return iter({**_folders(), **self._own})

    def __len__(self) -> int:
        return len({**_folders(), **self._own})


@lru_cache
def shipped_cues() -> Mapping[str, Cues]:
    """Return the cues that digestlib ships, by language tag."""
    return _Shipped()


@lru_cache
def _compiled(tag: str) -> Cues:
    return _checked(*_shipped_file(tag))


@lru_cache(maxsize=8)
def cues_with(sources: tuple[Source, ...]) -> Mapping[str, Cues]:
    """Return the shipped cues with a team's own laid over them, by language tag.

    Args:
        sources: The team's cue files. One of a language that is there already adds to it; one of
            another language stands alone.

    Raises:
        InputError: A file is not TOML, holds what cannot be understood, or stands alone and lacks
            an entry; the error names file, line and entry.
    """
    files = {tag: _shipped_file(tag)[0] for tag in _folders()}
    own: dict[str, Cues] = {}
    for source in sources:
        file = source.read(CueFile)
        tag = _tag(file.language, files, source)
        if tag in files:
            file = file.over(files[tag])
        else:
            require_all(file, source)
            file = file.model_copy(update={"language": tag})
        files[tag], own[tag] = file, _checked(file, source)
    return _Shipped(own)


@lru_cache
def _folders() -> Mapping[str, Traversable]:
    """Return the cue files we ship, by the tag that their folder is named by."""
    folders = sorted(shipped("locales").iterdir(), key=lambda one: one.name)
    paths = {tag_of(one.name): one / "reading.toml" for one in folders}
    return {tag: path for tag, path in paths.items() if path.is_file()}


@lru_cache
def _shipped_file(tag: str) -> tuple[CueFile, Source]:
    return _whole(_folders()[tag])


def _whole(path: Traversable) -> tuple[CueFile, Source]:
    """Return a file that stands alone, and its source."""
    source = cue_source(path.read_bytes(), str(path))
    file = source.read(CueFile)
    require_all(file, source)
    return file, source


def _tag(language: str, known: Iterable[str], source: Source) -> str:
    """Return the known tag of a language in any spelling, or its own tag where none is."""
    if language in known:
        return language
    try:
        return resolve(language, known)
    except LanguageError:
        tag = tag_of(language)
    try:
        return resolve(tag, [tag])
    except LanguageError:
        hint = "write a BCP 47 tag, such as de or pt-BR"
        raise source.refusal(("language",), f"{language!r} is no language tag", hint) from None


def _checked(file: CueFile, source: Source) -> Cues:
    """Compile a file; an error tells where in its latest source the phrase stands."""
    try:
        return compile_cues(file)
    except phrases.PhraseError as error:
        for place, written in source.read(CueFile).phrases():
            if why := _fault(written, place):
                raise source.refusal(place[:-1], why, written=written) from None
        raise InputError(source.name, str(error)) from None


def _fault(written: str, place: Place) -> str:
    """Return what is wrong with a phrase, or nothing."""
    if "people" in place:
        return ""
    try:
        phrases.shape(written, {} if _PLAIN.intersection(place) else _SAMPLES)
    except phrases.PhraseError as error:
        return str(error)
    return ""
