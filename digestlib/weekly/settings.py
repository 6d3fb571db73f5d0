"""``digestlib.toml``: what a team's weekly report is made of, checked with line numbers."""

import zoneinfo
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Annotated, Any, Final, TypeAlias

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field

from digestlib import messages
from digestlib.archive import MOST_CARRIED
from digestlib.brand import parse_colour
from digestlib.delivery.mail.recipients import Recipient, recipient
from digestlib.delivery.mail.servers import server
from digestlib.errors import DigestlibError, InputError
from digestlib.exporting import exporter
from digestlib.languages import resolve
from digestlib.report.grouping import GroupBy, group_key
from digestlib.report.ordering import Order, checked
from digestlib.toml import Place, Source, source_of
from digestlib.weekly.addresses import site_address

_HINT: Final = "digestlib weekly --explain prints every entry and what it says"


class _Section(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


def _colour(written: str) -> str:
    if written:
        parse_colour(written)
    return written


class Input(_Section):
    """Where the digests are."""

    paths: tuple[str, ...] = Field(min_length=1)
    """Files, folders or patterns such as ``digests/*.md``; ``{week}`` is the week's name."""
    cues: tuple[str, ...] = ()
    """Cue files with the team's own phrases."""


class Output(_Section):
    """What is made, and where."""

    languages: tuple[str, ...] = Field(min_length=1)
    """The languages of the report, in any spelling."""
    formats: tuple[str, ...] = ("pdf",)
    """The formats of each."""
    bilingual: tuple[str, str] | None = None
    """Two of the languages, for one more report that has both, digest by digest."""
    folder: str = "out/{week}"
    """Where the files go."""
    title: str = ""
    """The report's title, in place of ours."""
    group_by: Annotated[GroupBy, BeforeValidator(group_key)] | None = None
    """Headings over the digests: ``verdict``, ``repository``, ``tag`` or ``addressee``."""
    order_by: Annotated[tuple[str, ...], AfterValidator(checked)] = (Order.VERDICT,)
    """What the digests are ordered by, such as ``["verdict", "-date", "title"]``."""
    most_carried: int = Field(default=MOST_CARRIED, ge=0)
    """How many follow-ups of earlier weeks are listed; the others are counted."""
    templates: str | None = None
    """A folder whose templates stand in for ours."""


class Brand(_Section):
    """Whose report it is."""

    organisation: str = ""
    """The name for the cover."""
    accent: Annotated[str, AfterValidator(_colour)] = ""
    """A colour such as ``#0a7d5a``; darkened where it is read."""
    logo: str | None = None
    """A PNG, JPEG or SVG file for the cover."""


class Site(_Section):
    """Pages of the whole archive, made behind each week."""

    folder: str = "site"
    """Where they go."""
    formats: tuple[str, ...] = ()
    """Formats that every week is built in for the site, where none lies in the output's folder."""
    base_url: str = ""
    """Where the site will lie on the web; feeds ask for it."""
    processes: int = Field(default=2, ge=1)
    """How many weeks are made at a time."""


class Translation(_Section):
    """Where translations of the digests come from."""

    catalogs: tuple[str, ...] = ()
    """Translators' PO files, or folders or patterns of them; ``{week}`` as in the input."""
    engine: str | None = None
    """A machine translator, by name, for what people have not translated; it serves the languages
    that it knows."""
    settings: dict[str, str | int | float] = Field(default_factory=dict)
    """What the engine is told in place of the environment, such as ``model``; a key is not."""
    budget: float | None = Field(default=None, ge=0)
    """What the engine may cost a run, all languages and the site together, in the currency of its
    tariff."""
    answers: str = "answers.jsonl"
    """The file that keeps the answers of engines that cost money or time."""
    memory: str | None = None
    """A translation memory, an SQLite file."""
    glossary: str | None = None
    """Terms and their translations, as TOML or CSV."""
    policy: str = "mark"
    """What becomes of texts that no person has translated."""


class Mailbox(_Section):
    """One who gets the report."""

    address: str
    """Such as ``Ada <ada@example.org>``."""
    language: str
    """One of the languages of the output."""


class Mail(_Section):
    """Who gets the report, and how."""

    server: str
    """The server's URL; the password stands in ``DIGESTLIB_SMTP_PASSWORD``."""
    sender: str
    """From whom it comes."""
    ledger: str = "sent.jsonl"
    """The file that remembers what was sent."""
    certificates: str | None = None
    """A PEM file of authorities to trust besides the system's."""
    recipients: tuple[Mailbox, ...] = Field(min_length=1)
    """Who gets it."""


class Settings(_Section):
    """One team's configuration."""

    time_zone: str = "UTC"
    """In which it is decided which week it is; an IANA name such as ``Asia/Shanghai``."""
    archive: str = "archive"
    """The folder that remembers the weeks."""
    input: Input
    output: Output
    brand: Brand = Brand()
    translation: Translation = Translation()
    site: Site | None = None
    mail: Mail | None = None

    def recipients(self) -> tuple[Recipient, ...]:
        """Return who gets the report, each with the tag of the language they read."""
        boxes = self.mail.recipients if self.mail else ()
        tags = messages.available()
        return tuple(recipient(one.address, resolve(one.language, tags)) for one in boxes)


_Check: TypeAlias = Callable[[Any], object]


def load_settings(data: bytes, name: str) -> Settings:
    """Return the settings of a configuration file.

    Args:
        data: The file's content.
        name: The file's name, for errors.

    Raises:
        InputError: It is no such file; file, line and entry are named.
    """
    source = source_of(data, name, _HINT)
    settings = source.read(Settings)
    for place, value, check in _checks(settings):
        _checked(source, place, value, check)
    _check_readers(source, settings)
    _check_pair(source, settings.output)
    return settings


def _checks(settings: Settings) -> Iterator[tuple[Place, str, _Check]]:
    tags = messages.available()
    yield ("time_zone",), settings.time_zone, zoneinfo.ZoneInfo
    for one in settings.output.languages:
        yield ("output", "languages"), one, lambda one: resolve(one, tags)
    for one in settings.output.bilingual or ():
        yield ("output", "bilingual"), one, lambda one: resolve(one, tags)
    for one in settings.output.formats:
        yield ("output", "formats"), one, exporter
    if settings.site:
        yield ("site", "base_url"), settings.site.base_url, site_address
        for one in settings.site.formats:
            yield ("site", "formats"), one, exporter
    if settings.mail:
        yield ("mail", "server"), settings.mail.server, server
        yield ("mail", "sender"), settings.mail.sender, lambda one: recipient(one, "en")
        for number, box in enumerate(settings.mail.recipients):
            place: Place = ("mail", "recipients", number, "address")
            yield place, box.address, lambda one: recipient(one, "en")
            place = ("mail", "recipients", number, "language")
            yield place, box.language, lambda one: resolve(one, tags)


def _checked(source: Source, place: Place, value: str, check: _Check) -> None:
    try:
        check(value)
    except InputError as error:
        raise source.refusal(place, error.reason, error.hint, value) from None
    except DigestlibError as error:
        raise source.refusal(place, error.message, error.hint, value) from None
    except (zoneinfo.ZoneInfoNotFoundError, ValueError, OSError):
        hint = "write a name of the IANA database, such as Asia/Shanghai"
        raise source.refusal(place, f"no time zone {value!r}", hint, value) from None


def _check_readers(source: Source, settings: Settings) -> None:
    """Check that every recipient's language is one that is made."""
    made = {resolve(one, messages.available()) for one in settings.output.languages}
    for number, one in enumerate(settings.recipients()):
        if one.language not in made:
            place: Place = ("mail", "recipients", number, "language")
            hint = f"add it to output.languages, or write one of {', '.join(sorted(made))}"
            raise source.refusal(place, f"no report is made in {one.language}", hint)


def _check_pair(source: Source, output: Output) -> None:
    """Check that a bilingual report is in two different languages that are made."""
    tags = messages.available()
    made = {resolve(one, tags) for one in output.languages}
    pair = [resolve(one, tags) for one in output.bilingual or ()]
    if len(set(pair)) < len(pair) or not set(pair) <= made:
        hint = f"write two different ones of {', '.join(sorted(made))}"
        raise source.refusal(("output", "bilingual"), "no such report is made", hint)


def placed(pattern: str, week: str) -> str:
    """Return a path of the settings for a week."""
    return pattern.replace("{week}", week)


def found_in(folder: Path, patterns: Iterable[str], weeks: Iterable[str]) -> list[Path]:
    """Return the files and folders that paths of the settings name in any of the weeks, each once.

    Args:
        folder: The folder of the configuration file.
        patterns: Paths, in which ``{week}`` stands for the week.
        weeks: ISO weeks.
    """
    named = dict.fromkeys(placed(one, week) for week in weeks for one in patterns)
    return list(dict.fromkeys(path for one in named for path in found(folder, one)))


def is_pattern(path: str) -> bool:
    """Return whether a path of the settings stands for many."""
    return not set(path).isdisjoint("*?[")


def found(folder: Path, pattern: str) -> list[Path]:
    """Return the files and folders that a path of the settings names, in order of their names.

    Args:
        folder: The folder of the configuration file.
        pattern: A path, in which ``*``, ``**``, ``?`` and ``[`` stand for many.
    """
    if not is_pattern(pattern):
        return [one] if (one := folder / pattern).exists() else []
    base = Path(pattern).anchor or "."
    relative = Path(pattern).relative_to(base) if Path(pattern).is_absolute() else Path(pattern)
    return sorted((folder / base).glob(str(relative)))
