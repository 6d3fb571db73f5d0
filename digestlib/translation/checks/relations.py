"""What a sentence says of two things in an order: one before, above or instead of the other.

Each relation is known by phrases of both languages, whose group ``a`` is what stands first and
``b`` the other, whichever the phrase names first.
"""

import re
from collections.abc import Iterator
from types import MappingProxyType
from typing import Final

Span = tuple[int, int]
"""Where a part begins and ends."""
Relation = tuple[str, Span, Span]
"""Of which kind it is, and where both parts stand."""

_A: Final = r"(?P<a>[^,.;:()]{1,60}?)"
_B: Final = r"(?P<b>[^,.;:()]{1,60})"
_HAN_A: Final = r"(?P<a>[^，。；：（）]{1,30}?)"
_HAN_B: Final = r"(?P<b>[^，。；：（）]{1,30})"

_NO_DENIAL: Final = r"(?![^,.;:()]{0,40}(?:\b(?:not|never|no|nothing)\b|n['’]t\b))"
_NO_NUMBER: Final = (
    r"(?!\s?约?[\d一二两三四五六七八九十百千万半]"
    r"|(?:one|two|three|four|five|six|seven|eight|nine|ten|half|twice)\b)"
)
_HAN_LESS: Final = "[^，。；：（）]{1,30}?[更还要]?[慢小低短少差弱冷晚]"

_LATIN: Final = MappingProxyType(
    {
        "before": (
            rf"(?:\bfirst,? )?{_A}(?: first)?,? (?:and )?then {_B}",
            rf"{_A} first,?(?: and)? {_B} (?:afterwards?|second|later|next|last)\b",
            rf"(?:^|[.,;:] |\bmust |\bshould ){_NO_DENIAL}{_A} before {_B}",
            (
                r"(?:^|[.,;:] |\bmust "
                r"|\bshould )(?P<b>[^,.;:()]{1,60}?) after (?P<a>[^,.;:()]{1,60})"
            ),
            rf"\bBefore (?P<b>[^,.;:()]{{1,60}}), {_A}(?=[,.;:]|$)",
            rf"\b(?:After|Once) (?P<a>[^,.;:()]{{1,60}}), {_B}",
            rf"(?:^|[.,;:] ){_A} (?:is |are |gets )?followed by {_B}",
        ),
        "from": (rf"\bfrom {_A} (?:in)?to {_B}",),
        "above": (
            (
                rf"{_A}\b(?!slow|small|low|short|few|weak|poor|cold|late)(?:[a-z]+er|more|better"
                rf"|further)"
                rf"\b[^,.;:()]{{0,25}}? than {_NO_NUMBER}{_B}"
            ),
            rf"{_A} (?:takes precedence|has priority|wins|prevails) over {_B}",
        ),
        "below": (
            (
                rf"{_A}\b(?:less|fewer|worse|(?:slow|small|low|short|weak|poor|cold|lat)e?r)\b"
                rf"[^,.;:()]{{0,25}}? than {_NO_NUMBER}{_B}"
            ),
        ),
        "instead": (
            rf"{_A},? (?:instead of|rather than|in place of|in favou?r of) {_B}",
            rf"\b(?:prefer\w*|cho[so]\w+|favou?r\w*|pick\w*) {_A} (?:over|to) {_B}",
            (
                r"\b(?:replac\w+|swap\w*) (?P<b>[^,.;:()]{1,40}?) (?:with|by"
                r"|for) (?P<a>[^,.;:()]{1,40})"
            ),
            rf"{_A} (?:replaces|supersedes|takes the place of) {_B}",
            rf"\bInstead of (?P<b>[^,.;:()]{{1,40}}), {_A}(?=[,.;:]|$)",
        ),
        "doer": (
            (
                r"(?P<a>\ufffc+) (?:(?:now|only|still|always|directly|never) )?"
                r"(?!is |was |has |does )"
                r"[a-z]{3,}s (?:(?:on|from|into|to|through|the|an?) ){0,2}(?P<b>\ufffc+)"
            ),
        ),
    }
)
_HAN: Final = MappingProxyType(
    {
        "before": (
            (
                rf"先{_HAN_A}(?:[，,]\s?[^，。；：（）]{{0,6}}?)?(?:[再后]|然后|接着|最后|之后)(?!面"
                rf"|端|台|者){_HAN_B}"
            ),
            (
                rf"(?P<b>[^，。；：（）]{{1,30}}?)(?:之前|以前|前)[，,]?\s?(?:必须|应当|应该|要"
                rf"|需要?|请)?先{_HAN_A}(?=[，。；：]|$)"
            ),
            rf"{_HAN_A}(?:之后|以后|后|完)[，,]?\s?(?:才|再)(?:能|会|可以)?{_HAN_B}",
            rf"{_HAN_A}(?:先于|早于){_HAN_B}",
            rf"{_HAN_A}比(?P<b>[^，。；：（）]{{1,30}}?)(?:更?[先早])",
            rf"{_HAN_A}在(?P<b>[^，。；：（）]{{1,30}}?)(?:之前|以前)",
            r"(?P<b>[^，。；：（）]{1,30}?)在(?P<a>[^，。；：（）]{1,30}?)(?:之后|以后)",
        ),
        "from": (rf"[从由]{_HAN_A}(?:移|改|换|迁|挪|转|切|搬)?[到至成为]{_HAN_B}",),
        "above": (
            rf"{_HAN_A}比(?!{_HAN_LESS}){_HAN_B}",
            rf"{_HAN_A}(?:优先于|高于|大于|多于){_NO_NUMBER}{_HAN_B}",
        ),
        "below": (
            rf"{_HAN_A}比(?={_HAN_LESS}){_HAN_B}",
            rf"{_HAN_A}(?:低于|小于|少于|不如|慢于|短于){_NO_NUMBER}{_HAN_B}",
        ),
        "instead": (
            rf"{_HAN_A}[，,]?(?:而不是|而非|代替|取代|替代了?){_HAN_B}",
            rf"{_HAN_A}[，,]\s?不再{_HAN_B}",
            (
                r"[把将](?P<b>[^，。；：（）]{1,30}?)(?:换成|改成|改为|替换为"
                r"|替换成)(?P<a>[^，。；：（）]{1,30})"
            ),
        ),
        "doer": (
            (
                r"(?P<a>\ufffc+)\s?(?:(?![被由在和与及或的是把将给受属归来位从让先后前])[\u4e00-\u9fff])"
                r"{1,6}\s?(?P<b>\ufffc+)"
            ),
        ),
    }
)
_COMPILED: Final = {
    is_han: tuple(
        (kind, re.compile(pattern, re.IGNORECASE))
        for kind, patterns in table.items()
        for pattern in patterns
    )
    for is_han, table in ((False, _LATIN), (True, _HAN))
}
_GRADES: Final = {
    is_han: re.compile(
        "|".join(
            rf"(?P<{side}_{name}>{words})"
            for name, both in table.items()
            for side, words in zip(("more", "less"), both, strict=True)
        )
    )
    for is_han, table in (
        (
            False,
            {
                "speed": (r"\b(?:fast|quick)er\b", r"\bslower\b"),
                "amount": (
                    r"\b(?:larger|bigger|higher|more(?= than))\b",
                    r"\b(?:smaller|lower|less|fewer)\b",
                ),
                "length": (r"\blonger\b", r"\bshorter\b"),
                "worth": (r"\bbetter\b", r"\bworse\b"),
            },
        ),
        (
            True,
            {
                "speed": ("快", "慢"),
                "amount": ("[大高多]", "[小低少]"),
                "length": ("长", "短"),
                "worth": ("好", "差"),
            },
        ),
    )
}
_SIGNS: Final = {
    False: {
        "before": ["then", "before", "after", "once", "first", "followed"],
        "from": ["from"],
        "above": ["than", "over"],
        "below": ["than"],
        "instead": [
            "instead",
            "rather",
            "place",
            "favo",
            "prefer",
            "cho",
            "pick",
            "replac",
            "swap",
            "supersed",
        ],
        "doer": ["\ufffc"],
    },
    True: {
        "before": list("先前后完早"),
        "from": ["从", "由"],
        "above": ["比", "于"],
        "below": ["比", "于", "不如"],
        "instead": list("而代替换改再"),
        "doer": ["\ufffc"],
    },
}
"""What a relation is never stated without: a look is cheaper than a search."""


def relations(text: str, *, is_han: bool) -> Iterator[Relation]:
    """Yield the relations that a text states; the same may come twice."""
    small = text.lower()
    kinds = {kind for kind, signs in _SIGNS[is_han].items() if any(sign in small for sign in signs)}
    for kind, pattern in _COMPILED[is_han]:
        if kind not in kinds:
            continue
        for found in pattern.finditer(text):
            yield kind, found.span("a"), found.span("b")
            if kind in {"above", "below"}:
                yield from _graded(found, is_han=is_han)


def _graded(found: re.Match[str], *, is_han: bool) -> Iterator[Relation]:
    """Yield a comparison by its own grade: what is slower stands behind what is faster."""
    grade = _GRADES[is_han].search(found[0], len(found["a"]))
    if grade is None or grade.lastgroup is None:
        return
    parts = (found.span("a"), found.span("b"))
    first, second = parts if grade.lastgroup.startswith("more") else parts[::-1]
    yield grade.lastgroup[4:], first, second
