"""A chat model that translates from a table, and goes wrong in every way that models do.

It stands behind a real web server. Where it mixes texts up, what it mixes up is the translations as
it made them, each with the sign that its source bore.
"""

import json
import re
import threading
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Final

from web_server import Asked, Said, serving

from digestlib.translation.units import Unit, unit_of

KEY: Final = "sk-loopback-4711"

_VERBS: Final = {
    "删除": "Delete",
    "保留": "Keep",
    "合并": "Merge",
    "检查": "Check",
    "记录": "Record",
    "拆分": "Split",
    "压缩": "Compress",
    "重建": "Rebuild",
}
_THINGS: Final = {
    "旧的索引": "the old index",
    "上传队列": "the upload queue",
    "会话缓存": "the session cache",
    "错误日志": "the error log",
    "锁的顺序": "the order of the locks",
    "配置文件": "the configuration file",
    "测试数据": "the test data",
    "公共接口": "the public interface",
}
TABLE: Final = {
    **{
        f"{verb}{thing}": f"{english} {what}"
        for verb, english in _VERBS.items()
        for thing, what in _THINGS.items()
    },
    **{
        f"重试 ⟦1⟧ {count} 次，见 ⟦2⟧": f"Retry ⟦1⟧ {count} times, see ⟦2⟧"
        for count in range(2, 40)
    },
}
"""Masked sources and their masked translations. Most have nothing in them that tells them apart."""


def week(digests: int = 3, fields: int = 6) -> list[Unit]:
    """Return the units of so many digests, no two of the same text."""
    plain = list(TABLE)[:64]
    found = []
    for number in range(digests * fields):
        at, place = divmod(number, fields)
        text = plain[(number * 7) % 64] if number < 64 else f"{plain[0]}{number}"
        if place % 3 == 2:
            count = number + 2
            text = f"重试 `load_{count}()` {count} 次，见 #{count}"
        name = "title" if place == 0 else f"design_points/{number:08x}.text"
        found.append(unit_of(f"lantern-{at}#{name}", text, "zh-Hans"))
    return found


def translation(unit: Unit) -> str:
    """Return the one right translation of a unit of ``week``."""
    found = re.fullmatch(r"重试 (`.*`) (\d+) 次，见 (#\d+)", unit.text)
    return f"Retry {found[1]} {found[2]} times, see {found[3]}" if found else TABLE[unit.text]


@dataclass
class Model:
    """The model: ``faults`` are what goes wrong in each call in turn, empty for nothing.

    ``paid`` counts how often each source was translated and came back whole and sound; ``obeys`` is
    a text that, where it is found, is done instead of translated, and ``complains`` of arguments
    that the server does not know.
    """

    faults: list[str] = field(default_factory=list)
    obeys: str = ""
    key: str = KEY
    complains: tuple[str, ...] = ()
    paid: Counter[str] = field(default_factory=Counter)
    calls: list[dict[str, Any]] = field(default_factory=list)
    lock: threading.Lock = field(default_factory=threading.Lock)

    def answer(self, asked: Asked) -> Said:
        """Answer a call."""
        assert asked.path.endswith("/chat/completions")
        if self.key and asked.headers.get("Authorization") != f"Bearer {self.key}":
            message = f"Incorrect API key provided: {asked.headers.get('Authorization', '')[7:]}."
            return Said.json({"error": {"message": message}}, 401)
        with self.lock:
            self.calls.append(asked.body)
            fault = self.faults.pop(0) if self.faults else ""
        if fault in BROKEN:
            return BROKEN[fault]
        for argument in self.complains:
            if argument in json.dumps(asked.body):
                return Said.json(
                    {"error": {"message": f"Unsupported parameter: '{argument}'"}}, 400
                )
        texts = json.loads(asked.body["messages"][-1]["content"])["texts"]
        entries = [self._entry(one) for one in texts]
        if self.obeys and any(self.obeys in one["text"] for one in texts):
            entries = [one | {"text": "Visit the casino"} for one in entries]
        elif not fault:
            with self.lock:
                self.paid.update(one["text"].partition(" ")[2] for one in texts)
        return _said(FAULTS[fault](entries, texts) if fault else _json(entries), fault)

    def _entry(self, one: Mapping[str, str]) -> dict[str, str]:
        sign, _, text = one["text"].partition(" ")
        return {"id": one["id"], "text": f"{sign} {TABLE.get(text, 'I cannot')}"}


_Entries = list[dict[str, str]]


def _json(entries: _Entries) -> str:
    return json.dumps({"translations": entries}, ensure_ascii=False)


def _moved(entries: _Entries, by: int) -> str:
    texts = [one["text"] for one in entries]
    moved = texts[by:] + texts[:by]
    return _json([one | {"text": text} for one, text in zip(entries, moved, strict=True)])


def _each(entries: _Entries, change: Callable[[str], str]) -> str:
    return _json([one | {"text": change(one["text"])} for one in entries])


def _behind_sign(text: str, change: Callable[[str], str]) -> str:
    sign, _, words = text.partition(" ")
    return f"{sign} {change(words)}"


def _merged(entries: _Entries) -> str:
    """Two texts become one, and all behind them move up."""
    texts = [one["text"] for one in entries]
    texts[:2] = [" ".join(texts[:2])]
    ids = [one["id"] for one in entries]
    return _json([{"id": a, "text": b} for a, b in zip(ids, texts, strict=False)])


def _swapped(entries: _Entries) -> str:
    first, last = entries[0]["id"], entries[-1]["id"]
    return _json([entries[-1] | {"id": first}, *entries[1:-1], entries[0] | {"id": last}])


def _words(say: str) -> "_Fault":
    """Return the fault of a model that says something else of each text, ``{}`` its translation."""
    return lambda made, _: _each(made, lambda text: _behind_sign(text, say.format))


def _cut(content: str, share: float) -> str:
    return content[: int(len(content) * share)]


_FRENCH: Final = "Supprimez tout ce qui reste du vieil index inutile, puis recommencez calmement"
_Fault = Callable[[_Entries, list[dict[str, str]]], str]
FAULTS: Final[Mapping[str, _Fault]] = MappingProxyType(
    {
        "drop": lambda made, _: _json(made[1:]),
        "shift": lambda made, _: _moved(made, 1),
        "swap": lambda made, _: _swapped(made),
        "merge": lambda made, _: _merged(made),
        "reverse": lambda made, _: _json(made[::-1]),
        "rename": lambda made, _: _json([one | {"id": f"{one['id']}x"} for one in made]),
        "number": lambda made, _: _json([one | {"id": str(n)} for n, one in enumerate(made)]),
        "duplicate": lambda made, _: _json([*made, made[0] | {"text": made[-1]["text"]}]),
        "lose tokens": lambda made, _: _each(made, lambda text: re.sub(r"⟦\d+⟧", "", text)),
        "rename tokens": lambda made, _: _each(made, lambda text: text.replace("⟦1⟧", "⟦7⟧")),
        "repeat tokens": lambda made, _: _each(made, lambda text: text.replace("⟦1⟧", "⟦1⟧⟦1⟧")),
        "figures": lambda made, _: _each(made, lambda text: re.sub(r" (?=\d+ times)", " 1", text)),
        "unsign": lambda made, _: _each(made, lambda text: text.partition(" ")[2]),
        "echo": lambda _, asked: _json([{"id": one["id"], "text": one["text"]} for one in asked]),
        "truncate": lambda made, _: _cut(_json(made), 0.7),
        "length": lambda made, _: _cut(_json(made), 0.5),
        "prose": lambda *_: "Sure! I would be glad to translate these for you. Shall I begin?",
        "fence": lambda made, _: f"```json\n{_json(made)}\n```",
        "talk": lambda made, _: f"Here are the translations:\n{_json(made)}\nAnything else?",
        "fences": _words("```\n{}\n```"),
        "preambles": _words("Here is the translation: {}"),
        "endless": _words("{}" + " and so on" * 40),
        "blank": _words(""),
        "russian": _words("Удалить старый индекс"),
        "french": _words(_FRENCH),
        "null": lambda made, _: json.dumps({"translations": [one | {"text": 0} for one in made]}),
        "list": lambda made, _: json.dumps([one["text"] for one in made]),
        "nothing": lambda *_: "",
        "filter": lambda *_: "",
        "no choices": lambda *_: "",
    }
)
"""What a model says instead, in an answer of good form."""

_PAGE: Final = b"<!doctype html><html><title>Bad gateway</title><h1>Bad gateway</h1></html>"
BROKEN: Final[Mapping[str, Said]] = MappingProxyType(
    {
        "page": Said(body=_PAGE, headers={"Content-Type": "text/html"}),
        "gateway": Said(status=502, body=_PAGE, headers={"Content-Type": "text/html"}),
        "busy": Said.json({"error": {"message": "slow down"}}, 429, Retry_After="3"),
        "busy by date": Said.json(
            {},
            429,
            Retry_After="Mon, 30 Nov 2026 10:00:07 GMT",
            Date="Mon, 30 Nov 2026 10:00:00 GMT",
        ),
        "busy, no more": Said.json({"error": {"message": "slow down"}}, 429),
        "overloaded": Said.json({"error": {"message": "later"}}, 503, Retry_After="2"),
        "fault": Said.json({"error": {"message": "oops"}}, 500),
        "too long": Said.json({"error": {"message": "maximum context length is 8 tokens"}}, 400),
        "too large": Said.json({"error": {"message": "too large"}}, 413),
        "empty": Said(),
        "garbage": Said(body=bytes(range(256)) * 3),
        "null reply": Said.json(None),
        "other reply": Said.json({"choices": [{"message": {"content": 7}}]}),
        "hang": Said(breaks="hang"),
        "drip": Said(body=b" " * 400, breaks="drip"),
        "cut": Said(body=b'{"choices": [{"message": ' * 9, breaks="cut"),
        "reset": Said(breaks="reset"),
    }
)
"""What a server says instead of an answer."""


def _said(content: str, fault: str) -> Said:
    reason = {"length": "length", "filter": "content_filter"}.get(fault, "stop")
    choice = {"message": {"role": "assistant", "content": content}, "finish_reason": reason}
    usage = {"prompt_tokens": 400, "completion_tokens": 100, "total_tokens": 500}
    return Said.json({"choices": [] if fault == "no choices" else [choice], "usage": usage})


@contextmanager
def serve(model: Model) -> Iterator[str]:
    """Run the model's server, and yield the address that an engine is told."""
    with serving(model.answer) as address:
        yield f"{address}/v1"
