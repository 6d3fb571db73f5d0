"""A stand-in for DeepL's server: the shapes that its documentation gives, and its ways to fail.

``test_deepl.py`` has DeepL's own client work with it, so that it cannot stray from them.
"""

import re
import threading
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Final
from xml.etree import ElementTree as ET

from chat_server import TABLE
from web_server import Asked, Said, serving

KEY: Final = "b493-loopback:fx"
_TABLE: Final = {re.sub(r"⟦(\d+)⟧", r'<x id="\1" />', a): b for a, b in TABLE.items()}


@dataclass
class DeepL:
    """The server: its quota in characters, its glossaries, and what goes wrong in each call."""

    faults: list[str] = field(default_factory=list)
    quota: int = 10**6
    used: int = 0
    calls: list[dict[str, Any]] = field(default_factory=list)
    glossaries: list[dict[str, Any]] = field(default_factory=list)
    paid: Counter[str] = field(default_factory=Counter)
    lock: threading.Lock = field(default_factory=threading.Lock)

    def answer(self, asked: Asked) -> Said:
        """Answer a call."""
        if asked.headers.get("Authorization") != f"DeepL-Auth-Key {KEY}":
            return Said.json({"message": "Invalid auth key."}, 403)
        match asked.method, asked.path:
            case "POST", "/v2/translate":
                with self.lock:
                    return self._translated(asked.body)
            case "GET", "/v2/glossaries":
                return Said.json({"glossaries": self.glossaries})
            case "POST", "/v2/glossaries":
                return self._with_glossary(asked.body)
            case _:
                return Said.json({}, 404)

    def _with_glossary(self, body: Mapping[str, Any]) -> Said:
        entries = body["entries"].splitlines()
        assert body["entries_format"] == "tsv"
        assert all(len(line.split("\t")) == 2 for line in entries)
        made = {
            "glossary_id": f"glossary-{len(self.glossaries)}",
            "ready": True,
            "name": body["name"],
            "source_lang": body["source_lang"].lower(),
            "target_lang": body["target_lang"].lower(),
            "creation_time": "2026-11-30T10:00:00Z",
            "entry_count": len(entries),
        }
        self.glossaries.append(made)
        return Said.json(made, 201)

    def _translated(self, body: dict[str, Any]) -> Said:
        self.calls.append(body)
        texts = body["text"]
        for text in texts:
            ET.fromstring(f"<all>{text}</all>")  # noqa: S314 - as the server does
        fault = self.faults.pop(0) if self.faults else ""
        if fault in BROKEN:
            return BROKEN[fault]
        size = sum(map(len, texts))
        if self.used + size > self.quota:
            return Said.json({"message": "Quota for this billing period has been exceeded."}, 456)
        self.used += size
        made = [_english(text) for text in texts]
        if fault:
            made = FAULTS[fault](made)
        else:
            self.paid.update(texts)
        told: dict[str, object] = {"detected_source_language": body.get("source_lang", "ZH")}
        if body.get("show_billed_characters"):
            told["billed_characters"] = size // len(texts)
        return Said.json({"translations": [told | {"text": one} for one in made]})


def _english(text: str) -> str:
    plain = re.sub(r'<x id="(\d+)"\s*/>', r'<x id="\1" />', text)
    return re.sub(r"⟦(\d+)⟧", r'<x id="\1"></x>', _TABLE.get(plain, f"Not known: {text}"))


FAULTS: Final[Mapping[str, Callable[[list[str]], list[str]]]] = MappingProxyType(
    {
        "drop": lambda made: made[1:],
        "more": lambda made: [*made, made[0]],
        "lose tags": lambda made: [re.sub(r"<[^>]*>", "", one) for one in made],
        "repeat tags": lambda made: [re.sub(r"(<[^>]*></x>)", r"\1\1", one) for one in made],
        "rename tags": lambda made: [one.replace('id="1"', 'id="8"') for one in made],
        "own tags": lambda made: [f"<b>{one}</b>" for one in made],
        "glue": lambda made: [re.sub(r"\s*(<x [^>]*></x>)\s*", r"\1", one) for one in made],
    }
)
BROKEN: Final[Mapping[str, Said]] = MappingProxyType(
    {
        "busy": Said.json({"message": "Too many requests"}, 429, Retry_After="2"),
        "busy, no more": Said(status=429),
        "too large": Said.json({"message": "Request Entity Too Large"}, 413),
        "unavailable": Said.json({"message": "Resource currently unavailable"}, 503),
        "page": Said(body=b"<html>login</html>"),
        "empty": Said(),
        "cut": Said(body=b'{"translations": [' * 9, breaks="cut"),
        "reset": Said(breaks="reset"),
    }
)


@contextmanager
def serve(deepl: DeepL) -> Iterator[str]:
    """Run the server, and yield its address."""
    with serving(deepl.answer) as address:
        yield address
