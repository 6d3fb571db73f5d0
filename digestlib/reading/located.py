"""Data from JSON, JSON Lines and YAML, with the line and column of every value."""

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from digestlib.errors import InputError

if TYPE_CHECKING:
    import yaml

Path: TypeAlias = tuple[int | str, ...]

_NULL: Final = "tag:yaml.org,2002:null"
_SURROGATE: Final = re.compile(r"\\u[dD][89a-fA-F][0-9a-fA-F]{2}")
"""YAML refuses an escaped surrogate; one of the same length in its place keeps the columns."""
_TOO_DEEP: Final = "it is nested too deeply"
_BYTE_ORDER_MARK: Final = "\ufeff"


class Blank(str):
    """What YAML takes for nothing, as it is written: ``null``, ``~``, or no character at all."""

    __slots__ = ()


class _RepeatedKeyError(ValueError):
    """An object names a key twice, which would lose one of its values."""

    def __init__(self, key: str) -> None:
        self.key = key
        super().__init__(f"an object names {key!r} twice")

    def placed(self, name: str, line: int | None) -> InputError:
        """Return the error that tells where."""
        return InputError(name, str(self), "keep one of them", line)


@dataclass(frozen=True, slots=True)
class Located:
    """A value made of dicts, lists and scalars, and where its parts stand.

    Places are only looked for when asked, which is when something is wrong.
    """

    value: Any
    _nodes: "Callable[[], yaml.Node | None]"

    def place(self, path: Path) -> tuple[int, int]:
        """Return the line and column of a value, or of the nearest one around it that is there."""
        node = self._nodes()
        if node is None:
            return 1, 1
        for step in path:
            inner = _child(node, step)
            if inner is None:
                break
            node = inner
        return node.start_mark.line + 1, node.start_mark.column + 1

    def texts(self) -> Iterator[tuple[Path, str]]:
        """Yield every text in the value with its path."""
        waiting: list[tuple[Path, Any]] = [((), self.value)]
        while waiting:
            path, value = waiting.pop()
            if isinstance(value, str):
                yield path, value
            elif isinstance(value, dict):
                waiting.extend(((*path, key), one) for key, one in reversed(value.items()))
            elif isinstance(value, list):
                inner = [((*path, number), one) for number, one in enumerate(value)]
                waiting.extend(reversed(inner))


def from_json(text: str, name: str) -> Located:
    """Return the value of a JSON text (RFC 8259).

    Raises:
        InputError: The text is not JSON, or an object names a key twice.
    """
    try:
        value = _loaded(text, name)
    except _RepeatedKeyError as error:
        raise error.placed(name, _line_of_repeated(_nodes_or_nothing(text), error.key)) from None
    return Located(value, lambda: _nodes_or_nothing(text))


def _loaded(text: str, name: str) -> Any:  # noqa: ANN401 - any JSON value
    try:
        return json.loads(text, object_pairs_hook=_unique)
    except _RepeatedKeyError:
        raise
    except json.JSONDecodeError as error:
        raise InputError(name, f"not JSON: {error.msg}", "mend this line", error.lineno) from None
    except RecursionError:
        raise InputError(name, _TOO_DEEP, "a collection is six levels deep") from None
    except ValueError:
        raise InputError(name, "a number has thousands of digits", "put it in quotes") from None


def from_json_lines(text: str, name: str) -> Located:
    """Return a list of the values of a JSON Lines text, one a line; empty lines are passed over.

    Raises:
        InputError: A line is not JSON, or an object in it names a key twice.
    """
    text = text.replace(f"\n{_BYTE_ORDER_MARK}", "\n")  # of files that were put behind each other
    lines = enumerate(text.split("\n"), 1)
    values = [_of_line(line, name, number) for number, line in lines if line.strip()]
    return Located(values, lambda: _nodes_or_nothing(_as_list(text)))


def _of_line(line: str, name: str, number: int) -> Any:  # noqa: ANN401 - any JSON value
    try:
        return _loaded(line, name)
    except _RepeatedKeyError as error:
        raise error.placed(name, number) from None
    except InputError as error:
        raise InputError(name, "this line is not JSON", error.hint, number) from None


def from_yaml(text: str, name: str) -> Located:
    """Return the value of a YAML text in which every scalar is text.

    So ``1.10``, ``yes``, ``12:30`` and ``0123`` stay what the author wrote. ``null``, ``~`` and
    what is left empty are text as well, but a ``Blank``: whoever reads a field decides. Anchors and
    aliases are refused, since a few lines of them can stand for gigabytes.

    Raises:
        InputError: The text is not such YAML.
    """
    import yaml  # noqa: PLC0415 - only YAML needs it

    try:
        node = _compose(text)
        value = _constructed(node, name) if node is not None else None
    except yaml.MarkedYAMLError as error:
        line = error.problem_mark.line + 1 if error.problem_mark else None
        raise InputError(name, f"not YAML: {error.problem}", _yaml_hint(error), line) from None
    except yaml.YAMLError as error:
        raise InputError(name, f"not YAML: {error}") from None
    except RecursionError:
        raise InputError(name, _TOO_DEEP, "a collection is six levels deep") from None
    return Located(value, lambda: node)


def _yaml_hint(error: "yaml.MarkedYAMLError") -> str:
    if "mapping values are not allowed" in (error.problem or ""):
        return "put a text that holds ': ' in quotes"
    return "mend this line"


def _compose(text: str) -> "yaml.Node | None":
    import yaml  # noqa: PLC0415 - only YAML needs it

    return yaml.compose(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))


def _nodes_or_nothing(text: str) -> "yaml.Node | None":
    """Return the nodes of a JSON text, which is YAML too but for tabs and depth."""
    import yaml  # noqa: PLC0415 - only errors need it

    try:
        return _compose(_SURROGATE.sub(r"\\ufffd", text))
    except (yaml.YAMLError, RecursionError, ValueError):
        return None


def _as_list(lines: str) -> str:
    """Return JSON Lines as one JSON list, each value on its own line still."""
    values = lines.rstrip().split("\n")
    return "[" + "\n".join(f"{line}," if line.strip() else line for line in values) + "]"


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        keys = [key for key, _ in pairs]
        raise _RepeatedKeyError(next(key for key in keys if keys.count(key) > 1))
    return found


def _line_of_repeated(node: "yaml.Node | None", key: str) -> int | None:
    """Return the line on which an object names this key a second time."""
    import yaml  # noqa: PLC0415 - only errors need it

    waiting = [node] if node else []
    while waiting:
        one = waiting.pop()
        if isinstance(one, yaml.MappingNode):
            lines: list[int] = [
                name.start_mark.line + 1 for name, _ in one.value if name.value == key
            ]
            if len(lines) > 1:
                return lines[1]
            waiting += [value for _, value in reversed(one.value)]
        elif isinstance(one, yaml.SequenceNode):
            waiting += reversed(one.value)
    return None


def _constructed(node: "yaml.Node", name: str) -> Any:  # noqa: ANN401 - any YAML value
    import yaml  # noqa: PLC0415 - only YAML needs it

    seen: set[int] = set()

    def build(one: yaml.Node) -> Any:  # noqa: ANN401 - any YAML value
        if id(one) in seen:
            hint = "write the value out where it is used"
            raise InputError(name, "aliases are not read", hint, one.start_mark.line + 1)
        seen.add(id(one))
        if isinstance(one, yaml.ScalarNode):
            return Blank(one.value) if one.tag == _NULL else one.value
        if isinstance(one, yaml.SequenceNode):
            return [build(item) for item in one.value]
        pairs = [(str(build(key)), build(value)) for key, value in one.value]
        try:
            return _unique(pairs)
        except _RepeatedKeyError as error:
            raise error.placed(name, _line_of_repeated(one, error.key)) from None

    return build(node)


def _child(node: "yaml.Node", step: int | str) -> "yaml.Node | None":
    import yaml  # noqa: PLC0415 - only errors need it

    if isinstance(node, yaml.SequenceNode) and isinstance(step, int):
        return node.value[step] if step < len(node.value) else None
    if isinstance(node, yaml.MappingNode):
        return next((value for key, value in node.value if key.value == step), None)
    return None
