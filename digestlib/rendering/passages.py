"""The texts of a report as templates show them: each in its own language, with its mark."""

from collections.abc import Callable
from dataclasses import dataclass

from markupsafe import Markup, escape

from digestlib.messages import Messages
from digestlib.report import Passage
from digestlib.translation import Mark


@dataclass(frozen=True, slots=True)
class Passages:
    """What shows the texts of one report. It stands here, since a week has ten thousand of them."""

    language: str
    """The report's language."""

    messages: Messages
    inline: Callable[[str, bool, int], Markup]
    """Makes HTML of a text; see the filter of this name."""

    def functions(self) -> dict[str, Callable[..., Markup]]:
        """Return the functions that templates may call, by name."""
        return {"mark": self.mark, "passage": self.passage}

    def mark(self, name: Mark) -> Markup:
        """Return what is to be said of a text that is not a person's current translation."""
        return Markup('<span class="mark">%s</span>') % self._words(name)

    def passage(
        self,
        one: Passage,
        beside: Passage | None = None,
        with_links: bool = True,  # noqa: FBT001, FBT002 - a template's own way
        columns: int = 0,
    ) -> Markup:
        """Return a text in its own language.

        Args:
            one: The text.
            beside: The one that follows: a mark that both have stands behind it alone.
            with_links: Whether it may hold links, which a text inside a link may not.
            columns: How wide it may be, or 0 for any width.
        """
        text = self.inline(one.text, with_links, columns)
        is_foreign = one.language != self.language
        if one.mark is None and not is_foreign:
            return text
        language = f' lang="{escape(one.language)}"' if is_foreign else ""
        if one.mark is None:
            return Markup(f"<span{language}>{text}</span>")  # noqa: S704 - both are escaped
        marked = Markup(f'<span{language} class="{one.mark}">{text}</span>')  # noqa: S704 - as above
        is_said = beside and beside.mark == one.mark
        return marked if is_said else Markup("%s %s") % (marked, self.mark(one.mark))

    def _words(self, name: Mark) -> str:
        pgettext = self.messages.pgettext
        match name:
            case Mark.UNTRANSLATED:
                return pgettext("mark behind a text that has no translation", "[not translated]")
            case Mark.STALE:
                return pgettext(
                    "mark behind a text whose source has changed since", "[out of date]"
                )
            case Mark.MACHINE:
                return pgettext(
                    "mark behind a text that a machine translated", "[machine translation]"
                )
            case _:
                return pgettext("mark behind a text that nobody has reviewed", "[not reviewed]")
