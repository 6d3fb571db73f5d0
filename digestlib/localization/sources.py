"""The templates and Python files that ask for messages."""

from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable

from digestlib.resources import shipped


def sources() -> dict[str, bytes]:
    """Return the bytes of every file that may ask for messages, by its path in the repository.

    Templates come first, so that translators meet the messages in the order of a report.
    """
    found = dict(_walk(shipped("templates"), "templates", ".j2"))
    return found | dict(_walk(files("digestlib"), "digestlib", ".py"))


def _walk(folder: Traversable, path: str, ending: str) -> Iterator[tuple[str, bytes]]:
    for one in sorted(folder.iterdir(), key=lambda one: one.name):
        if one.is_dir():
            yield from _walk(one, f"{path}/{one.name}", ending)
        elif one.name.endswith(ending):
            yield f"{path}/{one.name}", one.read_bytes()
