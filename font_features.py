"""What ``build_fonts.py`` adds to a font: glyphs reached through features of its own.

``locl`` gives the forms of Traditional Chinese to text marked as such. ``chws`` closes up
neighbouring punctuation (CLREQ, section 3.1.6) and ``halt`` punctuation on its own. ``ss20`` gives
a glyph the gap behind it that CLREQ (section 3.2.4) asks for between Han and Latin.

All of it is part of the glyphs' own widths, rather than moved about by ``GPOS``: nothing overlaps
and no distance looks like a space, so programs copy and search a page as it was written.
"""

import unicodedata
from collections.abc import Iterable, Mapping
from typing import Any

from fontTools.otlLib.builder import (
    ChainContextSubstBuilder,
    ChainContextualRule,
    SingleSubstBuilder,
    buildLookup,
    buildSingleSubstSubtable,
)
from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.pens.transformPen import TransformPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables import otTables

GAP_FEATURE = "ss20"
_TRADITIONAL = ("ZHT ", "ZHH ")
_LAST_LETTER = 0x052F
_ASCII = range(0x21, 0x7F)
_CLOSING = "、。，．：；！？」』）〕】》〉］｝〗〙〛｠”’"
_OPENING = "「『（〔【《〈［｛〖〘〚｟“‘"
# How far a point may lie off, in 1/1000 em, before a form counts as another.
_TOLERANCE = 8


def keep_apart(font: TTFont, feature: str) -> None:
    """Let a feature draw no character with the glyph of another.

    A PDF that draws both would give one of them for the other where its text is searched or copied.

    Args:
        font: The font.
        feature: A feature that gives one glyph for one other.
    """
    encoded, table = set(font.getBestCmap().values()), font["GSUB"].table
    wanted = {
        number
        for record in table.FeatureList.FeatureRecord
        if record.FeatureTag == feature
        for number in record.Feature.LookupListIndex
    }
    for number in wanted:
        for subtable in table.LookupList.Lookup[number].SubTable:
            forms = getattr(subtable, "ExtSubTable", subtable).mapping
            for glyph in [one for one, form in forms.items() if form in encoded]:
                del forms[glyph]


def add_traditional_forms(font: TTFont, donor: TTFont) -> None:
    """Let text in Traditional Chinese have its own forms wherever they differ.

    Args:
        font: A font with the forms of Simplified Chinese.
        donor: A font of the same design and weight with those of Traditional Chinese.
    """
    own, theirs = font.getBestCmap(), donor.getBestCmap()
    shared = sorted(_big5() & own.keys() & theirs.keys())
    wanted = [code for code in shared if _differ(font, own[code], donor, theirs[code])]
    forms = {own[code]: f"{own[code]}.hant" for code in wanted}
    glyphs = donor.getGlyphSet()
    _append(font, forms.values())
    for code in wanted:
        glyph = redrawn(glyphs, theirs[code])
        font["glyf"][forms[own[code]]] = glyph
        font["hmtx"][forms[own[code]]] = (glyphs[theirs[code]].width, glyph.xMin)
    _add_feature(font, "locl", forms, _TRADITIONAL)


def add_squeezing(font: TTFont) -> None:
    """Let punctuation give up its empty half: beside other punctuation, or wherever asked to.

    Call it behind ``add_traditional_forms``, whose centred marks have no half to give.

    Args:
        font: A font with the punctuation of Simplified Chinese.
    """
    letters = font.getBestCmap()
    closing, opening = (
        [letters[ord(char)] for char in chars if ord(char) in letters]
        for chars in (_CLOSING, _OPENING)
    )
    em = font["head"].unitsPerEm
    halves = {name: f"{name}.half" for name in (*closing, *opening)}
    _append(font, halves.values())
    for name, half in halves.items():
        glyph = _reference(font, name, -em // 2 if name in opening else 0)
        font["glyf"][half] = glyph
        font["hmtx"][half] = (em // 2, glyph.xMin)
    _widen_limits(font)
    _add_feature(font, "halt", halves)
    centred = {f"{name}.hant" for name in closing} & set(font.getGlyphOrder())
    _add_lookup(font, "chws", _squeezing(font, closing, opening, halves, centred))


def _squeezing(
    font: TTFont,
    closing: list[str],
    opening: list[str],
    halves: Mapping[str, str],
    centred: set[str],
) -> Any:  # noqa: ANN401 - fontTools has no types
    """Return the lookup by which marks in front and behind take halves away."""
    single = SingleSubstBuilder(font, None)
    single.mapping = dict(halves)
    font["GSUB"].table.LookupList.Lookup.append(single.build())
    single.lookup_index = len(font["GSUB"].table.LookupList.Lookup) - 1
    chain = ChainContextSubstBuilder(font, None)
    behind = [{*closing, *opening, *centred}]
    chain.rules += [
        ChainContextualRule([], [set(closing)], behind, [[single]]),
        ChainContextualRule([set(opening)], [set(opening)], [], [[single]]),
    ]
    return chain.build()


def add_gaps(font: TTFont, *, is_code: bool) -> None:
    """Let letters, figures and common Han have a gap behind them, as wide as a space in prose.

    Args:
        font: The font.
        is_code: Whether code is set in it, where a sign may stand beside Han too.
    """
    letters = font.getBestCmap()
    common = _gb2312() | _big5(levels=1)
    bases = {
        name
        for code, name in letters.items()
        if code in common or _is_letter(code) or (is_code and code in _ASCII)
    }
    names = font.getGlyphOrder()
    bases |= {name for name in names if name.removesuffix(".hant") in bases}
    wide = {name: f"{name}.gap" for name in names if name in bases}
    # A space of a fixed-width font is as wide as a letter, which is too much.
    gap = font["head"].unitsPerEm // 4 if is_code else font["hmtx"][letters[ord(" ")]][0]
    _append(font, wide.values())
    for name, wider in wide.items():
        width, bearing = font["hmtx"][name]
        font["glyf"][wider] = _reference(font, name)
        font["hmtx"][wider] = (width + gap, bearing)
    _widen_limits(font)
    _add_feature(font, GAP_FEATURE, wide)


def redrawn(glyphs: Any, name: str, scale: float = 1) -> Any:  # noqa: ANN401 - fontTools has no types
    """Return a glyph drawn anew, at another size if asked, its components resolved.

    Args:
        glyphs: The glyph set of its font.
        name: Its name.
        scale: How much larger than there.
    """
    drawing, target = DecomposingRecordingPen(glyphs), TTGlyphPen(None)
    glyphs[name].draw(drawing)
    drawing.replay(TransformPen(target, (scale, 0, 0, scale, 0, 0)))
    glyph = target.glyph()
    glyph.recalcBounds(None)
    return glyph


def _append(font: TTFont, names: Iterable[str]) -> None:
    font.setGlyphOrder([*font.getGlyphOrder(), *names])


def _differ(font: TTFont, name: str, donor: TTFont, theirs: str) -> bool:
    """Tell whether two fonts draw a character differently."""
    ours = font["glyf"][name].getCoordinates(font["glyf"])[0]
    other = donor["glyf"][theirs].getCoordinates(donor["glyf"])[0]
    if len(ours) != len(other) or font["hmtx"][name][0] != donor["hmtx"][theirs][0]:
        return True
    pairs = zip(ours, other, strict=True)
    return any(max(abs(x - u), abs(y - v)) > _TOLERANCE for (x, y), (u, v) in pairs)


def _reference(font: TTFont, name: str, shift: int = 0) -> Any:  # noqa: ANN401 - fontTools has no types
    """Return a glyph that shows another one, moved if asked, and has its outline from there."""
    pen = TTGlyphPen(font["glyf"])
    pen.addComponent(name, (1, 0, 0, 1, shift, 0))
    glyph, base = pen.glyph(), font["glyf"][name]
    for edge, moved in (("xMin", shift), ("yMin", 0), ("xMax", shift), ("yMax", 0)):
        setattr(glyph, edge, getattr(base, edge, 0) + moved)
    return glyph


def _widen_limits(font: TTFont) -> None:
    """Have the font admit that glyphs refer to glyphs."""
    limits = font["maxp"]
    limits.maxComponentElements = max(limits.maxComponentElements, 1)
    limits.maxComponentDepth += 1
    limits.maxCompositePoints = max(limits.maxCompositePoints, limits.maxPoints)
    limits.maxCompositeContours = max(limits.maxCompositeContours, limits.maxContours)


def _add_feature(
    font: TTFont, tag: str, mapping: Mapping[str, str], languages: Iterable[str] = ()
) -> None:
    """Add a feature that puts one glyph for another, in these languages or in all."""
    lookup = buildLookup([buildSingleSubstSubtable(dict(mapping))])
    _add_lookup(font, tag, lookup, languages)


def _add_lookup(font: TTFont, tag: str, lookup: Any, languages: Iterable[str] = ()) -> None:  # noqa: ANN401 - fontTools has no types
    """Add a feature that does what a lookup says, in these languages or in all."""
    table = font["GSUB"].table
    table.LookupList.Lookup.append(lookup)
    record = otTables.FeatureRecord()
    record.FeatureTag, record.Feature = tag, otTables.Feature()
    record.Feature.FeatureParams = None
    record.Feature.LookupListIndex = [len(table.LookupList.Lookup) - 1]
    record.Feature.LookupCount = 1
    table.FeatureList.FeatureRecord.append(record)
    for script in table.ScriptList.ScriptRecord:
        for system in _systems(script.Script, languages):
            system.FeatureIndex.append(len(table.FeatureList.FeatureRecord) - 1)


def _systems(script: Any, languages: Iterable[str]) -> list[Any]:  # noqa: ANN401 - fontTools has no types
    """Return the language systems of a script; those of new languages are added to it."""
    if not languages:
        return [script.DefaultLangSys, *(one.LangSys for one in script.LangSysRecord)]
    added = [_language(tag, script.DefaultLangSys.FeatureIndex) for tag in languages]
    script.LangSysRecord = sorted(
        [*script.LangSysRecord, *added], key=lambda record: record.LangSysTag
    )
    return [record.LangSys for record in added]


def _language(tag: str, features: list[int]) -> Any:  # noqa: ANN401 - fontTools has no types
    record = otTables.LangSysRecord()
    record.LangSysTag, record.LangSys = tag, otTables.LangSys()
    record.LangSys.ReqFeatureIndex = 0xFFFF
    record.LangSys.FeatureIndex = list(features)
    return record


def _is_letter(code: int) -> bool:
    return code <= _LAST_LETTER and unicodedata.category(chr(code)) in {"Lu", "Ll", "Lo", "Nd"}


def _big5(levels: int = 2) -> set[int]:
    """Return the code points of Big5, of its first level or of both."""
    return _decoded("big5", range(0xA1, 0xC7 if levels == 1 else 0xFA), range(0x40, 0xFF))


def _gb2312() -> set[int]:
    return _decoded("gb2312", range(0xB0, 0xF8), range(0xA1, 0xFF))


def _decoded(encoding: str, firsts: Iterable[int], seconds: Iterable[int]) -> set[int]:
    pairs = (bytes([first, second]) for first in firsts for second in seconds)
    return {ord(char) for pair in pairs if (char := pair.decode(encoding, "ignore"))}
