"""Where no splitter may cut."""

from collections.abc import Iterable


def protected(source: str) -> tuple[tuple[int, int], ...]:
    """Return the half-open ranges of code, links and addresses, in order and without overlap.

    Offsets count code points of the raw source. It agrees with ``parse``, being the same parser.

    Args:
        source: The field as written.
    """
    # The parser costs 40 ms to load, which a program that only imports us need not pay.
    from digestlib.inline.commonmark import spans  # noqa: PLC0415 - as said

    return tuple(_outermost(spans(source)))


def _outermost(spans: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    kept: list[tuple[int, int]] = []
    for start, end in sorted(spans, key=lambda span: (span[0], -span[1])):
        if not kept or start >= kept[-1][1]:
            kept.append((start, end))
    return kept
