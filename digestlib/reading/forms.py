"""Which form a text has. What it holds decides; its file name only where that leaves a doubt."""

import json
import re
from enum import Enum, auto
from pathlib import PurePath
from typing import Final

_FRONT_MATTER: Final = re.compile(
    r"---[ \t\r]*\n(?:[^\n]*\n)*?(?:---|\.\.\.)[ \t\r]*(?:\n|$)(?P<rest>.*)", re.DOTALL
)
_YAML_START: Final = re.compile(
    r"(?:---[ \t\r]*\n)?(?:[ \t\r]*(?:#[^\n]*)?\n)*"
    r"(?:-[ \t]+)?(?:digests|schema_version|repository|language|name|view|id|title)[ \t]*:(?:\s|$)"
)
_DIGESTS_KEY: Final = re.compile(r"^(?:digests[ \t]*:|-[ \t]+(?:id|title)[ \t]*:)", re.MULTILINE)
_JSON_KEY: Final = re.compile(r'\s*(?:\{\s*(?:["}]|$)|\[\s*(?:["\]{]|$))')
_BLANK: Final = " \t\r\n\ufeff"
"""White space, and the byte order marks of files that were put behind each other."""
_YAML_SUFFIXES: Final = frozenset({".yaml", ".yml"})
_JSON_SUFFIXES: Final = frozenset({".json"})
_LINES_SUFFIXES: Final = frozenset({".jsonl", ".ndjson"})


class Form(Enum):
    """The forms of input."""

    PROSE = auto()
    """A page or Markdown, written for people."""
    JSON = auto()
    JSON_LINES = auto()
    YAML = auto()


def form_of(text: str, name: str = "") -> Form:
    """Return the form of a text.

    Args:
        text: The text.
        name: Its file name, or anything without a known suffix.
    """
    suffix = PurePath(name).suffix.lower()
    if suffix in _LINES_SUFFIXES:
        return Form.JSON_LINES
    if suffix in _JSON_SUFFIXES or _JSON_KEY.match(text):
        return Form.JSON_LINES if _is_json_lines(text) else Form.JSON
    if suffix in _YAML_SUFFIXES or _is_yaml(text):
        return Form.YAML
    return Form.PROSE


def _is_json_lines(text: str) -> bool:
    """Return whether the first line is an object by itself and more lines follow."""
    first, _, rest = text.strip().partition("\n")
    if not rest.lstrip(_BLANK).startswith("{"):
        return False
    try:
        return isinstance(json.loads(first), dict)
    except (ValueError, RecursionError):
        return False


def _is_yaml(text: str) -> bool:
    front_matter = _FRONT_MATTER.match(text)
    if front_matter and front_matter["rest"].strip():
        return False
    return bool(_YAML_START.match(text) and _DIGESTS_KEY.search(text))
