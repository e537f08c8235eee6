"""The encoding that a page declares in its own first bytes.

This is "prescan a byte stream to determine its encoding" of the HTML standard, with its attribute parsing, and its
"get an XML encoding" for XHTML that was written for XML and sent as HTML.  One deviation: the standard looks at 1,024
bytes; we look at 8 KB and call what only then turns up "meta-late", for browsers too change their mind when a `<meta>`
comes later, and pages with a long comment or script in front are not rare among old ones.
"""

import re
from collections.abc import Iterator

from honbun.page.labels import find_encoding

STANDARD_BYTES = 1024
OUR_BYTES = 8192

_MARKUP = re.compile(
    rb"(?P<comment><!--)|(?P<meta><meta(?=[\t\n\f\r /]))|(?P<tag></?[a-z][^\t\n\f\r >]*)|<[!/?]", re.IGNORECASE
)
_ATTRIBUTE = re.compile(
    rb"""
    [\t\n\f\r /]*
    (=?[^\t\n\f\r />=]*)
    (?: [\t\n\f\r ]* = [\t\n\f\r ]* (?: "([^"]*)"? | '([^']*)'? | ([^\t\n\f\r >]*) ) )?
    """,
    re.VERBOSE,
)
_CONTENT = re.compile(
    rb"""charset [\t\n\f\r ]* = [\t\n\f\r ]* (?: "([^"]*)" | '([^']*)' | ([^\t\n\f\r ;"'] [^\t\n\f\r ;]*) )""",
    re.VERBOSE,
)
_XML = re.compile(
    rb"""<\?xml [^>]*? encoding [\x00-\x20]* = [\x00-\x20]* (?: "([^\x00-\x20">]+)" | '([^\x00-\x20'>]+)' ) [^>]*>""",
    re.VERBOSE,
)

Attributes = dict[bytes, bytes]


def declared_encodings(data: bytes) -> Iterator[tuple[str, str]]:
    """What the page says of itself: ("meta" | "meta-late" | "xml", encoding), the stronger claim first."""
    head = data[:OUR_BYTES]
    if b"charset" in head.lower():
        yield from _meta_encoding(head)
    if encoding := _xml_encoding(head):
        yield "xml", encoding


def _meta_encoding(head: bytes) -> Iterator[tuple[str, str]]:
    for attributes, end in _metas(head):
        if encoding := _read_meta(attributes):
            yield "meta" if end <= STANDARD_BYTES else "meta-late", encoding
            return


def _metas(head: bytes) -> Iterator[tuple[Attributes, int]]:
    """The attributes of each whole `<meta>` tag and where it ends."""
    position = 0
    while found := _MARKUP.search(head, position):
        if found["comment"]:
            position = _after(b"-->", head, found.start() + 2)
        elif found["meta"] or found["tag"]:
            attributes, position = _read_attributes(head, found.end())
            if found["meta"] and head[position : position + 1] == b">":
                yield attributes, position + 1
        else:
            position = _after(b">", head, found.start())


def _after(mark: bytes, head: bytes, start: int) -> int:
    found = head.find(mark, start)
    return len(head) if found < 0 else found + len(mark)


def _read_attributes(head: bytes, position: int) -> tuple[Attributes, int]:
    attributes: Attributes = {}
    while True:
        found = _ATTRIBUTE.match(head, position)
        assert found  # it matches nothing, too
        position = found.end()
        if not found[1]:
            return attributes, position
        value = found[2] or found[3] or found[4] or b""
        attributes.setdefault(found[1].lower(), value.lower())


def _read_meta(attributes: Attributes) -> str | None:
    label = attributes.get(b"charset")
    if label is None and attributes.get(b"http-equiv") == b"content-type":
        found = _CONTENT.search(attributes.get(b"content", b""))
        label = found and (found[1] or found[2] or found[3])
    return _not_utf_16(label) if label else None


def _xml_encoding(head: bytes) -> str | None:
    if head.startswith(b"<\0?\0x\0"):
        return "utf-16le"
    if head.startswith(b"\0<\0?\0x"):
        return "utf-16be"
    found = _XML.match(head)
    return _not_utf_16(found[1] or found[2]) if found else None


def _not_utf_16(label: bytes) -> str | None:
    """Who could read the label reads ASCII, so the page is not in UTF-16 whatever it says."""
    encoding = find_encoding(label.decode("latin-1"))
    if encoding in ("utf-16le", "utf-16be"):
        return "utf-8"
    return "windows-1252" if encoding == "x-user-defined" else encoding
