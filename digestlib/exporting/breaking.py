"""Where long identifiers and paths may break: behind their own joints, nowhere else."""

import re
from typing import Final

_CODE: Final = re.compile(r"<code>([^<]*)</code>")
_JOINT: Final = re.compile(r"(?<=\w)(?:_+|/|\.|::|->)(?=\w)")


def with_breaks(html: str) -> str:
    """Return the document with a ``<wbr>`` behind every joint inside code.

    Code holds no element, and a joint stands between two word characters, so no tag and no
    character reference is ever cut.
    """
    return _CODE.sub(lambda code: f"<code>{_JOINT.sub(_opened, code[1])}</code>", html)


def _opened(joint: re.Match[str]) -> str:
    return f"{joint[0]}<wbr>"
