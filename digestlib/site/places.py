"""What the files of a site are called; all but the first page lie in a folder for each language."""

from typing import Final
from urllib.parse import quote

INDEX: Final = "index.html"
TAGS: Final = "tags.html"
FEED: Final = "feed.xml"
RECORD: Final = ".digestlib"
"""The folder of what a later run needs and no reader does."""


def week_page(week: str) -> str:
    """Return the name of a week's page."""
    return f"{week}.html"


def week_data(week: str) -> str:
    """Return the name of the script that holds what is searched of a week."""
    return f"search/{week}.js"


def tag_page(slug: str) -> str:
    """Return the name of a tag's page."""
    return f"tag-{slug}.html"


def report_file(week: str, language: str, format_name: str) -> str:
    """Return what a week's report is called in other formats, as ``digestlib weekly`` has it."""
    return f"week-{week}.{language}.{format_name}"


def address(name: str, anchor: str = "") -> str:
    """Return the address of a file, or of a place on a page, by its path from here."""
    return quote(name, safe="/") + (f"#{quote(anchor, safe='')}" if anchor else "")
