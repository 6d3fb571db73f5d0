"""What makes one PDF fit for archives and for everybody's readers: PDF/A-3a and PDF/UA-1 at once.

WeasyPrint writes one standard at a time. PDF/A-3a (ISO 19005-3) asks for all that PDF/UA-1
(ISO 14289-1) asks for, save that the file says so; so the file says so here, in its XMP metadata,
with the extension schema that PDF/A wants for names it does not know.
"""

import datetime as dt
from typing import TYPE_CHECKING, Final

from weasyprint import Attachment, Document

if TYPE_CHECKING:
    from collections.abc import Callable

    from weasyprint.formatting_structure.boxes import Box

VARIANT: Final = "pdf/a-3a"

_UA_PART: Final = b"""
<rdf:Description xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" rdf:about=""
  xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/"><pdfuaid:part>1</pdfuaid:part></rdf:Description>
<rdf:Description xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" rdf:about=""
  xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"
  xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#"
  xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
<pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
<pdfaSchema:schema>PDF/UA identification schema</pdfaSchema:schema>
<pdfaSchema:namespaceURI>http://www.aiim.org/pdfua/ns/id/</pdfaSchema:namespaceURI>
<pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix>
<pdfaSchema:property><rdf:Seq><rdf:li rdf:parseType="Resource">
<pdfaProperty:name>part</pdfaProperty:name>
<pdfaProperty:valueType>Integer</pdfaProperty:valueType>
<pdfaProperty:category>internal</pdfaProperty:category>
<pdfaProperty:description>The part of ISO 14289 that the file follows</pdfaProperty:description>
</rdf:li></rdf:Seq></pdfaSchema:property>
</rdf:li></rdf:Bag></pdfaExtension:schemas></rdf:Description>
"""


def claim_accessibility(document: Document) -> None:
    """Have a document laid out as PDF/A say that it is PDF/UA-1 too."""
    plain: Callable[..., bytes] = document.metadata.generate_rdf_metadata

    def with_part(*arguments: object, **options: object) -> bytes:
        return plain(*arguments, **options).replace(b"</rdf:RDF>", _UA_PART + b"</rdf:RDF>")

    document.metadata.generate_rdf_metadata = with_part


def tag_links(document: Document) -> None:
    """Leave each link one active area a line, its own, which is tagged as a link.

    WeasyPrint adds one for every element inside a link, such as code, under that element's tag,
    against ISO 14289-1, 7.18.5.
    """
    for page in document.pages:
        page.links = [link for link in page.links if _is_own(link[-1])]


def _is_own(box: "Box") -> bool:
    return str(box.element_tag).partition(":")[0] == "a"


def attachment(data: bytes, name: str, description: str, created: dt.datetime) -> Attachment:
    """Return the data behind a document as a file in it.

    Args:
        data: The file's bytes.
        name: Its name, which says its type.
        description: What it is, for a person who looks at the list of attachments.
        created: When it was made; nothing here looks at a clock.
    """
    return Attachment(
        string=data,
        name=name,
        description=description,
        created=created,
        modified=created,
        relationship="Data",
    )
