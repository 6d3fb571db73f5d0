"""Translation memories as TMX 1.4, which every translator's tool reads and writes.

See "TMX 1.4b Specification", LISA OSCAR.
"""

import io
from collections.abc import Iterable, Iterator
from typing import Final

from lxml import etree

from digestlib import languages
from digestlib.errors import CatalogError
from digestlib.inline.sanitising import sanitise
from digestlib.translation.memory import Reviewed

_LANG: Final = "{http://www.w3.org/XML/1998/namespace}lang"


def to_tmx(pairs: Iterable[Reviewed], source_language: str, language: str) -> bytes:
    """Return pairs as TMX, in order of their sources, so that two exports can be compared.

    Args:
        pairs: The pairs.
        source_language: The tag of the sources' language.
        language: The tag of the translations' language.
    """
    root = etree.Element("tmx", version="1.4")
    header = {
        "creationtool": "digestlib",
        "creationtoolversion": "1",
        "segtype": "block",
        "o-tmf": "digestlib",
        "adminlang": "en",
        "srclang": source_language,
        "datatype": "plaintext",
    }
    etree.SubElement(root, "header", attrib=header)
    body = etree.SubElement(root, "body")
    for pair in sorted(pairs, key=lambda one: (one.source, one.translation)):
        unit = etree.SubElement(body, "tu")
        if pair.unit_id:
            etree.SubElement(unit, "prop", type="x-unit").text = sanitise(pair.unit_id)[0]
        for tag, text in ((source_language, pair.source), (language, pair.translation)):
            variant = etree.SubElement(unit, "tuv", attrib={_LANG: tag})
            etree.SubElement(variant, "seg").text = sanitise(text)[0]
    return etree.tostring(root, xml_declaration=True, encoding="UTF-8", pretty_print=True)


def from_tmx(data: bytes, name: str, source_language: str, language: str) -> Iterator[Reviewed]:
    """Yield the pairs of a TMX file that are in these two languages, in any spelling.

    Inline tags of other tools hold the original's code, which is kept as text.

    Raises:
        CatalogError: The file is not TMX.
    """
    parser = etree.iterparse(
        io.BytesIO(data), tag="tu", resolve_entities=False, no_network=True, load_dtd=False
    )
    try:
        for _, unit in parser:
            pair = _pair(unit, source_language, language)
            unit.clear()
            if pair is not None:
                yield pair
        root = parser.root
    except etree.XMLSyntaxError as error:
        raise CatalogError(name, f"not XML: {error.msg}", line=error.lineno) from None
    if root is None or root.tag != "tmx":
        raise CatalogError(name, "not a TMX file", "export it as TMX 1.4")


def _pair(unit: etree._Element, source_language: str, language: str) -> Reviewed | None:
    source = _variant(unit, source_language)
    translation = _variant(unit, language)
    if not source or not translation:
        return None
    noted = unit.find("prop[@type='x-unit']")
    unit_id = (noted.text or "") if noted is not None else ""
    return Reviewed(source=source, translation=translation, unit_id=unit_id)


def _variant(unit: etree._Element, language: str) -> str:
    for variant in unit.iterfind("tuv"):
        tag = variant.get(_LANG) or variant.get("lang") or ""
        if languages.same_language(tag, language):
            segment = variant.find("seg")
            return "" if segment is None else "".join(segment.itertext())
    return ""
