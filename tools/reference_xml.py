# ruff: noqa: INP001 - lies beside its script, not in a package
"""The smallest pieces of the reference file's XML."""

BUILT_IN = frozenset(
    {"normal", "title", "subtitle", "heading 1", "heading 2", "heading 3", "body text"}
    | {"list number", "list bullet", "toc 1", "toc 2", "toc heading", "caption", "header"}
    | {"footer", "hyperlink", "strong", "emphasis"}
)
"""The styles that Word has of its own; the others are ours."""


def wrap(tag: str, inner: str) -> str:
    """Put an element around content, or nothing around nothing."""
    return f"<{tag}>{inner}</{tag}>" if inner else ""


def style_id(name: str) -> str:
    """Make the id that other parts of the file use for a style."""
    return "".join(word[0].upper() + word[1:] for word in name.split())


def style(kind: str, name: str, inner: str, *, default: bool = False) -> str:
    """Write one ``w:style``."""
    built_in = name.casefold() in BUILT_IN or default
    flags = ' w:default="1"' * default + ' w:customStyle="1"' * (not built_in)
    head = f'<w:style w:type="{kind}"{flags} w:styleId="{style_id(name)}">'
    return f'{head}<w:name w:val="{name}"/>{inner}</w:style>'


def shade(ground: str) -> str:
    """Write a background, or nothing for none."""
    return f'<w:shd w:val="clear" w:color="auto" w:fill="{ground}"/>' if ground else ""


def border(side: str, colour: str, eighths: int, space: int) -> str:
    """Write one side of a frame; the width is in eighths of a point."""
    return f'<w:{side} w:val="single" w:sz="{eighths}" w:space="{space}" w:color="{colour}"/>'


def tab(position: int, kind: str = "left", leader: str = "none") -> str:
    """Write one tab stop."""
    return f'<w:tab w:val="{kind}" w:leader="{leader}" w:pos="{position}"/>'
