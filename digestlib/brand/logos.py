"""A logo: the bytes of a file that was looked at before anything else looks at it."""

import base64
import re
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, Literal

from digestlib.errors import InputError

if TYPE_CHECKING:
    from lxml.etree import _Element

Kind = Literal["png", "jpeg", "svg+xml"]

LOGO_ADDRESS: Final = "digestlib-logo:"
"""What stands for the logo in the semantic HTML; each format puts the image itself in its place."""

_LARGEST: Final = 4_000_000
_WIDEST: Final = 8_000
_HINT: Final = "save it as PNG, JPEG or SVG"
_MODES: Final = frozenset({"1", "L", "LA", "P", "RGB", "RGBA"})


@dataclass(frozen=True, slots=True)
class Logo:
    """An image of a known kind: its bytes, and what is said to who cannot see it.

    An empty ``alternative`` leaves that to the report, which knows the organisation's name.
    """

    data: bytes
    kind: Kind
    alternative: str = ""

    @property
    def data_url(self) -> str:
        """The image as an address that holds it (RFC 2397)."""
        return f"data:image/{self.kind};base64,{base64.b64encode(self.data).decode('ascii')}"


def read_logo(path: Path | str, alternative: str = "") -> Logo:
    """Read a logo from a file.

    Args:
        path: A PNG, JPEG or SVG file. An SVG must not load or say anything: no links to other
            files, no scripts, and letters as outlines, so that no font is needed.
        alternative: What to say in place of the image, such as ``"Acme"``.

    Raises:
        InputError: It cannot be read, or is no such image.
    """
    source = str(path)
    try:
        data = Path(path).read_bytes()
    except OSError as error:
        raise InputError(source, f"it cannot be read: {error.strerror}", _HINT) from None
    if len(data) > _LARGEST:
        raise InputError(source, "it is larger than 4 MB", "a logo of 50 kB prints well")
    kind = _kind(data)
    if kind is None:
        raise InputError(source, "it is neither PNG, JPEG nor SVG", _HINT)
    if (fault := _FAULTS[kind](data)) is not None:
        raise InputError(source, *fault)
    return Logo(data, kind, alternative)


def _kind(data: bytes) -> Kind | None:
    if data.startswith(b"\x89PNG\r\n\x1a\n"):
        return "png"
    if data.startswith(b"\xff\xd8\xff"):
        return "jpeg"
    return "svg+xml" if b"<svg" in data[:4000] else None


_Fault = tuple[str, str]


def _raster_fault(data: bytes) -> _Fault | None:
    """Return what is wrong with a PNG or JPEG, and the way out."""
    import io  # noqa: PLC0415 - a report without a logo needs no Pillow
    import warnings  # noqa: PLC0415

    from PIL import Image  # noqa: PLC0415

    try:
        with warnings.catch_warnings(action="ignore"), Image.open(io.BytesIO(data)) as image:
            if max(image.size) > _WIDEST:
                return f"it is {image.width} by {image.height} pixels", "1,000 pixels print well"
            if image.mode not in _MODES:
                # The file promises its readers the colours of sRGB (ISO 19005-3, 6.2.4).
                return f"its colours are {image.mode}", "save it in RGB"
            image.load()
    except (OSError, SyntaxError, ValueError, Image.DecompressionBombError) as error:
        return f"the image is damaged: {error}", _HINT
    return None


_SHAPES: Final = frozenset(
    {"circle", "clipPath", "defs", "desc", "ellipse", "g", "line", "linearGradient", "mask"}
    | {"metadata", "path", "pattern", "polygon", "polyline", "radialGradient", "rect", "stop"}
    | {"style", "svg", "symbol", "title", "use"}
)
"""The elements of SVG 2 that draw shapes, and load and run nothing."""
_SVG: Final = "{http://www.w3.org/2000/svg}"
_ELSEWHERE: Final = re.compile(r"@import|url\(\s*['\"]?(?!#)|expression\(", re.IGNORECASE)


def _svg_fault(data: bytes) -> _Fault | None:
    """Return what is wrong with an SVG, and the way out."""
    from lxml import etree  # noqa: PLC0415 - a report without a logo needs no lxml

    parser = etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False)
    try:
        root = etree.fromstring(data, parser)
    except (etree.XMLSyntaxError, ValueError) as error:
        return f"this is no SVG: {error}", "open it in a drawing program and save it as plain SVG"
    if b"<!ENTITY" in data or root.tag != f"{_SVG}svg":
        return "this is no plain SVG", "open it in a drawing program and save it as plain SVG"
    faults = (_element_fault(str(one.tag), one) for one in root.iter(etree.Element))
    return next((fault for fault in faults if fault), None)


def _element_fault(tag: str, element: "_Element") -> _Fault | None:
    name = tag.removeprefix(_SVG)
    if name in {"text", "tspan"}:
        return "it holds letters that need a font", "turn text into paths"
    if tag.startswith(_SVG) and name not in _SHAPES:
        return f"it holds <{name}>, which may load or run something", "save it as plain SVG"
    for attribute, value in element.attrib.items():
        local = str(attribute).rpartition("}")[2].lower()
        leads_out = local == "href" and not str(value).startswith("#")
        if leads_out or local.startswith("on") or _ELSEWHERE.search(str(value)):
            return f"its {local} may load or run something", "save it as plain SVG"
    if name == "style" and _ELSEWHERE.search(element.text or ""):
        return "its style loads something", "save it as plain SVG"
    return None


_FAULTS: Final = MappingProxyType(
    {"png": _raster_fault, "jpeg": _raster_fault, "svg+xml": _svg_fault}
)
