"""What a page may do: run our script, show our style, and nothing else.

Content Security Policy Level 3: https://www.w3.org/TR/CSP3/.
"""

import base64
import hashlib
import re

from digestlib.inline import sanitise


def policy(style: str, script: str, *, has_logo: bool = False) -> str:
    """Return a policy that allows one style and one script by their hashes, and no address.

    A logo is allowed as a ``data:`` address, which holds the image itself.
    """
    return "; ".join(
        (
            "default-src 'none'",
            f"style-src '{_hash(style)}'",
            f"script-src '{_hash(script)}'",
            *(["img-src data:"] if has_logo else []),
            "base-uri 'none'",
            "form-action 'none'",
            "require-trusted-types-for 'script'",
            "trusted-types 'none'",
        )
    )


def as_parsed(text: str) -> str:
    """Return the text of a style or script as a browser has it when it checks the hash.

    Line ends become line feeds, as an HTML parser makes them; nothing in it can end the element.
    """
    lines = sanitise(text)[0].replace("\r\n", "\n").replace("\r", "\n")
    return re.sub(r"</(?=style|script)", r"<\\/", lines, flags=re.IGNORECASE)


def _hash(text: str) -> str:
    digest = hashlib.sha256(text.encode()).digest()
    return f"sha256-{base64.b64encode(digest).decode('ascii')}"
