"""Filling gaps: what a person wrote stays, what a machine wrote says so."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from digestlib.po import Document, Entry, Previous
from digestlib.translation.engines import Limits, Request, Result
from digestlib.translation.memory import Memory, Reviewed
from digestlib.translation.pretranslating import Pretranslated, pretranslate

HEADER = Entry(translation="Language: en\nX-Source-Language: zh_Hans\n")
EMPTY = Entry(context="a#title", source="加 5 个缓存")


WORDS = {"加 5 个缓存": "Add 5 caches", "丢 ⟦1⟧": "Lose it"}


@dataclass
class Marking:
    """An engine that knows two sentences, and remembers what it was asked."""

    name: str = "marking"
    fingerprint: str = "1"
    limits: Limits = field(default_factory=Limits)
    asked: list[str] = field(default_factory=list)

    def supports(self, source: str, target: str) -> bool:
        """Return true for Chinese to English."""
        return (source, target) == ("zh-Hans", "en")

    def translate(
        self, requests: Sequence[Request], _source: str, _target: str
    ) -> Iterator[Result]:
        """Look each text up."""
        for one in requests:
            self.asked.append(one.id)
            yield Result(id=one.id, text=WORDS[one.text])


def filled(*entries: Entry, memory: Memory | None = None) -> Pretranslated:
    """Return a catalog of these entries, filled."""
    document = Document(entries=(HEADER, *entries))
    return pretranslate(document, "a.po", engine=Marking(), memory=memory)


def test_a_gap_is_filled_and_marked() -> None:
    """The entry waits for review, and names its engine."""
    entry = filled(EMPTY).document.entries[1]
    assert entry.translation == "Add 5 caches"
    assert entry.is_fuzzy
    assert entry.comments == ("machine translation: marking (1)",)


def test_a_person_s_text_stays() -> None:
    """Reviewed, unreviewed or stale: it is somebody's work."""
    kept = (
        EMPTY.changed(translation="mine"),
        EMPTY.changed(context="b#title", translation="draft", flags=("fuzzy",)),
        EMPTY.changed(
            context="c#title",
            translation="old",
            flags=("fuzzy",),
            previous=Previous(context="c#title", source="加 4 个缓存"),
        ),
    )
    found = filled(*kept)
    assert found.document.entries[1:] == kept
    assert found.counts == {}


def test_a_machine_s_stale_text_is_made_anew() -> None:
    """Nobody's work is lost, and the old text does not stay for ever."""
    old = EMPTY.changed(
        translation="Add 4 caches",
        flags=("fuzzy",),
        comments=("machine translation: marking (1)", "a person's remark"),
        previous=Previous(context="a#title", source="加 4 个缓存"),
    )
    entry = filled(old).document.entries[1]
    assert (entry.translation, entry.previous) == ("Add 5 caches", None)
    assert entry.comments == ("a person's remark", "machine translation: marking (1)")


def test_a_machine_s_current_text_is_not_paid_for_twice() -> None:
    """A second run has nothing to do."""
    once = filled(EMPTY).document
    engine = Marking()
    assert pretranslate(once, "a.po", engine=engine).document == once
    assert engine.asked == []


def test_the_memory_comes_first() -> None:
    """What a person translated before is taken as reviewed, and no engine is asked."""
    with Memory.open(":memory:") as memory:
        memory.add([Reviewed(source=EMPTY.source, translation="Add 5 caches")], "zh-Hans", "en")
        found = filled(EMPTY, memory=memory)
    assert found.document.entries[1].translation == "Add 5 caches"
    assert found.document.entries[1].is_translated
    assert found.counts == {"memory": 1}


def test_a_similar_text_waits_for_review() -> None:
    """It says which source it was made from."""
    with Memory.open(":memory:") as memory:
        pair = Reviewed(source="加 4 个缓存", translation="Add 4 caches")
        memory.add([pair], "zh-Hans", "en")
        entry = filled(EMPTY, memory=memory).document.entries[1]
    assert (entry.translation, entry.is_fuzzy) == ("Add 5 caches", True)
    assert entry.previous == Previous(context="a#title", source="加 4 个缓存")


def test_a_text_that_lost_its_code_is_refused() -> None:
    """The entry stays empty, and the reason is told."""
    found = filled(EMPTY.changed(source="丢 `a()`"))
    assert found.document.entries[1].translation == ""
    assert "⟦1⟧ is lost" in found.refused["a#title"]
