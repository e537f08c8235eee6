"""A document as XML, in one of two dialects.

`paper` is the format that paper 000 defines (figure 1); where a sentence has no more than one annotation, it is valid
against the DTD as it was printed.  `tsubaki` is what the search engine TSUBAKI and its tools came to read, which go
line by line: the tag of `S` is one line, its attributes in this order, and an annotation begins on the line of its tag.
"""

from collections.abc import Mapping, Sequence
from enum import StrEnum

from honbun.japanese.judge import is_normal, japanese_share
from honbun.model import Document, Link, Sentence, Text
from honbun.standard_format.xml import XmlWriter

PROGRAM_VERSION = "1.0"  # of the format that readers of TSUBAKI's dialect expect
ENCODING_NAMES = {
    "shift_jis": "Shift_JIS",
    "euc-jp": "EUC-JP",
    "iso-2022-jp": "ISO-2022-JP",
    "utf-8": "UTF-8",
    "utf-16le": "UTF-16LE",
    "utf-16be": "UTF-16BE",
}
UNKNOWN_REGION = "unknown_block"


class Dialect(StrEnum):
    PAPER = "paper"
    TSUBAKI = "tsubaki"


def write(document: Document, dialect: Dialect = Dialect.PAPER, format_time: str = "") -> str:
    """The document in this dialect; `format_time`, which only TSUBAKI's has, tells when it is written."""
    if dialect is Dialect.TSUBAKI:
        return TsubakiWriter(format_time).write(document)
    return PaperWriter().write(document)


class PaperWriter:
    """The dialect of paper 000."""

    def write(self, document: Document) -> str:
        self.xml = XmlWriter()
        with self.xml.element("StandardFormat", self.root(document)):
            with self.xml.element("Header", {}):
                self.header(document)
            for text in document.texts:
                self.body(text)
        return self.xml.written()

    def root(self, document: Document) -> dict[str, str]:
        encoding = ENCODING_NAMES.get(document.encoding, document.encoding)
        return {"Url": document.url, "OriginalEncoding": encoding, "Time": document.time}

    def header(self, document: Document) -> None:
        if document.title:
            self.line("Title", document.title, {})
        self.links("InLink", document.inlinks)
        self.links("OutLink", document.outlinks)

    def line(self, name: str, line: Sentence | Link, attributes: Mapping[str, str]) -> None:
        """A text with its annotations."""
        with self.xml.element(name, attributes):
            self.told(line)

    def told(self, line: Sentence | Link) -> None:
        self.xml.text("RawString", line.text)
        for annotation in line.annotations:
            self.xml.verbatim("Annotation", annotation.text, {"Scheme": annotation.scheme})

    def links(self, name: str, links: Sequence[Link]) -> None:
        if links:
            with self.xml.element(name + "s", {}):
                for link in links:
                    with self.xml.element(name, {}):
                        self.told(link)
                        self.documents(link)

    def documents(self, link: Link) -> None:
        for document in link.documents:
            self.xml.text("DocID", document)

    def body(self, text: Text) -> None:
        told = {"Author": text.author, "Date": text.date, "Title": text.title}
        with self.xml.element("Text", {name: value for name, value in told.items() if value} | {"Type": text.kind}):
            for sentence in text.sentences:
                self.line("S", sentence, self.sentence(sentence))

    def sentence(self, sentence: Sentence) -> dict[str, str]:
        return {"Id": sentence.id, "Length": str(sentence.length), "Offset": str(sentence.offset)}


class TsubakiWriter(PaperWriter):
    """The dialect of TSUBAKI, 2008 to 2020."""

    def __init__(self, format_time: str) -> None:
        self.format_time = format_time

    def root(self, document: Document) -> dict[str, str]:
        paper = super().root(document)
        return {
            "Url": paper["Url"],
            "OriginalEncoding": paper["OriginalEncoding"],
            "CrawlTime": paper["Time"],
            "NoCache": "",
            "NoIndex": "",
            "FormatTime": self.format_time,
            "FormatProgVersion": PROGRAM_VERSION,
        }

    def header(self, document: Document) -> None:
        named = (("Title", document.title), ("Keywords", document.keywords), ("Description", document.description))
        for name, line in named:
            if line:
                self.line(name, line, _judged(line))
        self.links("InLink", document.inlinks)
        self.links("OutLink", document.outlinks)

    def documents(self, link: Link) -> None:
        with self.xml.element("DocIDs", {}):
            for document, url in zip(link.documents, link.urls or link.documents, strict=True):
                self.xml.text("DocID", document, {"Url": url})

    def sentence(self, sentence: Sentence) -> dict[str, str]:
        place = {"Paragraph": str(sentence.paragraph), "BlockType": sentence.region or UNKNOWN_REGION}
        return place | _judged(sentence) | {"Id": sentence.id}


def _judged(line: Sentence) -> dict[str, str]:
    return {
        "JapaneseScore": f"{japanese_share(line.text):.5f}",
        "Offset": str(line.offset),
        "Length": str(line.length),
        "is_Normal_Sentence": str(int(is_normal(line.text))),
    }
