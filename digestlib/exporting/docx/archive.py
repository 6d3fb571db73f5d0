"""The same parts always in the same bytes."""

import io
import zipfile
from typing import Final

_EPOCH: Final = (1980, 1, 1, 0, 0, 0)
_FIRST: Final = ("[Content_Types].xml", "_rels/.rels")
"""Readers that look at a file's first bytes to tell what it is want these first."""


def repack(package: bytes) -> bytes:
    """Write a package anew without dates, in the order of its names."""
    buffer = io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(package)) as before,
        zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED, compresslevel=6) as after,
    ):
        for name in sorted(before.namelist(), key=lambda name: (name not in _FIRST, name)):
            entry = zipfile.ZipInfo(name, _EPOCH)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.create_system = 0
            after.writestr(entry, before.read(name))
    return buffer.getvalue()
