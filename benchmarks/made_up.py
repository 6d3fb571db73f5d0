"""A year of digests in words of our own, the same every time: Chinese, with English catalogs."""

import datetime as dt
import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from digestlib.archive.carrying import follow_up_id
from digestlib.archive.weeks import archived, dump, with_done
from digestlib.languages import week_label
from digestlib.model import Collection
from digestlib.po import Document
from digestlib.translation.extracting import extract

_FIRST: Final = dt.date(2026, 1, 5)
_REPOSITORIES: Final = ("harbour/ferry", "harbour/lighthouse", "harbour/tides")
_PARTS: Final = (
    ("排队器", "the queue"),
    ("索引", "the index"),
    ("缓存", "the cache"),
    ("时钟", "the clock"),
    ("日志", "the log"),
    ("路由表", "the routing table"),
    ("调度器", "the scheduler"),
    ("快照", "the snapshot"),
    ("校验", "the checksum"),
    ("配额", "the quota"),
)
_DEEDS: Final = (
    ("为{}加上上限", "Bound {}"),
    ("把{}改成分段的", "Split {} into segments"),
    ("让{}能够回退", "Let {} fall back"),
    ("修复{}在重启后的错位", "Fix {} being out of step after a restart"),
    ("合并对{}的重复读取", "Merge repeated reads of {}"),
    ("给{}补上指标", "Give {} its metrics"),
)
_REASONS: Final = (
    ("少了一半的往返", "it halves the round trips"),
    ("这一处以前没有测试", "this place had no tests before"),
    ("改动小而影响大", "a small change with a large effect"),
    ("错误路径写得很清楚", "its error paths are clear"),
)
_POINTS: Final = (
    ("`{name}()` 只在持锁时被调用", "`{name}()` is called with the lock held only"),
    ("上限由配置 `{name}.limit` 决定", "the bound comes from the setting `{name}.limit`"),
    ("旧格式仍可读取 {count} 个版本", "the old format can be read for {count} more versions"),
)
_TASKS: Final = (
    ("补一个 {count} 并发的基准", "add a benchmark with {count} at once"),
    ("在手册里写明 `{name}` 的默认值", "document the default of `{name}`"),
    ("检查 {count} 个旧集群的设置", "check the settings of {count} old clusters"),
)
_AUDIENCES: Final = (("维护者", "Maintainers"), ("运维", "Operators"), ("", ""))
_TAGS: Final = (
    ("性能", "performance"),
    ("可靠性", "reliability"),
    ("存储", "storage"),
    ("网络", "network"),
    ("安全", "security"),
    ("文档", "documentation"),
    ("接口", "interface"),
    ("测试", "testing"),
)
_LEVELS: Final = (
    *(["must_read"] * 2 + ["close_read"] * 5),
    *(["worth_reading"] * 8 + ["skim"] * 6 + ["skip"] * 3),
)
_DONE: Final = 0.9
"""How many of the follow-ups are done within four weeks."""
_NAMES: Final = ("probe", "evict", "rewind", "seal", "drain", "pad_weights", "load_next")


def write_year(folder: Path, weeks: int, digests: int) -> None:
    """Write an archive and its English catalogs.

    Nine of ten follow-ups are marked as done within a few weeks.

    Args:
        folder: Where ``archive`` and ``catalogs`` are to be.
        weeks: How many weeks.
        digests: How many digests, spread over the weeks and the repositories.
    """
    for name in ("archive", "catalogs"):
        (folder / name).mkdir(parents=True, exist_ok=True)
    for number in range(weeks):
        first, last = (digests * one // weeks for one in (number, number + 1))
        monday = _FIRST + dt.timedelta(weeks=number)
        _write_week(folder, monday, range(first, last))


def _write_week(folder: Path, monday: dt.date, numbers: range) -> None:
    week = week_label(monday)
    pairs = [_digest(number, monday) for number in numbers]
    source = Collection.model_validate(
        {"language": "zh-Hans", "digests": [one for one, _ in pairs]}
    )
    english = dict(text for _, texts in pairs for text in texts.items())
    kept = archived(source, week)
    for name, done_in in _done(source, monday):
        kept = with_done(kept, [name], done_in)
    (folder / "archive" / f"{week}.json").write_bytes(dump(kept))
    (folder / "catalogs" / f"{week}.en.po").write_bytes(_catalog(source, english))


def _done(source: Collection, monday: dt.date) -> Iterator[tuple[str, str]]:
    for digest in source.digests:
        for follow_up in digest.follow_ups:
            name = follow_up_id(digest.id, follow_up)
            chance = random.Random(name)  # noqa: S311 - the same every time
            if chance.random() < _DONE:
                later = monday + dt.timedelta(weeks=chance.randint(1, 4))
                yield name, week_label(later)


def _digest(number: int, monday: dt.date) -> tuple[dict[str, Any], dict[str, str]]:
    """Return a digest in Chinese, and what its texts say in English."""
    chance = random.Random(number)  # noqa: S311 - the same every time
    english: dict[str, str] = {}

    def said(pair: tuple[str, str], **values: object) -> str:
        chinese, other = (one.format(**values) for one in pair)
        english[chinese] = other
        return chinese

    part, deed = chance.choice(_PARTS), chance.choice(_DEEDS)
    title = said(
        (
            f"{deed[0].format(part[0])}（第 {number} 版）",
            f"{deed[1].format(part[1])}, version {number}",
        )
    )
    values = {"name": chance.choice(_NAMES), "count": chance.randint(2, 900)}
    whom = [chance.choice(_AUDIENCES) for _ in range(2)]
    digest = {
        "id": f"{_REPOSITORIES[number % 3].partition('/')[2]}-{number + 1}",
        "title": title,
        "language": "zh-Hans",
        "pull_request": {"repository": _REPOSITORIES[number % 3], "number": number + 1},
        "date": monday + dt.timedelta(days=number % 7),
        "authors": [f"author-{number % 40}"],
        "tags": [said(one) for one in chance.sample(_TAGS, 2)],
        "verdict": {
            "level": chance.choice(_LEVELS),
            "rationale": said(chance.choice(_REASONS)),
        },
        "design_points": [{"text": said(one, **values)} for one in chance.sample(_POINTS, 2)],
        "follow_ups": [
            {"text": said(one, **values), "audience": said(whom[place]) if whom[place][0] else ""}
            for place, one in enumerate(chance.sample(_TASKS, chance.randint(0, 2)))
        ],
    }
    return digest, english


def _catalog(source: Collection, english: dict[str, str]) -> bytes:
    """Return the translators' file of a week."""
    empty = extract(source, "en")
    entries = (
        one if one.is_header else replace(one, notes=(), translation=english[one.source])
        for one in empty.entries
    )
    return Document(entries=tuple(entries)).data()
