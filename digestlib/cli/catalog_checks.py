"""``digestlib translate status``, ``check`` and ``diff``: what there is to do."""

import json
from typing import Annotated, Any

import typer

from digestlib.cli.catalog_options import (
    AsJson,
    CatalogFile,
    CatalogFiles,
    Check,
    GlossaryFile,
    opened,
    terms,
)
from digestlib.cli.console import CueFiles, Files, put, put_data, read_all, say


def status(catalogs: CatalogFiles, as_json: AsJson = False, check: Check = False) -> None:
    """Print how many texts are translated, and how many wait for what.

    digestlib translate status week.en.po
    """
    from digestlib.translation.reviewing import status as counted

    found = {str(path): dict(counted(opened(path))) for path in catalogs}
    if as_json:
        put_data(json.dumps(found, indent=2, ensure_ascii=False))
    else:
        for name, counts in found.items():
            total = sum(counts.values())
            words = ", ".join(f"{key}: {count}" for key, count in counts.items())
            put(f"{name}: {counts.get('reviewed', 0)} of {total} texts are reviewed ({words})")
    if check and any(set(counts) - {"reviewed"} for counts in found.values()):
        raise typer.Exit(1)


def check(
    catalogs: CatalogFiles,
    glossary: GlossaryFile = None,
    strict: Annotated[bool, typer.Option("--strict", help="Exit with 1 for warnings too.")] = False,
    as_json: AsJson = False,
) -> None:
    """Print what is wrong with translations, as file:line: severity code: message.

    Code, references, addresses, placeholders and numbers must be the same on both sides; lost
    text, other scripts, brackets and terms are told as well. Exits with 1 if there are errors.
    """
    from digestlib.translation.findings import Severity
    from digestlib.translation.reviewing import review

    listed: list[dict[str, Any]] = []
    known = terms(glossary)
    for path in catalogs:
        for one in review(opened(path), str(path), glossary=known):
            finding = one.finding
            row = {
                "file": str(path),
                "line": one.entry.line,
                "unit": one.entry.context,
                "code": finding.code,
                "severity": finding.severity.value,
                "message": finding.message,
                "side": finding.side.value,
                "start": finding.start,
                "end": finding.end,
                "fix": finding.fix,
            }
            listed.append(row)
            if not as_json:
                fix = f" (should be {finding.fix!r})" if finding.fix else ""
                put(f"{path}:{row['line']}: {row['severity']} {row['code']}: {row['message']}{fix}")
    if as_json:
        put_data(json.dumps(listed, indent=2, ensure_ascii=False))
    errors = sum(row["severity"] == Severity.ERROR for row in listed)
    say(f"files: {len(catalogs)}, errors: {errors}, warnings: {len(listed) - errors}")
    if errors or (strict and listed):
        raise typer.Exit(1)


def diff(files: Files, catalog: CatalogFile, check: Check = False, cues: CueFiles = None) -> None:
    """Print what changed in the digests since they were translated.

    What went stands as [-so-], what came as {+so+}.

    digestlib translate diff week.txt --catalog week.en.po
    """
    from digestlib.translation.differences import marked_difference
    from digestlib.translation.headers import language_of
    from digestlib.translation.merging import GONE, NEW, merge

    document = opened(catalog)
    found = merge(document, read_all(files, cues), language_of(document, str(catalog)))
    changes = [step for step in found.steps if step.before or step.what in {NEW, GONE}]
    for step in changes:
        text = marked_difference(step.before, step.after)
        put(f"{step.unit_id}: {step.what}\n    {_indented(text)}")
    if check and changes:
        raise typer.Exit(1)


def _indented(text: str) -> str:
    return text.replace("\n", "\n    ")
