"""Makes the fonts in ``templates/fonts``; ``python build_fonts.py`` does it in a checkout.

The sources are variable fonts. WeasyPrint would pin their weights again in every report, several
times slower and with other bytes each time, so they are pinned here, once.
"""

import sys
import tempfile
import unicodedata
from collections.abc import Iterable
from io import BytesIO
from pathlib import Path

import font_recipe
from font_recipe import Face, FontSourceError, Source

try:
    import uharfbuzz
    from fontTools.ttLib import TTFont

    from font_features import (
        add_gaps,
        add_squeezing,
        add_traditional_forms,
        keep_apart,
        redrawn,
    )
except ModuleNotFoundError as error:
    raise SystemExit(f"{error.name} is not installed; {font_recipe.advice()}") from None

FOLDER = Path(__file__).parent / "templates" / "fonts"
# For screens, vertical text, formulas and variable weights: a printed report has none of them.
_DROPPED_TABLES = ("BASE", "DSIG", "MATH", "STAT", "VORG", "gasp", "vhea", "vmtx")
# The first second of 2026, counted from 1904: with a fixed date, the same fonts have the same
# bytes.
_MODIFIED = 3850070400
_COPYRIGHT, _VERSION, _TRADEMARK, _LICENCE, _LICENCE_URL = 0, 5, 7, 13, 14
_KEPT_NAMES = (_COPYRIGHT, _VERSION, _TRADEMARK, _LICENCE, _LICENCE_URL)
_LAST_OF_FORMAT_4 = 0xFFFF
_ORNAMENTS = range(0x2600, 0x27C0)


def make_fonts(folder: Path = FOLDER) -> None:
    """Make every font and the licences, unless they are there.

    Raises:
        FontSourceError: A package that the fonts are made from is missing or another one.
    """
    if font_recipe.are_current(folder):
        return
    folder.mkdir(parents=True, exist_ok=True)
    # Made aside and moved file by file, the stamp last: a font is never there by half.
    with tempfile.TemporaryDirectory(prefix=".new-", dir=folder) as name:
        aside = Path(name)
        fonts = {face: _make_face(face, aside) for face in font_recipe.FACES}
        _write(aside / "OFL.txt", _open_font_licence(fonts))
        _write(aside / "DejaVu.txt", _own_licence(fonts))
        made = sorted(path.name for path in aside.iterdir())
        _write(aside / font_recipe.STAMP, font_recipe.stamp(aside, made))
        for filename in (*made, font_recipe.STAMP):
            (aside / filename).replace(folder / filename)


def _write(path: Path, text: str) -> None:
    path.write_text(text, encoding="utf-8", newline="\n")


def _make_face(face: Face, folder: Path) -> TTFont:
    """Write one face and return it."""
    pinned = folder / "pinned.ttf"
    pinned.write_bytes(_pinned(face.source, face.weight, face.features))
    with TTFont(pinned) as font:
        _finish(font, face)
        font.save(folder / f"{face.postscript_name}.ttf")
    pinned.unlink()
    return font


def _finish(font: TTFont, face: Face) -> None:
    donor = TTFont(BytesIO(_pinned(face.donor, face.weight))) if face.donor else None
    if donor:
        _lend(donor, font)
    if "pwid" in face.features:
        keep_apart(font, "pwid")
    if face.traditional:
        add_traditional_forms(font, TTFont(BytesIO(_pinned(face.traditional, face.weight))))
    if face.squeezes:
        add_squeezing(font)
    if face.gaps:
        add_gaps(font, is_code=face.source is font_recipe.SOURCE_CODE)
    _rename(font, face, donor)
    font["head"].modified = _MODIFIED
    font.recalcTimestamp = False
    # No outline changed: measuring 30,000 of them again would take ten times as long as the rest.
    font.recalcBBoxes = False


def _pinned(source: Source, weight: int, features: tuple[str, ...] = ()) -> bytes:
    """Return the font at one weight, without hints and the tables we drop."""
    face = uharfbuzz.Face(uharfbuzz.Blob.from_file_path(str(source.locate())))
    wanted = uharfbuzz.SubsetInput()
    wanted.unicode_set.update(face.unicodes)
    if features:
        wanted.layout_feature_tag_set.clear()
        wanted.layout_feature_tag_set.update(_tags(features))
    wanted.name_id_set.update(_KEPT_NAMES)
    wanted.drop_table_tag_set.update(_tags(_DROPPED_TABLES))
    wanted.flags = uharfbuzz.SubsetFlags.NO_HINTING | uharfbuzz.SubsetFlags.NOTDEF_OUTLINE
    wanted.pin_axis_location(face, "wght", weight)
    return bytes(uharfbuzz.subset(face, wanted).blob.data)


def _tags(names: Iterable[str]) -> set[int]:
    return {int.from_bytes(name.encode("ascii"), "big") for name in names}


def _lend(donor: TTFont, font: TTFont) -> None:
    """Copy the letters and signs that the font lacks from the donor, at the font's size."""
    letters, owned = donor.getBestCmap(), font.getBestCmap()
    lent = {code: f"u{code:04X}" for code in sorted(letters.keys() - owned.keys()) if _lends(code)}
    scale = _cap_height(font) / _cap_height(donor)
    glyphs = donor.getGlyphSet()
    font.setGlyphOrder([*font.getGlyphOrder(), *lent.values()])
    for code, name in lent.items():
        glyph = redrawn(glyphs, letters[code], scale)
        font["glyf"][name] = glyph
        font["hmtx"][name] = (round(glyphs[letters[code]].width * scale), glyph.xMin)
    for table in font["cmap"].tables:
        last = _LAST_OF_FORMAT_4 if table.format == 4 else sys.maxunicode  # noqa: PLR2004
        table.cmap.update({code: name for code, name in lent.items() if code <= last})


def _lends(code: int) -> bool:
    # Private code points mean other things elsewhere, and Source Sans draws shadows under its
    # ballot boxes and other ornaments.
    is_private = unicodedata.category(chr(code)) in {"Cc", "Cn", "Co"}
    return not is_private and code not in _ORNAMENTS


def _cap_height(font: TTFont) -> int:
    return int(font["glyf"][font.getBestCmap()[ord("H")]].yMax)


def _rename(font: TTFont, face: Face, donor: TTFont | None) -> None:
    """Give the font its private name and keep what its licence wants kept."""
    kept = {key: font["name"].getDebugName(key) for key in _KEPT_NAMES}
    if donor:
        kept[_COPYRIGHT] += f"\n{donor['name'].getDebugName(_COPYRIGHT)}"
    full = f"{face.family} {face.style}"
    own = {1: face.family, 2: face.style, 3: face.postscript_name, 4: full, 6: face.postscript_name}
    font["name"].names = []
    for key, text in (own | kept).items():
        if text:
            font["name"].setName(text, key, 3, 1, 0x409)
    font["OS/2"].usWeightClass = face.weight
    font["OS/2"].fsSelection = 0x20 if face.bold else 0x40
    font["head"].macStyle = int(face.bold)


def _open_font_licence(fonts: dict[Face, TTFont]) -> str:
    """Return the SIL Open Font License under the copyright lines of the fonts it covers."""
    standard = font_recipe.OPEN_FONT_LICENCE.locate().read_text("utf-8")
    notices = [
        f"{face.postscript_name}.ttf:\n{font['name'].getDebugName(_COPYRIGHT)}\n"
        for face, font in fonts.items()
        if "Open Font License" in font["name"].getDebugName(_LICENCE)
    ]
    return "\n".join([*notices, standard[standard.index("This Font Software") :]])


def _own_licence(fonts: dict[Face, TTFont]) -> str:
    """Return the terms of the font that brings its own, without the spaces that end its lines."""
    (terms,) = (
        font["name"].getDebugName(_LICENCE)
        for face, font in fonts.items()
        if face.source is font_recipe.DEJAVU_SANS
    )
    return "".join(f"{line.rstrip()}\n" for line in terms.splitlines())


if __name__ == "__main__":
    try:
        make_fonts()
    except FontSourceError as error:
        raise SystemExit(str(error)) from None
