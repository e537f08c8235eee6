"""XML under hostile text: what we write is read again as it was meant, and broken files are refused in words."""

import random
import re
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest
from tests.tried import tried

from honbun.errors import Refused
from honbun.feeds.xml import add, document
from honbun.standard_format.check import check
from honbun.standard_format.read import read
from honbun.standard_format.xml import XmlWriter

PIECES = [
    *map(chr, range(0x21)), "\x7f", "\x85", "\u2028", "\ufffe", "\uffff", "\ud800", "\udfff", "\U0010ffff", "𠮷", "雨",
    *("]]>", "]]", ">", "<![CDATA[", "<!--", "-->", "&", "&#0;", "&amp;", "&x;", "<", "</a>", '"', "'", "\r\n", "<?x"),
    "<!DOCTYPE a>", "text", "\ufeff",
]  # fmt: skip
STRINGS, A_FILE = 20_000, 1_000
FILE = """<?xml version="1.0" encoding="utf-8"?>
<StandardFormat Url="u" OriginalEncoding="UTF-8" Time="t"><Header><Title><RawString>題</RawString></Title></Header>
<Text Type="blog"><S Id="1" Length="3" Offset="9"><RawString>雨</RawString>
<Annotation Scheme="Juman"><![CDATA[EOS]]></Annotation></S></Text></StandardFormat>""".encode()
DAMAGES = 5_000
NOT_IN_FEEDS = re.compile("[\x7f-\x9f\ufffd]")


def hostile(seed):
    """A thousand strings made of what XML is sensitive to."""
    chance = random.Random(seed)
    return ["".join(chance.choices(PIECES, k=chance.randrange(1, 9))) for _ in range(A_FILE)]


def as_xml(text):
    """The text with a sign in the place of what XML cannot hold."""
    return "".join(one if _is_possible(one) else "\ufffd" for one in text)


def _is_possible(one):
    return one in "\t\n\r" or " " <= one <= "\ud7ff" or "\ue000" <= one <= "\ufffd" or one > "\uffff"


@pytest.mark.parametrize("seed", range(STRINGS // A_FILE))
def test_hostile_text_is_read_again(seed):
    texts, writer = hostile(seed), XmlWriter()
    with writer.element("all", {}):
        for text in texts:
            writer.text("text", text, {"value": text})
            writer.verbatim("text", text, {"value": text})
    found = list(ElementTree.fromstring(writer.written().encode()))
    tried("strings", A_FILE)

    assert [element.text or "" for element in found] == [as_xml(text) for text in texts for _ in range(2)]
    assert [element.get("value") for element in found] == [as_xml(text) for text in texts for _ in range(2)]


def test_hostile_text_in_a_feed_is_read_again():
    texts, root = hostile(0), Element("all")
    for text in texts:
        add(root, "text", text, value=text)
    found = list(ElementTree.fromstring(document(root)))
    wanted = [NOT_IN_FEEDS.sub("", as_xml(text)).replace("\r\n", "\n").replace("\r", "\n") for text in texts]

    assert [element.text or "" for element in found] == wanted


def test_damaged_file_is_read_or_refused():
    chance = random.Random(7)
    for _ in range(DAMAGES):
        data = bytearray(FILE)
        for _ in range(chance.choice((1, 1, 2, 8))):
            data[chance.randrange(len(data))] = chance.choice((0, 60, 62, 255, chance.randrange(256)))
        assert check(bytes(data)) == [] or read_or_refused(bytes(data))
    tried("files", DAMAGES)


def read_or_refused(data):
    """Whether it ended in one of the two ways."""
    try:
        return bool(read(data))
    except Refused as error:
        return bool(str(error))
