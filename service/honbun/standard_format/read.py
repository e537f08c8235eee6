"""A document from its XML, in any dialect that was ever written.

Files of 2006 and 2007 have no Header, and no Type; of 2008 to 2020, links wrap their DocIDs, and a title has a place.
What a file does not tell is empty, and an offset that it does not tell is -1.

A DOCTYPE is refused unread.  No writer of Standard Format makes one, and half a megabyte of it takes ten gigabytes: a
default that it gives to an attribute is written out anew in each element.
"""

from xml.etree import ElementTree
from xml.etree.ElementTree import Element, TreeBuilder, XMLParser

from honbun.errors import Refused
from honbun.model import Annotation, Document, Link, Sentence, Text, TextKind
from honbun.page.labels import find_encoding


class _Builder(TreeBuilder):
    def doctype(self, name: str, pubid: str | None, system: str | None) -> None:  # noqa: ARG002 - ElementTree's names
        raise Refused("this is no Standard Format: it has a DOCTYPE; take that out")


def read(data: bytes) -> Document:
    """The document; Refused, with the line, when this is no Standard Format."""
    try:
        root = ElementTree.fromstring(data, XMLParser(target=_Builder()))
    except ElementTree.ParseError as error:
        raise Refused(f"this is no XML: {error}") from None
    except (ValueError, LookupError) as error:  # an encoding that nobody knows
        raise Refused(f"this XML cannot be read: {error}") from None
    if root.tag != "StandardFormat":
        raise Refused(f"this is no Standard Format: its root is {root.tag}, and should be StandardFormat")
    encoding = root.get("OriginalEncoding", "")
    return Document(
        url=root.get("Url", ""),
        encoding=find_encoding(encoding) or encoding,
        time=root.get("Time", root.get("CrawlTime", "")),
        title=_line(root.find("Header/Title")),
        texts=tuple(map(_text, root.iterfind("Text"))),
        keywords=_line(root.find("Header/Keywords")),
        description=_line(root.find("Header/Description")),
        inlinks=tuple(map(_link, root.iterfind("Header/InLinks/InLink"))),
        outlinks=tuple(map(_link, root.iterfind("Header/OutLinks/OutLink"))),
    )


def _text(element: Element) -> Text:
    return Text(
        tuple(map(_sentence, element.iterfind("S"))),
        _kind(element.get("Type", "")),
        element.get("Author", ""),
        element.get("Date", ""),
        element.get("Title", ""),
    )


def _kind(written: str) -> TextKind:
    return TextKind(written) if written in list(TextKind) else TextKind.DEFAULT


def _line(element: Element | None) -> Sentence | None:
    return _sentence(element) if element is not None else None


def _sentence(element: Element) -> Sentence:
    return Sentence(
        id=element.get("Id", ""),
        text=element.findtext("RawString", ""),
        offset=_number(element, "Offset", -1),
        length=_number(element, "Length", -1),
        annotations=_annotations(element),
        paragraph=_number(element, "Paragraph", 0),
        region=element.get("BlockType", ""),
    )


def _annotations(element: Element) -> tuple[Annotation, ...]:
    return tuple(
        Annotation(told.get("Scheme", ""), "".join(told.itertext())) for told in element.iterfind("Annotation")
    )


def _link(element: Element) -> Link:
    told = list(element.iter("DocID"))
    documents = tuple(document.text or "" for document in told)
    urls = tuple(document.get("Url", document.text or "") for document in told)
    text = element.findtext("RawString", "")
    return Link(text, documents, _annotations(element), urls if urls != documents else ())


def _number(element: Element, name: str, unknown: int) -> int:
    written = element.get(name)
    try:
        return int(written) if written is not None else unknown
    except ValueError:
        raise Refused(
            f"{name} of {element.tag} {element.get('Id', '')} is {written!r}, and should be a number"
        ) from None
