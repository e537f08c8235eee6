"""XML elements with nothing in them that XML cannot hold."""

import re
from xml.etree import ElementTree
from xml.etree.ElementTree import Element, SubElement

HONBUN = "urn:honbun:feed"  # what we say of an entry and no format has a place for
CONTENT = "http://purl.org/rss/1.0/modules/content/"
DUBLIN_CORE = "http://purl.org/dc/elements/1.1/"
MEDIA = "http://search.yahoo.com/mrss/"
ATOM = "http://www.w3.org/2005/Atom"

# What XML forbids, and the controls it advises against, which readers take for letters of Windows.
_NO_XML = re.compile("[^\t\n\r\x20-\x7e\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_PREFIXES = {"honbun": HONBUN, "content": CONTENT, "dc": DUBLIN_CORE, "media": MEDIA, "atom": ATOM}

for _prefix, _name in _PREFIXES.items():
    ElementTree.register_namespace(_prefix, _name)


def add(parent: Element, name: str, text: str = "", /, **attributes: str) -> Element:
    """A new last child; `{namespace}name` for one of a namespace."""
    child = SubElement(parent, name, {key: clean(value) for key, value in attributes.items()})
    child.text = clean(text)
    return child


def clean(text: str) -> str:
    """The text without the characters that have no place in XML."""
    return _NO_XML.sub("", text)


def document(root: Element) -> bytes:
    """The root as a file."""
    written: bytes = ElementTree.tostring(root, "utf-8", xml_declaration=True)
    return written + b"\n"
