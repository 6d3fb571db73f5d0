"""Fixed wording as templates call it: gettext with escaped values, and ready-made phrases."""

from collections.abc import Callable
from dataclasses import dataclass, field

from markupsafe import Markup, escape

from digestlib import languages
from digestlib.errors import CatalogError
from digestlib.messages import Messages
from digestlib.report import Report
from digestlib.translation import Coverage


@dataclass(frozen=True, slots=True)
class Wording:
    """The fixed wording of one report."""

    messages: Messages
    report: Report
    known: dict[tuple[str, str], Markup] = field(default_factory=dict)
    """Messages without values, which each digest asks for again."""

    def functions(self) -> dict[str, Callable[..., Markup]]:
        """Return the functions that templates may call, by name."""
        return {
            "pgettext": self.pgettext,
            "npgettext": self.npgettext,
            "week": self.week,
            "date_range": self.date_range,
            "coverage": self.coverage,
            "marked": self.marked,
        }

    def pgettext(self, context: str, message: str, **values: object) -> Markup:
        """Return a message with its values; neither can bring markup that is not theirs."""
        if values:
            return self._fill(self.messages.pgettext(context, message), message, values)
        if (found := self.known.get((context, message))) is None:
            found = escape(self.messages.pgettext(context, message))
            self.known[context, message] = found
        return found

    def npgettext(
        self, context: str, singular: str, plural: str, number: int, **values: object
    ) -> Markup:
        """Return a message in the form for a number, which it shows as ``%(num)s``."""
        found = self.messages.npgettext(context, singular, plural, number)
        shown = languages.format_number(number, self.report.language)
        return self._fill(found, singular, {"num": shown, **values})

    def week(self) -> Markup:
        """Return the report's ISO week in words."""
        first = self.report.first_day
        if first is None:
            return Markup()
        year, number, _ = first.isocalendar()
        return self.pgettext(
            "ISO week; year and number", "Week %(number)s of %(year)s", year=year, number=number
        )

    def date_range(self) -> Markup:
        """Return the report's first and last day in words, saying nothing twice."""
        first, last = self.report.first_day, self.report.last_day
        if first is None or last is None:
            return Markup()
        tag = self.report.language
        values = {
            "year": first.year,
            "month": languages.month_name(first, tag),
            "month_number": first.month,
            "day": first.day,
            "last_year": last.year,
            "last_month": languages.month_name(last, tag),
            "last_month_number": last.month,
            "last_day": last.day,
        }
        if first.year != last.year:
            return self.pgettext(
                "days in two years",
                "%(month)s %(day)s, %(year)s – %(last_month)s %(last_day)s, %(last_year)s",
                **values,
            )
        if first.month != last.month:
            return self.pgettext(
                "days in two months of a year",
                "%(month)s %(day)s – %(last_month)s %(last_day)s, %(year)s",
                **values,
            )
        return self.pgettext(
            "days in one month", "%(month)s %(day)s–%(last_day)s, %(year)s", **values
        )

    def coverage(self) -> Markup:
        """Return a sentence that says how much of the digests is translated."""
        coverage = self.report.coverage
        if not coverage.total:
            return self.pgettext("about this report", "Every text is shown as its author wrote it.")
        if coverage.is_complete:
            return self.npgettext(
                "about this report",
                "%(num)s text was translated; nothing is left in its source language.",
                "%(num)s texts were translated; nothing is left in its source language.",
                coverage.total,
            )
        return self._so_far(coverage)

    def _so_far(self, coverage: Coverage) -> Markup:
        """Say what is translated of what needs it; what is written in the language does not."""
        tag = self.report.language
        values = {
            "percent": languages.format_percent(coverage.translated, coverage.total, tag),
            "translated": languages.format_number(coverage.translated, tag),
            "total": languages.format_number(coverage.total, tag),
        }
        if not self.report.native_count and not coverage.translated:
            return self.npgettext(
                "about this report",
                "The one text is not translated yet. It is shown in its source language, marked.",
                "None of the %(num)s texts is translated yet. "
                "They are shown in their source language and marked.",
                coverage.total,
            )
        if not self.report.native_count:
            return self.pgettext(
                "about this report",
                "%(percent)s translated: %(translated)s of %(total)s texts. "
                "The others are shown in their source language and marked.",
                **values,
            )
        return self.pgettext(
            "about this report",
            "Written in this language: %(num)s texts. Translated: %(translated)s of %(total)s "
            "others; the rest is shown as written and marked.",
            num=languages.format_number(self.report.native_count, tag),
            **values,
        )

    def marked(self) -> Markup:
        """Return a sentence that says how many translations no person made from today's source."""
        coverage = self.report.coverage
        return self.npgettext(
            "about this report",
            "%(num)s translation is marked as machine-made, unreviewed or out of date.",
            "%(num)s translations are marked as machine-made, unreviewed or out of date.",
            coverage.marked,
        )

    def _fill(self, found: str, message: str, values: dict[str, object]) -> Markup:
        escaped = {
            name: escape(value) if isinstance(value, str) else value
            for name, value in values.items()
        }
        try:
            return Markup(str(escape(found)) % escaped)  # noqa: S704 - all of it is escaped
        except (KeyError, ValueError, TypeError) as error:
            raise CatalogError(
                f"locales/{languages.folder_of(self.messages.language)}/LC_MESSAGES/digestlib.po",
                f"the translation of {message!r} does not fit: {error}",
                "use the same %(name)s placeholders as the msgid, and write %% for a percent sign",
            ) from None
