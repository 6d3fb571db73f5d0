"""A translation model small enough to be written by hand, in the files that CTranslate2 loads.

One layer of attention looks at the source word of the same position and says its translation. The
weights are ones and zeros, so what it says is known; all else is what any model goes through.
"""

import io
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import numpy as np
import sentencepiece
from ctranslate2.specs import transformer_spec

_PLACES: Final = 64
_SHARP: Final = 60.0


def write(folder: Path, words: Mapping[str, str], *, is_argos: bool = True) -> None:
    """Write a model that knows so many words, each with its translation.

    Args:
        folder: Where; it is made.
        words: What it knows. All else becomes a sign for the unknown.
        is_argos: As an unpacked Argos package is laid out, or as OPUS-MT's converted models are.
    """
    model = folder / "model" if is_argos else folder
    model.mkdir(parents=True)
    pieces = _pieces(list(words))
    coder = sentencepiece.SentencePieceProcessor(model_proto=pieces)
    sources = [coder.id_to_piece(one) for one in range(coder.get_piece_size())]
    targets = list(dict.fromkeys([*sources, *words.values()]))
    names = ["sentencepiece.model"] if is_argos else ["source.spm", "target.spm"]
    for name in names:
        (folder / name).write_bytes(pieces)
    if is_argos:
        told = {"from_code": "zh", "to_code": "en", "package_version": "1.0"}
        (folder / "metadata.json").write_text(json.dumps(told))
    _spec(sources, targets, words).save(str(model))


def _pieces(words: list[str]) -> bytes:
    """Return a SentencePiece model that keeps these words whole."""
    made = io.BytesIO()
    sentencepiece.SentencePieceTrainer.train(
        sentence_iterator=iter(words * 4),
        model_writer=made,
        user_defined_symbols=words,
        vocab_size=1000,
        hard_vocab_limit=False,
        minloglevel=3,
    )
    return made.getvalue()


def _spec(sources: list[str], targets: list[str], words: Mapping[str, str]) -> Any:  # noqa: ANN401
    spec = transformer_spec.TransformerSpec.from_config((1, 1), 1, no_final_norm=True)
    here, there = len(sources), len(targets)
    # A vector holds which source word, which target word, and which place.
    size = here + there + _PLACES
    place = slice(here + there, size)
    embedded = np.zeros((here, size), np.float32)
    embedded[:, :here] = np.eye(here)
    places = np.zeros((_PLACES, size), np.float32)
    places[:, place] = np.eye(_PLACES)
    said = np.zeros((there, size), np.float32)
    said[:, here : here + there] = np.eye(there)
    for side, weight in ((spec.encoder, embedded), (spec.decoder, said)):
        table = side.embeddings[0] if isinstance(side.embeddings, list) else side.embeddings
        table.weight = weight
        side.scale_embeddings = False
        side.position_encodings.encodings = places
    spec.decoder.projection.weight = said * _SHARP
    layer = spec.decoder.layer[0]
    meaning = np.zeros((size, size), np.float32)
    for number, word in enumerate(sources):
        meaning[here + targets.index(words.get(word, word)), number] = 3.0
    look = np.zeros((size, size), np.float32)
    look[place, place] = np.eye(_PLACES) * _SHARP
    key = np.zeros((size, size), np.float32)
    key[place, place] = np.eye(_PLACES) * np.sqrt(size)
    cross = layer.attention.linear
    _set(cross[0], look)
    _set(cross[1], np.concatenate([key, meaning]))
    _set(cross[2], np.eye(size, dtype=np.float32))
    _normal(layer.attention.layer_norm, size)
    for idle in (spec.encoder.layer[0], layer):
        _add_nothing(idle, size)
    spec.register_source_vocabulary(sources)
    spec.register_target_vocabulary(targets)
    spec.config.add_source_eos = True
    spec.validate()
    spec.optimize()
    return spec


def _set(linear: Any, weight: Any) -> None:  # noqa: ANN401
    linear.weight = weight
    linear.bias = np.zeros(weight.shape[0], np.float32)


def _add_nothing(layer: Any, size: int) -> None:  # noqa: ANN401
    """Have the parts of a layer for which there is no use add nothing to what they are given."""
    for linear, height in zip(layer.self_attention.linear, (3 * size, size), strict=True):
        _set(linear, np.zeros((height, size), np.float32))
    _set(layer.ffn.linear_0, np.zeros((4, size), np.float32))
    _set(layer.ffn.linear_1, np.zeros((size, 4), np.float32))
    _normal(layer.self_attention.layer_norm, size)
    _normal(layer.ffn.layer_norm, size)


def _normal(norm: Any, size: int) -> None:  # noqa: ANN401
    norm.gamma = np.ones(size, np.float32)
    norm.beta = np.zeros(size, np.float32)
