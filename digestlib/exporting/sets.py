"""The files of a week: one a language and format, one of all languages, one of two in one."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from digestlib.exporting import Options, export_editions, exporter
from digestlib.exporting.bilingual import bilingual
from digestlib.exporting.html import HtmlOptions
from digestlib.rendering import Page

_AND: Final = "+"


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportFile:
    """One file to make; of several languages it holds all, digest by digest if it is bilingual."""

    languages: tuple[str, ...]
    format_name: str
    name: str
    is_bilingual: bool = False

    @property
    def is_single(self) -> bool:
        """Whether it is in one language."""
        return len(self.languages) == 1


def report_files(
    stem: str, tags: Sequence[str], formats: Sequence[str], pair: Sequence[str] = ()
) -> tuple[ReportFile, ...]:
    """Return the files of a week: ``week-2026-W48.en.pdf`` for each language and format.

    Of several languages there is one more HTML file that holds all. A bilingual report is called
    after both languages, as in ``week-2026-W48.zh-Hans+en.pdf``; as data it would say nothing new.

    Args:
        stem: What the names begin with.
        tags: The languages.
        formats: The formats of each.
        pair: The two languages of a bilingual report, or none.
    """
    return (*_single(stem, tags, formats), *_bilingual(stem, formats, pair))


def _single(stem: str, tags: Sequence[str], formats: Sequence[str]) -> Iterator[ReportFile]:
    for tag in tags:
        for name in formats:
            yield ReportFile(languages=(tag,), format_name=name, name=f"{stem}.{tag}.{name}")
    if "html" in formats and len(tags) > 1:
        yield ReportFile(languages=tuple(tags), format_name="html", name=f"{stem}.html")


def _bilingual(stem: str, formats: Sequence[str], pair: Sequence[str]) -> Iterator[ReportFile]:
    for name in formats if pair else ():
        if name != "json":
            whole = f"{stem}.{_AND.join(pair)}.{name}"
            yield ReportFile(languages=tuple(pair), format_name=name, name=whole, is_bilingual=True)


@dataclass(slots=True)
class Exports:
    """Makes the files of a week from its pages; what two languages share is made once.

    ``files`` are all of the week, since those in HTML lead to each other, ``options`` those of
    single formats, and ``pages`` the pages by language, so far as they are needed.
    """

    files: Sequence[ReportFile]
    options: Mapping[str, Options] = field(default_factory=dict)
    pages: dict[str, Page] = field(default_factory=dict)
    _pairs: dict[tuple[str, ...], Page] = field(default_factory=dict)

    def data(self, file: ReportFile) -> bytes:
        """Return the bytes of a file.

        Raises:
            GlyphError: The format is PDF, and the report holds a character that no font can draw.
            TemplateError: A template rendered nothing, or elements nested too deep.
        """
        chosen = self.options.get(file.format_name)
        if file.is_bilingual:
            return exporter(file.format_name, chosen)(self._side_by_side(file.languages))
        if file.format_name == "html":
            return self._html(file, chosen)
        return exporter(file.format_name, chosen)(self.pages[file.languages[0]])

    def _side_by_side(self, languages: tuple[str, ...]) -> Page:
        if languages not in self._pairs:
            first, second = (self.pages[tag] for tag in languages)
            self._pairs[languages] = bilingual(first, second)
        return self._pairs[languages]

    def _html(self, file: ReportFile, options: "Options | None") -> bytes:
        """Return one language's HTML with links to the others' files, or that of all languages."""
        chosen = options if isinstance(options, HtmlOptions) else HtmlOptions()
        pages = [self.pages[tag] for tag in file.languages]
        if len(pages) > 1:
            return export_editions(pages, chosen)
        others = self._others(file.languages[0])
        return exporter("html", replace(chosen, others=others))(pages[0])

    def _others(self, language: str) -> tuple[tuple[str, str], ...]:
        return tuple(
            (one.languages[0], one.name)
            for one in self.files
            if one.format_name == "html" and one.languages != (language,) and one.is_single
        )
