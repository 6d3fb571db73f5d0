"""What an update holds to, whatever the files hold."""

from conftest import examples
from hypothesis import given, settings, strategies as st

from digestlib import po
from digestlib.localization.updating import update

WORDS = st.sampled_from(
    ["Notes", "Note", "Open points", "Open point", "", " a ", "5% off", 'say "hi"\\', "两\n行"]
)
CONTEXTS = st.sampled_from([None, "", "heading", "button"])
FLAGS = st.sampled_from([(), ("fuzzy",), ("no-wrap",), ("fuzzy", "python-format")])
HEADER = po.Entry(
    translation="Language: de\nX-Own: kept\nPlural-Forms: nplurals=2; plural=n != 1;\n"
)


@st.composite
def entries(draw: st.DrawFn, *, is_template: bool) -> list[po.Entry]:
    """Draw the entries of a file, each message once."""
    found: dict[tuple[str | None, str], po.Entry] = {}
    for _ in range(draw(st.integers(0, 6))):
        source, context = draw(WORDS), draw(CONTEXTS)
        if not source and context is None:
            continue
        plural = draw(st.sampled_from(["", f"{source}s"]))
        translation = "" if is_template or plural else draw(WORDS)
        forms = ("", "") if plural and is_template else (draw(WORDS), draw(WORDS)) if plural else ()
        found[context, source] = po.Entry(
            source=source,
            context=context,
            plural=plural,
            translation=translation,
            forms=forms,
            comments=() if is_template else draw(st.sampled_from([(), ("mine",)])),
            notes=("Somewhere.",) if is_template else (),
            flags=() if is_template else draw(FLAGS),
            is_obsolete=not is_template and draw(st.booleans()),
        )
    return list(found.values())


def document(found: list[po.Entry]) -> po.Document:
    """Return a file of these entries, as it is read."""
    return po.document(po.Document(entries=(HEADER, *found)).data(), "x.po")


def shown(file: po.Document) -> dict[tuple[str | None, str, str], tuple[str, ...]]:
    """Return what a report shows of a file."""
    return {
        (one.context, one.source, one.plural): one.forms or (one.translation,)
        for one in file.entries
        if one.is_translated and not one.is_header
    }


FILES = st.tuples(entries(is_template=False), entries(is_template=True))


@given(FILES)
@settings(max_examples=examples(150), deadline=None)
def test_no_guess_shows_and_no_review_is_lost(files: tuple[list[po.Entry], list[po.Entry]]) -> None:
    """What is shown afterwards was shown before, or was and is again wanted; and all of that is."""
    before, wanted = document(files[0]), document(files[1])
    after = shown(update(before, wanted, "de"))
    reviewed = shown(before) | {
        (one.context, one.source, one.plural): one.forms or (one.translation,)
        for one in before.entries
        if one.is_obsolete and not one.is_fuzzy
    }
    asked = {(one.context, one.source, one.plural) for one in wanted.entries}
    assert {
        name: text for name, text in shown(before).items() if name in asked
    }.items() <= after.items()
    assert after.items() <= reviewed.items()


@given(FILES)
@settings(max_examples=examples(150), deadline=None)
def test_no_text_of_a_translator_is_lost(files: tuple[list[po.Entry], list[po.Entry]]) -> None:
    """Every translation and comment is still somewhere in the file, and so is the header."""
    before, wanted = document(files[0]), document(files[1])
    after = update(before, wanted, "de")
    kept = {text for one in after.entries for text in (one.translation, *one.forms)}
    told = [text for one in after.entries for text in one.comments if " was: " in text]
    kept |= {text.partition(" was: ")[2].replace("\\n", "\n") for text in told}
    texts = {text for one in before.entries for text in (one.translation, *one.forms)}
    assert texts - kept <= {""}
    assert after.header == before.header
    comments = sum(len(one.comments) for one in before.entries)
    assert sum(len(one.comments) for one in after.entries) == comments + len(told)


@given(FILES)
@settings(max_examples=examples(150), deadline=None)
def test_a_second_update_changes_nothing(files: tuple[list[po.Entry], list[po.Entry]]) -> None:
    """What is up to date is written as it was, and reads back as what it is."""
    once = update(document(files[0]), document(files[1]), "de").data()
    again = po.document(once, "x.po")
    assert update(again, document(files[1]), "de").data() == once
    wanted = [(one.context, one.source, one.plural) for one in document(files[1]).entries]
    living = [one for one in again.entries if not one.is_obsolete]
    assert [(one.context, one.source, one.plural) for one in living] == wanted
