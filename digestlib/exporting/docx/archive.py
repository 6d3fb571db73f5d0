"""The same parts always in the same bytes."""

import io
import zipfile
from collections.abc import Iterable, Iterator, Mapping
from typing import Final
from xml.sax.saxutils import quoteattr

from docx.opc.constants import CONTENT_TYPE
from docx.opc.package import OpcPackage
from docx.opc.packuri import PACKAGE_URI, PackURI

_EPOCH: Final = (1980, 1, 1, 0, 0, 0)
_TYPES: Final = "[Content_Types].xml"
_FIRST: Final = (_TYPES, "_rels/.rels")
"""Readers that look at a file's first bytes to tell what it is want these first."""
_HEAD: Final = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'


def pack(package: OpcPackage, written: Mapping[PackURI, Iterable[bytes]]) -> bytes:
    """Write a package without dates, in the order of its names.

    python-docx stamps the clock's time on each part, and writing its file anew would compress
    everything twice.

    Args:
        package: The package.
        written: Parts that are written already, in pieces, in place of the package's own.
    """
    parts = dict(_parts(package, written))
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED, compresslevel=6) as archive:
        for name in sorted(parts, key=lambda name: (name not in _FIRST, name)):
            entry = zipfile.ZipInfo(name, _EPOCH)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.create_system = 0
            with archive.open(entry, "w") as file:
                file.writelines(parts[name])
    return buffer.getvalue()


def _parts(
    package: OpcPackage, written: Mapping[PackURI, Iterable[bytes]]
) -> Iterator[tuple[str, Iterable[bytes]]]:
    yield _TYPES, [_content_types(package).encode()]
    yield PACKAGE_URI.rels_uri.membername, [_bytes(package.rels.xml)]
    for part in package.parts:
        yield part.partname.membername, written.get(part.partname) or [part.blob]
        if part.rels:
            yield part.partname.rels_uri.membername, [_bytes(part.rels.xml)]


def _content_types(package: OpcPackage) -> str:
    """Say what each part is; ISO/IEC 29500-2, 10.1.2.2."""
    types = {
        name: f"<Default Extension={quoteattr(name)} ContentType={quoteattr(kind)}/>"
        for name, kind in (("rels", CONTENT_TYPE.OPC_RELATIONSHIPS), ("xml", CONTENT_TYPE.XML))
    }
    for part in package.parts:
        kind = quoteattr(part.content_type)
        types[part.partname] = f"<Override PartName={quoteattr(part.partname)} ContentType={kind}/>"
    namespace = "http://schemas.openxmlformats.org/package/2006/content-types"
    return f'{_HEAD}<Types xmlns="{namespace}">{"".join(types.values())}</Types>'


def _bytes(xml: str | bytes) -> bytes:
    return xml.encode() if isinstance(xml, str) else xml
