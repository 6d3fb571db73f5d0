"""What hostile digests do to a report: nothing. Nothing is fetched, run, lost or left open."""

import http.server
import io
import json
import re
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import attacks
import pypdf
import pytest
import week
from pypdf.generic import ArrayObject, DictionaryObject, IndirectObject
from verapdf import compliance

import digestlib
from digestlib.errors import GlyphError
from digestlib.exporting.pdf import PdfOptions, export_pdf
from digestlib.inline.text import plain
from digestlib.model import Collection, Digest
from digestlib.rendering import render

CANARY = "what no report may hold"
ACTIVE = {"/JS", "/JavaScript", "/Launch", "/SubmitForm", "/ImportData", "/AA", "/OpenAction"}
HEAD = (
    '<link rel="stylesheet" href="{server}/sheet"><link rel="attachment" href="{file}">'
    '<style>@import url("{server}/import"); @font-face {{ font-family: x; src: url({server}/f) }}'
    " body {{ background: url({server}/body); font-family: x }}</style>"
    '<base href="{server}/">'
)
BODY = (
    '<img src="{server}/img" alt="x"><img srcset="{server}/set 1x" alt="x"><img src="{file}" alt>'
    '<object data="{server}/object"></object><embed src="{server}/embed">'
    '<p style="background: url({server}/style)">x</p><a rel="attachment" href="{file}">x</a>'
    '<svg><image href="{server}/svg"/></svg><img src="data:image/svg+xml,<svg '
    "xmlns='http://www.w3.org/2000/svg'><image href='{server}/inner'/></svg>\" alt>"
    '<iframe src="{server}/frame"></iframe><input type="image" src="{server}/input">'
)


@dataclass(frozen=True, slots=True)
class Outcome:
    """The attack set as PDF, and what was seen while it was made."""

    data: bytes
    texts: list[str]
    calls: list[str]
    touched: list[str]
    said: list[str]
    told: list[str]


def run(folder: Path, document: str = "") -> Outcome:
    """Export the attack set, or a document, in a process that is watched."""
    calls: list[str] = []

    class Canary(http.server.BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            calls.append(self.path)
            self.send_error(404)

    secret = folder / "secret.txt"
    secret.write_text(CANARY, "utf-8")
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Canary) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        aims = (f"http://127.0.0.1:{server.server_port}", secret.as_uri())
        words = [sys.executable, str(week.ROOT / "tests" / "attacked.py"), *aims, "out.pdf"]
        if document:
            (folder / "in.html").write_text(document.format(server=aims[0], file=aims[1]), "utf-8")
            words.append("in.html")
        done = subprocess.run(words, cwd=folder, capture_output=True, text=True, check=True)
        server.shutdown()
    texts = [attack.aimed(*aims) for attack in attacks.attacks()]
    return Outcome((folder / "out.pdf").read_bytes(), texts, calls, **json.loads(done.stdout))


@pytest.fixture(scope="module")
def outcome(tmp_path_factory: pytest.TempPathFactory) -> Outcome:
    """The attack set, exported once."""
    return run(tmp_path_factory.mktemp("attacks"))


@pytest.fixture(scope="module")
def reader(outcome: Outcome) -> pypdf.PdfReader:
    """The report made of the attack set."""
    return pypdf.PdfReader(io.BytesIO(outcome.data))


def test_the_set_is_large() -> None:
    """Eighty attacks and more, each under its own name, hold what they say."""
    found = attacks.attacks()
    assert len({attack.name for attack in found}) == len(found) >= 80
    assert all(attack.text for attack in found)


def test_nothing_is_fetched(outcome: Outcome) -> None:
    """No server is called, no file but ours is opened, and no program started."""
    assert (outcome.calls, outcome.touched) == ([], [])


def test_nothing_is_even_refused(outcome: Outcome) -> None:
    """Content asks for nothing: WeasyPrint has no failed address to complain of."""
    assert outcome.said == []


def test_no_secret_is_inside(outcome: Outcome, reader: pypdf.PdfReader) -> None:
    """The file holds its digests and no other file, in no stream."""
    assert list(reader.attachments) == ["digests.json"]
    assert CANARY not in text_of(reader)
    assert CANARY.encode() not in outcome.data


def test_nothing_in_it_runs(reader: pypdf.PdfReader) -> None:
    """The file holds no script, and no action but to go to an address or a place."""
    kinds = {str(one["/S"]) for one in dictionaries(reader) if "/S" in one and "/URI" in one}
    assert kinds <= {"/URI"}
    assert not [one for one in dictionaries(reader) if ACTIVE & one.keys()]


def test_links_lead_to_addresses_that_are_safe(reader: pypdf.PdfReader) -> None:
    """Every link is http, https or mailto, or leads to a place in the report."""
    addresses = [str(one["/URI"]) for one in dictionaries(reader) if "/URI" in one]
    assert addresses
    assert {address.partition(":")[0] for address in addresses} <= {"http", "https", "mailto"}


def dictionaries(reader: pypdf.PdfReader) -> Iterator[DictionaryObject]:
    """Yield every dictionary of a file."""
    for number in range(1, len(reader.xref[0]) + len(reader.xref_objStm) + 1):
        found = reader.get_object(IndirectObject(number, 0, reader))
        yield from _inside(found)


def _inside(found: object) -> Iterator[DictionaryObject]:
    if isinstance(found, DictionaryObject):
        yield found
        for value in found.values():
            yield from _inside(value)
    elif isinstance(found, ArrayObject):
        for value in found:
            yield from _inside(value)


def text_of(reader: pypdf.PdfReader) -> str:
    """Return the text of a file, without white space."""
    return week.squeezed("".join(page.extract_text() for page in reader.pages))


PLAIN = re.compile(r"[\x21-\x7e\u3000-\u303f\u4e00-\u9fff\uff00-\uffef“‘”’]+")


def test_every_text_is_there(outcome: Outcome, reader: pypdf.PdfReader) -> None:
    """What an attack says in letters, signs and Han is found in the report, each piece whole.

    A page's end may cut one piece in two; marks, joiners and scripts from right to left are found
    in an order of their own.
    """
    found = text_of(reader)
    lost = [
        piece
        for text in outcome.texts
        for piece in pieces(text)
        if piece not in found and piece[:9] + piece[-9:] not in found
    ]
    assert len(lost) <= len(reader.pages), lost


def pieces(text: str) -> list[str]:
    """Return the runs of common characters in what a text shows."""
    words = week.squeezed(plain(text))
    if re.search(r"[\u0590-\u08ff\u202a-\u202e\u2066-\u2069]", words):
        return []
    return [piece for piece in PLAIN.findall(words) if len(piece) > 2]


def test_braces_are_only_braces(reader: pypdf.PdfReader) -> None:
    """No template is run over digest text."""
    assert "{{7*7}}" in text_of(reader)
    assert "${7*7}" in text_of(reader)


def test_the_digests_come_back(outcome: Outcome, tmp_path: Path) -> None:
    """What was attacked with is read back from the file as it was, each field."""
    (tmp_path / "attacks.pdf").write_bytes(outcome.data)
    assert digestlib.read(tmp_path / "attacks.pdf") == attacks.week(outcome.texts)


def test_what_no_font_draws_is_told(outcome: Outcome) -> None:
    """Every character that is shown as a code point is a problem with digest and field."""
    assert any("U+10FFFF" in one for one in outcome.told)
    assert len({one.partition(" no font can draw ")[2] for one in outcome.told}) == len(
        outcome.told
    )


@pytest.mark.parametrize("flavour", ["ua1", "3a"])
def test_both_standards_hold(outcome: Outcome, flavour: str, tmp_path: Path) -> None:
    """VeraPDF finds the report of attacks compliant."""
    assert compliance(outcome.data, flavour, tmp_path) == "compliant"


def test_a_hostile_document_loads_nothing(tmp_path: Path) -> None:
    """Even where markup reaches the exporter, nothing is fetched and nothing attached."""
    document = f"<!DOCTYPE html><html lang='en'><head><title>t</title>{HEAD}</head><body>{BODY}"
    found = run(tmp_path, document)
    assert (found.calls, found.touched) == ([], [])
    assert list(pypdf.PdfReader(io.BytesIO(found.data)).attachments) == ["digests.json"]


def of_one(title: str, note: str = "") -> Collection:
    """Return a collection of one digest."""
    digest = Digest(id="one", title=title, language="en", notes=(note,) if note else ())
    return Collection(name="one", language="en", digests=(digest,))


def test_a_title_of_a_megabyte_is_set_in_full() -> None:
    """It takes pages, and it is all there; header and outline only begin it."""
    title = "megabyte " * 111_112
    data = digestlib.export(digestlib.compose(of_one(title)), "pdf")
    reader = pypdf.PdfReader(io.BytesIO(data))
    assert text_of(reader).count("megabyte") >= 111_112
    # ISO 19005-3, 6.1.13: no string is longer than 32,767 bytes.
    assert max(len(str(one["/Title"])) for one in dictionaries(reader) if "/Title" in one) < 200


@pytest.mark.parametrize("bracket", ["[", "（", "[a](", "**", "`", "<b>", "> "])
def test_ten_thousand_brackets_are_survived(bracket: str) -> None:
    """They are set as text, in time that grows no faster than they do."""
    note = bracket * 10_000
    start = time.process_time()
    data = digestlib.export(digestlib.compose(of_one("brackets", note)), "pdf")
    assert time.process_time() - start < 30
    assert data.startswith(b"%PDF-")


def test_time_grows_with_the_length_of_a_title() -> None:
    """Four times the title takes less than seven times the time."""

    def cost(length: int) -> float:
        html = render(digestlib.compose(of_one("值得精读的设计，" * (length // 8)))).html
        start = time.process_time()
        export_pdf(html)
        return time.process_time() - start

    cost(1000)
    assert cost(160_000) < 7 * cost(40_000)


def test_a_missing_glyph_still_stops_the_export() -> None:
    """Unless asked to report, an attack that no font draws is an error, not a box."""
    report = digestlib.compose(of_one("private \ue000"))
    with pytest.raises(GlyphError, match=r"U\+E000"):
        digestlib.export(report, "pdf", options=PdfOptions())
