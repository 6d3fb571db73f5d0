"""What the file says about itself: title, author, language and dates."""

import datetime as dt
from typing import Final

import lxml.html
from lxml import etree

from digestlib.exporting.docx.languages import word_language
from digestlib.exporting.docx.options import DocxOptions
from digestlib.exporting.docx.oxml import Element, W, add, legal, parsed
from digestlib.exporting.docx.reference import Reference
from digestlib.exporting.docx.runs import Look, run

_LONGEST: Final = 255
"""The longest property that Word, and so python-docx, takes."""


def describe(reference: Reference, document: lxml.html.HtmlElement, options: DocxOptions) -> None:
    """Fill in the file's properties, languages and page headers from the document's head."""
    language = document.get("lang") or "en"
    title = (_text(document, "head/title") or _text(document, ".//h1"))[:_LONGEST]
    _write_properties(reference, document, title, options.created)
    for root in reference.roots():
        _set_language(root, language)
        _forget_updates(root)
        _write_title(root, title, language)


def _write_properties(
    reference: Reference, document: lxml.html.HtmlElement, title: str, created: dt.datetime
) -> None:
    properties = reference.file.core_properties
    properties.title = title
    properties.author = _meta(document, "author")
    properties.subject = _meta(document, "description")
    properties.keywords = _meta(document, "keywords")
    properties.last_modified_by = _meta(document, "generator") or _meta(document, "author")
    properties.language = legal(document.get("lang") or "en")[:_LONGEST]
    properties.created = properties.modified = _universal(created)
    properties.revision = 1


def _universal(moment: dt.datetime) -> dt.datetime:
    """Move a time to UTC: python-docx writes the clock's figures and a ``Z`` whatever the zone."""
    return moment if moment.tzinfo is None else moment.astimezone(dt.UTC)


def _text(document: lxml.html.HtmlElement, path: str) -> str:
    found = document.find(path)
    return "" if found is None else legal(" ".join(found.text_content().split()))


def _meta(document: lxml.html.HtmlElement, name: str) -> str:
    for meta in document.iterfind("head/meta"):
        if meta.get("name") == name:
            return legal(" ".join((meta.get("content") or "").split()))[:_LONGEST]
    return ""


def _set_language(root: Element, language: str) -> None:
    """State the document's language in the defaults, and in Normal where that states one."""
    if root.tag != f"{W}styles" or not (languages := word_language(language)):
        return
    defaults = _defaults(root)
    if defaults.find(f"{W}lang") is None:
        add(defaults, "lang")
    normal = root.findall(f"{W}style[@{W}default='1']/{W}rPr/{W}lang")
    for element in (*defaults.findall(f"{W}lang"), *normal):
        for name, text in languages.items():
            element.set(W + name, text)


def _defaults(styles: Element) -> Element:
    """Return the default character properties, made where there are none."""
    defaults = styles.find(f"{W}docDefaults")
    if defaults is None:
        defaults = etree.Element(f"{W}docDefaults")
        styles.insert(0, defaults)
    outer = defaults.find(f"{W}rPrDefault")
    if outer is None:
        outer = etree.Element(f"{W}rPrDefault")
        defaults.insert(0, outer)
    inner = outer.find(f"{W}rPr")
    return add(outer, "rPr") if inner is None else inner


def _forget_updates(root: Element) -> None:
    """Remove the setting that makes Word ask at every opening whether to update fields."""
    for element in root.findall(f"{W}updateFields"):
        root.remove(element)


def _write_title(root: Element, title: str, language: str) -> None:
    """Repeat the title in each control that is bound to the title property.

    Word reads the property itself; other viewers show what the control holds.
    """
    for control in root.iter(f"{W}sdt"):
        binding = control.find(f"{W}sdtPr/{W}dataBinding")
        content = control.find(f"{W}sdtContent")
        if (
            title
            and content is not None
            and binding is not None
            and "title" in binding.get(f"{W}xpath", "")
        ):
            _write_control(content, title, language)


def _write_control(content: Element, title: str, language: str) -> None:
    paragraph = content.find(f"{W}p")
    holder = content if paragraph is None else paragraph
    for old in holder.findall(f"{W}r"):
        holder.remove(old)
    if title:
        holder.extend(list(parsed(run(title, Look(language=language)))))
