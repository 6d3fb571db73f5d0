r"""Builds the example week as a house's own: its logo, its colour, its name and its templates.

    python examples/house/build.py out

The command line does the same:

    digestlib build examples/lantern/week.zh.txt --locale en --week 2026-W48 \
        --translations examples/lantern/week.en.po --format pdf,docx,html --paper letter \
        --logo examples/house/logo.svg --accent '#0a7d5a' --organisation 'Lantern Foundation' \
        --templates examples/house/templates
"""

import sys
from pathlib import Path

import digestlib
from digestlib.brand import read_logo
from digestlib.exporting.docx import DocxOptions
from digestlib.exporting.pdf import PdfOptions

HOUSE = Path(__file__).parent
LANTERN = HOUSE.parent / "lantern"


def main(out: Path) -> None:
    """Write the report into a folder."""
    week = digestlib.read(LANTERN / "week.zh.txt")
    english = digestlib.translate(week, "en", catalog=LANTERN / "week.en.po")
    report = digestlib.compose(english, week="2026-W48")
    brand = digestlib.Brand(
        organisation="Lantern Foundation", accent="#0a7d5a", logo=read_logo(HOUSE / "logo.svg")
    )
    out.mkdir(parents=True, exist_ok=True)
    letter = {"pdf": PdfOptions(paper="letter"), "docx": DocxOptions(paper="letter"), "html": None}
    for name, options in letter.items():
        data = digestlib.export(
            report, name, brand=brand, templates=HOUSE / "templates", options=options
        )
        (out / f"week.{name}").write_bytes(data)


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "out"))
