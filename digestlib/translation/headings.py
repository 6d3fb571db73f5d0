"""In which language a page calls itself what it does: its own words tell, not most of its digests.

A page of Chinese and English digests often has an English heading, or a Chinese one.
"""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator
from typing import Final

from digestlib import languages
from digestlib.model import Collection

_HAN: Final = re.compile(r"[\u3400-\u9fff\U00020000-\U0003ffff]")
_LATIN_WORD: Final = re.compile(r"[A-Za-z\u00c0-\u024f]+(?:['’-][A-Za-z\u00c0-\u024f]+)*")
_CODE: Final = re.compile(r"`[^`]*`")
_HAN_SHARE: Final = 0.1
_WRITES_HAN: Final = frozenset({"Hans", "Hant", "Jpan", "Kore"})
_NAME: Final = 1
"""So many Latin words on a page in another script are a name, which is the same in any language."""


def view_language(collection: Collection) -> str:
    """Return the tag of the language that a collection's view is written in.

    The script tells, as it does of digests; the collection's language decides between several of
    one script. A single Latin word on a page in another script is a name, and taken for a word of
    that page.

    Args:
        collection: The digests and the view.
    """
    letters = [one for one in _CODE.sub("", collection.view) if one.isalpha()]
    han = sum(1 for one in letters if _HAN.match(one))
    if han > _HAN_SHARE * len(letters):
        return _of_han(collection)
    is_latin = all(unicodedata.name(one, "").startswith("LATIN") for one in letters)
    is_name = len(_LATIN_WORD.findall(collection.view)) <= _NAME
    if not is_latin or (is_name and languages.script_of(collection.language) != "Latn"):
        return collection.language
    fitting = (one for one in _known(collection) if languages.script_of(one) == "Latn")
    return next(fitting, "en")


def _of_han(collection: Collection) -> str:
    script = languages.chinese_script(collection.view)
    own = languages.script_of(collection.language)
    if own in _WRITES_HAN and (not script or own not in {"Hans", "Hant"}):
        return collection.language
    wanted = {script} if script else _WRITES_HAN
    fitting = (one for one in _known(collection) if languages.script_of(one) in wanted)
    return next(fitting, f"zh-{script or 'Hans'}")


def _known(collection: Collection) -> Iterator[str]:
    """Yield the languages of a collection: its own, then its digests', the most frequent first."""
    yield collection.language
    yield from (tag for tag, _ in Counter(one.language for one in collection.digests).most_common())
