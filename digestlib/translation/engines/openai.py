"""Any server that speaks the OpenAI chat protocol: OpenAI's own, or a team's vLLM or llama.cpp.

The address, the model and the key come from ``OPENAI_BASE_URL``, ``OPENAI_MODEL`` and
``OPENAI_API_KEY``; a server without a key needs none. ``OPENAI_PRICE`` is the tariff, such as
``0.15/0.60 USD`` for a million tokens in and out.

Texts go in as data of a JSON object, never as part of the instructions. Each begins with a sign of
its own, which its translation must begin with too: so a model that shifts its answers by one, swaps
two or merges them is found out, also where texts hold nothing else that tells them apart.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from digestlib.translation.engines import prompting
from digestlib.translation.engines.protocol import Limits, Price, Request, Result
from digestlib.translation.engines.service import Reply, Service, library
from digestlib.translation.engines.settings import Settings

NAMES: Final = {
    "base_url": "OPENAI_BASE_URL",
    "model": "OPENAI_MODEL",
    "price": "OPENAI_PRICE",
    "timeout": "OPENAI_TIMEOUT",
    "calls": "OPENAI_CALLS",
}
_KEY: Final = "OPENAI_API_KEY"
_OURS: Final = "https://api.openai.com/v1"
_TARIFF: Final = re.compile(r"\s*(\d+(?:\.\d+)?)\s*/\s*(\d+(?:\.\d+)?)\s*([^\d\s/]{1,8})\s*")
_MILLION: Final = 1_000_000
_TOO_LONG: Final = re.compile(
    r"context|too (?:long|large|many)|maximum|max_tokens|length", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class Tariff:
    """What a million tokens cost, in and out."""

    tokens_in: float
    tokens_out: float
    currency: str

    def cost(self, tokens_in: float, tokens_out: float) -> float:
        """Return what so many tokens cost."""
        return (tokens_in * self.tokens_in + tokens_out * self.tokens_out) / _MILLION


@dataclass(slots=True)
class OpenAIEngine:
    """A chat model as an engine."""

    service: Service
    model: str
    tariff: Tariff | None = None
    name: str = "openai"
    limits: Limits = field(
        default_factory=lambda: Limits(
            texts=20, characters=6000, calls=4, reads_context=True, is_costly=True
        )
    )
    _options: prompting.Options = field(default_factory=prompting.Options)

    @property
    def fingerprint(self) -> str:
        """The model, where it runs, and what it is told."""
        return f"{self.model} at {self.service.host}, prompt {prompting.VERSION}"

    def supports(self, source: str, target: str) -> bool:
        """Return true: which languages a model knows, nobody can tell."""
        return bool(source and target)

    def price(self, requests: Sequence[Request], source: str, target: str) -> Price | None:
        """Return what a call costs: likely by the length of the texts, and at most by bytes.

        No token is shorter than a byte, and the answer is cut off at the tokens that are granted.
        """
        if self.tariff is None:
            return None
        told = prompting.told(requests, source, target)
        likely = prompting.tokens(told)
        size = len(told.encode()) + prompting.OVERHEAD
        granted = prompting.granted(requests)
        expected = self.tariff.cost(likely, sum(prompting.tokens(one.text) for one in requests) * 2)
        most = self.tariff.cost(size, granted)
        return Price(expected=min(expected, most), most=most, currency=self.tariff.currency)

    def translate(self, requests: Sequence[Request], source: str, target: str) -> Iterator[Result]:
        """Ask the model, in one call."""
        reply = self._asked(requests, source, target)
        cost = self._cost(reply.body)
        share = None if cost is None else cost / len(requests)
        yield from prompting.results(reply.body, requests, share)

    def _asked(self, requests: Sequence[Request], source: str, target: str) -> Reply:
        """Return the model's reply; what the server does not understand is left out next time."""
        while True:
            options = self._options
            body = {
                "model": self.model,
                "messages": prompting.messages(requests, source, target),
                **options.arguments(prompting.granted(requests)),
            }
            reply = self.service.post("/chat/completions", body)
            if reply.status < 300:  # noqa: PLR2004 - good
                return reply
            less = options.without(reply.text)
            if less is None:
                error = self.service.refusal(reply)
                error.fault = "size" if _TOO_LONG.search(reply.text) else "final"
                raise error
            self._options = less

    def _cost(self, body: object) -> float | None:
        usage = body.get("usage") if isinstance(body, Mapping) else None
        if self.tariff is None or not isinstance(usage, Mapping):
            return None
        told, said = usage.get("prompt_tokens"), usage.get("completion_tokens")
        if not (isinstance(told, int) and isinstance(said, int)) or min(told, said) < 0:
            return None
        return self.tariff.cost(told, said)


def engine(given: Mapping[str, str] | None = None) -> OpenAIEngine:
    """Return the engine, as settings and environment say.

    Raises:
        EngineError: A setting is missing or wrong, or the HTTP library is not installed.
    """
    settings = Settings(engine="openai", names=NAMES, secret=_KEY, given=given or {})
    library(settings.engine)
    url, key = settings.text("base_url", _OURS), settings.key()
    if not key and url == _OURS:
        hint = f"set {_KEY}, or {NAMES['base_url']} for a server of your own"
        raise settings.refusal("no key is set", hint)
    service = Service(
        engine=settings.engine,
        url=url,
        timeout=settings.number("timeout", 120),
        headers={"Authorization": f"Bearer {key}"} if key else {},
        secret=key,
    )
    made = OpenAIEngine(service, settings.wanted("model", "gpt-4.1-mini"), _tariff(settings))
    calls = int(settings.number("calls", made.limits.calls))
    return replace(made, limits=replace(made.limits, calls=max(1, calls)))


def _tariff(settings: Settings) -> Tariff | None:
    written = settings.text("price")
    if not written:
        return None
    found = _TARIFF.fullmatch(written)
    if found is None:
        hint = "write such as 0.15/0.60 USD: a million tokens in, a million out"
        raise settings.refusal(f"its price cannot be read: {written!r}", hint)
    return Tariff(float(found[1]), float(found[2]), found[3])
