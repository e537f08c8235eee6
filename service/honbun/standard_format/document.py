"""From the bytes of a page to its sentences (paper 000, 3.1).

    bytes ─▶ text (page/decode) ─▶ passages (source) ─▶ sentences (japanese) ─▶ Document

Every character knows its place in the text on the way, and every place its bytes (places), so the offsets are exact by
construction: nothing is searched for afterwards.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from honbun.errors import Refused, TooLarge
from honbun.japanese.blanks import paragraphs
from honbun.japanese.judge import ENCODINGS, is_japanese, judge_page
from honbun.japanese.passage import Passage
from honbun.japanese.sentences import Gatherer, sentences
from honbun.japanese.widths import widen
from honbun.model import Annotation, Document, Link, Sentence, Text
from honbun.page.charsets import decode_as
from honbun.page.decode import BYTE_ORDER_MARKS, decode
from honbun.page.guess import guess_japanese
from honbun.page.links import Links
from honbun.standard_format.crawl import read_crawl_head
from honbun.standard_format.places import Places, find_places
from honbun.standard_format.source import Anchor, Source, read_source

LARGEST_PAGE = 16 << 20


@dataclass(frozen=True, slots=True)
class Page:
    """A page as it was stored, and what is known of it."""

    data: bytes
    url: str = ""
    time: str = ""  # yyyy-mm-dd hh:mm:ss
    charset: str | None = None  # when somebody knows better than the page


@dataclass(frozen=True, slots=True)
class Markup:
    """A page decoded."""

    text: str
    encoding: str
    places: Places | None


def read_document(page: Page, *, lenient: bool = False) -> Document:
    """All sentences of the page; Refused, with the reason and its figures, when it is not Japanese."""
    crawled = read_crawl_head(page.data[:LARGEST_PAGE])
    markup = read_markup(page, crawled.length, lenient)
    source = read_source(markup.text)
    document = Document(
        url=page.url or crawled.url,
        encoding=markup.encoding,
        time=page.time or crawled.time,
        title=_line(source.title, markup.places),
        texts=(_text(source.passages, markup.places),),
        keywords=_line(source.keywords, markup.places),
        description=_line(source.description, markup.places),
        outlinks=_outlinks(source, page.url or crawled.url),
    )
    _check_japanese(document, lenient)
    return document


def read_markup(page: Page, start: int = 0, lenient: bool = False) -> Markup:
    """The page's text from this byte on; lenient, it is not believed an encoding that Japanese is not written in."""
    if len(page.data) > LARGEST_PAGE:
        raise TooLarge(f"the page has {len(page.data):,} bytes, and at most {LARGEST_PAGE:,} are read")
    data = page.data[start:]
    if not data.strip():
        raise Refused("the page is empty")
    decoded = decode(data, page.charset)
    text, encoding = decoded.text, decoded.encoding
    if lenient and encoding not in ENCODINGS and (guessed := guess_japanese(data)):
        text, encoding = decode_as(guessed, data), guessed
    mark = next((len(mark) for mark in BYTE_ORDER_MARKS if data.startswith(mark)), 0)
    return Markup(text, encoding, find_places(page.data, encoding, text, start + mark))


def _text(passages: Iterable[Passage], places: Places | None) -> Text:
    gatherer, paragraph = Gatherer(), 0
    for passage in passages:
        for lines in sentences(passage):
            paragraph += 1
            for line in lines:
                gatherer.add(line, paragraph)
    numbered = enumerate(zip(gatherer.found, gatherer.paragraphs, strict=True), 1)
    return Text(tuple(_sentence(str(number), found, places, paragraph) for number, (found, paragraph) in numbered))


def _sentence(name: str, found: Passage, places: Places | None, paragraph: int = 0) -> Sentence:
    if places is None:
        return Sentence(name, found.text, -1, -1, paragraph=paragraph)
    offset = places.start(found.starts[0])
    return Sentence(name, found.text, offset, places.end(found.ends[-1]) - offset, paragraph=paragraph)


def _line(passage: Passage | None, places: Places | None) -> Sentence | None:
    """A title or the like: not cut into sentences."""
    line = tidy_line(passage) if passage else None
    return _sentence("", line, places) if line and line.text else None


def tidy_line(passage: Passage) -> Passage:
    [line] = paragraphs(passage.rewritten(passage.text.replace("\n", " ")))
    return widen(line).stripped()


def _outlinks(source: Source, url: str) -> tuple[Link, ...]:
    """The links with a text that lead elsewhere, those with the same text together."""
    links, found = Links(url, source.base), dict[str, dict[str, None]]()
    for anchor in source.anchors:
        address = "" if anchor.address.startswith("#") else links.absolute(anchor.address)
        if address and (text := _anchor_text(anchor)):
            found.setdefault(text, {})[address] = None
    return tuple(Link(text, tuple(addresses)) for text, addresses in found.items())


def _anchor_text(anchor: Anchor) -> str:
    return "" if anchor.text.isspace() else tidy_line(Passage.at(anchor.text, 0)).text


def _check_japanese(document: Document, lenient: bool) -> None:
    lines = [line.text for line in (document.title, document.keywords, document.description) if line]
    texts = lines + [sentence.text for sentence in document.sentences]
    verdict = judge_page(document.encoding, texts, lenient)
    if not verdict.accepted:
        raise Refused(f"this is no Japanese page: {verdict.reason}")


def japanese_only(document: Document) -> Document:
    """The document without the sentences that are not Japanese, numbered anew (paper 000, 3.1 step 4)."""
    number, texts = 0, []
    for text in document.texts:
        kept = [sentence for sentence in text.sentences if is_japanese(sentence.text)]
        numbered = tuple(replace(sentence, id=str(number + place)) for place, sentence in enumerate(kept, 1))
        number += len(numbered)
        if numbered:
            texts.append(replace(text, sentences=numbered))
    if not texts:
        raise Refused("this page has no Japanese sentence: in each, less than 60 % of the characters are Japanese")
    return replace(document, texts=tuple(texts))


def annotated(document: Document, annotations: Mapping[str, tuple[Annotation, ...]]) -> Document:
    """The document with what was said of its sentences, title and links, found by their text."""

    def told(line: Sentence) -> Sentence:
        return replace(line, annotations=line.annotations + annotations.get(line.text, ()))

    def told_link(link: Link) -> Link:
        return replace(link, annotations=link.annotations + annotations.get(link.text, ()))

    return replace(
        document,
        title=told(document.title) if document.title else None,
        texts=tuple(replace(text, sentences=tuple(map(told, text.sentences))) for text in document.texts),
        inlinks=tuple(map(told_link, document.inlinks)),
        outlinks=tuple(map(told_link, document.outlinks)),
    )
