"""What a caller may choose about Markdown."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class MarkdownOptions:
    """How the Markdown is made."""

    front_matter: bool = False
    """Begin with title, language, author, description and keywords as YAML between ``---``."""

    inner_links: bool = True
    """Link the contents and the checklist to their digests, by the anchors that GitHub and most
    other hosts give to headings. Where headings have none, such links would lead nowhere.
    """

    comment_safe: bool = False
    """Fit the text for comments on a code host, where it would notify people and leave traces.

    A zero-width space follows each ``@`` of a name, and each ``#``, ``!`` and ``&`` of a number,
    outside code and links. Links to GitHub lead through ``redirect.github.com``, and an issue or
    merge request of another host shows its address as code, so none of them records a mention.
    There are no inner links: headings of a comment have no anchors.
    """

    follow_up_ids: bool = True
    """End each follow-up of the checklists with what the archive calls it, as an HTML comment, so
    that a ticked box says which one it is in whatever language. Not in a comment on a code host.
    """
