"""Simplified Chinese to Traditional and back, by OpenCC's dictionaries: offline and repeatable.

Traditional Chinese is written with Taiwan's characters and vocabulary (OpenCC's ``s2twp`` and
``tw2sp``), which is also what CLDR takes ``zh-Hant`` to be.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib.metadata import version
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from digestlib import languages
from digestlib.errors import EngineError
from digestlib.translation.engines.protocol import Limits, Request, Result
from digestlib.translation.engines.settings import Settings

if TYPE_CHECKING:
    from opencc import OpenCC

_SETTINGS: Final = MappingProxyType(
    {("zh-Hans", "zh-Hant"): "s2twp", ("zh-Hant", "zh-Hans"): "tw2sp"}
)
_LIMITS: Final = Limits(texts=1000, characters=1_000_000)


@dataclass(frozen=True, slots=True)
class OpenCCEngine:
    """OpenCC as an engine."""

    name: str = "opencc"
    limits: Limits = _LIMITS

    @property
    def fingerprint(self) -> str:
        """The version of its dictionaries."""
        return f"opencc {_version()}"

    def supports(self, source: str, target: str) -> bool:
        """Return whether these are the two ways to write Chinese."""
        return _setting(source, target) is not None

    def translate(self, requests: Sequence[Request], source: str, target: str) -> Iterator[Result]:
        """Convert the texts."""
        setting = _setting(source, target)
        if setting is None:
            raise EngineError(self.name, f"cannot translate from {source} to {target}")
        converter = _converter(setting)
        for request in requests:
            yield Result(id=request.id, text=converter.convert(request.text))


def engine(given: Mapping[str, str] | None = None) -> OpenCCEngine:
    """Return the engine, of which nothing can be set.

    Raises:
        EngineError: The package ``opencc`` is not installed.
    """
    Settings(engine="opencc", names={}, given=given or {})
    try:
        import opencc as _  # noqa: F401, PLC0415 - an extra, loaded when asked for
    except ImportError:
        hint = "pip install 'digestlib[opencc]'"
        raise EngineError("opencc", "the package opencc is not installed", hint) from None
    return OpenCCEngine()


def _setting(source: str, target: str) -> str | None:
    for (one, other), setting in _SETTINGS.items():
        if languages.same_language(source, one) and languages.same_language(target, other):
            return setting
    return None


@lru_cache(maxsize=1)
def _version() -> str:
    """Return the package's version, whose finding takes longer than converting a text."""
    return version("opencc")


@lru_cache(maxsize=2)
def _converter(setting: str) -> "OpenCC":
    from opencc import OpenCC  # noqa: PLC0415 - an extra

    return OpenCC(setting)
