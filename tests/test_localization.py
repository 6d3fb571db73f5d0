"""Finding messages, telling translators about them, and bringing PO files up to date."""

import subprocess
import time
from collections.abc import Callable
from pathlib import Path

import polib
import pytest

from digestlib import messages, po
from digestlib.errors import CatalogError, TemplateError
from digestlib.localization import notes
from digestlib.localization.extraction import Message, messages_in, template
from digestlib.localization.headers import form_count, plural_rule
from digestlib.localization.sources import sources
from digestlib.localization.updating import new, update

LOCALES = Path(__file__).parents[1] / "locales"
NOTES = notes.read(
    b"""
[samples]
num = "3"
name = "Ana"
[context.heading]
place = "A heading."
length = 20
[context.heading.message.Notes]
place = "A small heading."
example = "1. {}"
[context.""]
place = "Somewhere."
length = 9
""",
    "notes.toml",
)
HEADER = (
    '# Ana\'s work\nmsgid ""\nmsgstr ""\n"Language: zh_Hans\\n"\n"X-Poedit-Basepath: ..\\n"\n'
    '"Plural-Forms: nplurals=1; plural=0;\\n"\n'
)


def pot(*found: Message) -> po.Document:
    """Return the template of these messages."""
    return template(found, NOTES)


def heading(text: str, plural: str = "") -> Message:
    """Return a message in the context of headings."""
    return Message(context="heading", text=text, plural=plural, places=("a.j2",))


def updated(text: str, *found: Message, tag: str = "zh-Hans") -> str:
    """Return a PO file's text brought up to the template of these messages."""
    return update(po.document(text.encode(), "x.po"), pot(*found), tag).data().decode()


def usable(text: str) -> dict[str, str]:
    """Return what a report would show of a PO file."""
    return {one.msgid: one.msgstr for one in po.usable(po.load(text.encode(), "x.po"))}


# ------------------------------------------------------------------ finding messages


def test_messages_are_found_in_order_and_once() -> None:
    """Templates and code are searched; a message asked for twice names both places."""
    found = messages_in(
        {
            "a.j2": b'{{ pgettext("heading", "Notes") }}{{ gettext("Plain") }}',
            "b.py": b'npgettext("c", "%(num)s day", "%(num)s days", 2)',
            "d.j2": b'{{ pgettext("heading", "Notes") }}',
            "c.css": b'pgettext("no", "no")',
        }
    )
    assert found == (
        Message(context="heading", text="Notes", places=("a.j2", "d.j2")),
        Message(context="", text="Plain", places=("a.j2",)),
        Message(context="c", text="%(num)s day", plural="%(num)s days", places=("b.py",)),
    )


def test_a_broken_template_is_an_error() -> None:
    """Its messages are not passed over in silence."""
    with pytest.raises(TemplateError, match=r"a\.j2:2"):
        messages_in({"a.j2": b"\n{% if %}"})


def test_every_source_of_ours_is_searched() -> None:
    """Templates come first, and the ready-made phrases are there."""
    names = list(sources())
    assert names[0].startswith("templates/")
    assert "templates/report.html.j2" in names
    assert "digestlib/rendering/wording.py" in names


def test_translators_are_told_where_a_message_stands() -> None:
    """Place, example and room come from the notes; places have no line numbers."""
    _, entry = pot(heading("Notes")).entries
    assert entry.text() == (
        "#. A small heading.\n#. Example: 1. Notes\n"
        "#. Length: up to 20 columns; a full-width character takes two.\n"
        '#: a.j2\nmsgctxt "heading"\nmsgid "Notes"\nmsgstr ""\n'
    )


def test_an_example_is_filled_in() -> None:
    """Values have samples, and the plural is the form that is shown."""
    _, entry = pot(heading("%(num)s for %(name)s", "%(num)s times 5%% for %(name)s")).entries
    assert "Example: 3 times 5% for Ana" in entry.notes
    assert entry.flags == ("python-format",)


def test_a_percent_sign_alone_is_no_format() -> None:
    """A message without values is shown as it is, percent sign and all."""
    _, entry = pot(heading("5% off")).entries
    assert entry.flags == ()
    assert "Example: 5% off" in entry.notes


@pytest.mark.parametrize(
    ("message", "said"),
    [
        (Message(context="new", text="A"), "no note for the context 'new'"),
        (heading("%(age)s"), r"no sample of %\(age\)s"),
    ],
)
def test_a_message_that_nobody_explains_is_an_error(message: Message, said: str) -> None:
    """Who adds a message in a new context says where it stands."""
    with pytest.raises(CatalogError, match=said) as caught:
        pot(message)
    assert caught.value.hint.startswith("add ")


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "'context' is missing"),
        (b"[context.a]\n[samples]", "'place' is missing"),
        (b"[", "not a file of notes"),
        (b'context = "a"\nsamples = 1', "not a file of notes"),
        (b"\xff", "not a file of notes"),
    ],
)
def test_bad_notes_are_an_error(data: bytes, said: str) -> None:
    """The error names the file and what is missing."""
    with pytest.raises(CatalogError, match=f"n.toml: {said}"):
        notes.read(data, "n.toml")


# ------------------------------------------------------------------ bringing up to date


def test_what_did_not_change_keeps_every_byte() -> None:
    """A file as an editor wrapped it stays as it is."""
    entry = (
        "# mine\n#. A small heading.\n#. Example: 1. Notes\n"
        "#. Length: up to 20 columns; a full-width character takes two.\n"
        '#: a.j2\nmsgctxt "heading"\nmsgid ""\n"No"\n"tes"\nmsgstr ""\n"备"\n"注"\n'
    )
    text = f"{HEADER}\n\n{entry}"
    assert updated(text, heading("Notes")) == text


def test_places_broken_over_lines_stay() -> None:
    """Editors break lines of places at their own width."""
    two = Message(context="heading", text="Notes", places=("a.j2", "b.j2"))
    text = update(po.document(HEADER.encode(), "x.po"), pot(two), "zh-Hans").data().decode()
    assert "#: a.j2 b.j2\n" in text
    broken = text.replace("#: a.j2 b.j2\n", "#: a.j2\n#: b.j2\n")
    assert updated(broken, two) == broken


def test_headers_and_comments_of_translators_stay() -> None:
    """A changed entry keeps its comment, and the header every field."""
    text = f'{HEADER}\n# mine\n#. old place\nmsgctxt "heading"\nmsgid "Notes"\nmsgstr "备注"\n'
    found = updated(text, heading("Notes"))
    assert found.startswith(HEADER)
    assert "# mine\n#. A small heading.\n" in found
    assert usable(found) == {"Notes": "备注"}


def test_a_reworded_message_waits_for_review() -> None:
    """Its old translation is kept with what it was made from, and is not shown."""
    text = f'{HEADER}\nmsgctxt "heading"\nmsgid "Open points"\nmsgstr "待办"\n'
    found = updated(text, heading("Open point"))
    assert '#, fuzzy\n#| msgctxt "heading"\n#| msgid "Open points"\n' in found
    assert 'msgstr "待办"' in found
    assert usable(found) == {}


def test_a_moved_message_waits_for_review() -> None:
    """The same words in another context may need others in translation."""
    text = f'{HEADER}\nmsgctxt "button"\nmsgid "Notes"\nmsgstr "备注"\n'
    found = updated(text, heading("Notes"))
    assert '#, fuzzy\n#| msgctxt "button"\n#| msgid "Notes"\n' in found
    assert usable(found) == {}


def test_a_reworded_plural_waits_for_review() -> None:
    """A message whose plural alone changed is reviewed, too."""
    text = (
        f'{HEADER}\nmsgctxt "heading"\nmsgid "%(num)s day"\nmsgid_plural "%(num)s dayz"\n'
        'msgstr[0] "%(num)s 天"\n'
    )
    found = updated(text, heading("%(num)s day", "%(num)s days"))
    assert '#| msgid_plural "%(num)s dayz"\n' in found
    assert "#, fuzzy, python-format\n" in found


@pytest.mark.parametrize(
    ("before", "after", "kept"),
    [
        ('msgid "A"\nmsgstr "甲"\n', heading("A", "As"), 'msgstr[0] "甲"'),
        ('msgid "A"\nmsgid_plural "As"\nmsgstr[0] "甲"\n', heading("A"), 'msgstr "甲"'),
    ],
)
def test_a_message_that_begins_or_ends_to_count_keeps_its_words(
    before: str, after: Message, kept: str
) -> None:
    """They wait for review in their new form."""
    found = updated(f'{HEADER}\nmsgctxt "heading"\n{before}', after)
    assert kept in found
    assert "#, fuzzy" in found


def test_the_most_alike_message_is_the_guess() -> None:
    """Of two that vanish, the one with more words in common."""
    text = (
        f'{HEADER}\nmsgctxt "heading"\nmsgid "Open pointers"\nmsgstr "甲"\n'
        '\nmsgctxt "heading"\nmsgid "Open points"\nmsgstr "乙"\n'
    )
    found = updated(text, heading("Open point"))
    assert 'msgid "Open point"\nmsgstr "乙"' in found
    assert '#~ msgid "Open pointers"\n#~ msgstr "甲"' in found


def cost(count: int) -> float:
    """Return the CPU seconds that an update takes where so many messages vanish."""
    gone = [
        po.Entry(context="heading", source=f"Heading {number} of all", translation="甲")
        for number in range(count)
    ]
    wanted = pot(*(heading(f"New {number}") for number in range(20)))
    start = time.process_time()
    update(po.Document(entries=tuple(gone)), wanted, "de")
    return time.process_time() - start


def test_an_update_costs_in_proportion() -> None:
    """Eight times as many vanishing messages, which might all be guesses, cost about that more."""
    many, few = (min(cost(count) for _ in range(3)) for count in (8_000, 1_000))
    assert many < 24 * max(few, 0.01)


def test_an_unlike_message_gets_no_guess() -> None:
    """It is untranslated, and what vanished becomes obsolete."""
    text = f'{HEADER}\n# why\nmsgctxt "heading"\nmsgid "Contents"\nmsgstr "目录"\n'
    found = updated(text, heading("Notes"))
    assert 'msgid "Notes"\nmsgstr ""\n' in found
    assert '# why\n#~ msgctxt "heading"\n#~ msgid "Contents"\n#~ msgstr "目录"\n' in found


def test_what_comes_back_is_taken_up_again() -> None:
    """An obsolete entry serves once its message returns."""
    text = f'{HEADER}\n#~ msgctxt "heading"\n#~ msgid "Notes"\n#~ msgstr "备注"\n'
    found = updated(text, heading("Notes"))
    assert usable(found) == {"Notes": "备注"}
    assert "#~" not in found


def test_obsolete_entries_stay() -> None:
    """With their previous msgids and comments."""
    gone = '# why\n#, fuzzy\n#~| msgid "older"\n#~ msgid "old"\n#~ msgstr "旧"\n'
    found = updated(f"{HEADER}\n{gone}", heading("Notes"))
    assert found.endswith(gone)


def test_no_translation_is_lost_where_two_share_a_msgid() -> None:
    """With a context and without, living and obsolete."""
    text = (
        f'{HEADER}\nmsgctxt ""\nmsgid "A"\nmsgstr "甲"\n\nmsgid "A"\nmsgstr "乙"\n'
        '\n#~ msgid "A"\n#~ msgstr "丙"\n\n#~ msgid "A"\n#~ msgstr "丁"\n'
    )
    found = updated(text, heading("Notes"))
    assert [translation for translation in "甲乙丙丁" if translation not in found] == []


@pytest.mark.parametrize(("mark", "end"), [("\ufeff", "\n"), ("", "\r\n"), ("\ufeff", "\r\n")])
def test_line_ends_and_byte_order_marks_stay(mark: str, end: str) -> None:
    """As editors on Windows write them."""
    text = f'{HEADER}\nmsgctxt "heading"\nmsgid "Notes"\nmsgstr "备注"\n'
    found = updated(mark + text.replace("\n", end), heading("Notes"))
    assert found.startswith(f"{mark}# Ana's work{end}")
    assert found.count("\n") == found.count(end)
    assert "#. A small heading." in found


def test_a_fuzzy_entry_stays_fuzzy() -> None:
    """With the previous msgid it had, over as many lines as it takes."""
    text = (
        f'{HEADER}\n#, fuzzy\n#| msgid ""\n#| "one\\n"\n#| "two"\n'
        'msgctxt "heading"\nmsgid "Notes"\nmsgstr "备注"\n'
    )
    found = updated(text, heading("Notes"))
    assert '#| msgid ""\n#| "one\\n"\n#| "two"\n' in found
    assert usable(found) == {}


def test_flags_of_translators_stay() -> None:
    """Behind the template's own."""
    text = f'{HEADER}\n#, no-wrap, c-format\nmsgctxt "heading"\nmsgid "Notes"\nmsgstr "备注"\n'
    assert "#, no-wrap\n" in updated(text, heading("Notes"))


def test_edge_spaces_stay() -> None:
    """They may be meant."""
    text = f'{HEADER}\nmsgctxt "heading"\nmsgid "Notes"\nmsgstr " 备注 "\n'
    assert usable(updated(text, heading("Notes"))) == {"Notes": " 备注 "}


def test_english_translates_itself() -> None:
    """In the language of the messages nothing is ever missing."""
    found = update(po.Document(), pot(heading("Notes"), heading("Day", "Days")), "en")
    assert [(one.translation, one.forms) for one in found.entries[1:]] == [
        ("Notes", ()),
        ("", ("Day", "Days")),
    ]


def test_a_new_language_has_a_header() -> None:
    """With its name, and its plural rule from CLDR."""
    made = new(pot(heading("Day", "Days")), "pl")
    assert made.header["Language"] == "pl"
    assert form_count(made) == 3
    assert made.entries[1].forms == ("", "", "")


@pytest.mark.parametrize(
    ("tag", "rule"),
    [
        ("zh-Hant", "nplurals=1; plural=0;"),
        ("en", "nplurals=2; plural=(n != 1);"),
        ("zz", "nplurals=2; plural=(n != 1);"),
    ],
)
def test_plural_rules(tag: str, rule: str) -> None:
    """As a PO header has them."""
    assert plural_rule(tag) == rule


# ------------------------------------------------------------------ a translator's own tools

CATALOGS = sorted(LOCALES.glob("*/LC_MESSAGES/digestlib.po"))
EVERY_CATALOG = pytest.mark.parametrize("path", CATALOGS, ids=lambda path: path.parts[-3])


@pytest.fixture
def gettext_tool(require_tool: Callable[[str, str], str]) -> Callable[..., bytes]:
    """Return a function that runs a program of GNU gettext, and returns what it writes."""

    def run(name: str, *words: str | Path) -> bytes:
        program = require_tool(name, "install gettext")
        return subprocess.run(
            [program, *map(str, words)], check=True, stdout=subprocess.PIPE
        ).stdout

    return run


@pytest.mark.parametrize("path", [*CATALOGS, LOCALES / "digestlib.pot"], ids=lambda one: one.name)
def test_gettext_would_write_our_files_the_same(
    path: Path, gettext_tool: Callable[..., bytes]
) -> None:
    """So a file that passes through gettext's tools, or Weblate's, comes back unchanged."""
    assert gettext_tool("msgcat", "--no-wrap", path) == path.read_bytes()


@EVERY_CATALOG
def test_gettext_has_nothing_to_merge(path: Path, gettext_tool: Callable[..., bytes]) -> None:
    """What msgmerge makes of our catalog and our template is our catalog."""
    merged = gettext_tool(
        "msgmerge", "--quiet", "--no-wrap", "--previous", path, LOCALES / "digestlib.pot"
    )
    assert merged == path.read_bytes()


@EVERY_CATALOG
def test_gettext_finds_nothing_wrong(path: Path, gettext_tool: Callable[..., bytes]) -> None:
    """Headers and formats pass msgfmt's checks."""
    gettext_tool("msgfmt", "--check", "-o", "-", path)


@EVERY_CATALOG
def test_a_catalog_that_an_editor_wrapped_does_not_churn(
    path: Path, tmp_path: Path, gettext_tool: Callable[..., bytes]
) -> None:
    """Poedit and msgcat wrap lines at their own width; an update leaves them as they are."""
    wrapped = gettext_tool("msgcat", "--width=60", path)
    assert wrapped != path.read_bytes()
    template_now = po.document((LOCALES / "digestlib.pot").read_bytes(), "digestlib.pot")
    tag = path.parts[-3].replace("_", "-")
    assert update(po.document(wrapped, "x.po"), template_now, tag).data() == wrapped
    (tmp_path / "x.po").write_bytes(wrapped)
    assert gettext_tool("msgcat", "--no-wrap", tmp_path / "x.po") == path.read_bytes()


@EVERY_CATALOG
def test_polib_reads_what_we_write(path: Path) -> None:
    """Python's own tools for translators see the same translations."""
    theirs = {(one.msgctxt, one.msgid): one.msgstr for one in polib.pofile(str(path))}
    ours = po.load(path.read_bytes(), str(path))
    assert theirs == {(one.msgctxt, one.msgid): one.msgstr for one in ours}


@pytest.mark.parametrize("path", [*CATALOGS, LOCALES / "digestlib.pot"], ids=lambda one: one.name)
def test_polib_would_write_our_files_the_same(path: Path) -> None:
    """So do Python's tools for translators."""
    assert str(polib.pofile(str(path), wrapwidth=0)) == path.read_text("utf-8")


def test_a_saved_edit_changes_its_own_lines_only() -> None:
    """A header that Poedit adds to, a comment, a fuzzy mark: all of it stays through an update."""
    path = CATALOGS[-1]
    text = path.read_text("utf-8")
    edited = text.replace(
        '"Language: zh_Hant\\n"\n',
        '"Last-Translator: Ana <ana@example.org>\\n"\n"Language: zh_Hant\\n"\n'
        '"X-Generator: Poedit 3.4\\n"\n"X-Poedit-Bookmarks: 1,2\\n"\n',
    ).replace(
        "#. Behind every passage",
        "# asked the designers\n#. Behind every passage",
    )
    assert edited.count("\n") == text.count("\n") + 4
    template_now = po.document((LOCALES / "digestlib.pot").read_bytes(), "digestlib.pot")
    again = update(po.document(edited.encode(), "x.po"), template_now, "zh-Hant")
    assert again.data().decode() == edited


def test_catalogs_are_of_the_language_of_their_folder() -> None:
    """Every language that reports can be made in is tested above."""
    assert [one.parts[-3].replace("_", "-") for one in CATALOGS] == list(messages.available())
