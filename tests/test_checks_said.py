"""Checks of what a translation says of what: order, opposites, bounds, denials, lost sentences."""

from collections import Counter

import pytest

from digestlib.translation.checks import check, concepts as words, opposites
from digestlib.translation.findings import Finding, Severity


def found(source: str, translation: str, language: str = "en") -> tuple[Finding, ...]:
    """Return the findings of a translation from Chinese."""
    return check(source, translation, source_language="zh-Hans", language=language)


@pytest.mark.parametrize(
    ("source", "translation", "code"),
    [
        ("先编译再测试", "Test before compiling", "order"),
        ("读取比写入快得多", "Writes are much faster than reads", "order"),
        ("`A` 拥有缓冲区，`B` 只是借用", "`B` owns the buffer, and `A` only borrows it", "order"),
        ("新增 4 条，删去 35 条", "It gains 35 entries, and loses 4", "order"),
        ("上传失败会重试", "A failed download is retried", "opposite"),
        ("调用方必须自行关闭句柄", "Callers may close the handle themselves", "opposite"),
        ("至少要 3 人批准", "At most 3 people have to approve", "number"),
        ("每周二部署", "Deployed on Thursdays", "number"),
        ("冷启动快了两倍", "A cold start is five times faster", "number"),
        ("改动很小。命名也一致。请补测试。", "The change is small. Please add a test.", "length"),
        (
            "循环不会响应取消信号，因此关闭时可能卡住",
            "The loop obeys, so closing may hang",
            "negation",
        ),
        ("它会缓存结果", "It caches no results", "negation"),
        ("周末不扩大灰度", "The rollout widens over the weekend", "negation"),
        ("延迟降到原来的 40%", "Latency falls by 40%", "number"),
        ("队列缩短 40%", "The queue shrinks to 40%", "number"),
        ("允许误差 0.5 厘米", "An error of 0.5 m is allowed", "number"),
        ("三处调用里有两处忘了检查", "One of the three calls forgets to check", "number"),
        ("部署只需一条命令", "Deploying takes one command. Deploying takes one command.", "length"),
    ],
)
def test_what_is_said_of_what_is_kept(source: str, translation: str, code: str) -> None:
    """All the words may be there, and say something else."""
    assert code in {one.code for one in found(source, translation)}


@pytest.mark.parametrize(
    ("source", "translation"),
    [
        ("先编译再测试", "Compile first, then test"),
        ("读取比写入快得多", "Writes are much slower than reads"),
        ("失败时返回 1，成功时返回 0", "Returns 0 on success and 1 on failure"),
        ("没传就用默认值", "The default applies when it is omitted"),
        ("这段代码没人用了", "This code is dead"),
        ("不超过 3 次", "At most 3 times"),
        ("没有锁就不安全", "It is only safe with a lock"),
        ("流量少了三分之二", "It needs a third of the traffic"),
        ("冷启动快了两倍", "A cold start is three times faster"),
        ("一致就跳过，不一致才更新", "Equal ones are skipped, and only those that differ updated"),
    ],
)
def test_other_words_for_the_same_are_left_alone(source: str, translation: str) -> None:
    """A translation may begin elsewhere, and deny what its source affirms of the opposite."""
    assert found(source, translation) == ()


def test_what_changed_places_is_for_a_person_to_look_at() -> None:
    """The finding is a warning, with the place of what stands where something else should."""
    (finding,) = found("先编译再测试", "Test before compiling")
    assert finding.severity is Severity.WARNING
    assert "Test before compiling"[finding.start : finding.end] == "Test"


def test_words_are_compared_with_english_alone() -> None:
    """Of other languages no words are known."""
    assert found("缓存不会过期", "Der Cache verfällt nicht", "de") == ()


def test_each_word_stands_for_one_thing() -> None:
    """No word is in the table twice, where the last would win unseen."""
    table = [word for one in words.TABLE.replace("\n", ";").split(";") for word in one.split()]
    assert [word for word, count in Counter(table).items() if count > 1] == []


def test_opposites_are_known_words() -> None:
    """What is in no table of words is never found."""
    heads = {one.split()[0] for one in words.TABLE.replace("\n", ";").split(";") if one.split()}
    assert opposites.NAMES - heads == set()
