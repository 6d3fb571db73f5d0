"""Finding the pull request that a title, a label or a cell names as the digest's own."""

import re
from typing import Final

from digestlib.model import FoundBy, PullRequest
from digestlib.reading.ledger import Ledger

_NAME: Final = r"[A-Za-z0-9_.-]+"
_OWN: Final = rf"{_NAME}/{_NAME}|(?!(?:issue|bug|ticket|case|step|version)s?\b)[A-Za-z0-9_.-]{{2,}}"
"""A repository, with its owner or without."""
_NAMED: Final = (
    rf"(?!(?:PR|MR)[#＃!])(?P<repository>{_NAME}(?:/{_NAME})?)?[#＃!](?P<number>\d{{1,9}})"
)
_BESIDE: Final = (
    r"(?!(?:see|in|of|the|and|or|with|by|after|since|from|via|our|its|to|for|on|this|that|follows"
    r"|reverts?|fixes|closes|supersedes|replaces|is|was|as|than|per|also|own|old|new)\b)"
    rf"{_NAME}(?:/{_NAME})?"
)
"""A repository in front of "PR 12"; other words may stand there."""
_URL: Final = r"https?://[^\s()<>|，。；：！？、）】」]+"
_LINK: Final = rf"\[(?P<text>[^\[\]\n]*)\]\((?P<url>{_URL})\)"
_IN_URL: Final = re.compile(
    r"https?://[^/\s]+/(?P<repository>[^/\s]+/[^/\s]+)/"
    r"(?:-/)?(?:pull|pulls|merge_requests|pull-requests)/(?P<number>\d{1,9})(?!\d)"
)
_SAYS: Final = (
    r"(?:(?:PR|MR|pull\s+request|merge\s+request|link|see|链接|連結|见|見|参见|參見|详见|詳見)"
    r"\s*[：:]?\s*)?"
)
"""What writers put in front of a pull request at the end of a title."""
_HAN_REQUEST: Final = "(?:合入|合并|合併|拉取)(?:请求|請求)"
_SAYS_SURELY: Final = r"(?:(?:PR|MR|pull\s+request|merge\s+request)\s*[：:]?\s*)?"
_TRAILING: Final = (
    (
        "",
        re.compile(
            rf"[(（\[][ \t]*(?:{_SAYS}(?P<repository>{_OWN})?[#＃!]"
            rf"|(?:PR|MR|pull\s+request|merge\s+request|{_HAN_REQUEST})\s*[#＃!]?)"
            r"(?P<number>\d{1,9})[ \t]*"
            r"(?:(?:[,，;；、/|·][ \t]*|(?=by[ \t]))(?P<rest>[^()（）\[\]\n]{1,80})[)）\]]"
            r"|[)）\]]?)\s*"
            r"(?P<tag>(?<=[)）\]\s])(?:[^\w\s()（）]{1,3}|\[[^\[\]\n]{1,20}\]|P[0-3]))?\s*$",
            re.IGNORECASE,
        ),
    ),
    (
        "](",
        re.compile(rf"(?:(?<=\s)[—–-]+[ \t]+)?(?:[(（][ \t]*|(?<=\s)){_LINK}[ \t]*[)）]?\s*$"),
    ),
    (
        "://",
        re.compile(
            rf"(?:(?<=\s)[—–-]+[ \t]+|[,，;；:：][ \t]*)?(?:[(（<\[][ \t]*{_SAYS}"
            rf"|(?<=[\s,，;；：]){_SAYS}<?)(?P<url>{_URL})[ \t]*[)）>\]]?\s*$",
            re.IGNORECASE,
        ),
    ),
    (
        "",
        re.compile(
            rf"(?:[,，;；][ \t]*(?=PR|MR|pull|merge|[#＃!]))?(?<=[\s)）\]】,，;；」』》”])"
            rf"{_SAYS_SURELY}"
            rf"(?P<repository>{_NAME}/{_NAME}|(?-i:[a-z][a-z0-9_.-]{{2,}})"
            r"(?<!issue)(?<!bug)(?<!ticket))?[#＃!](?P<number>\d{1,9})\s*$",
            re.IGNORECASE,
        ),
    ),
    (
        "",
        re.compile(
            rf"(?:[,，;；][ \t]*|(?<=\s)[—–|·-]+[ \t]+)(?:`?(?P<repository>{_BESIDE})`?[ \t]+)?"
            r"(?:PR|MR|pull\s+request|merge\s+request)\s*[#＃!]?(?P<number>\d{1,9})\s*$",
            re.IGNORECASE,
        ),
    ),
)
"""What may end a title, each behind what a text must hold for it."""
_ORNAMENT: Final = r"(?:[\u2190-\u2bff\U0001f000-\U0001faff]\ufe0f?[ \t]*)*"
_LEADING: Final = re.compile(
    rf"{_ORNAMENT}(?:{_LINK}|[\[【](?:PR|MR)?[ \t]*[#＃!]?(?P<boxed>\d{{1,9}})[\]】]"
    rf"|`?(?P<repository>{_NAME}/{_NAME}|(?-i:[a-z][a-z0-9_.-]{{2,}}))?"
    r"[#＃!](?P<number>\d{1,9})`?"
    r"|(?:PR|MR|pull request|merge request)[ \t-]*[#＃!]?(?P<short>\d{1,9})"
    r"(?=[ \t]*[：:·|｜—–-]|[ \t]*[,，]?[ \t]*[《「『“\"]"
    r"|[ \t]+(?![个個項项次条條篇]|PRs?\b|MRs?\b)\w))"
    r"(?:[ \t]*(?:[：:·—–|｜]|-(?=\s))[ \t]*|[,，][ \t]*(?=[《「『“\"])"
    r"|\s+|(?=[(（\[【《「『“])|(?<=[\]】]))(?=\S*\w)",
    re.IGNORECASE,
)
_WHOLE: Final = re.compile(rf"(?:\*\*)?{_LINK}(?:\*\*)?\s*$")
_IN_CHAT: Final = re.compile(rf"<(?P<url>{_URL})\|(?P<text>[^<>|\n]+)>\s*$")
"""A title that links to its pull request as chat programs write it."""
_VALUE: Final = re.compile(
    rf"(?P<before>[\s*<(（]*)(?:`(?P<in_code>{_NAME}(?:/{_NAME})?)`[ \t]*)?"
    rf"(?:{_LINK}|(?P<bare>{_URL})|{_NAMED}"
    rf"|(?:(?:PR|MR|pull request)[ \t]*)?[#＃!]?(?P<short>\d{{1,9}})"
    r"(?=[ \t]*(?:[*)）|·,，;；、。]|\r?\n|\Z)))[*>)）]*",
    re.IGNORECASE,
)
_MAY_NAME: Final = re.compile(
    r"[#＃\[【:!PpMmRr求](?:(?<=求)\s*[#＃!]?\d|(?<=[#＃\[【])|(?<=:)//|(?<=!)\d|(?<=[PpMm])[Rr][\s-]*!?\d"
    r"|(?<=[Rr])(?i:equest)\s*!?\d)"
)
"""What all titles hold that name a pull request."""
_NAMES_OTHER: Final = re.compile(
    r"(?:\b(?:of|to|for|after|since|from|with|than|on|and|see|like|fix|fixes|fixed|close|closes|closed"
    r"|resolve|resolves|revert|reverts|replaces|before|behind|by)|[接见续承按照]|参考|基于|回滚|修复|关闭|解决)\s+\Z",
    re.IGNORECASE,
)
"""What stands in front of a bare number that is another pull request's, or an issue's."""
_DASH_BEHIND: Final = re.compile(r"[ \t]+[·|｜—–-]+[ \t]*\Z")
_IN_TEXT: Final = re.compile(r"[#＃](?P<number>\d{1,9})")
_IS_BOLD: Final = re.compile(r"(?P<sign>\*\*?)(?P<title>\s*[^*\s][^*]*)(?P=sign)")
_IS_QUOTED: Final = re.compile(
    r"(?P<box>[(（])?(?:[《「『“【](?=[^《》「」『』“”【】]+[》」』”】][)）]?\Z)|\"(?=[^\"]+\"[)）]?\Z))"
    r"(?P<title>(?s:.*?\w.*))[》」』”】\"](?(box)[)）])"
)
_WORDS: Final = re.compile(r"[^\W\d_]+")
_FIELDS: Final = (
    ("in_code", "repository"),
    ("repository", "repository"),
    ("number", "number"),
    ("short", "number"),
    ("boxed", "number"),
    ("url", "url"),
    ("bare", "url"),
)
_MEANS_NOTHING: Final = frozenset({"pr", "mr", "pull", "request", "merge"})


def names_pull_request(title: str) -> bool:
    """Return whether a title names the pull request that it reviews."""
    return _parts(title, 0, len(title))[1] is not None


def own_number(title: str) -> int:
    """Return the number of the pull request that a title names as its own, or nought."""
    found = _parts(title, 0, len(title))[1]
    return _number_of(found.groupdict()) if found else 0


def read_title(
    ledger: Ledger, start: int, end: int, repository: str | None, *, plain_bold: bool = False
) -> tuple[str, PullRequest | None]:
    """Read a title, and the pull request that it begins or ends with or links to.

    Args:
        ledger: The account of the digest's text.
        start: Where the title begins.
        end: Where it ends.
        repository: The repository of the page.
        plain_bold: Whether marks around a title that is all bold or quoted are left out.
    """
    if plain_bold and (bold := _IS_BOLD.fullmatch(ledger.text, *ledger.narrowed(start, end))):
        start, end = bold.span("title")
    where, found = _parts(ledger.text, start, end)
    start, end = ledger.narrowed(*where)
    if plain_bold:
        for pattern in (_IS_BOLD, _IS_QUOTED):
            if inner := pattern.fullmatch(ledger.text, start, end):
                ledger.scaffold(start, inner.start("title"))
                ledger.scaffold(inner.end("title"), end)
                start, end = inner.span("title")
    title = ledger.claim(start, end, "title")
    if found is None:
        return title, None
    parts = found.groupdict()
    stop = _enter(ledger, found, found.start(), repository, FoundBy.POSITION)
    if parts.get("rest") or parts.get("tag"):
        for said in (one for one in ("rest", "tag") if parts[one]):  # which are notes
            ledger.scaffold(stop, found.start(said))
            stop = found.end(said)
        ledger.scaffold(stop, found.end())
    elif not parts.get("text"):
        ledger.scaffold(stop, found.end())
    elif found.start("text") != where[0]:
        _account_for_words(ledger, found)
    return title, _pull_request(parts, repository)


def _parts(text: str, start: int, end: int) -> tuple[tuple[int, int], re.Match[str] | None]:
    """Return where the title's own words lie, and what names the pull request."""
    if _MAY_NAME.search(text, start, end) is None:
        return (start, end), None
    whole = _WHOLE.match(text, start, end) or _IN_CHAT.match(text, start, end)
    if whole and _number_of(whole.groupdict()) and whole["text"].strip():
        return whole.span("text"), whole
    for needed, pattern in _TRAILING:
        match = pattern.search(text, start, end) if needed in text else None
        if not match or _names_other(text, start, match) or not _number_of(match.groupdict()):
            continue
        dash = _DASH_BEHIND.search(text, start, match.start())
        for stop in (dash.start() if dash else start, match.start()):
            if text[start:stop].strip():  # a title has words of its own
                return (start, stop), match
    match = _LEADING.match(text, start, end)
    if match and _number_of(match.groupdict()):
        return (match.end(), end), match
    return (start, end), None


def _names_other(text: str, start: int, number: re.Match[str]) -> bool:
    """Return whether a bare number is another's; behind a bracket or dash it is the title's own."""
    is_bare = text[number.start()] not in "(（[—–-"
    return is_bare and _NAMES_OTHER.search(text, start, number.start()) is not None


def read_pull_request(
    ledger: Ledger, where: tuple[int, int], repository: str | None, told: FoundBy
) -> PullRequest | None:
    """Read the pull request that a label or a cell gives, if it gives one.

    Args:
        ledger: The account of the digest's text.
        where: What stands behind the label.
        repository: The repository of the page.
        told: What tells that it is the digest's own.

    Returns:
        The pull request; words of a link that do not name it are left to be claimed.
    """
    match = _VALUE.match(ledger.text, *where)
    parts = match.groupdict() if match else {}
    if match is None or not _number_of(parts):
        return None
    ledger.scaffold(match.start(), match.end("before"))
    _enter(ledger, match, match.end("before"), repository, told)
    if parts["url"]:
        _account_for_words(ledger, match)
    return _pull_request(parts, repository)


def number_at(text: str, start: int, end: int) -> int:
    """Return the number of the pull request that stands here, or nought."""
    match = _VALUE.match(text, start, end)
    return _number_of(match.groupdict()) if match else 0


def pull_request_end(text: str, start: int, end: int) -> int:
    """Return where the pull request ends that stands here, or ``start`` where none does."""
    match = _VALUE.match(text, start, end)
    return match.end() if match and _number_of(match.groupdict()) else start


def is_pull_request(text: str) -> bool:
    """Return whether a text is the name of a pull request and nothing else."""
    match = _VALUE.fullmatch(text.strip())
    return bool(match and _number_of(match.groupdict()) and not text.strip().isdecimal())


def _enter(
    ledger: Ledger, match: re.Match[str], position: int, repository: str | None, told: FoundBy
) -> int:
    """Enter what a match tells of a pull request with the signs between, and return its end.

    The signs begin at ``position``.
    """
    parts = match.groupdict()
    named = _repository(parts, repository)
    for group, name in _FIELDS:
        if not parts.get(group) or (name == "repository" and parts[group] != named):
            continue
        ledger.claim(*match.span(group), f"pull_request.{name}", found_by=told)
        if not parts.get("text"):
            ledger.scaffold(position, match.start(group))
        position = match.end(group)
    return position


def links_words(text: str) -> bool:
    """Return whether a text is a link to a pull request whose words say more than its address."""
    match = _VALUE.fullmatch(text.strip())
    return bool(match and match["text"] and not _repeats(match["text"], match["url"]))


def _repeats(words: str, address: str) -> bool:
    """Return whether the words of a link only say again what its address says."""
    said = {one.casefold() for one in _WORDS.findall(words)}
    return said <= {one.casefold() for one in _WORDS.findall(address)} | _MEANS_NOTHING


def _account_for_words(ledger: Ledger, match: re.Match[str]) -> None:
    """Enter the words of a link as scaffolding where they only repeat what its address says."""
    start, end = match.span("text")
    if _repeats(match["text"], match["url"]):
        ledger.scaffold(start - 1, match.start("url"))
    else:
        ledger.scaffold(start - 1, start)
        ledger.scaffold(end, match.start("url"))


def _number_of(parts: dict[str, str | None]) -> int:
    written = parts.get("number") or parts.get("short") or parts.get("boxed")
    if written:
        return int(written)
    in_url = _IN_URL.match(parts.get("url") or parts.get("bare") or "")
    if in_url:
        return int(in_url["number"])
    in_text = _IN_TEXT.search(parts.get("text") or "")
    return int(in_text["number"]) if in_text else 0


def _repository(parts: dict[str, str | None], page: str | None) -> str | None:
    """Return the repository that is named, as the page names it where that says its owner too."""
    written = parts.get("repository") or parts.get("in_code")
    if written and page and page.casefold().endswith(f"/{written.casefold()}"):
        return page
    return written


def _pull_request(parts: dict[str, str | None], repository: str | None) -> PullRequest:
    url = parts.get("url") or parts.get("bare")
    in_url = _IN_URL.match(url or "")
    own = _repository(parts, repository) or (in_url["repository"] if in_url else None)
    return PullRequest(number=_number_of(parts), repository=own or repository, url=url)
