"""Engines by name, from this package and from entry points of others."""

from collections.abc import Callable, Mapping
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from types import MappingProxyType
from typing import Final

from digestlib.errors import EngineError
from digestlib.translation.engines import ctranslate2, deepl, openai, opencc
from digestlib.translation.engines.protocol import Engine

GROUP: Final = "digestlib.engine"
"""The entry-point group; each entry names a function without arguments that makes an engine."""

_OURS: Final[Mapping[str, Callable[[Mapping[str, str]], Engine]]] = MappingProxyType(
    {
        "ctranslate2": ctranslate2.engine,
        "deepl": deepl.engine,
        "openai": openai.engine,
        "opencc": opencc.engine,
    }
)

_PATHS: Final[Mapping[str, frozenset[str]]] = MappingProxyType({"ctranslate2": ctranslate2.PATHS})
"""Which settings of our engines are paths."""


def available() -> tuple[str, ...]:
    """Return the names of the engines there are; one may still need a package or a setting."""
    return tuple(sorted({*_OURS, *(one.name for one in entry_points(group=GROUP))}))


def find(engine: str | Engine, settings: Mapping[str, str] | None = None) -> Engine:
    """Return an engine by its name, or the engine itself.

    Args:
        engine: The name or the engine.
        settings: What our own engines are told in place of the environment, such as ``model``.

    Raises:
        EngineError: There is none of this name, or it cannot be made.
    """
    if not isinstance(engine, str):
        return engine
    if engine in _OURS:
        return _OURS[engine](settings or {})
    for entry in entry_points(group=GROUP):
        if entry.name == engine:
            return _made(entry)
    hint = f"available: {', '.join(available())}"
    raise EngineError(engine, "there is no such engine", hint)


def placed_settings(engine: str, settings: Mapping[str, str], folder: Path) -> dict[str, str]:
    """Return the settings of an engine, whose paths lead from a folder: that of their file.

    Args:
        engine: The engine's name.
        settings: What it is told.
        folder: Where a path begins that does not say.
    """
    paths = _PATHS.get(engine, frozenset())
    return {
        name: str(folder / value) if name in paths else value for name, value in settings.items()
    }


def serving(
    engine: str | Engine | None,
    source: str,
    target: str,
    settings: Mapping[str, str] | None = None,
) -> Engine | None:
    """Return an engine if it translates between these languages, or nothing.

    Whoever makes reports in many languages takes each engine for those that it knows.

    Raises:
        EngineError: There is none of this name, or it cannot be made.
    """
    found = None if engine is None else find(engine, settings)
    return found if found is not None and found.supports(source, target) else None


def _made(entry: EntryPoint) -> Engine:
    try:
        made = entry.load()()
    except EngineError:
        raise
    except Exception as error:
        raise EngineError(entry.name, f"{entry.value} fails: {error}") from error
    if not isinstance(made, Engine):
        hint = "see digestlib.translation.engines.Engine"
        raise EngineError(entry.name, f"{entry.value} makes no engine", hint)
    return made
