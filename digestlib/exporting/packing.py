"""The PDF written small: object streams, and a table of objects that compresses well.

ISO 32000-1 (7.5.7, 7.5.8) and PDF/A-3 allow both. pydyf's own way is one stream of all objects,
with the place of each in it as a figure of many digits, and a table without a predictor.
"""

import hashlib
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import BinaryIO, Final, TypeAlias

import pydyf

_BATCH: Final = 250
"""How many objects share a stream."""
_FIGURES: Final = re.compile(
    rb"(?P<string>\((?:[^\\()]|\\.)*\)|<[0-9A-Fa-f]*>)"
    rb"|\b(?P<number>\d+) 0 R\b|(?P<short>\.\d{3})\d+",
    re.DOTALL,
)
"""A reference or a long fraction; or a string, which may look like one inside."""
_Row: TypeAlias = tuple[int, int, int]
_Numbers: TypeAlias = Mapping[bytes, bytes]
_UP: Final = b"\2"
"""PNG's predictor by the row above (ISO 32000-1, 7.4.4.4)."""


class Packed(pydyf.PDF):  # type: ignore[misc]  # pydyf ships no types
    """A file that is written small; what is free in it is left out."""

    def write(
        self,
        output: BinaryIO,
        version: object = b"1.7",
        identifier: object = None,
        compress: object = None,
    ) -> None:
        """Write the file, always compressed; its identifier is made of all that is in it."""
        del identifier, compress
        if self.info:
            self.add_object(self.info)
        numbers = _numbered_anew(self)
        self.write_line(b"%PDF-" + pydyf._to_bytes(version), output)
        self.write_line(b"%\xf0\x9f\x96\xa4", output)
        rows: list[_Row] = [(0, 0, 0xFFFF)]
        seen = hashlib.md5(usedforsecurity=False)
        for written in _parts(self, rows, numbers):
            seen.update(written)
            self.write_line(written, output)
        table = _table(self, rows, seen.hexdigest())
        start = self.current_position
        self.write_line(table.indirect, output)
        self.write_line(b"startxref\n%d\n%%%%EOF" % start, output)


def _numbered_anew(pdf: pydyf.PDF) -> _Numbers:
    """Number what is used without gaps, streams first; return the new number of each old one."""
    head, *rest = pdf.objects
    used = sorted((one for one in rest if one.free != "f"), key=lambda one: one.compressible)
    numbers = {b"%d" % one.number: b"%d" % number for number, one in enumerate(used, 1)}
    pdf.objects = []
    for one in (head, *used):
        pdf.add_object(one)
    return numbers


def _parts(pdf: pydyf.PDF, rows: list[_Row], numbers: _Numbers) -> Iterator[bytes]:
    """Yield what is written, and add a row to the table for each object in it."""
    small = [one for one in pdf.objects[1:] if one.compressible]
    for stream in pdf.objects[1 : -len(small)]:
        rows.append((1, pdf.current_position, 0))
        yield _referring(stream.indirect, numbers)
    streams = []
    for start in range(0, len(small), _BATCH):
        batch = [(one.number, _referring(one.data, numbers)) for one in small[start:][:_BATCH]]
        streams.append(_object_stream(batch))
        pdf.add_object(streams[-1])
        rows += [(2, streams[-1].number, place) for place in range(len(batch))]
    for stream in streams:
        rows.append((1, pdf.current_position, 0))
        yield stream.indirect


def _referring(written: bytes, numbers: _Numbers) -> bytes:
    """Return an object with references by the new numbers, and fractions of three digits."""
    head, stream, body = written.partition(b"\nstream\n")
    return _FIGURES.sub(lambda found: _shorter(found, numbers), head) + stream + body


def _shorter(found: re.Match[bytes], numbers: _Numbers) -> bytes:
    if found["number"]:
        return numbers[found["number"]] + b" 0 R"
    return found["string"] or found["short"]


def _object_stream(batch: Sequence[tuple[int, bytes]]) -> pydyf.Stream:
    places, place = [], 0
    for number, written in batch:
        places.append(f"{number} {place}")
        place += len(written) + 1
    head = " ".join(places)
    extra = {"Type": "/ObjStm", "N": len(batch), "First": len(head) + 1}
    return pydyf.Stream([head, *(written for _, written in batch)], extra, compress=True)


def _table(pdf: pydyf.PDF, rows: list[_Row], identifier: str) -> pydyf.Stream:
    """Return the table of objects, in which it is itself."""
    rows.append((1, pdf.current_position, 0))
    widths = (1, (max(map(max, rows)).bit_length() + 7) // 8, 2)
    extra = {
        "Type": "/XRef",
        "W": pydyf.Array(widths),
        "Size": len(rows),
        "Root": pdf.catalog.reference,
        "ID": pydyf.Array([f"<{identifier}>"] * 2),
        "DecodeParms": pydyf.Dictionary({"Predictor": 12, "Columns": sum(widths)}),
    }
    if pdf.info:
        extra["Info"] = pdf.info.reference
    table = pydyf.Stream([b"".join(_predicted(rows, widths))], extra, compress=True)
    pdf.add_object(table)
    return table


def _predicted(rows: Sequence[_Row], widths: Sequence[int]) -> Iterator[bytes]:
    """Yield each row as what differs from the row above it."""
    above = bytes(sum(widths))
    for row in rows:
        fields = zip(row, widths, strict=True)
        here = b"".join(value.to_bytes(width, "big") for value, width in fields)
        yield _UP + bytes((one - other) & 0xFF for one, other in zip(here, above, strict=True))
        above = here
