"""The HTML file: self-contained, quiet, and under a strict content security policy."""

import base64
import hashlib
import json
import re
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
import week

import digestlib
from digestlib.exporting.html import HtmlOptions, export_html
from digestlib.model import Collection

CHROMIUM = (
    *("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
)


def test_page_loads_nothing() -> None:
    """No element of the page has an address to load from."""
    page = week.exported("en", "html").decode()
    assert re.findall(r"<(?:script|link|img|iframe|object|source)\b", page) == []
    assert "url(" not in page
    assert "@import" not in page


def test_policy_allows_our_style_alone() -> None:
    """The hash in the policy is that of the style in the page (CSP Level 3)."""
    page = week.exported("en", "html").decode()
    style = re.search(r"<style>(.*?)</style>", page, re.DOTALL)
    assert style
    digest = base64.b64encode(hashlib.sha256(style[1].encode()).digest()).decode()
    assert f"default-src 'none'; style-src 'sha256-{digest}'" in page


def test_style_can_be_replaced() -> None:
    """A team's own CSS stands in for ours."""
    page = export_html(week.page("en").html, HtmlOptions(style="p { color: red }")).decode()
    assert "<style>p { color: red }</style>" in page


def test_chromium_applies_the_style(
    tmp_path: Path, require_tool: Callable[[str, str], str]
) -> None:
    """A real browser accepts the policy and shows the page with our looks."""
    chromium = require_tool("chromium", "install chromium")
    (tmp_path / "week.html").write_bytes(week.exported("zh-Hans", "html"))
    done = subprocess.run(
        [
            *(chromium, *CHROMIUM, f"--user-data-dir={tmp_path / 'profile'}"),
            *("--enable-logging=stderr", "--window-size=1000,800"),
            f"--print-to-pdf={tmp_path / 'printed.pdf'}",
            (tmp_path / "week.html").as_uri(),
        ],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert "Content Security Policy" not in done.stderr
    assert (tmp_path / "printed.pdf").stat().st_size > 10_000


@pytest.mark.parametrize("language", week.LANGUAGES)
def test_json_is_the_collection(language: str) -> None:
    """The JSON export reads back as the same typed digests."""
    data = week.exported(language, "json")
    assert json.loads(data)["schema_version"] == 1
    assert Collection.model_validate_json(data) == week.report(language).collection


def test_unknown_format_names_the_choices() -> None:
    """An unknown format is an error that lists those there are."""
    from digestlib.errors import FormatError  # noqa: PLC0415 - used here alone

    with pytest.raises(FormatError, match="docx, html, json, md, pdf"):
        digestlib.export(week.report("en"), "odt")
