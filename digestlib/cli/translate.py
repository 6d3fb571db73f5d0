"""``digestlib translate``: the translators' side of digest content."""

import typer

from digestlib.cli import catalog_checks, catalog_work, exchange

app = typer.Typer(
    no_args_is_help=True,
    help="""Work with translations of digest content.

    [bold]A week, for a translator:[/bold]

    digestlib translate extract week.txt --locale en --out week.en.po

    [bold]After the week has changed:[/bold]

    digestlib translate merge week.txt --catalog week.en.po

    [bold]In CI:[/bold]

    digestlib translate merge week.txt --catalog week.en.po --check

    digestlib translate check week.en.po
    """,
)
for command in (
    catalog_work.extract,
    catalog_work.merge,
    catalog_work.apply,
    catalog_checks.status,
    catalog_checks.check,
    catalog_checks.diff,
    catalog_work.pretranslate,
    exchange.align,
    exchange.remember,
    exchange.export,
):
    app.command(command.__name__)(command)
app.command("import")(exchange.take)
