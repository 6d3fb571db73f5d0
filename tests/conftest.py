"""What the tests share: the programs they drive, and the fonts that a report needs."""

import os
import shutil
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import pytest

from digestlib.resources import shipped

if TYPE_CHECKING:
    from playwright.sync_api import Browser
    from screens import Screens


def pytest_configure() -> None:
    """Stop early in a checkout whose fonts are not made: half of the tests would tell it badly."""
    if not (shipped("templates") / "fonts" / "DigestSans-Regular.ttf").is_file():
        raise pytest.UsageError(
            "templates/fonts is not made yet; run `make test`, or `python build_fonts.py`"
        )


def examples(number: int) -> int:
    """Return how many examples a property is tried on: DIGESTLIB_THOROUGH=100 tries a hundredfold.

    Args:
        number: As many as every run of the tests has time for.
    """
    return number * int(os.environ.get("DIGESTLIB_THOROUGH", "1"))


def lack(reason: str) -> NoReturn:
    """Skip the test, or fail it where DIGESTLIB_REQUIRE_TOOLS=1 says that nothing may be lacking.

    Args:
        reason: What is lacking and how to get it.
    """
    if os.environ.get("DIGESTLIB_REQUIRE_TOOLS") == "1":
        pytest.fail(reason)
    pytest.skip(reason)


@pytest.fixture(scope="session")
def require_tool() -> Callable[[str, str], str]:
    """Return a function that finds a program for a test, which is skipped where it is lacking."""

    def find(name: str, how: str) -> str:
        return shutil.which(name) or lack(f"{name} is not here: {how}")

    return find


@pytest.fixture(scope="session")
def browser(require_tool: Callable[[str, str], str]) -> "Iterator[Browser]":
    """Chromium without a window."""
    chromium = require_tool("chromium", "make programs")
    if find_spec("playwright") is None:
        lack("playwright is not here: make programs")
    from playwright.sync_api import sync_playwright  # noqa: PLC0415 - not everywhere

    with sync_playwright() as driver:
        started = driver.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        yield started
        started.close()


@pytest.fixture
def screens(browser: "Browser", tmp_path: Path) -> "Iterator[Screens]":
    """What opens pages; at the end, none of them has complained or asked for anything."""
    from screens import Screens  # noqa: PLC0415 - it needs playwright

    opened = Screens(browser, tmp_path)
    yield opened
    opened.close()
    assert opened.complaints == []
    assert opened.requests == []
