"""Which view of a week the command line asks for: headings over its digests, and their order."""

import typer


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
