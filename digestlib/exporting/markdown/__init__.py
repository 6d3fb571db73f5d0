"""The report as Markdown: CommonMark with GFM tables and task boxes. Of HTML it has comments alone.

``writer`` walks the tree; ``anchors`` knows what code hosts call a heading, ``comments`` what they
do to a comment, and ``front_matter`` writes what stands before it all.
"""

import logging
from typing import Final

from digestlib.exporting.markdown.anchors import anchors
from digestlib.exporting.markdown.front_matter import front_matter
from digestlib.exporting.markdown.options import MarkdownOptions
from digestlib.exporting.markdown.writer import Writer
from digestlib.exporting.tree import parse, unknown

__all__ = ["MarkdownOptions", "export_markdown"]

_LOG: Final = logging.getLogger(__name__)


def export_markdown(document: str, options: MarkdownOptions | None = None) -> bytes:
    """Return a report as Markdown: UTF-8, LF, and one line end at the end.

    Elements outside the semantic tree's vocabulary keep their text, and a warning names them.

    Args:
        document: The report's semantic HTML.
        options: How the file is made.

    Raises:
        TemplateError: The document is empty, or nested too deep.
    """
    options = options or MarkdownOptions()
    tree = parse(document)
    if strange := unknown(tree):
        _LOG.warning("elements outside the vocabulary, text kept: %s", ", ".join(strange))
    head = front_matter(tree) if options.front_matter else ""
    # The headings of a comment have no anchors.
    has_anchors = options.inner_links and not options.comment_safe
    writer = Writer(
        is_comment_safe=options.comment_safe,
        anchors=anchors(tree) if has_anchors else {},
        has_ids=options.follow_up_ids and not options.comment_safe,
    )
    return f"{head}{writer.write(tree)}\n".encode()
