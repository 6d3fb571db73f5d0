"""What the commands on translations take alike, and how they open it."""

import os
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer

from digestlib.errors import OutputError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from digestlib.model import Collection
    from digestlib.po import Document
    from digestlib.translation import Translation
    from digestlib.translation.engines import Conditions, Engine
    from digestlib.translation.glossary import Glossary
    from digestlib.translation.memory import Memory

CatalogFiles: TypeAlias = Annotated[
    list[Path],
    typer.Argument(metavar="PO...", help="PO files of digest content.", show_default=False),
]
CatalogFile: TypeAlias = Annotated[
    Path, typer.Option("--catalog", "-c", metavar="PO", help="PO file of the digests.")
]
GlossaryFile: TypeAlias = Annotated[
    Path | None,
    typer.Option("--glossary", "-g", metavar="FILE", help="Terms, as TOML or CSV."),
]
MemoryFile: TypeAlias = Annotated[
    Path | None,
    typer.Option("--memory", "-m", metavar="FILE", help="Translation memory, an SQLite file."),
]
EngineName: TypeAlias = Annotated[
    str | None,
    typer.Option("--engine", "-e", metavar="NAME", help="Machine translator, such as opencc."),
]
Budget: TypeAlias = Annotated[
    float | None,
    typer.Option(
        "--budget",
        metavar="AMOUNT",
        min=0,
        help="What the engine may cost at most, in the currency of its tariff.",
    ),
]
AnswersFile: TypeAlias = Annotated[
    Path | None,
    typer.Option(
        "--answers",
        metavar="FILE",
        help="Where answers of engines that cost money or time are kept, so that none is asked for "
        "twice; by default in your folder for caches.",
        show_default=False,
    ),
]
PolicyName: TypeAlias = Annotated[
    str,
    typer.Option(
        "--policy",
        metavar="NAME",
        help="For texts without a reviewed, current translation: mark shows the best there is, "
        "marked; source shows the source; refuse is an error.",
    ),
]
Check: TypeAlias = Annotated[
    bool, typer.Option("--check", help="Write nothing; exit with 1 if there is something to do.")
]
AsJson: TypeAlias = Annotated[bool, typer.Option("--json", help="Print JSON, for programs.")]


@dataclass(frozen=True, kw_only=True)
class Resources:
    """Where texts are looked up besides catalogs, and what to do about the rest."""

    engine: "str | Engine | None" = None
    memory: Path | None = None
    glossary: Path | None = None
    policy: str = "mark"
    budget: float | None = None
    answers: Path | None = None
    asks_again: bool = False
    conditions: "Conditions | None" = None


def translated(
    collection: "Collection", tag: str, catalogs: list[Path], resources: Resources
) -> "Translation":
    """Translate digests with all that there is.

    Raises:
        DigestlibError: As ``digestlib.translate`` does.
    """
    from digestlib.translation import Policy, translate
    from digestlib.translation.engines import find

    if resources.policy not in list(Policy):
        names = ", ".join(Policy)
        raise typer.BadParameter(f"{resources.policy!r} is none of {names}", param_hint="--policy")
    engine = find(resources.engine) if resources.engine else None
    with remembered(resources.memory) as memory, conditions(resources, engine) as terms_of_work:
        return translate(
            collection,
            tag,
            catalog=catalogs,
            engine=engine,
            memory=memory,
            glossary=terms(resources.glossary),
            policy=resources.policy,
            conditions=terms_of_work,
        )


@contextmanager
def conditions(resources: Resources, engine: "Engine | None") -> "Iterator[Conditions]":
    """Yield the conditions that an engine works under; its answers are kept if they cost anything.

    Whoever has several things translated opens them once, so that they share a budget.

    Raises:
        OutputError: They cannot be kept.
    """
    from digestlib.translation.engines import Conditions

    if resources.conditions is not None:
        yield resources.conditions
        return
    if engine is None or not engine.limits.is_costly:
        yield Conditions(budget=resources.budget)
        return
    from digestlib.delivery.answers import kept_in

    with kept_in(resources.answers or usual_answers()) as answers:
        yield Conditions(budget=resources.budget, answers=answers, asks_again=resources.asks_again)


def usual_answers() -> Path:
    """Return where answers are kept if nobody says where."""
    from digestlib.delivery.answers import usual_place

    return usual_place(os.environ)


def opened(path: Path) -> "Document":
    """Read a PO file to be edited.

    Raises:
        CatalogError: It is missing or malformed.
    """
    from digestlib import po
    from digestlib.translation.catalog import read_bytes

    return po.document(read_bytes(path), str(path))


def terms(path: Path | None) -> "Glossary | None":
    """Read the glossary, where one is named."""
    from digestlib.translation.glossary import load_glossary

    return load_glossary(path) if path else None


def remembered(
    path: Path | None, *, is_new_allowed: bool = False
) -> "AbstractContextManager[Memory | None]":
    """Open the memory, where one is named.

    Raises:
        CatalogError: It is not there, and none is to be made; or it is not a memory.
    """
    from digestlib.errors import CatalogError
    from digestlib.translation.memory import Memory

    if path is None:
        return nullcontext()
    if not is_new_allowed and not path.is_file():
        raise CatalogError(str(path), "there is no such file", "check the memory's path")
    return Memory.open(path)


def write_new(path: Path, data: bytes) -> None:
    """Write a file that is not there yet.

    Raises:
        OutputError: It is there: people's work is never overwritten.
    """
    from digestlib.delivery.files import write_file

    if path.exists():
        hint = "people's work is never overwritten; name another file"
        raise OutputError(f"{path} is there already", hint)
    write_file(path, data)
