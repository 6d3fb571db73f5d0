"""DeepL, by its web interface.

The key comes from ``DEEPL_AUTH_KEY``; ``DEEPL_SERVER_URL`` is for a server of another address,
``DEEPL_FORMALITY`` for the tone (``prefer_more``, ``prefer_less``), ``DEEPL_GLOSSARY`` for the id
of a glossary that DeepL has, or ``make``, and ``DEEPL_PRICE`` for the tariff, such as ``20 EUR``
for a million characters.

Tokens go in as XML elements, which DeepL carries along; its answers come in the order of the texts,
so an answer of another number is not taken at all.
"""

import hashlib
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from html import escape, unescape
from types import MappingProxyType
from typing import Any, Final

from digestlib import languages
from digestlib.translation.engines.protocol import Limits, Price, Request, Result, Term
from digestlib.translation.engines.service import Reply, Service, library
from digestlib.translation.engines.settings import Settings

NAMES: Final = {
    "server_url": "DEEPL_SERVER_URL",
    "formality": "DEEPL_FORMALITY",
    "glossary": "DEEPL_GLOSSARY",
    "price": "DEEPL_PRICE",
    "timeout": "DEEPL_TIMEOUT",
}
_KEY: Final = "DEEPL_AUTH_KEY"
_FREE: Final = "https://api-free.deepl.com"
_PAID: Final = "https://api.deepl.com"
_LANGUAGES: Final = frozenset(
    re.findall(
        r"\w\w",
        "ar bg cs da de el en es et fi fr he hu id it ja ko lt lv nb nl pl pt ro ru sk sl sv th tr"
        " uk vi zh",
    )
)
_TARGETS: Final = MappingProxyType({"en": "EN-US", "pt": "PT-PT", "zh-Hans": "ZH-HANS"})
_REGIONS: Final = MappingProxyType({"en-GB": "EN-GB", "pt-BR": "PT-BR", "es-419": "ES-419"})
_TONES: Final = ("default", "more", "less", "prefer_more", "prefer_less")
_TARIFF: Final = re.compile(r"\s*(\d+(?:\.\d+)?)\s*([^\d\s/]{1,8})\s*")
_TOKEN: Final = re.compile(r"⟦(\d+)⟧")
_TAG: Final = re.compile(r'<x\s+id="(\d+)"\s*(?:/>|>\s*</x\s*>)')
_OTHER_TAG: Final = re.compile(r"</?[a-z][^<>]*>", re.IGNORECASE)
# XML has no way to write these.
_UNWRITABLE: Final = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
_ERRORS: Final = 300
_MAKE: Final = "make"
_MILLION: Final = 1_000_000


@dataclass(slots=True)
class DeepLEngine:
    """DeepL as an engine; ``rate`` is the price of a million characters."""

    service: Service
    formality: str = ""
    glossary: str = ""
    rate: float | None = None
    currency: str = ""
    name: str = "deepl"
    limits: Limits = field(
        default_factory=lambda: Limits(
            texts=50, characters=20_000, calls=2, reads_context=True, is_costly=True
        )
    )
    _made: str = ""

    @property
    def fingerprint(self) -> str:
        """The service, the tone and the glossary."""
        parts = [self.service.host, self.formality, self.glossary]
        return ", ".join(one for one in parts if one)

    def supports(self, source: str, target: str) -> bool:
        """Return whether DeepL knows both languages."""
        return {_primary(source), _primary(target)} <= _LANGUAGES

    def price(self, requests: Sequence[Request], _source: str, _target: str) -> Price | None:
        """Return what the characters of the texts cost; context is free."""
        if self.rate is None:
            return None
        cost = self.rate * sum(len(_marked(one.text)) for one in requests) / _MILLION
        return Price(expected=cost, most=cost, currency=self.currency)

    def learn(self, terms: Sequence[Term], source: str, target: str) -> None:
        """Have DeepL keep the terms as a glossary, unless it does already."""
        if self.glossary != _MAKE:
            return
        entries = "\n".join(f"{_cell(one.source)}\t{_cell(one.targets[0])}" for one in terms)
        name = f"digestlib {hashlib.sha256(entries.encode('utf-8', 'replace')).hexdigest()[:12]}"
        pair = {"source_lang": _primary(source), "target_lang": _primary(target)}
        there = self.service.get("/v2/glossaries").body
        for one in there.get("glossaries", ()) if isinstance(there, Mapping) else ():
            known = {key: str(one.get(key)).lower() for key in pair}
            if one.get("name") == name and known == pair:
                self._made = one["glossary_id"]
                return
        body = {"name": name, **pair, "entries": entries, "entries_format": "tsv"}
        made = self._sent("/v2/glossaries", body).body
        self._made = str(made.get("glossary_id", "")) if isinstance(made, Mapping) else ""

    def translate(self, requests: Sequence[Request], source: str, target: str) -> Iterator[Result]:
        """Have the texts translated, in one call."""
        reply = self._sent("/v2/translate", self._body(requests, source, target))
        found = reply.body.get("translations") if isinstance(reply.body, Mapping) else None
        if not isinstance(found, list) or len(found) != len(requests):
            count = len(found) if isinstance(found, list) else "no"
            error = f"{count} translations of {len(requests)} texts came back"
            yield from (Result(id=one.id, text=None, error=error) for one in requests)
            return
        for request, one in zip(requests, found, strict=True):
            text = one.get("text") if isinstance(one, Mapping) else None
            own = _unmarked(text) if isinstance(text, str) else None
            error = "no text came back, or one with elements of its own"
            yield Result(id=request.id, text=own, error=error, cost=self._cost(one))

    def _cost(self, one: object) -> float | None:
        """Return what one translation came to, where DeepL tells."""
        billed = one.get("billed_characters") if isinstance(one, Mapping) else None
        return (
            None
            if self.rate is None or not isinstance(billed, int)
            else self.rate * billed / _MILLION
        )

    def _body(self, requests: Sequence[Request], source: str, target: str) -> dict[str, Any]:
        contexts = dict.fromkeys(one.context.partition(": ")[2] for one in requests)
        body: dict[str, Any] = {
            "text": [_marked(one.text) for one in requests],
            "source_lang": _primary(source).upper(),
            "target_lang": _target(target),
            "tag_handling": "xml",
            "ignore_tags": ["x"],
            "preserve_formatting": True,
            "split_sentences": "nonewlines",
            "show_billed_characters": True,
            "context": " ".join(one for one in contexts if one),
        }
        if self.formality:
            body["formality"] = self.formality
        if glossary := self._made if self.glossary == _MAKE else self.glossary:
            body["glossary_id"] = glossary
        return body

    def _sent(self, path: str, body: Mapping[str, object]) -> Reply:
        reply = self.service.post(path, body)
        if reply.status >= _ERRORS:
            raise self.service.refusal(reply)
        return reply


def engine(given: Mapping[str, str] | None = None) -> DeepLEngine:
    """Return the engine, as settings and environment say.

    Raises:
        EngineError: A setting is missing or wrong, or the HTTP library is not installed.
    """
    settings = Settings(engine="deepl", names=NAMES, secret=_KEY, given=given or {})
    library(settings.engine)
    key = settings.key()
    if not key:
        raise settings.refusal("no key is set", f"set {_KEY}")
    tone = settings.text("formality", "default")
    if tone not in _TONES:
        raise settings.refusal(f"there is no formality {tone!r}", f"known: {', '.join(_TONES)}")
    rate, currency = _tariff(settings)
    service = Service(
        engine=settings.engine,
        url=settings.text("server_url", _FREE if key.endswith(":fx") else _PAID),
        timeout=settings.number("timeout", 60),
        headers={"Authorization": f"DeepL-Auth-Key {key}"},
        secret=key,
    )
    return DeepLEngine(
        service,
        formality="" if tone == "default" else tone,
        glossary=settings.text("glossary"),
        rate=rate,
        currency=currency,
    )


def _tariff(settings: Settings) -> tuple[float | None, str]:
    written = settings.text("price")
    if not written:
        return None, ""
    found = _TARIFF.fullmatch(written)
    if found is None:
        hint = "write such as 20 EUR: for a million characters"
        raise settings.refusal(f"its price cannot be read: {written!r}", hint)
    return float(found[1]), found[2]


def _primary(tag: str) -> str:
    return tag.partition("-")[0].lower()


def _target(tag: str) -> str:
    """Return DeepL's name for a language to translate into."""
    if tag in _REGIONS:
        return _REGIONS[tag]
    if _primary(tag) == "zh":
        return "ZH-HANS" if languages.same_language(tag, "zh-Hans") else "ZH-HANT"
    return _TARGETS.get(_primary(tag), _primary(tag).upper())


def _marked(text: str) -> str:
    """Return a masked text as XML."""
    written = escape(_UNWRITABLE.sub(" ", text), quote=False)
    return _TOKEN.sub(lambda token: f'<x id="{token[1]}"/>', written)


def _unmarked(text: str) -> str | None:
    """Return XML as a masked text, or nothing where it holds elements of its own."""
    text = _TAG.sub(lambda tag: f"⟦{tag[1]}⟧", text)
    return None if _OTHER_TAG.search(text) else unescape(text)


def _cell(text: str) -> str:
    return " ".join(text.split())
