"""From the bytes of a page to its sentences (paper 000, 3.1).

    bytes ─▶ text (page/decode) ─▶ passages (source) ─▶ sentences (japanese) ─▶ Document

Every character knows its place in the text on the way, and every place its bytes (places), so the offsets are exact by
construction: nothing is searched for afterwards.
"""

from dataclasses import dataclass

from honbun.errors import Refused, TooLarge
from honbun.japanese.judge import ENCODINGS, Verdict, judge_page
from honbun.model import Document, Extraction
from honbun.page.charsets import decode_as
from honbun.page.decode import BYTE_ORDER_MARKS, decode
from honbun.page.guess import guess_japanese
from honbun.page.links import Links
from honbun.standard_format.crawl import read_crawl_head
from honbun.standard_format.links import outlinks
from honbun.standard_format.places import Places, find_places
from honbun.standard_format.source import read_source
from honbun.standard_format.texts import TextReader

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


def read_document(
    page: Page, *, lenient: bool = False, extraction: Extraction | None = None, content: bool = False
) -> Document:
    """The sentences of the page; Refused, with the reason and its figures, when it is not Japanese.

    The page's extraction tells the region of each sentence.  With `content`, it also tells which are left out.
    """
    document = read_any_document(page, lenient=lenient, extraction=extraction, content=content)
    if not (verdict := verdict_on(document, lenient)).accepted:
        raise Refused(f"this is no Japanese page: {verdict.reason}")
    return document


def read_any_document(
    page: Page, *, lenient: bool = False, extraction: Extraction | None = None, content: bool = False
) -> Document:
    """The same of a page in whatever language."""
    crawled = read_crawl_head(page.data[:LARGEST_PAGE])
    markup = read_markup(page, crawled.length, lenient)
    source = read_source(markup.text)
    texts = TextReader(source.passages, markup.places, extraction)
    anchors = [anchor for anchor in source.anchors if texts.is_content(anchor.place)] if content else source.anchors
    return Document(
        url=page.url or crawled.url,
        encoding=markup.encoding,
        time=page.time or crawled.time,
        title=texts.line(source.title),
        texts=texts.content() if content else (texts.all(),),
        keywords=texts.line(source.keywords),
        description=texts.line(source.description),
        outlinks=outlinks(anchors, Links(page.url or crawled.url, source.base)),
    )


def read_markup(page: Page, start: int = 0, lenient: bool = False) -> Markup:
    """The page's text from this byte on; lenient, it is not believed an encoding that Japanese is not written in."""
    if len(page.data) > LARGEST_PAGE:
        raise TooLarge(f"the page has more than {LARGEST_PAGE:,} bytes, which is the most that is read")
    data = page.data[start:]
    if not data.strip():
        raise Refused("the page is empty")
    decoded = decode(data, page.charset)
    text, encoding = decoded.text, decoded.encoding
    if lenient and encoding not in ENCODINGS and (guessed := guess_japanese(data)):
        text, encoding = decode_as(guessed, data), guessed
    mark = next((len(mark) for mark in BYTE_ORDER_MARKS if data.startswith(mark)), 0)
    return Markup(text, encoding, find_places(page.data, encoding, text, start + mark))


def verdict_on(document: Document, lenient: bool = False) -> Verdict:
    """Whether the page is Japanese, and which test told."""
    lines = [line.text for line in (document.title, document.keywords, document.description) if line]
    return judge_page(document.encoding, lines + [sentence.text for sentence in document.sentences], lenient)
