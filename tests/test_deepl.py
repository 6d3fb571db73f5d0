"""The engine for DeepL, against a server of its shapes that goes wrong too."""

from contextlib import suppress

import deepl
import pytest
from chat_server import TABLE, translation, week
from conftest import examples
from deepl_server import BROKEN, FAULTS, KEY, DeepL, serve
from hypothesis import HealthCheck, given, settings, strategies as st
from test_openai import Shelf, Time

from digestlib.errors import EngineError
from digestlib.translation.engines import Conditions, Engine, find
from digestlib.translation.engines.driving import Outcome, estimate, run
from digestlib.translation.glossary import Glossary, GlossaryTerm
from digestlib.translation.units import unit_of

WEEK = week()
RIGHT = {unit.id: translation(unit) for unit in WEEK}
ALL = sorted([*FAULTS, *BROKEN])


@pytest.fixture(autouse=True)
def _key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DEEPL_AUTH_KEY", KEY)


def engine(address: str, **given: str) -> Engine:
    """Return the engine for a server."""
    return find("deepl", {"server_url": address, **given})


def outcome(server: DeepL, **given: str) -> Outcome:
    """Return what comes of the week with a server, in time that does not pass."""
    with serve(server) as address:
        conditions = Conditions(clock=Time().clock)
        return run(engine(address, **given), WEEK, "en", among=WEEK, conditions=conditions)


def test_a_week_is_translated() -> None:
    """With its code in place, each text paid for once."""
    server = DeepL()
    assert outcome(server).texts == RIGHT
    assert set(server.paid.values()) == {1}


def test_what_is_asked_is_what_deepl_documents() -> None:
    """Tokens are elements that it leaves alone; the title is context and not charged."""
    server = DeepL()
    outcome(server, formality="prefer_more")
    first = next(one for one in server.calls if one["context"] == WEEK[0].text)
    assert (first["source_lang"], first["target_lang"]) == ("ZH", "EN-US")
    assert (first["tag_handling"], first["ignore_tags"]) == ("xml", ["x"])
    assert first["formality"] == "prefer_more"
    assert first["text"][2] == '重试 <x id="1"/> 4 次，见 <x id="2"/>'


def test_deepl_s_own_client_understands_the_server() -> None:
    """So the stand-in has the shapes of the real one."""
    source = next(iter(TABLE))
    with serve(DeepL()) as address:
        client = deepl.DeepLClient(KEY, server_url=address)
        found = client.translate_text(
            [source], source_lang="ZH", target_lang="EN-US", tag_handling="xml", ignore_tags=["x"]
        )
    assert [one.text for one in found] == [TABLE[source]]  # type: ignore[union-attr]


@pytest.mark.parametrize("fault", ALL)
def test_a_fault_costs_no_text(fault: str) -> None:
    """Whatever goes wrong in one call, in the end every text has its translation."""
    found = outcome(DeepL(faults=[fault]))
    assert (dict(found.texts), dict(found.refused)) == (RIGHT, {})


@given(st.lists(st.sampled_from(["", *ALL]), max_size=12))
@settings(
    max_examples=examples(15),
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
def test_whatever_goes_wrong_nothing_is_mixed_up(faults: list[str]) -> None:
    """No wrong pairing, no lost code; and a second run pays only for the rest."""
    server, shelf = DeepL(faults=list(faults)), Shelf()
    conditions = Conditions(clock=Time().clock, answers=shelf)
    with serve(server) as address:
        made = engine(address)
        with suppress(EngineError):
            assert run(made, WEEK, "en", conditions=conditions).texts.items() <= RIGHT.items()
        server.faults.clear()
        found = run(made, WEEK, "en", conditions=conditions)
    assert found.texts.items() <= RIGHT.items()
    assert found.texts.keys() | found.refused.keys() == RIGHT.keys()
    assert set(server.paid.values()) <= {1}


def test_a_used_up_quota_ends_the_work() -> None:
    """What was done until then is kept."""
    server = DeepL(quota=150)
    found = outcome(server)
    assert 0 < len(found.texts) < len(RIGHT)
    assert all("answers 456: Quota" in reason for reason in found.refused.values())


def test_signs_of_xml_are_text() -> None:
    """Angle brackets are no elements, and what XML cannot write is no fault."""
    unit = unit_of("a#title", "若 a < b && c > d，\x0b跳过旧的索引", "zh-Hans")
    server = DeepL()
    with serve(server) as address:
        run(engine(address), [unit], "en")
    assert server.calls[0]["text"] == ["若 a &lt; b &amp;&amp; c &gt; d， 跳过旧的索引"]


def test_a_glossary_is_made_once() -> None:
    """And found again by the next run."""
    server = DeepL()
    glossary = Glossary(
        (
            GlossaryTerm(source="缓存", targets=("cache", "store")),
            GlossaryTerm(source="Lantern", is_kept=True),
        )
    )
    with serve(server) as address:
        for _ in range(2):
            made = engine(address, glossary="make")
            run(made, WEEK[:2], "en", glossary=glossary)
    assert [one["entry_count"] for one in server.glossaries] == [1]
    assert {call["glossary_id"] for call in server.calls} == {"glossary-0"}


@pytest.mark.parametrize(
    ("source", "target", "known"),
    [
        ("zh-Hans", "zh-Hant", True),
        ("zh-Hant", "en", True),
        ("en", "zh-Hans", True),
        ("zh-Hans", "tlh", False),
    ],
)
def test_languages_are_mapped(source: str, target: str, known: bool) -> None:  # noqa: FBT001
    """Or the engine says that it does not know them."""
    assert engine("http://localhost").supports(source, target) is known


@pytest.mark.parametrize(
    ("target", "code"),
    [("zh-Hant", "ZH-HANT"), ("zh-Hans", "ZH-HANS"), ("en-GB", "EN-GB"), ("de", "DE")],
)
def test_languages_have_deepl_s_names(target: str, code: str) -> None:
    """DeepL tells variants apart where it writes them."""
    server = DeepL()
    with serve(server) as address:
        run(engine(address), [unit_of("a#title", "Keep it", "en")], target)
    assert server.calls[0]["target_lang"] == code


def test_the_price_is_that_of_the_characters() -> None:
    """As many as are sent, and not one more."""
    with serve(DeepL()) as address:
        found = estimate(engine(address, price="20 EUR"), WEEK[:2], "en", among=WEEK)
    assert found.price is not None
    sent = sum(len(unit.text) for unit in WEEK[:2])
    assert (found.price.most, found.price.currency) == (pytest.approx(20 * sent / 1e6), "EUR")


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"formality": "stiff"}, r"there is no formality 'stiff' \(known: default"),
        ({"price": "much"}, "its price cannot be read: 'much'"),
        ({"key": "x"}, "set DEEPL_AUTH_KEY in the environment"),
    ],
)
def test_wrong_settings_are_told(given: dict[str, str], said: str) -> None:
    """Each with the way out."""
    with pytest.raises(EngineError, match=said):
        find("deepl", given)


def test_a_wrong_key_is_told_and_not_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    """The error names the status."""
    monkeypatch.setenv("DEEPL_AUTH_KEY", "another-key")
    with pytest.raises(EngineError, match="answers 403: Invalid auth key") as told:
        outcome(DeepL())
    assert "another-key" not in str(told.value)
