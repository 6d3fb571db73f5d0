"""JSON, JSON Lines and YAML of the model: read back as written, refused with a line."""

import json
from pathlib import Path

import pytest
import week
import yaml

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
    tags: [yes, 12:30, 0123, 1e3]
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
    digest = digestlib.parse(YAML).digests[0]
    assert (digest.title, digest.tags) == ("1.10", ("yes", "12:30", "0123", "1e3"))


def test_yaml_shorthands() -> None:
    """Bare texts stand for objects of one text, and a phrase for a graded verdict."""
    digest = digestlib.parse(YAML).digests[0]
    assert digest.id == "rocket-41"
    assert digest.verdict.level is VerdictLevel.CLOSE_READ
    assert digest.verdict.rationale == "it is short"
    assert digest.design_points[0].text == "budget is shared"
    assert digest.follow_ups[0].done


@pytest.mark.parametrize("how", [{}, {"default_flow_style": True}, {"allow_unicode": True}])
def test_yaml_of_the_model_reads_back_as_it_was(how: dict[str, bool]) -> None:
    """What a YAML writer makes of the model's JSON gives the same collection."""
    collection = week.report("zh-Hans").collection
    text = yaml.safe_dump(json.loads(collection.model_dump_json()), **how)
    assert digestlib.parse(text, name="w.yaml") == collection


@pytest.mark.parametrize("null", ["null", "~", "", "Null", "NULL", "!!null ''"])
@pytest.mark.parametrize(
    "field", ["date", "verdict", "tags", "pull_request", "id", "language", "follow_ups", "source"]
)
def test_a_field_of_yaml_that_is_null_is_left_out(field: str, null: str) -> None:
    """However null is written, the digest is the one without that field."""
    without = digestlib.parse("- title: Sluice gates\n", name="w.yaml")
    assert digestlib.parse(f"- title: Sluice gates\n  {field}: {null}\n", name="w.yaml") == without


def test_a_field_of_json_that_is_null_is_left_out() -> None:
    """JSON says null in one way, and means the same."""
    found = digestlib.parse('[{"title": "A", "verdict": null, "tags": null, "id": null}]')
    assert found == digestlib.parse('[{"title": "A"}]')


@pytest.mark.parametrize("null", ["null", "~"])
def test_a_field_inside_of_another_that_is_null_is_left_out(null: str) -> None:
    """The parts of verdicts, follow-ups and pull requests are fields too."""
    text = (
        f"- title: A\n  verdict: {{level: skim, phrase: {null}, audience: {null}}}\n"
        f"  follow_ups: [{{text: b, priority: {null}, audience: {null}}}]\n"
        f"  pull_request: {{number: 4, url: {null}, repository: {null}}}\n"
    )
    short = "- title: A\n  verdict: skim\n  follow_ups: [b]\n  pull_request: 4\n"
    found, plain = (digestlib.parse(one, name="w.yaml").digests[0] for one in (text, short))
    assert (found.verdict.level, found.verdict.phrase) == (VerdictLevel.SKIM, "")
    assert (found.follow_ups, found.pull_request) == (plain.follow_ups, plain.pull_request)


@pytest.mark.parametrize("written", ["null", "~", "Null"])
def test_a_title_and_a_tag_of_yaml_may_be_called_null(written: str) -> None:
    """Where text must stand, what YAML takes for null is text like any other."""
    digest = digestlib.parse(f"- title: {written}\n  tags: [{written}, yes]\n").digests[0]
    assert (digest.title, digest.tags) == (written, (written, "yes"))


@pytest.mark.parametrize("written", ["'null'", '"null"', "!!str null"])
def test_null_in_quotes_is_text(written: str) -> None:
    """A verdict of that word is no verdict that was left out."""
    digest = digestlib.parse(f"- title: A\n  verdict: {written}\n", name="w.yaml").digests[0]
    assert digest.verdict.rationale == "null"


def test_an_unknown_field_is_refused_though_it_is_null() -> None:
    """A misspelt name is told, whatever stands behind it."""
    with pytest.raises(InputError, match=r":2: digests\[0\]\.verdikt: "):
        digestlib.parse("- title: A\n  verdikt: null\n", name="w.yaml")


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
    ("text", "line"),
    [
        ('{"title":"A"}\n{"title":"B"}\n{"title":"C","date":"2026-02-30"}\n', 3),
        ('{"title":"A"}\n\n\n{"title":"C","date":"2026-02-30"}\n', 4),
        ('[\n{"title":"A"},\n{"title":"B","tags":[],\n"date":"soon"}]', 4),
        ('[{"title":"A"},\n\t{"title":"B",\n\t"date":"soon"}]', 3),
        ('{"title":"A",\n"verdict": {\n"level":"close_reed"}}', 3),
        ("- title: A\n- title: B\n  date: soon\n", 3),
        ("- title: A\n- B\n", 2),
        ("language: en\ntitle: A\ndate: soon\n", 3),
    ],
)
def test_wrong_field_names_its_line_in_every_form(text: str, line: int) -> None:
    """In JSON Lines, in a bare list and in a lone digest too."""
    name = "w.yaml" if text[0] in "-l" else "w"
    with pytest.raises(InputError, match=rf"^{name}:{line}: digest"):
        digestlib.parse(text, name=name)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ('{"title":"A","id":"x"}\n{"title":"B"}\n{"title":"C","id":"x"}\n', 3),
        ('[{"title":"A","id":"x"},\n{"title":"C",\n"id":"x"}]', 3),
        ("- title: A\n  id: x\n- title: B\n  id: x\n", 4),
    ],
)
def test_repeated_id_is_told_at_its_line(text: str, line: int) -> None:
    """Ids are how translations find their digest, so two that are alike are an error."""
    with pytest.raises(InputError, match=rf":{line}: digests\[\d\]\.id: 'x' is the id of dig"):
        digestlib.parse(text)


def test_an_id_that_is_made_leaves_those_that_are_given() -> None:
    """A digest without an id never takes the one that another names further down."""
    found = digestlib.parse('[{"title": "x"}, {"title": "B", "id": "x"}, {"title": "x"}]')
    assert [digest.id for digest in found.digests] == ["x-2", "x", "x-3"]


def test_a_fault_of_the_whole_has_no_field() -> None:
    """Where no field is to blame, none is named, and no bare colon stands there."""
    text = '{"digests": [], "source": "abc", "spans": [{"start": 0, "end": 1, "field": "view"}]}'
    with pytest.raises(InputError, match=r"^w:1: spans end at 1"):
        digestlib.parse(text, name="w")


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


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ('[{"title":"A",\n"tags":[],\n"tags":[]}]', 3),
        ('{"title":"A"}\n{"title":"B","title":"C"}\n', 2),
        ("- title: A\n  tags: [a]\n  tags: [b]\n", 3),
        ("digests:\n- title: A\n  verdict:\n    level: skim\n    level: skip\n", 5),
    ],
)
def test_repeated_key_is_told_at_its_line(text: str, line: int) -> None:
    """The line is that of the second, which is the one to delete."""
    with pytest.raises(InputError, match=rf"^w:{line}: an object names '\w+' twice"):
        digestlib.parse(text, name="w")


@pytest.mark.parametrize(
    "text",
    [
        '{"digests": [{"title": "A"}]}',
        '[{"title": "A"}]',
        '{"title": "A"}\n{"title": "B"}\n',
        "digests:\n- title: A\n",
        "---\n- title: A\n",
        "A (#1)\n\nSkim.\n",
    ],
)
@pytest.mark.parametrize("mark", ["\ufeff", "\ufeff\ufeff"])
def test_a_byte_order_mark_hides_no_data(text: str, mark: str) -> None:
    """A text is of the form that it is of without the mark that an editor put in front."""
    with_mark, without = digestlib.parse(mark + text), digestlib.parse(text)
    assert [one.title for one in with_mark.digests] == [one.title for one in without.digests]
    assert with_mark.problems == without.problems


def test_byte_order_marks_between_lines_are_passed_over() -> None:
    """Files of JSON Lines that were put behind each other may hold one each."""
    found = digestlib.parse('\ufeff{"title": "A"}\n\ufeff{"title": "B"}\n')
    assert [digest.title for digest in found.digests] == ["A", "B"]


def test_a_byte_order_mark_alone_is_an_empty_text() -> None:
    """Nothing stands behind it."""
    with pytest.raises(InputError, match="the text is empty"):
        digestlib.parse("\ufeff\n")


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
