"""Offline translation by CTranslate2, with a model that lies in a folder.

``CTRANSLATE2_MODEL`` names the folder. It may be an Argos Translate package that was unpacked
(``metadata.json``, ``model/`` and ``sentencepiece.model``), or any model that CTranslate2's
converters made, beside its ``source.spm`` and ``target.spm``, as OPUS-MT has them. A folder without
``metadata.json`` does not say which languages it is for; ``CTRANSLATE2_LANGUAGES`` does, such as
``zh-en``. Nothing is fetched.
"""

import hashlib
import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from digestlib.errors import EngineError
from digestlib.translation.engines.protocol import Limits, Request, Result
from digestlib.translation.engines.settings import Settings

NAMES: Final = {"model": "CTRANSLATE2_MODEL", "languages": "CTRANSLATE2_LANGUAGES"}
PATHS: Final = frozenset({"model"})
"""The settings that are paths."""
_PAIR: Final = re.compile(
    r"\s*([a-z]{2,3}(?:-[A-Za-z]{4})?)\s*[-:>]+\s*([a-z]{2,3}(?:-[A-Za-z]{4})?)\s*"
)
_TOKEN: Final = re.compile(r"⟦\d+⟧")
_SENTENCE: Final = re.compile(r"[^。！？\n]*?(?:[。！？]+[”’」』）]*|[.!?]+(?=\s|$)|\n|$)\s*")
_SPACE: Final = "▁"
_BEAM: Final = 4
_PARTS: Final = frozenset({".bin", ".json", ".txt", ".model", ".spm"})
_LIMITS: Final = Limits(texts=64, characters=20_000, is_costly=True)


@dataclass(frozen=True)
class CTranslate2Engine:
    """A model as an engine."""

    folder: Path
    source: str
    target: str
    name: str = "ctranslate2"
    limits: Limits = field(default=_LIMITS)

    @cached_property
    def fingerprint(self) -> str:
        """The folder's name, and what the files of the model hash to."""
        found = hashlib.sha256()
        for path in sorted({*self.folder.iterdir(), *self._model.iterdir()}):
            if path.suffix in _PARTS:
                found.update(path.read_bytes())
        return f"{self.folder.name} {found.hexdigest()[:12]}"

    def supports(self, source: str, target: str) -> bool:
        """Return whether the model is for these languages."""
        return _is_of(source, self.source) and _is_of(target, self.target)

    def translate(
        self, requests: Sequence[Request], _source: str, _target: str
    ) -> Iterator[Result]:
        """Translate each text, sentence by sentence."""
        for request in requests:
            yield Result(id=request.id, text=self._translated(request.text))

    def _translated(self, text: str) -> str:
        pieces = [found[0] for found in _SENTENCE.finditer(text) if found[0]]
        made = self._sentences([one.strip() for one in pieces])
        joined, gap = [], "" if self.target.startswith("z") else " "
        for piece, sentence in zip(pieces, made, strict=True):
            ending = piece[len(piece.rstrip()) :]
            joined.append(sentence + (ending or gap))
        return "".join(joined)

    def _sentences(self, sentences: Sequence[str]) -> list[str]:
        """Translate sentences; where a model loses a token, what stands between the tokens."""
        made = self._decoded(sentences)
        found = []
        for sentence, translation in zip(sentences, made, strict=True):
            is_whole = Counter(_TOKEN.findall(sentence)) == Counter(_TOKEN.findall(translation))
            found.append(translation if is_whole else self._in_parts(sentence))
        return found

    def _in_parts(self, sentence: str) -> str:
        words, tokens = _TOKEN.split(sentence), _TOKEN.findall(sentence)
        made = self._decoded([one.strip() for one in words])
        parts = [made[0]]
        for token, words_behind in zip(tokens, made[1:], strict=True):
            parts += [token, words_behind]
        return " ".join(one for one in parts if one)

    def _decoded(self, texts: Sequence[str]) -> list[str]:
        """Translate texts at once; one without letters stays as it is."""
        wanted = [number for number, one in enumerate(texts) if any(map(str.isalpha, one))]
        coded = [self._coder.encode(texts[number], out_type=str) for number in wanted]
        made = list(texts)
        options = {"beam_size": _BEAM, "replace_unknowns": True}
        found = self._translator.translate_batch(coded, **options) if coded else []
        for number, one in zip(wanted, found, strict=True):
            decoded = self._decoder.decode(one.hypotheses[0]).replace(_SPACE, " ")
            made[number] = " ".join(decoded.split())
        return made

    @property
    def _model(self) -> Path:
        inner = self.folder / "model"
        return inner if (inner / "model.bin").is_file() else self.folder

    @cached_property
    def _translator(self) -> Any:  # noqa: ANN401 - a library without types
        import ctranslate2  # noqa: PLC0415 - an extra

        try:
            return ctranslate2.Translator(str(self._model), device="cpu")
        except (RuntimeError, ValueError, LookupError) as error:
            message = f"the model in {self._model} cannot be loaded: {error}"
            raise EngineError(self.name, message, fault="final") from None

    @cached_property
    def _coder(self) -> Any:  # noqa: ANN401
        return self._pieces("source.spm")

    @cached_property
    def _decoder(self) -> Any:  # noqa: ANN401
        return self._pieces("target.spm")

    def _pieces(self, name: str) -> Any:  # noqa: ANN401
        import sentencepiece  # noqa: PLC0415 - an extra

        names = (name, "sentencepiece.model", "bpe.model")
        paths = [self.folder / one for one in names if (self.folder / one).is_file()]
        if not paths:
            hint = f"it is {names[0]} or {names[1]}"
            message = f"{self.folder} has no SentencePiece model"
            raise EngineError(self.name, message, hint, fault="final")
        return sentencepiece.SentencePieceProcessor(model_file=str(paths[0]))


def engine(given: Mapping[str, str] | None = None) -> CTranslate2Engine:
    """Return the engine, as settings and environment say.

    Raises:
        EngineError: There is no model, or a library is not installed.
    """
    settings = Settings(engine="ctranslate2", names=NAMES, given=given or {})
    for name in ("ctranslate2", "sentencepiece"):
        if find_spec(name) is None:
            hint = "pip install 'digestlib[ctranslate2]'"
            raise settings.refusal(f"the package {name} is not installed", hint)
    folder = Path(settings.wanted("model", "models/translate-zh_en"))
    if not any((one / "model.bin").is_file() for one in (folder, folder / "model")):
        hint = "name an unpacked Argos package, or a folder that CTranslate2's converters made"
        raise settings.refusal(f"there is no model in {folder}", hint)
    source, target = _languages(settings, folder)
    return CTranslate2Engine(folder, source, target)


def _languages(settings: Settings, folder: Path) -> tuple[str, str]:
    """Return the languages that a model is for."""
    if found := _PAIR.fullmatch(settings.text("languages")):
        return found[1], found[2]
    try:
        told = json.loads((folder / "metadata.json").read_bytes())
        return str(told["from_code"]), str(told["to_code"])
    except (OSError, ValueError, KeyError, TypeError):
        hint = f"set {NAMES['languages']}, such as zh-en"
        raise settings.refusal(f"{folder} does not say its languages", hint) from None


def _is_of(tag: str, code: str) -> bool:
    """Return whether a tag is of a model's language; plain zh is Simplified Chinese there."""
    wanted = {"zh": "zh-Hans", "zt": "zh-Hant"}.get(code, code)
    if "-" in wanted:
        return tag == wanted or tag.startswith(f"{wanted}-")
    return tag.partition("-")[0] == wanted
