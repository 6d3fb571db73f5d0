"""Pages of ours in a real browser, and what is seen on them."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page, Request

Scheme = Literal["light", "dark"]


@dataclass
class Screens:
    """Opens pages, and keeps what the browser complained of and what the pages asked for."""

    browser: "Browser"
    folder: Path
    complaints: list[str] = field(default_factory=list)
    requests: list[str] = field(default_factory=list)
    contexts: list["BrowserContext"] = field(default_factory=list)

    def open(self, data: bytes, **reader: Any) -> "Page":  # noqa: ANN401 - as visit has it
        """Show the bytes of a page as a file, the way a reader of that kind would see it."""
        path = self.folder / f"{len(self.contexts) + 1}.html"
        path.write_bytes(data)
        return self.visit(path, **reader)

    def visit(  # noqa: PLR0913 - a reader differs from the next in all of these
        self,
        path: Path,
        *,
        within: Path | None = None,
        fragment: str = "",
        script: bool = True,
        width: int = 1000,
        scheme: Scheme = "light",
        language: str = "en-US",
    ) -> "Page":
        """Show a file, the way a reader of that kind would see it.

        Args:
            path: The file.
            within: A folder whose other files it may ask for.
            fragment: What stands behind its address.
            script: Whether scripts run.
            width: The width of the window, in pixels.
            scheme: Light or dark.
            language: The language of the browser.
        """
        context = self.browser.new_context(
            java_script_enabled=script,
            viewport={"width": width, "height": 800},
            color_scheme=scheme,
            locale=language,
        )
        self.contexts.append(context)
        page = context.new_page()
        page.on("console", lambda message: self.complaints.append(message.text))
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("request", lambda request: self._note(request, path, within))
        page.goto(path.as_uri() + fragment)
        return page

    def close(self) -> None:
        """Close every page."""
        for context in self.contexts:
            context.close()

    def _note(self, request: "Request", path: Path, within: Path | None) -> None:
        is_own = request.url.partition("#")[0] == path.as_uri()
        if not is_own and not (within and request.url.startswith(f"{within.as_uri()}/")):
            self.requests.append(request.url)


def shown(page: "Page", selector: str) -> list[str]:
    """Return the texts of the elements that are shown, white space collapsed."""
    found = page.locator(selector).filter(visible=True)
    return [" ".join(text.split()) for text in found.all_inner_texts()]


def levels(page: "Page") -> list[str]:
    """Return the levels of the digests that are shown, each once."""
    found = page.evaluate(
        "[...document.querySelectorAll('article')].filter((one) => one.checkVisibility())"
        ".map((one) => one.classList[1])"
    )
    return list(dict.fromkeys(found))
