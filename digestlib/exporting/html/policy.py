"""What a page may do: run our script, show our style, and nothing else.

Content Security Policy Level 3: https://www.w3.org/TR/CSP3/.
"""

import base64
import hashlib
import re
from typing import Final

from digestlib.inline import sanitise

_BY_SCRIPT: Final = " 'strict-dynamic'"
_NONE: Final = "'none'"


DATA_POLICY: Final = "digestlib-data"
"""The one policy of trusted types by which a script may name the scripts that hold its data."""


def policy(style: str, script: str = "", *, has_logo: bool = False, has_data: bool = False) -> str:
    """Return a policy that allows one style and one script by their hashes, and no address.

    A logo is allowed as a ``data:`` address, which holds the image itself. Scripts that hold data
    are allowed by the script that asks for them, since pages from a disk have no host to name.
    """
    return "; ".join(
        (
            "default-src 'none'",
            f"style-src '{_hash(style)}'",
            *([f"script-src '{_hash(script)}'{_BY_SCRIPT * has_data}"] if script else []),
            *(["img-src data:"] if has_logo else []),
            "base-uri 'none'",
            "form-action 'none'",
            "require-trusted-types-for 'script'",
            f"trusted-types {DATA_POLICY if has_data else _NONE}",
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
