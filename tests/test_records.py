"""JSON, JSON Lines and YAML of the model: read back as written, refused with a line."""

import json
from pathlib import Path

import pytest
import week

import digestlib
from digestlib.errors import InputError
from digestlib.model import VerdictLevel
from digestlib.reading.forms import Form, form_of

YAML = """\
repository: acme/rocket
digests:
  - title: 1.10
    verdict: worth a close read, it is short
    pull_request: "#41"
    tags: [yes, 12:30, 0123, 1e3, null]
    design_points:
      - budget is shared
    follow_ups:
      - text: raise the timeout
        audience: deployers
        done: yes
"""


def test_json_reads_back_as_it_was() -> None:
    """The model's own JSON gives the same collection."""
    collection = week.report("zh-Hans").collection
    assert digestlib.parse(collection.model_dump_json()) == collection


def test_json_is_known_by_what_it_holds(tmp_path: Path) -> None:
    """A JSON file may be called anything."""
    collection = week.report("zh-Hans").collection
    (tmp_path / "week.backup").write_text(collection.model_dump_json(indent=2), "utf-8")
    assert digestlib.read(tmp_path / "week.backup") == collection


def test_json_lines_hold_a_digest_each() -> None:
    """One digest a line; empty lines are passed over."""
    lines = '{"title": "A", "verdict": "skim"}\n\n{"title": "B"}\n'
    collection = digestlib.parse(lines)
    assert [digest.title for digest in collection.digests] == ["A", "B"]
    assert collection.digests[0].verdict.level is VerdictLevel.SKIM


def test_yaml_scalars_stay_text() -> None:
    """What looks like a number, a time or a truth is still what the author wrote."""
    digest = digestlib.parse(YAML.replace(", null", "")).digests[0]
    assert (digest.title, digest.tags) == ("1.10", ("yes", "12:30", "0123", "1e3"))


def test_yaml_shorthands() -> None:
    """Bare texts stand for objects of one text, and a phrase for a graded verdict."""
    digest = digestlib.parse(YAML.replace(", null", "")).digests[0]
    assert digest.id == "rocket-41"
    assert digest.verdict.level is VerdictLevel.CLOSE_READ
    assert digest.verdict.rationale == "it is short"
    assert digest.design_points[0].text == "budget is shared"
    assert digest.follow_ups[0].done


def test_yaml_with_a_colon_in_a_text_tells_the_way_out() -> None:
    """The commonest slip names its line and what to do."""
    with pytest.raises(InputError, match=r":2: not YAML: .*put a text that holds ': ' in quotes"):
        digestlib.parse("digests:\n  - title: fix: crash\n", name="w.yaml")


def test_wrong_field_names_line_and_field() -> None:
    """A misspelt field is an error at its line."""
    text = '{\n "digests": [\n  {"title": "A",\n   "verdikt": "skim"}\n ]\n}'
    with pytest.raises(InputError, match=r"w\.json:4: digests\[0\]\.verdikt: "):
        digestlib.parse(text, name="w.json")


def test_broken_json_names_its_line() -> None:
    """A missing comma is an error at its line."""
    with pytest.raises(InputError, match=r"w\.json:3: not JSON"):
        digestlib.parse('{"digests": [\n {"title": "A"}\n {"title": "B"}]}', name="w.json")


def test_broken_line_of_json_lines_names_its_line() -> None:
    """The second line's fault is told as the second line's."""
    with pytest.raises(InputError, match=r"w\.jsonl:2: this line is not JSON"):
        digestlib.parse('{"title": "A"}\n{"title": }\n', name="w.jsonl")


@pytest.mark.parametrize(
    "text", ['{"digests": 1}', "[1]", '{"a": 1}', '{"digests": [[]]}', '{"title": 1.5}', "[]0"]
)
def test_other_data_is_refused(text: str) -> None:
    """Data that is no collection is an InputError, never a traceback."""
    with pytest.raises(InputError):
        digestlib.parse(text, name="w.json")


def test_aliases_are_refused() -> None:
    """A few lines of YAML cannot stand for gigabytes."""
    text = "digests:\n  - &a {title: x}\n  - *a\n"
    with pytest.raises(InputError, match="aliases are not read"):
        digestlib.parse(text, name="w.yaml")


@pytest.mark.parametrize("name", ["w.json", "w.yaml"])
def test_deep_nesting_is_refused(name: str) -> None:
    """Ten thousand brackets are an error, not a crash."""
    with pytest.raises(InputError):
        digestlib.parse("[" * 10_000, name=name)


@pytest.mark.parametrize("name", ["w.json", "w.yaml"])
def test_repeated_key_is_refused(name: str) -> None:
    """A key that stands twice would lose one of its values in silence."""
    with pytest.raises(InputError, match="twice"):
        digestlib.parse('{"digests": [{"title": "A", "title": "B"}]}', name=name)


def test_surrogate_in_json_is_a_problem_at_its_line() -> None:
    """Half a surrogate becomes U+FFFD and is told."""
    collection = digestlib.parse('{"digests": [\n{"title": "A\\ud83d"}]}', name="w.json")
    assert collection.digests[0].title == "A\ufffd"
    assert [problem.line for problem in collection.problems] == [2]
    assert collection.problems[0].field == "digests[0].title"


@pytest.mark.parametrize(
    ("text", "form"),
    [
        ("---\ntitle: Weekly\n---\n# A digest\n", Form.PROSE),
        ("---\ndigests:\n  - title: A\n", Form.YAML),
        ("- title: A\n  verdict: skim\n", Form.YAML),
        ("title: a page of prose\n\nbody\n", Form.PROSE),
        ("[link](x) starts a page\n\nbody\n", Form.PROSE),
        ("{{ braces }} start a page\n\nbody\n", Form.PROSE),
        ("[]", Form.JSON),
        ('{"title": "A"}\n{"title": "B"}', Form.JSON_LINES),
        ('  {\n "digests": []}', Form.JSON),
    ],
)
def test_form_is_told_by_content(text: str, form: Form) -> None:
    """No suffix is needed."""
    assert form_of(text) is form


def test_folder_is_read_in_order_of_paths(tmp_path: Path) -> None:
    """Every file of a known kind, hidden ones left out."""
    (tmp_path / "b.txt").write_text("B title\n\nWorth reading.\n", "utf-8")
    (tmp_path / "a.json").write_text(json.dumps({"title": "A title"}), "utf-8")
    (tmp_path / "c.png").write_bytes(b"\x89PNG")
    (tmp_path / ".hidden.txt").write_text("H\n\nWorth reading.\n", "utf-8")
    titles = [digest.title for digest in digestlib.read(tmp_path).digests]
    assert titles == ["A title", "B title"]


def test_files_are_read_together(tmp_path: Path) -> None:
    """Two files with the same digest give ids that differ."""
    for name in ("a.txt", "b.txt"):
        (tmp_path / name).write_text("A title (#4)\n\nWorth reading.\n", "utf-8")
    collection = digestlib.read(tmp_path / "a.txt", tmp_path / "b.txt")
    assert [digest.id for digest in collection.digests] == ["pr-4", "pr-4-2"]


def test_text_given_for_a_path_is_not_repeated_whole() -> None:
    """``read`` with a text in place of a path says so in a line."""
    with pytest.raises(InputError) as caught:
        digestlib.read("a title\n\n" + "body " * 1000)
    assert len(str(caught.value)) < 400


def test_file_of_a_folder_that_cannot_be_read_is_a_problem(tmp_path: Path) -> None:
    """One stray file does not stop a folder, and is not passed over in silence."""
    (tmp_path / "a.json").write_text('{"other": "data"}', "utf-8")
    (tmp_path / "b.txt").write_text("标题\n\n值得一读。\n", "utf-8")
    collection = digestlib.read(tmp_path)
    assert (len(collection.digests), collection.language) == (1, "zh-Hans")
    assert collection.problems[0].message.startswith("the file was left out: ")


@pytest.mark.parametrize("line", ["a: b\r\n", "# a\r\n", "\r\n", "---x\r\n"])
def test_telling_the_form_takes_one_look(line: str) -> None:
    """Forty thousand lines that might be front matter or YAML, and are not, take no time."""
    assert form_of("---\r\n" + line * 40_000 + "x") is Form.PROSE


def test_two_pages_in_one_file_are_told() -> None:
    """A second header is a problem at its line: its digests belong to another repository."""
    page = "a/one · Weekly view\n\nA title\n\nWorth reading.\n\n"
    collection = digestlib.parse(page + page.replace("a/one", "b/two"), name="w.txt")
    assert [str(one).split(" (")[0] for one in collection.problems] == [
        "w.txt:7:1: this looks like the header of another page, but was read as part of this one"
    ]
