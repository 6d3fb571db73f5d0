"""What is done around every engine: masking, batches, and checks before anything is accepted."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from digestlib.errors import EngineError
from digestlib.inline.sanitising import sanitise
from digestlib.translation.engines.protocol import Engine, Limits, Request, Result
from digestlib.translation.glossary import Glossary
from digestlib.translation.masking import Masked, mask
from digestlib.translation.units import Unit


@dataclass(frozen=True, slots=True)
class Outcome:
    """What an engine's translations came to: accepted texts and refusals, both by unit id."""

    texts: Mapping[str, str] = field(default_factory=dict)
    refused: Mapping[str, str] = field(default_factory=dict)


def run(
    engine: Engine, units: Sequence[Unit], target: str, *, glossary: Glossary | None = None
) -> Outcome:
    """Have an engine translate units, and accept what keeps every token.

    Raises:
        EngineError: The engine cannot translate into this language, or fails as a whole.
    """
    texts: dict[str, str] = {}
    refused: dict[str, str] = {}
    kept = glossary.kept if glossary else ()
    for source in dict.fromkeys(unit.language for unit in units):
        if not engine.supports(source, target):
            hint = "choose another engine"
            raise EngineError(engine.name, f"cannot translate from {source} to {target}", hint)
        group = [unit for unit in units if unit.language == source]
        for batch in _batches(group, engine.limits, kept):
            requests = [Request(id=name, text=masked.text) for name, masked in batch.items()]
            _accept(batch, engine.translate(requests, source, target), texts, refused)
    return Outcome(texts, refused)


def _accept(
    batch: Mapping[str, Masked],
    results: Iterable[Result],
    texts: dict[str, str],
    refused: dict[str, str],
) -> None:
    refused |= dict.fromkeys(batch, "the engine left it out")
    for result in results:
        if result.id not in batch or result.id in texts:
            continue
        try:
            texts[result.id] = sanitise(batch[result.id].restore(result.text or ""))[0]
            del refused[result.id]
        except ValueError as error:
            refused[result.id] = result.error or str(error)


def _batches(
    units: Sequence[Unit], limits: Limits, kept: Sequence[str]
) -> Iterator[dict[str, Masked]]:
    batch: dict[str, Masked] = {}
    size = 0
    for unit in units:
        masked = mask(unit.text, kept)
        if batch and (len(batch) == limits.texts or size + len(masked.text) > limits.characters):
            yield batch
            batch, size = {}, 0
        batch[unit.id] = masked
        size += len(masked.text)
    if batch:
        yield batch
