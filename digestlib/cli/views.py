"""Which view of a week the command line asks for: headings, order, and languages side by side."""

from typing import TYPE_CHECKING

import typer

if TYPE_CHECKING:
    from collections.abc import Iterable


def group_key(written: str) -> str:
    """Return what to group by.

    Raises:
        typer.BadParameter: Digests cannot be grouped by it.
    """
    from digestlib.report import grouping

    try:
        return grouping.group_key(written.strip().lower())
    except ValueError as error:
        raise typer.BadParameter(str(error)) from None


def order_keys(written: list[str] | None) -> tuple[str, ...]:
    """Return what to order by, the most important key first.

    Raises:
        typer.BadParameter: There is no such key.
    """
    from digestlib.report.ordering import Order, checked

    names = [one.strip().lower() for part in written or () for one in part.split(",")]
    try:
        return checked(names) or (Order.VERDICT,)
    except ValueError as error:
        raise typer.BadParameter(str(error), param_hint="--order-by") from None


def pair_of(written: str | None, available: "Iterable[str]") -> tuple[str, ...]:
    """Return the tags of the two languages of a bilingual report, or nothing.

    Args:
        written: Both, with a comma between.
        available: The tags of the languages that there is wording in.

    Raises:
        typer.BadParameter: They are not two different ones.
        LanguageError: There is no such language.
    """
    from digestlib.languages import resolve

    if written is None:
        return ()
    known = tuple(available)
    tags = tuple(resolve(one.strip(), known) for one in written.split(","))
    if len(tags) != 2 or tags[0] == tags[1]:  # noqa: PLR2004 - that is what bilingual means
        hint = "name two different languages, such as zh,en"
        raise typer.BadParameter(hint, param_hint="--bilingual")
    return tags
