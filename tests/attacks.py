"""The attack set: what hostile or broken digests hold, in every field of a digest at once."""

import re
from dataclasses import dataclass
from pathlib import Path

from digestlib.model import Collection, DesignPoint, Digest, FollowUp, PullRequest, Verdict

_FILE = Path(__file__).parent / "cases" / "attacks.txt"
_ESCAPE = re.compile(r"\\(?:x(..)|u(....)|U(........)|\\)")


@dataclass(frozen=True, slots=True)
class Attack:
    """One attack by name; ``{server}`` and ``{file}`` in its text stand for what it goes for."""

    name: str
    text: str

    def aimed(self, server: str, file: str) -> str:
        """Return the text with its aims."""
        return self.text.replace("{server}", server).replace("{file}", file)


def attacks() -> list[Attack]:
    """Return the cases of the file, in its order."""
    parts = re.split(r"^## (.*)\n", _FILE.read_text("utf-8"), flags=re.MULTILINE)[1:]
    return [_attack(name, text) for name, text in zip(parts[::2], parts[1::2], strict=True)]


def _attack(name: str, written: str) -> Attack:
    text = _ESCAPE.sub(_character, written.removesuffix("\n"))
    called, _, times = name.partition(" × ")
    return Attack(called, text * int(times) if times.isdigit() else text)


def _character(escape: re.Match[str]) -> str:
    digits = escape[1] or escape[2] or escape[3]
    return chr(int(digits, 16)) if digits else "\\"


def week(texts: list[str], language: str = "zh-Hans") -> Collection:
    """Return a collection of digests, each with one of the texts in all its fields."""
    digests = tuple(_digest(number, text, language) for number, text in enumerate(texts, 1))
    return Collection(name="attacks", language=language, digests=digests, view=texts[0])


def _digest(number: int, text: str, language: str) -> Digest:
    return Digest(
        id=f"attack-{number}",
        title=text,
        language=language,
        verdict=Verdict(level="skim", phrase=text, rationale=text, audience=text),
        design_points=(DesignPoint(text=text),),
        follow_ups=(FollowUp(text=text, audience=text, condition=text),),
        notes=(text,),
        pull_request=PullRequest(number=number, url=text),
        tags=(text,),
        authors=(text,),
    )
