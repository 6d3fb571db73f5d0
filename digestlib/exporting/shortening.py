"""What draws a page, in fewer bytes.

What is seen stays the same: a place loses what is less than a hundredth of a pixel, a colour
nothing that eight bits hold, and what is filled twice is filled once.
"""

import re
from typing import Final

import pydyf

_NUMBER: Final = rb"([\d.-]+)"
_RECTANGLE: Final = rb"[\d.-]+ [\d.-]+ [\d.-]+ [\d.-]+ re\n"
_COLOUR: Final = rb"(?:/\S+ gs\n)?[\d. ]+ rg\n"
_SHORTER: Final = (
    # Sizes of type stay, since what they lose adds up along a line.
    (re.compile(rb"(\.\d{3})\d++(?! Tf)"), rb"\1"),
    (re.compile(rb"(\.\d\d)\d(?=[\d. -]*(?:Tm|re|l|m|c)\n)"), rb"\1"),
    # A line of no length behind a curve.
    (re.compile(rb"( (" + _NUMBER + rb" " + _NUMBER + rb") c\n)\2 l\n"), rb"\1"),
    # A background, filled inside of its own outline.
    (
        re.compile(
            rb"q\n(" + _RECTANGLE + rb")W\nn\n(/Artifact\nBMC\nq\n" + _COLOUR + rb")"
            rb"\1W\nn\n\1f\nQ\nEMC\nQ\n"
        ),
        rb"\2\1f\nQ\nEMC\n",
    ),
    # The same with round corners.
    (
        re.compile(
            rb"q\n((?:[\d. -]+ [mlc]\n)+)W\nn\n(/Artifact\nBMC\nq\n" + _COLOUR + rb")"
            rb"(" + _RECTANGLE + rb")W\nn\n\3f\nQ\nEMC\nQ\n"
        ),
        rb"\2\1f\nQ\nEMC\n",
    ),
    # A step of nothing between two glyphs, and behind the last one.
    (re.compile(rb">0<"), b""),
    (re.compile(rb">0\]"), b">]"),
)
_BORDER: Final = re.compile(
    rb"q\n%b %b m\n%b %b l\n%b %b l\n%b %b l\n" % ((_NUMBER,) * 8)
    + rb"W\*\nn\n(?P<colour>"
    + _COLOUR
    + rb")(?P<inner>"
    + _RECTANGLE
    + rb")(?P<outer>"
    + _RECTANGLE
    + rb")f\*\nQ\n"
)
"""The border of one side: what lies between two boxes, inside of an outline."""
_HAIR: Final = 0.03
"""How far apart edges may lie that are the same, in pixels."""
_OPAQUE: Final = b"/a1.0 gs\n"
_TRANSPARENT: Final = re.compile(rb"^/(?!a1\.0 gs)\S+ gs$", re.MULTILINE)
_GLYPHS: Final = re.compile(rb"<([0-9a-f]+)>")
_SPECIAL: Final = re.compile(rb"[\\()\r]")


def shorten_pages(pdf: pydyf.PDF) -> None:
    """Shorten what draws each page.

    Args:
        pdf: A file that is complete and not written yet.
    """
    for number in pdf.pages["Kids"][::3]:
        drawn = pdf.objects[int(pdf.objects[number]["Contents"].split()[0])]
        drawn.stream = [shorten(b"\n".join([*map(pydyf._to_bytes, drawn.stream), b""]))]


def shorten(content: bytes) -> bytes:
    """Return what draws the same in fewer bytes.

    Args:
        content: What draws a page, as WeasyPrint writes it, an operator a line.
    """
    for pattern, shorter in _SHORTER:
        content = pattern.sub(shorter, content)
    content = _BORDER.sub(_filled, content)
    if not _TRANSPARENT.search(content):
        content = content.replace(_OPAQUE, b"")
    # Last, since bytes may look like operators.
    return _GLYPHS.sub(_as_bytes, content)


def _filled(border: re.Match[bytes]) -> bytes:
    """Return the border of a side as the rectangle that it is, or as it was."""
    corners = [float(number) for number in border.groups()[:8]]
    xs, ys = sorted({*corners[::2]}), sorted({*corners[1::2]})
    if len(xs) != len(ys) or len(xs) != len("xy"):
        return border[0]
    outline = (xs[0], ys[0], xs[1], ys[1])
    if _meet(outline, _edges(border["inner"])) or not _holds(_edges(border["outer"]), outline):
        return border[0]
    size = (xs[0], ys[0], xs[1] - xs[0], ys[1] - ys[0])
    return b"q\n%s%.2f %.2f %.2f %.2f re\nf\nQ\n" % (border["colour"], *size)


_Edges = tuple[float, float, float, float]


def _edges(rectangle: bytes) -> _Edges:
    x, y, width, height = map(float, rectangle.split()[:4])
    return x, y, x + width, y + height


def _meet(one: _Edges, other: _Edges) -> bool:
    """Tell whether two boxes share more than an edge."""
    across = min(one[2], other[2]) - max(one[0], other[0])
    along = min(one[3], other[3]) - max(one[1], other[1])
    return across > _HAIR and along > _HAIR


def _holds(one: _Edges, other: _Edges) -> bool:
    """Tell whether a box lies in another one."""
    begins = all(edge - _HAIR < inner for edge, inner in zip(one[:2], other[:2], strict=True))
    return begins and all(
        edge + _HAIR > inner for edge, inner in zip(one[2:], other[2:], strict=True)
    )


def _as_bytes(glyphs: re.Match[bytes]) -> bytes:
    """Return the numbers of glyphs as bytes, not as figures that stand for them."""
    return b"(%s)" % _SPECIAL.sub(_escaped, bytes.fromhex(glyphs[1].decode()))


def _escaped(special: re.Match[bytes]) -> bytes:
    return b"\\" + (b"r" if special[0] == b"\r" else special[0])
