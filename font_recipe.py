"""Which fonts ``templates/fonts`` holds, what they are made from, and whether they are there.

``build_fonts.py`` makes them and ``hatch_build.py`` has them made for a wheel. This module needs no
font library, so that a build that finds the fonts in place needs none either.
"""

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

TOOLS = ("fonttools==4.68.0", "uharfbuzz==0.57.0")
STAMP = "recipe.sha256"
# What decides how the fonts look; a change in any makes them anew.
_RECIPE_FILES = ("font_recipe.py", "build_fonts.py", "font_features.py")


class FontSourceError(Exception):
    """A package that the fonts are made from is missing or is not the pinned one."""


@dataclass(frozen=True, slots=True)
class Source:
    """A file in a package, known by its hash."""

    package: str
    path: str
    sha256: str

    def locate(self) -> Path:
        """Return where the file lies, after checking that it is the pinned one."""
        name, _, version = self.package.partition("==")
        try:
            found = distribution(name)
        except PackageNotFoundError:
            raise FontSourceError(f"{name} is not installed; {advice()}") from None
        if found.version != version:
            raise FontSourceError(f"{name} is {found.version}, not {version}; {advice()}")
        path = Path(str(found.locate_file(self.path)))
        if not path.is_file() or _sha256(path) != self.sha256:
            raise FontSourceError(f"{path} is not the file whose hash font_recipe.py pins")
        return path


_CJK = "justmytype-intl-cjk==0.1.0"
_NOTO_SANS_SC = "justmytype_intl_cjk/fonts/ofl/notosanssc"
NOTO_SANS_SC = Source(
    _CJK,
    f"{_NOTO_SANS_SC}/NotoSansSC[wght].ttf",
    "a3041811a78c361b1de50f953c805e0244951c21c5bd412f7232ef0d899af0da",
)
NOTO_SANS_TC = Source(
    _CJK,
    "justmytype_intl_cjk/fonts/ofl/notosanstc/NotoSansTC[wght].ttf",
    "864727d210d54f2537bbe23b3a839436c3992af72de9322af5270897246bd44f",
)
OPEN_FONT_LICENCE = Source(
    _CJK,
    f"{_NOTO_SANS_SC}/OFL.txt",
    "1c05c68c34f9708415aada51f17e1b0092d2cea709bf4a94cd38114f9e73d7d9",
)
SOURCE_SANS = Source(
    "fontpkg-source-sans-3==3.52",
    "fontpkg_source_sans_3/files/SourceSans3[wght].ttf",
    "042fe2cc0b933e328410d7acbd0aa6a1873dca5aef81875f4bc214b08825c7b9",
)
SOURCE_CODE = Source(
    "fontpkg-source-code-pro==1.26",
    "fontpkg_source_code_pro/files/SourceCodePro[wght].ttf",
    "b400fc584e10aff25d0e775ce181b4fc1c5ea1b5dc37b81aeb2084375b945790",
)
NOTO_EMOJI = Source(
    "manimgx-fonts==2026.9.26.post1",
    "manimgx_fonts/NotoEmoji[wght].ttf",
    "de6c18832938afc99caf132b39d6a30a19bac7f2e812e28db2535b4608d27551",
)
DEJAVU_SANS = Source(
    "ziafont==0.11",
    "ziafont/fonts/DejaVuSans.ttf",
    "7da195a74c55bef988d0d48f9508bd5d849425c1770dba5d7bfc6ce9ed848954",
)
SOURCES = (
    NOTO_SANS_SC,
    NOTO_SANS_TC,
    OPEN_FONT_LICENCE,
    SOURCE_SANS,
    SOURCE_CODE,
    NOTO_EMOJI,
    DEJAVU_SANS,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Face:
    """One static font to make.

    Attributes:
        family: Its private name; the licences reserve some of the sources' names.
        source: The font it is made from, with all the characters that has.
        bold: Whether it is the bold face of its family.
        features: The layout features to keep, or none for those a text engine uses by itself.
        donor: A font of the same design that lends the characters that the source lacks.
        squeezes: Whether neighbouring full-width punctuation shall close up (``chws``).
        traditional: A font of the same design with the forms of Traditional Chinese (``locl``).
        gaps: Whether glyphs can have a gap behind them (``ss20``).
    """

    family: str
    source: Source
    bold: bool = False
    features: tuple[str, ...] = ()
    donor: Source | None = None
    squeezes: bool = False
    traditional: Source | None = None
    gaps: bool = False

    @property
    def style(self) -> str:
        """The name of its weight."""
        return "Bold" if self.bold else "Regular"

    @property
    def weight(self) -> int:
        """Its weight as CSS counts."""
        return 700 if self.bold else 400

    @property
    def postscript_name(self) -> str:
        """Its name without spaces, which also names its file."""
        return f"{self.family.replace(' ', '')}-{self.style}"


# Quotation marks are as wide as a Han character here, right for Chinese; ``pwid`` makes them narrow
# for English.
_HAN_FEATURES = ("ccmp", "kern", "locl", "mark", "mkmk", "pwid")
# All but kerning: single letters of many scripts stand here, and few pairs.
_FALLBACK_FEATURES = ("ccmp", "fina", "init", "liga", "locl", "mark", "medi", "mkmk", "rlig")


def _sans(*, bold: bool) -> Face:
    return Face(
        family="Digest Sans",
        source=NOTO_SANS_SC,
        bold=bold,
        features=_HAN_FEATURES,
        donor=SOURCE_SANS,
        squeezes=True,
        traditional=NOTO_SANS_TC,
        gaps=True,
    )


FACES = (
    _sans(bold=False),
    _sans(bold=True),
    Face(family="Digest Mono", source=SOURCE_CODE, gaps=True),
    Face(family="Digest Mono", source=SOURCE_CODE, bold=True, gaps=True),
    Face(family="Digest Emoji", source=NOTO_EMOJI),
    Face(family="Digest Fallback", source=DEJAVU_SANS, features=_FALLBACK_FEATURES),
)


def requirements() -> list[str]:
    """Return the packages that making the fonts needs, pinned."""
    return [*TOOLS, *dict.fromkeys(source.package for source in SOURCES)]


def advice() -> str:
    """Return the command that installs what making the fonts needs."""
    return f"run: pip install {' '.join(requirements())}"


def are_current(folder: Path) -> bool:
    """Tell whether the folder holds, undamaged, the very fonts that this recipe makes."""
    try:
        written = (folder / STAMP).read_text("utf-8")
        names = [line.split("  ")[1] for line in written.splitlines()[len(_RECIPE_FILES) :]]
        return written == stamp(folder, names)
    except (OSError, IndexError, UnicodeDecodeError):
        return False


def stamp(folder: Path, names: Iterable[str]) -> str:
    """Return the hashes of the recipe and of the files it made, as ``sha256sum`` writes them."""
    recipe = [Path(__file__).with_name(name) for name in _RECIPE_FILES]
    paths = [*recipe, *(folder / name for name in names)]
    return "".join(f"{_sha256(path)}  {path.name}\n" for path in paths)


def _sha256(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()
