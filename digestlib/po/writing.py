"""Strings as PO writes them, unwrapped: a line a line of the text, as ``msgcat --no-wrap`` does."""

from typing import Final

_ESCAPES: Final = str.maketrans(
    {
        "\\": "\\\\",
        '"': '\\"',
        "\n": "\\n",
        "\t": "\\t",
        "\r": "\\r",
        "\a": "\\a",
        "\b": "\\b",
        "\f": "\\f",
        "\v": "\\v",
    }
)


def quoted(keyword: str, text: str) -> list[str]:
    """Return the lines of a keyword and its text."""
    # Only \n ends a line in PO; str.splitlines knows ten more.
    parts = [f"{line}\n" for line in text.split("\n")]
    parts[-1] = parts[-1].removesuffix("\n")
    lines = [f'"{part.translate(_ESCAPES)}"' for part in parts if part]
    return [f"{keyword} {lines[0]}"] if len(lines) == 1 else [f'{keyword} ""', *lines]
