"""Reading PO files: what GNU gettext accepts is accepted, and nothing is lost in silence."""

import gettext
import io
import shutil
import subprocess
from collections.abc import Callable
from dataclasses import replace
from difflib import unified_diff
from pathlib import Path

import polib
import pytest
import week
from conftest import lack
from hypothesis import given, settings, strategies as st

from digestlib import po
from digestlib.errors import CatalogError

HEADER = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\nLanguage: en\\n"\n\n'
ENTRY = 'msgid "a"\nmsgstr "x"\n'


def loaded(text: str) -> polib.POFile:
    """Return a PO text as digestlib reads it."""
    return po.load(text.encode("utf-8"), "x.po")


def shown(text: str) -> dict[tuple[str | None, str], str]:
    """Return the usable translations of a PO text by context and msgid."""
    return {(one.msgctxt, one.msgid): one.msgstr for one in po.usable(loaded(text))}


ACCEPTED = {
    "plain": (ENTRY, {"a": "x"}),
    "no blank line between": (f'{ENTRY}msgid "b"\nmsgstr "y"\n', {"a": "x", "b": "y"}),
    "more white space": (' msgid\t"a" \n\tmsgstr   "x"\t\n', {"a": "x"}),
    "no white space": ('msgid"a"\nmsgstr"x"\n', {"a": "x"}),
    "many lines": ('msgid ""\n"a"\n"b\\n"\nmsgstr ""\n"x"\n""\n"y\\n"\n', {"ab\n": "xy\n"}),
    "two strings on a line": ('msgid "a" "b"\nmsgstr "x"\n', {"ab": "x"}),
    "escapes": ('msgid "a\\t\\"b\\"\\\\n"\nmsgstr "x\\ty"\n', {'a\t"b"\\n': "x\ty"}),
    "octal and hex": ('msgid "a"\nmsgstr "\\101\\x42"\n', {"a": "AB"}),
    "comments": (f'# one\n#. two\n#: three\n#| msgid "old"\n{ENTRY}', {"a": "x"}),
    "a hash in a text": ('msgid ""\n"# a"\nmsgstr "x"\n', {"# a": "x"}),
    "a percent sign": ('#, python-format\nmsgid "5%%"\nmsgstr "5 %%"\n', {"5%%": "5 %%"}),
    "spaces at the edges": ('msgid " a "\nmsgstr " x "\n', {" a ": " x "}),
    "obsolete": (f'#~ msgid "b"\n#~ msgstr "old"\n\n{ENTRY}', {"a": "x"}),
    "fuzzy": (f"#, fuzzy\n{ENTRY}", {}),
    "fuzzy, no space": (f"#,fuzzy\n{ENTRY}", {}),
    "fuzzy among flags": (f"#, python-format, fuzzy\n{ENTRY}", {}),
    "fuzzy on a second line": (f"#, python-format\n#, fuzzy\n{ENTRY}", {}),
    "the next one is not fuzzy": (
        f'#, fuzzy\n{ENTRY}\nmsgid "b"\nmsgstr "y"\n',
        {"b": "y"},
    ),
    "fuzzy and obsolete": (f'#, fuzzy\n#~ msgid "b"\n#~ msgstr "y"\n\n{ENTRY}', {"a": "x"}),
    "untranslated": ('msgid "a"\nmsgstr ""\n', {}),
    "odd line ends": ('msgid "a\u2028b"\nmsgstr "x\x85y\x0cz"\n', {"a\u2028b": "x\x85y\x0cz"}),
    "Windows' line ends": (ENTRY.replace("\n", "\r\n"), {"a": "x"}),
}  # fmt: skip
REFUSED = {
    "no closing quote": ('msgid "abc\nmsgstr "x"\n', 1, "the quotes do not pair"),
    "no quotes": ("msgid abc\n", 1, "the quotes do not pair"),
    "a quote inside": ('msgid "a"\nmsgstr "say "hi""\n', 2, "the quotes do not pair"),
    "a backslash at the end": ('msgid "a"\nmsgstr "x\\"\n', 2, "the quotes do not pair"),
    "no closing quote below": ('msgid "a"\nmsgstr ""\n"x\n', 3, "the quotes do not pair"),
    "no msgstr": ('msgid "a"\n\nmsgid "b"\nmsgstr "y"\n', 3, "msgid cannot follow msgid"),
    "no msgstr at the end": (f'{ENTRY}\nmsgid "b"\n', 4, "msgid has no msgstr"),
    "no msgid": ('msgctxt "c"\nmsgstr "x"\n', 2, "msgstr cannot follow msgctxt"),
    "context behind": ('msgid "a"\nmsgctxt "c"\nmsgstr "x"\n', 2, "msgctxt cannot follow"),
    "two msgstr": (f'{ENTRY}msgstr "y"\n', 3, "msgstr cannot follow msgstr"),
    "junk": (f"{ENTRY}hello\n", 3, "not a PO line: 'hello'"),
    "a text before all": ('"a"\n', 1, "not a PO line"),
    "a path": ("setup.py", 1, "not a PO line"),
    "a comment inside": ('msgid "a"\n# why\nmsgstr "x"\n', 2, "a comment cannot follow msgid"),
    "twice": (f"{ENTRY}\n\n{ENTRY}", 5, "msgid 'a' stands twice"),
    "twice and fuzzy": (f"{ENTRY}\n#, fuzzy\n{ENTRY}", 5, "stands twice"),
    "two headers": (f"{HEADER}{HEADER}{ENTRY}", 4, "the header stands twice"),
    "an unknown escape": ('msgid "a"\nmsgstr "\\q"\n', 2, r"\q means nothing"),
    "a form without a plural": ('msgid "a"\nmsgstr[0] "x"\n', 2, "msgstr[0] cannot follow msgid"),
    "a plural without forms": (
        'msgid "a"\nmsgid_plural "b"\nmsgstr "x"\n', 3, "msgstr cannot follow msgid_plural"
    ),
    "a form left out": (
        'msgid "a"\nmsgid_plural "b"\nmsgstr[0] "x"\nmsgstr[2] "y"\n', 4, "out of order"
    ),
    "a form twice": (
        'msgid "a"\nmsgid_plural "b"\nmsgstr[0] "x"\nmsgstr[0] "y"\n', 4, "out of order"
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", ACCEPTED)
def test_accepted(name: str) -> None:
    """What translators' editors write is read, and only what is reviewed is usable."""
    text, expected = ACCEPTED[name]
    assert {message: found for (_, message), found in shown(text).items()} == expected


@pytest.mark.parametrize("name", REFUSED)
def test_refused_with_its_line(name: str) -> None:
    """What would lose text is an error with its line and the way out."""
    text, line, why = REFUSED[name]
    with pytest.raises(CatalogError) as caught:
        loaded(text)
    assert str(caught.value).startswith(f"x.po:{line}: ")
    assert why in str(caught.value)
    assert caught.value.hint


@pytest.mark.parametrize("text", ['#~ msgid "a"\n#~ msgstr "y"\n', '#~ msgid "a\n'])
def test_obsolete_entries_are_passed_over(text: str) -> None:
    """Nobody shows an obsolete entry, so a copy of a living one or a broken one does no harm."""
    assert shown(f"{ENTRY}\n{text}") == shown(f"{text}\n{ENTRY}") == {(None, "a"): "x"}


@pytest.fixture
def msgfmt(tmp_path: Path, require_tool: Callable[[str, str], str]) -> Callable[[str], bool]:
    """Return a function that tells whether GNU msgfmt compiles a text."""
    program = require_tool("msgfmt", "install gettext")

    def compiles(text: str) -> bool:
        (tmp_path / "x.po").write_bytes(text.encode("utf-8"))
        command = [program, "-o", str(tmp_path / "x.mo"), str(tmp_path / "x.po")]
        return subprocess.run(command, check=False, capture_output=True).returncode == 0

    return compiles


def test_msgfmt_accepts_what_we_accept(msgfmt: Callable[[str], bool]) -> None:
    """Every file above that we read is PO to GNU gettext as well."""
    refused = [name for name, (text, _) in ACCEPTED.items() if not msgfmt(HEADER + text)]
    assert refused == []


def test_msgfmt_refuses_what_we_refuse(msgfmt: Callable[[str], bool]) -> None:
    """Every file above that we refuse is no PO to GNU gettext either."""
    accepted = [name for name, (text, *_) in REFUSED.items() if msgfmt(text)]
    assert accepted == []


def test_bytes_that_are_not_utf8_are_refused_with_their_line() -> None:
    """The error says which line to look at."""
    with pytest.raises(CatalogError, match=r"x\.po:2: not UTF-8"):
        po.load('msgid "a"\nmsgstr "甲"\n'.encode("gb18030"), "x.po")


def test_a_byte_order_mark_is_nothing() -> None:
    """Editors that write one do no harm."""
    assert [one.msgid for one in po.load(b"\xef\xbb\xbf" + ENTRY.encode(), "x.po")] == ["a"]


@pytest.mark.parametrize("text", ["", "\n\n", "# only a comment\n"])
def test_a_file_without_entries_is_empty(text: str) -> None:
    """A file may hold nothing yet."""
    assert list(loaded(text)) == []


def test_contexts_tell_equal_texts_apart() -> None:
    """The same msgid in two contexts, or in none, is two messages."""
    text = 'msgctxt "v"\nmsgid "a"\nmsgstr "x"\n\nmsgctxt ""\nmsgid "a"\nmsgstr "y"\n\n' + ENTRY
    assert shown(text) == {("v", "a"): "x", ("", "a"): "y", (None, "a"): "x"}


def test_plural_forms_are_kept_by_number() -> None:
    """All forms of a plural are there, over as many lines as they take."""
    (entry,) = loaded('msgid "a"\nmsgid_plural "as"\nmsgstr[0] "x"\nmsgstr[1] "y"\n"z"\n')
    assert (entry.msgid_plural, entry.msgstr_plural) == ("as", {0: "x", 1: "yz"})


@pytest.mark.parametrize(
    "header",
    [
        pytest.param(HEADER, id="whole"),
        pytest.param(f"#, fuzzy\n{HEADER}", id="fuzzy"),
        pytest.param('msgid ""\nmsgstr "Language: \\n"\n\n', id="blank language"),
        pytest.param('msgid ""\nmsgstr "no colon\\n"\n\n', id="no colon"),
        pytest.param(
            'msgid ""\nmsgstr "Content-Type: text/plain; charset=CHARSET\\n"\n\n', id="new"
        ),
        pytest.param("", id="missing"),
    ],
)
def test_any_header_compiles(header: str) -> None:
    """A header that is fuzzy, poor or missing costs no message: the file is UTF-8 anyway."""
    binary = loaded(f'{header}msgid "a"\nmsgstr "甲"\n').to_binary()
    assert gettext.GNUTranslations(io.BytesIO(binary)).gettext("a") == "甲"


def test_the_header_is_metadata_wherever_it_stands() -> None:
    """The language of a file is known although its header is its last entry."""
    assert loaded(f"{ENTRY}\n{HEADER}").metadata["Language"] == "en"


TEXTS = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\x00"), min_size=1)


@given(TEXTS, TEXTS, TEXTS)
@settings(max_examples=200, deadline=None)
def test_what_polib_writes_is_read_back(context: str, message: str, translation: str) -> None:
    """A text with any character at all survives writing and reading."""
    file = polib.POFile(wrapwidth=0)
    file.append(polib.POEntry(msgctxt=context, msgid=message, msgstr=translation))
    assert shown(f"{file}\n") == {(context, message): translation}


# ------------------------------------------------------------------ editing

EDITED = """\
# A header's own words.
#, fuzzy
msgid ""
msgstr ""
"Language: en\\n"
"X-Generator: Poedit 3.4\\n"

# A translator's comment.
#. A note.
#: week.txt:3
#, fuzzy, no-wrap
#| msgctxt "before"
#| msgid ""
#| "two\\n"
#| "lines"
msgctxt "now"
msgid "text that is wrapped "
"where its editor liked"
msgstr ""
"b"


#~ msgid "gone"
#~ msgstr "weg"

#~ not "PO
"""


@pytest.mark.parametrize(
    "text",
    [
        EDITED,
        EDITED + "\n\n# a last word\n",
        EDITED[: EDITED.index("\n\n\n")],
        EDITED.replace("\n", "\r\n"),
        "\ufeff" + EDITED,
        "",
        "\n",
        "# only a comment",
    ],
)
def test_a_document_gives_back_every_byte(text: str) -> None:
    """What nobody changed is written as it was read."""
    assert po.document(text.encode(), "a.po").data() == text.encode()


def test_a_document_knows_its_entries() -> None:
    """Comments, notes, places, flags and the previous source are all there."""
    header, entry, gone, broken = po.document(EDITED.encode(), "a.po").entries
    assert (header.is_header, header.is_fuzzy) == (True, True)
    assert entry.comments == ("A translator's comment.",)
    assert (entry.notes, entry.places) == (("A note.",), ("week.txt:3",))
    assert entry.flags == ("fuzzy", "no-wrap")
    assert entry.previous == po.Previous(context="before", source="two\nlines")
    assert (gone.is_obsolete, gone.source, gone.translation) == (True, "gone", "weg")
    assert (broken.is_obsolete, broken.source) == (True, "")


def test_only_what_changed_is_written_anew() -> None:
    """Around a changed entry every byte stays."""
    document = po.document(EDITED.encode(), "a.po")
    entries = [one.changed(translation="c", flags=()) for one in document.entries[1:2]]
    changed = replace(document, entries=(document.entries[0], *entries, *document.entries[2:]))
    before, after = EDITED.splitlines(), changed.data().decode().splitlines()
    different = list(unified_diff(before, after, lineterm="", n=0))[2:]
    assert [line for line in different if line[0] in "+-"] == [
        "-#, fuzzy, no-wrap",
        '-msgid "text that is wrapped "',
        '-"where its editor liked"',
        '-msgstr ""',
        '-"b"',
        '+msgid "text that is wrapped where its editor liked"',
        '+msgstr "c"',
    ]


def test_a_change_to_the_same_is_none() -> None:
    """An entry that stays equal keeps the form it was written in."""
    entry = po.document(EDITED.encode(), "a.po").entries[1]
    assert entry.changed(translation="b") is entry


@given(
    st.builds(
        po.Entry,
        source=st.text(min_size=1),
        context=st.none() | st.text(),
        translation=st.text(),
        previous=st.none() | st.builds(po.Previous, source=st.text(), context=st.text()),
        is_obsolete=st.booleans(),
    )
)
def test_any_entry_survives_writing(entry: po.Entry) -> None:
    """Whatever characters an entry holds, reading what was written gives them back."""
    data = po.Document(entries=(entry,)).data()
    (found,) = po.document(data, "a.po").entries
    assert replace(found, written="", line=0) == entry


def test_gnu_gettext_writes_the_same(tmp_path: Path) -> None:
    """A document of new entries is what ``msgcat --no-wrap`` would have made of it."""
    if shutil.which("msgcat") is None:
        lack("msgcat is not here: apt-get install gettext")
    entry = po.Entry(
        context="a#title",
        source='two\nlines "here"\tand \\ there',
        translation="zwei\nZeilen",
        notes=("a note",),
        comments=("a comment",),
        flags=("fuzzy",),
        previous=po.Previous(context="b#title", source="before"),
    )
    header = po.Entry(translation="Content-Type: text/plain; charset=UTF-8\n")
    data = po.Document(entries=(header, entry)).data()
    (tmp_path / "a.po").write_bytes(data)
    call = ["msgcat", "--no-wrap", str(tmp_path / "a.po")]
    assert subprocess.run(call, check=True, capture_output=True).stdout == data


def test_changed_entries_are_wrapped_as_the_file_is() -> None:
    """As gettext's tools do it, down to the byte, in Chinese and English."""
    if shutil.which("msgcat") is None:
        lack("msgcat is not here: apt-get install gettext")
    call = ["msgcat", str(week.LANTERN / "week.en.po")]
    wrapped = subprocess.run(call, check=True, capture_output=True).stdout
    header, *entries = po.document(wrapped, "wrapped").entries
    text = "\n".join([header.written, *(one.text(is_wrapped=True) for one in entries)])
    assert text.encode() == wrapped
