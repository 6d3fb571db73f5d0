"""The whole job of a week, from one file of settings."""

import datetime as dt
import email
import json
import re
import shutil
import subprocess
import sys
import zoneinfo
from email.message import EmailMessage
from email.policy import default
from pathlib import Path

import pytest
from chat_server import KEY, Model, serve
from mail_server import Post, serving
from team import EXAMPLE, WEEK, change, weekly

from digestlib.batch.processes import workers
from digestlib.errors import InputError
from digestlib.site.asking import site_of
from digestlib.site.building import build_site
from digestlib.weekly.gathering import gather
from digestlib.weekly.running import Plan, build, keep, last_week
from digestlib.weekly.settings import Settings, load_settings

ROOT = Path(__file__).parents[1]

SETTINGS = """time_zone = "Asia/Shanghai"

[input]
paths = ["digests/*.md"]

[output]
languages = ["zh", "en"]

[mail]
server = "smtps://reports@mail.example.org"
sender = "reports@example.org"

[[mail.recipients]]
address = "Ada <ada@example.org>"
language = "en"

[[mail.recipients]]
address = "wang@example.org"
language = "zh-CN"
"""


@pytest.fixture
def team(tmp_path: Path) -> Path:
    """Return a copy of the example team's folder."""
    return Path(shutil.copytree(EXAMPLE, tmp_path / "team"))


def use_server(team: Path, port: int) -> None:
    """Have the team's letters go to a server on loopback, and make HTML alone beside the PDF."""
    path = team / "digestlib.toml"
    url = "smtps://reports@mail.example.org"
    text = path.read_text("utf-8").replace(url, f"smtp+plain://127.0.0.1:{port}")
    path.write_text(text.replace('formats = ["pdf", "html"]', 'formats = ["html"]'), "utf-8")


# ------------------------------------------------------------------ settings


@pytest.mark.parametrize(
    ("old", "new", "line", "said"),
    [
        ('"Asia/Shanghai"', '"Shanghai"', 1, "time_zone: no time zone 'Shanghai'"),
        ('["zh", "en"]', '["zh", "xx"]', 7, "output.languages: no language matches 'xx'"),
        ('["zh", "en"]', "[]", 7, "output.languages"),
        ("[output]", '[output]\nformats = ["pfd"]', 7, "no export format 'pfd'"),
        ("[output]", '[output]\ncolour = "red"', 7, "output.colour: there is no such entry"),
        ("[output]", '[output]\nfromats = ["pdf"]', 7, 'no such entry; did you mean "formats"?'),
        ("[mail]", "[mial]", 9, 'mial: there is no such section; did you mean "mail"?'),
        ("[output]", "[ouput]", 6, 'ouput: there is no such section; did you mean "output"?'),
        ('sender = "reports@example.org"', "", 9, "mail.sender: is missing"),
        ('["digests/*.md"]', '"digests"', 4, "input.paths: a list is wanted"),
        ("address = ", "adress = ", 14, 'no such entry; did you mean "address"?'),
        ("[output]", '[output]\ngroup_by = "size"', 7, "cannot be grouped by 'size'; there are"),
        ("[output]", '[output]\nbilingual = ["zh", "xx"]', 7, "no language matches 'xx'"),
        ("[output]", '[output]\nbilingual = ["zh", "zh-CN"]', 7, "no such report is made"),
        (
            "[output]",
            '[output]\nbilingual = ["zh", "zh-TW"]',
            7,
            "two different ones of en, zh-Hans",
        ),
        ("[output]", '[output]\norder_by = ["-size"]', 7, "cannot be ordered by 'size'; there are"),
        ("[mail]", '[brand]\naccent = "pinkish"\n[mail]', 10, "brand.accent"),
        ("[mail]", '[site]\nformats = ["pfd"]\n[mail]', 10, "no export format 'pfd'"),
        ("[mail]", '[site]\nbase_url = "ftp://x"\n[mail]', 10, "is no address of a site"),
        ("smtps://", "http://", 10, "mail.server"),
        ("smtps://reports@", "smtps://reports:s3cret@", 10, "DIGESTLIB_SMTP_PASSWORD"),
        ("<ada@example.org>", "<ada>", 14, "mail.recipients.0.address: 'ada' is not a mail"),
        ('"zh-CN"', '"ja"', 19, "no language matches 'ja'"),
        ('["zh", "en"]', '["zh"]', 15, "no report is made in en"),
        ("[output]", "[output", 6, "this is not TOML"),
    ],
)
def test_bad_entry_is_told_with_its_line(old: str, new: str, line: int, said: str) -> None:
    """An entry that does not serve is an error with file, line, entry and the way out."""
    text = SETTINGS.replace(old, new, 1)
    with pytest.raises(InputError) as told:
        load_settings(text.encode(), "digestlib.toml")
    assert said in str(told.value)
    assert told.value.line == line
    assert "s3cret" not in str(told.value).replace(new, "")


def test_each_fault_has_its_line() -> None:
    """Of several faults each names its line; what follows from another is not told."""
    text = SETTINGS.replace("[output]", "[ouput]").replace('sender = "reports@example.org"', "")
    with pytest.raises(InputError) as told:
        load_settings(text.encode(), "digestlib.toml")
    assert told.value.reason == (
        'ouput: there is no such section; did you mean "output"?; line 9: mail.sender: is missing'
    )


def test_settings_are_read() -> None:
    """Good settings give typed values, and each reader the tag of their language."""
    settings = load_settings(SETTINGS.encode(), "digestlib.toml")
    assert [one.language for one in settings.recipients()] == ["en", "zh-Hans"]


def test_settings_take_a_view() -> None:
    """Headings and order are a team's to choose; by default verdicts count and head nothing."""
    output = load_settings(SETTINGS.encode(), "digestlib.toml").output
    assert (output.group_by, output.order_by) == (None, ("verdict",))
    view = '[output]\ngroup_by = "tag"\norder_by = ["verdict", "-date"]'
    output = load_settings(SETTINGS.replace("[output]", view).encode(), "digestlib.toml").output
    assert (output.group_by, output.order_by) == ("tag", ("verdict", "-date"))


def test_example_settings_are_good() -> None:
    """The file that teams copy is one that loads."""
    load_settings((EXAMPLE / "digestlib.toml").read_bytes(), "digestlib.toml")


def test_last_week_is_the_zones() -> None:
    """Sunday evening in the west belongs to its own week, although it is Monday in UTC."""
    now = dt.datetime(2026, 1, 5, 2, tzinfo=dt.UTC)
    assert last_week(now) == "2026-W01"
    assert last_week(now.astimezone(zoneinfo.ZoneInfo("America/Los_Angeles"))) == "2025-W52"


def test_a_newcomer_needs_two_commands(tmp_path: Path) -> None:
    """Settings to begin with are written once, and serve as they are."""
    assert weekly(tmp_path, "--init").returncode == 0
    page = "## Bound the queue (#4)\n\nMust read: it had no end.\n"
    (tmp_path / "digests" / "week.md").write_text(page)
    told = weekly(tmp_path, "--week", WEEK)
    assert told.returncode == 0, told.stderr
    assert (tmp_path / "out" / WEEK / f"week-{WEEK}.en.pdf").is_file()
    again = weekly(tmp_path, "--init")
    assert again.returncode == 9
    assert "digestlib.toml is there already" in again.stderr


def test_all_that_settings_to_begin_with_offer_is_good() -> None:
    """What stands behind a # in them serves too."""
    text = (ROOT / "templates" / "digestlib.toml").read_text("utf-8")
    entries = re.sub(r"^# (?=\[|\w+ = )", "", text, flags=re.MULTILINE)
    entries = entries.replace('languages = ["en"]', 'languages = ["en", "zh"]')
    settings = load_settings(entries.encode(), "digestlib.toml")
    offered = settings.model_dump(exclude_unset=True)
    assert offered.keys() == Settings.model_fields.keys()
    for name, section in offered.items():
        if isinstance(section, dict):
            kind = type(getattr(settings, name))
            assert section.keys() == kind.model_fields.keys()


def test_every_entry_is_printed(tmp_path: Path) -> None:
    """Who installed digestlib without its sources sees every entry all the same."""
    told = weekly(tmp_path, "--explain")
    assert told.stdout.rstrip() == (ROOT / "templates" / "digestlib.toml").read_text().rstrip()


def test_no_settings_are_told_with_the_way_out(tmp_path: Path) -> None:
    """Where no settings are, the error says what writes some."""
    told = weekly(tmp_path, "--week", WEEK)
    assert told.returncode == 3
    assert "digestlib weekly --init writes settings to begin with" in told.stderr


# ------------------------------------------------------------------ the job


def test_week_is_built_and_archived(team: Path) -> None:
    """One command makes every file and the week's place in the archive."""
    told = weekly(team, "--week", WEEK, "--no-mail")
    assert told.returncode == 0, told.stderr
    made = sorted(path.name for path in (team / "out" / WEEK).iterdir())
    assert made == [
        f"week-{WEEK}.{name}"
        for name in ("en.html", "en.pdf", "html", "zh-Hans.html", "zh-Hans.pdf")
    ]
    kept = json.loads((team / "archive" / f"{WEEK}.json").read_bytes())
    assert [one["id"] for one in kept["collection"]["digests"]] == ["ferry-317", "ferry-320"]


def test_week_in_two_languages(team: Path) -> None:
    """One more report has both, in each format that has pages, and is named after both."""
    path = team / "digestlib.toml"
    view = '[output]\nbilingual = ["zh-Hans", "en"]'
    text = (
        path.read_text("utf-8").replace("[output]", view).replace('"pdf", "html"', '"md", "json"')
    )
    path.write_text(text, "utf-8")
    told = weekly(team, "--week", WEEK, "--no-mail")
    assert told.returncode == 0, told.stderr
    made = {path.name for path in (team / "out" / WEEK).iterdir()}
    ones = {f"week-{WEEK}.{tag}.{name}" for tag in ("en", "zh-Hans") for name in ("md", "json")}
    assert made == {*ones, f"week-{WEEK}.zh-Hans+en.md"}


def test_html_in_all_languages_is_one_file(team: Path) -> None:
    """Each language's page leads to the others, and one file holds them all."""
    weekly(team, "--week", WEEK, "--no-mail")
    out = team / "out" / WEEK
    whole = (out / f"week-{WEEK}.html").read_text("utf-8")
    assert whole.count('class="edition"') == 2
    assert f'href="week-{WEEK}.zh-Hans.html"' in (out / f"week-{WEEK}.en.html").read_text("utf-8")


def test_week_bears_the_brand(team: Path) -> None:
    """Organisation, accent and logo of the settings are in report and site."""
    shutil.copy(ROOT / "examples" / "house" / "logo.svg", team / "logo.svg")
    change(team, "[brand]", '[brand]\nlogo = "logo.svg"')
    assert weekly(team, "--week", WEEK, "--no-mail").returncode == 0
    for path in (
        team / "out" / WEEK / f"week-{WEEK}.en.html",
        team / "out" / WEEK / f"week-{WEEK}.html",
        team / "site" / "en" / f"{WEEK}.html",
    ):
        text = path.read_text("utf-8")
        assert "Harbour Works" in text
        assert "#0a6f7d" in text
        assert "data:image/svg+xml;base64," in text


def test_a_letter_holds_no_image(team: Path) -> None:
    """The logo, which mail programs would show as a hole, is in the PDF alone."""
    shutil.copy(ROOT / "examples" / "house" / "logo.svg", team / "logo.svg")
    change(team, "[brand]", '[brand]\nlogo = "logo.svg"')
    assert weekly(team, "--week", WEEK, "--eml", "letters").returncode == 0
    body = _read((team / "letters" / f"{WEEK}-ada@example.org.eml").read_bytes()).get_body(
        ("html",)
    )
    assert body is not None
    assert "Harbour Works" in body.get_content()
    assert "<img" not in body.get_content()
    assert "logo" not in body.get_content().partition("<body")[2]


def test_site_is_brought_up_to_the_archive(team: Path) -> None:
    """Behind each week the site holds all weeks and their PDFs; unasked, there is none."""
    assert weekly(team, "--week", "2026-W47", "--no-mail").returncode == 0
    assert weekly(team, "--week", WEEK, "--no-mail").returncode == 0
    index = (team / "site" / "zh-Hans" / "index.html").read_text("utf-8")
    for week in ("2026-W47", WEEK):
        assert f'href="week-{week}.zh-Hans.pdf"' in index
        assert (team / "site" / "zh-Hans" / f"week-{week}.zh-Hans.pdf").is_file()
    shutil.rmtree(team / "site")
    change(team, '[site]\nfolder = "site"', "")
    assert weekly(team, "--week", WEEK, "--no-mail").returncode == 0
    assert not (team / "site").exists()


def test_a_refused_reader_costs_nobody_the_site(team: Path) -> None:
    """The site is there although the command fails for somebody's mail."""
    office = Post(refused={"ada@example.org": "550 no such mailbox"})
    with serving(office) as here:
        use_server(team, here.port)
        assert weekly(team, "--week", WEEK).returncode == 11
    assert (team / "site" / "index.html").is_file()


def test_paths_lead_from_the_settings(team: Path, tmp_path: Path) -> None:
    """It does not matter where the command is run; a local model's folder is no exception."""
    change(team, "[brand]", '[translation.settings]\nmodel = "models/zh-en"\n\n[brand]')
    change(team, "[translation]", '[translation]\nengine = "ctranslate2"')
    settings = load_settings((team / "digestlib.toml").read_bytes(), "digestlib.toml")
    plan = Plan(settings=settings, folder=team, week=WEEK, tell=print)
    assert plan.told == {"model": str(team / "models" / "zh-en")}
    change(team, 'engine = "ctranslate2"', "")
    change(team, '[translation.settings]\nmodel = "models/zh-en"', "")
    words = ["weekly", "--settings", "team/digestlib.toml", "--week", WEEK, "--no-mail"]
    told = subprocess.run(
        [sys.executable, "-m", "digestlib", *words], cwd=tmp_path, capture_output=True, check=False
    )
    assert told.returncode == 0, told.stderr
    assert sorted(path.name for path in tmp_path.iterdir()) == ["team"]
    assert (team / "site" / "en" / f"week-{WEEK}.en.pdf").is_file()


def test_report_and_site_share_a_budget(team: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the week's report paid for the site has for nothing; only the rest is its own."""
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    for path in (team / "digests").iterdir():
        path.unlink()
    (team / "digests" / "one.md").write_text("# 删除旧的索引 (#4)\n\n值得略读。\n", "utf-8")
    change(team, 'formats = ["pdf", "html"]', 'formats = ["md"]')
    model = Model()
    with serve(model) as address:
        entries = f'base_url = "{address}"\nmodel = "parrot"\nprice = "1000/2000 USD"'
        engine = f'[translation]\nengine = "openai"\nbudget = 20\nsettings.calls = 1\n{entries}'
        change(team, "[translation]", re.sub(r"\n(base|model|price)", r"\nsettings.\1", engine))
        settings = load_settings((team / "digestlib.toml").read_bytes(), "digestlib.toml")
        plan = Plan(settings=settings, folder=team, week=WEEK, tell=print)
        made = build(plan, gather(plan))
        keep(plan, made)
        calls = len(model.calls)
        assert made.spent == pytest.approx(0.6 * calls)
        options = site_of(plan, made.spent)
        assert options.budget == pytest.approx(20 - made.spent)
        build_site(plan.archive, team / "site", options, workers(1))
    assert calls > 0
    assert len(model.calls) == calls
    index = (team / "site" / "en" / "search" / f"{WEEK}.js").read_text("utf-8")
    assert "Delete the old index" in index


def test_every_digest_is_accounted_for(team: Path) -> None:
    """A digest of another week is counted, and named with the reason where that is asked for."""
    told = weekly(team, "--week", WEEK, "--no-mail")
    assert "left out: 2 of other weeks (2026-W47) (--verbose names them)" in told.stderr
    told = weekly(team, "--week", WEEK, "--no-mail", "--verbose")
    assert "left out: Print tickets without the driver (its date is 2026-11-20)" in told.stderr


def test_archive_names_no_folder(team: Path) -> None:
    """The archive is the same wherever the digests were read from."""
    weekly(team, "--week", WEEK, "--no-mail")
    assert str(team) not in (team / "archive" / f"{WEEK}.json").read_text("utf-8")


def test_undated_digest_belongs_to_its_first_week(team: Path) -> None:
    """A digest without a date is not reported a second time."""
    (team / "digests" / "loose.md").write_text("# Sort the berths\n\nSkim: it is one line.\n")
    settings = load_settings((team / "digestlib.toml").read_bytes(), "digestlib.toml")
    assert weekly(team, "--week", "2026-W47", "--no-mail").returncode == 0
    said: list[str] = []
    plan = Plan(settings=settings, folder=team, week=WEEK, tell=said.append, names_left_out=True)
    assert "Sort the berths" not in {one.title for one in gather(plan).collection.digests}
    assert "left out: Sort the berths (it was in 2026-W47)" in said


def test_week_without_files_is_an_error(team: Path) -> None:
    """Patterns that name nothing are told with the way out."""
    for path in (team / "digests").iterdir():
        path.unlink()
    told = weekly(team, "--week", WEEK)
    assert told.returncode == 3
    assert "no file of digests is there" in told.stderr


def test_each_gets_their_language(team: Path) -> None:
    """Letters go out in each reader's language, with the PDF; a second run sends none."""
    office = Post()
    with serving(office) as here:
        use_server(team, here.port)
        first = weekly(team, "--week", WEEK)
        again = weekly(team, "--week", WEEK)
    assert "2 sent" in first.stdout.splitlines()
    assert "2 sent before" in again.stdout.splitlines()
    assert set(office.taken.values()) == {1}
    ada = _read(office.messages["ada@example.org"])
    wang = _read(office.messages["wang@example.org"])
    assert ada["Subject"].startswith("Code review")
    assert wang["Subject"].startswith("代码评审")
    (pdf,) = ada.iter_attachments()
    assert pdf.get_content().startswith(b"%PDF-")


def test_refusal_is_the_exit_code(team: Path) -> None:
    """A reader who is refused is named, the other one served, and the command says so."""
    office = Post(refused={"ada@example.org": "550 no such mailbox"})
    with serving(office) as here:
        use_server(team, here.port)
        told = weekly(team, "--week", WEEK)
    assert told.returncode == 11
    assert "Ada <ada@example.org>: refused; the next run tries again (550" in told.stderr
    assert set(office.taken) == {"wang@example.org"}


def test_a_server_without_tls_is_a_fault_of_mail(team: Path) -> None:
    """What stops all letters has the exit code of one that was not sent, and says what to do."""
    with serving(Post()) as here:
        use_server(team, here.port)
        change(team, "smtp+plain://", "smtp://")
        told = weekly(team, "--week", WEEK)
    assert told.returncode == 11
    assert "use smtps://, or smtp+plain:// for a server on this machine" in told.stderr


def test_letters_as_files(team: Path) -> None:
    """With --eml the letters are files that mail programs open, and nothing is sent."""
    told = weekly(team, "--week", WEEK, "--eml", "letters")
    assert told.returncode == 0, told.stderr
    (ada, wang) = sorted((team / "letters").iterdir())
    message = _read(ada.read_bytes())
    body = message.get_body(("html",))
    assert body is not None
    assert "<script" not in body.get_content()
    assert wang.name == f"{WEEK}-wang@example.org.eml"


# ------------------------------------------------------------------ sent by itself


def send(team: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run ``digestlib send`` for the week."""
    return weekly(team, "--week", WEEK, *arguments, command="send")


def test_built_week_is_sent(team: Path) -> None:
    """What was built goes out as it lies there, to each reader once, whichever command sends."""
    office = Post(refused={"ada@example.org": "450 mailbox busy"})
    with serving(office) as here:
        use_server(team, here.port)
        path = team / "digestlib.toml"
        path.write_text(path.read_text("utf-8").replace('["html"]', '["pdf"]'), "utf-8")
        assert weekly(team, "--week", WEEK, "--no-mail").returncode == 0
        pdf = team / "out" / WEEK / f"week-{WEEK}.en.pdf"
        pdf.write_bytes(pdf.read_bytes() + b"% looked at")
        first = send(team)
        office.refused.clear()
        again = send(team)
    assert first.returncode == 11
    assert "Ada <ada@example.org>: not taken now; the next run tries again (450" in first.stderr
    assert again.stdout.splitlines()[-1] == "1 sent before, 1 sent"
    assert set(office.taken.values()) == {1}
    (file,) = _read(office.messages["ada@example.org"]).iter_attachments()
    assert file.get_content() == pdf.read_bytes()


def test_week_that_was_not_built_is_not_sent(team: Path) -> None:
    """The error says how to build it."""
    told = send(team, "--eml", "letters")
    assert told.returncode == 3
    assert f"build it first: digestlib weekly --week {WEEK} --no-mail" in told.stderr
    assert weekly(team, "--week", WEEK, "--no-mail").returncode == 0
    (team / "out" / WEEK / f"week-{WEEK}.en.pdf").unlink()
    told = send(team, "--eml", "letters")
    assert told.returncode == 3
    assert f"week-{WEEK}.en.pdf: cannot be read" in told.stderr


def test_settings_without_mail_send_nothing(team: Path) -> None:
    """A team that mails nothing is told so."""
    path = team / "digestlib.toml"
    path.write_text(path.read_text("utf-8").partition("[mail]")[0], "utf-8")
    told = send(team)
    assert told.returncode == 3
    assert "it names no mail server" in told.stderr


def _read(data: bytes) -> EmailMessage:
    found = email.message_from_bytes(data, policy=default)
    assert isinstance(found, EmailMessage)
    return found
