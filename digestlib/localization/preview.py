"""The page in which a translator sees every message where it stands."""

import base64
import hashlib
import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from markupsafe import escape

from digestlib import po
from digestlib.localization.marking import Key, Marked, with_elements

STAMP_PATH: Final = "/stamp"
"""Where the page asks whether something was saved since it was made."""

_POLICY: Final = re.compile(r'<meta[^>]*http-equiv="Content-Security-Policy"[^>]*>', re.IGNORECASE)
_SCRIPT: Final = re.compile(r"<script\b[^>]*>(.*?)</script>", re.DOTALL | re.IGNORECASE)
_STYLE: Final = """
.l10n { cursor: help }
.l10n:hover { outline: 2px solid #0b6bcb; outline-offset: 1px }
.l10n-untranslated { background: #ffd9d6; color: #000 }
.l10n-fuzzy { background: #fff0b3; color: #000 }
.l10n:hover::after {
  content: attr(data-message); position: fixed; inset: auto 0 0 0; z-index: 9; padding: .6em 1em;
  background: #10233a; color: #fff; font: 14px/1.4 sans-serif; white-space: pre-wrap
}
.l10n-rest { margin: 2em; padding: 1em; border: 1px solid #888; font: 14px/1.5 sans-serif }
.l10n-fault { margin: 2em; padding: 1em; border: 2px solid #b3261e; font: 16px/1.5 sans-serif }
"""
_EMPTY: Final = """<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>Preview</title></head>
<body></body></html>
"""
_REST: Final = "messages that this page has in no text (but perhaps in labels and titles)"
_RELOAD: Final = """
const stamp = document.documentElement.dataset.stamp;
const ask = async () => {
  const answer = await fetch("/stamp", { cache: "no-store" }).catch(() => null);
  if (answer && answer.ok && (await answer.text()) !== stamp) location.reload();
};
setInterval(ask, 400);
"""


@dataclass(frozen=True, slots=True)
class Preview:
    """A page, and the content security policy to serve it with (CSP Level 3)."""

    html: str
    policy: str


def preview(page: str, wording: Marked, document: po.Document, source: str, stamp: str) -> Preview:
    """Return a report in which every message tells its id, its place in the PO file and its state.

    Args:
        page: The report as HTML for a screen, made with the marked wording.
        wording: The marked wording.
        document: The PO file.
        source: What to call it.
        stamp: What the page compares with what is at ``STAMP_PATH``; where they differ, something
            was saved, and the page loads anew.
    """
    entries = {_key(one): one for one in document.entries if not one.is_obsolete}

    seen: set[Key] = set()

    def opening(asked: Key) -> str:
        seen.add(asked)
        told = _told(asked, entries.get(asked), source)
        return (
            f'<span class="l10n l10n-{_state(entries.get(asked))}" data-message="{escape(told)}">'
        )

    shown = with_elements(_POLICY.sub("", page), wording.keys, opening)
    return _finished(shown, "".join(_rest(entries, seen, source)), stamp)


def fault_page(message: str, stamp: str) -> Preview:
    """Return the page that stands in for a report that cannot be made.

    Args:
        message: What is wrong, with file and line.
        stamp: As for ``preview``: the page loads anew once something was saved.
    """
    return _finished(_EMPTY, f'<p class="l10n-fault">{escape(message)}</p>', stamp)


def _finished(page: str, more: str, stamp: str) -> Preview:
    head = f"<style>{_STYLE}</style>\n</head>"
    foot = f"{more}<script>{_RELOAD}</script>\n</body>"
    html = re.sub("<html\\b", f'<html data-stamp="{escape(stamp)}"', page, count=1)
    html = head.join(html.rsplit("</head>", 1)) if "</head>" in html else html
    html = foot.join(html.rsplit("</body>", 1))
    return Preview(html, _policy(html))


def _policy(html: str) -> str:
    """Return a policy that allows the page's own scripts and styles, and its server's answers."""
    scripts = " ".join(f"'{_hash(one)}'" for one in _SCRIPT.findall(html))
    return (
        f"default-src 'none'; style-src 'unsafe-inline'; script-src {scripts}; connect-src 'self'; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    )


def _hash(script: str) -> str:
    digest = hashlib.sha256(script.encode()).digest()
    return f"sha256-{base64.b64encode(digest).decode('ascii')}"


def _key(entry: po.Entry) -> Key:
    return (entry.context or "", entry.source)


def _state(entry: po.Entry | None) -> str:
    if entry is None:
        return "untranslated"
    if entry.is_fuzzy:
        return "fuzzy"
    return "translated" if entry.is_translated else "untranslated"


def _told(asked: Key, entry: po.Entry | None, source: str) -> str:
    context, message = asked
    place = f"{source}:{entry.line}" if entry else f"not in {source}"
    return f"{context} › {message}\n{place} · {_state(entry)}"


def _rest(entries: Mapping[Key, po.Entry], seen: Collection[Key], source: str) -> Iterator[str]:
    """Yield a list of the messages that stand nowhere on the page, or in labels and titles only."""
    left = [one for name, one in entries.items() if name not in seen and not one.is_header]
    if not left:
        return
    yield f'<details class="l10n-rest"><summary>{len(left)} {_REST}</summary><ul>'
    for one in left:
        words = one.translation or " / ".join(one.forms) or one.source
        told = _told(_key(one), one, source)
        yield (
            f'<li><span class="l10n l10n-{_state(one)}" data-message="{escape(told)}">'
            f"{escape(words)}</span></li>"
        )
    yield "</ul></details>"
