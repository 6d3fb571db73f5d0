"""Where no splitter may cut."""

from digestlib.inline.fences import fences
from digestlib.inline.finding import find, with_plain_line_ends


def protected(source: str) -> tuple[tuple[int, int], ...]:
    """Return the half-open ranges of code, links and addresses, in order and without overlap.

    Offsets count code points of the raw source. It agrees with ``parse``, which asks the same
    finder.

    Args:
        source: The field as written.
    """
    fenced = list(fences(source))
    if not fenced:
        return tuple(find(with_plain_line_ends(source)).ranges)
    found: list[tuple[int, int]] = []
    position = 0
    for start, end in [*fenced, (len(source), len(source))]:
        inside = find(with_plain_line_ends(source[position:start])).ranges
        found += [(position + one, position + other) for one, other in inside]
        found.append((start, end))
        position = end
    return tuple(found[:-1])
