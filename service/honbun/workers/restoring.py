"""What a worker does for an import: it makes ready to be kept what another corpus has written.

What was said of a page is believed where it is judgement (which blocks are content) and made anew where it is not: its
sentences, and the HTML that a reader is shown, which a file from elsewhere could have poisoned.  A document that comes
as Standard Format has no page; its sentences are its content.
"""

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, replace
from html import escape
from itertools import groupby
from typing import Any

import orjson

from honbun.corpus.parts import Parts
from honbun.corpus.saved import ID_DIGITS, Card, Numbered
from honbun.errors import BadRequest, Refused
from honbun.model import Block, Document, Extraction, Link, Role, State, Text, TextKind, Visit
from honbun.page.address import canonical, site_key
from honbun.page.extract import extract_alone
from honbun.page.judge import Judge
from honbun.page.reading import Reading, read_page
from honbun.page.render import as_fields, of_fields
from honbun.page.signature import Hasher
from honbun.page.visit import seconds_of
from honbun.standard_format.fields import document_of
from honbun.standard_format.read import read
from honbun.workers.documents import prepare
from honbun.workers.frames import Head, as_json

LATEST = 1 << 40  # seconds; a greater one is no time
MOST_VERSIONS = 1 << 31
_COME = "it came as Standard Format"
_TEXTS = ("title", "byline", "date", "lang", "site_name", "image", "canonical", "description")


@dataclass(frozen=True, slots=True)
class Restored:
    """A document that is ready to be kept."""

    card: Head
    parts: bytes
    numbered: Numbered


def restore_line(body: bytes, hasher: Hasher, judge: Judge) -> Restored:
    """A document from a line of JSON, as exports write it."""
    fields = _read(body)
    numbered, annotate = _numbered(fields), _texts(fields, "annotate")
    if fields.get("document"):
        return _of_document(_told(fields["document"]), numbered, annotate, _count(fields, "fetched_at", LATEST))
    visit = Visit(
        _text(fields, "url"), _text(fields, "html"), fetched_at=_count(fields, "fetched_at", LATEST), annotate=annotate
    )
    reading = read_page(visit, hasher, judge=judge)
    extraction = _judged(fields, reading) or extract_alone(reading)
    card, parts = prepare(visit, reading, extraction)
    return Restored(card, parts, numbered)


def restore_standard_format(body: bytes, head: Head) -> Restored:
    """A document from a file in Standard Format; `addresses` are those of the ids in it, as far as they are known."""
    document = read(body)
    outlinks = tuple(_with_addresses(link, head["addresses"]) for link in document.outlinks)
    url = canonical(document.url or head["address"])
    document = replace(document, url=url, inlinks=(), outlinks=outlinks)
    return _of_document(document, Numbered(head["id"], None, head["now"]), (), _seconds(document.time))


def _of_document(document: Document, numbered: Numbered, annotate: tuple[str, ...], fetched_at: int) -> Restored:
    """A document without a page: what it says is all there is."""
    extraction = _content_of(document)
    card = Card(
        extraction.url,
        extraction.site,
        *(extraction.title, extraction.byline, extraction.date, extraction.lang),
        fetched_at,
        annotate,
        sentences=len(document.sentences),
        links=len(document.outlinks),
        bytes=0,
    )
    written = {"html": _html(extraction, kept=True), "comments_html": _html(extraction, kept=False)}
    told = as_fields(extraction) | written | {"markdown": extraction.text, "comments_markdown": ""}
    return Restored(asdict(card), Parts(as_json(told), as_json(document), b"").joined(), numbered)


def _content_of(document: Document) -> Extraction:
    url, main = canonical(document.url), document.texts[0] if document.texts else Text(())
    blocks = tuple(_blocks(document))
    title = document.title.text if document.title else main.title
    told = dict.fromkeys(_TEXTS, "") | {"title": title, "byline": main.author, "date": main.date}
    return Extraction(
        **told,
        url=url,
        site=site_key(url),
        state=State.COLD,
        pages_seen=1,
        text="\n".join(block.text for block in blocks if block.kept),
        blocks=blocks,
    )


def _html(extraction: Extraction, *, kept: bool) -> str:
    return "\n".join(f"<p>{escape(block.text)}</p>" for block in extraction.blocks if block.kept is kept)


def _blocks(document: Document) -> Iterator[Block]:
    """A block for each paragraph; what readers said is none of the content."""
    for text in document.texts:
        said = text.kind is TextKind.COMMENT
        for _, sentences in groupby(text.sentences, key=lambda sentence: sentence.paragraph):
            joined = "".join(sentence.text for sentence in sentences)
            yield Block(joined, Role.COMMENT if said else Role.BODY, not said, 1.0, 0, "", _COME)


def _with_addresses(link: Link, addresses: Mapping[str, str]) -> Link:
    told = link.urls or tuple(addresses.get(document, document) for document in link.documents)
    return replace(link, documents=told, urls=())


def _seconds(time: str) -> int:
    try:
        return seconds_of("Time", time)
    except BadRequest:
        return 0


# Reading lines that anybody may have written


def _read(body: bytes) -> dict[str, Any]:
    try:
        fields = orjson.loads(body)
    except orjson.JSONDecodeError:
        raise Refused("this line is not JSON") from None
    if not isinstance(fields, dict) or "url" not in fields or not fields.keys() & {"html", "document"}:
        raise Refused("this line is no document: it has no url, or neither html nor document")
    return fields


def _numbered(fields: Mapping[str, Any]) -> Numbered:
    written = str(fields.get("id", ""))
    is_id = written.isascii() and written.isdecimal() and len(written) <= ID_DIGITS
    return Numbered(
        int(written) or None if is_id else None,
        max(_count(fields, "version", MOST_VERSIONS), 1),
        _count(fields, "saved_at", LATEST),
    )


def _judged(fields: Mapping[str, Any], reading: Reading) -> Extraction | None:
    """What was judged of the page, if it is this page, block by block."""
    try:
        told = of_fields(dict(fields))
        blocks = tuple(
            Block(
                str(block.text),
                block.role,
                bool(block.kept),
                float(block.score),
                int(block.seen_on),
                *map(str, block[5:]),
            )
            for block in told.blocks
        )
        pages_seen = int(told.pages_seen)
    except (KeyError, TypeError, ValueError, AttributeError):
        return None
    if len(blocks) != len(reading.rows):
        return None
    texts: dict[str, Any] = {name: str(getattr(told, name)) for name in _TEXTS}
    text = "\n".join(block.text for block in blocks if block.kept)
    return replace(told, **texts, url=reading.url, site=reading.site, pages_seen=pages_seen, text=text, blocks=blocks)


def _told(fields: Any) -> Document:
    try:
        return document_of(fields)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise Refused(f"its document cannot be read: {type(error).__name__}") from None


def _text(fields: Mapping[str, Any], name: str) -> str:
    if not isinstance(fields.get(name), str):
        raise Refused(f"the field {name} must be text")
    return str(fields[name])


def _texts(fields: Mapping[str, Any], name: str) -> tuple[str, ...]:
    value = fields.get(name, [])
    if not isinstance(value, list) or not all(isinstance(each, str) for each in value):
        raise Refused(f"the field {name} must be a list of names")
    return tuple(value)


def _count(fields: Mapping[str, Any], name: str, most: int) -> int:
    value = fields.get(name, 0)
    if not isinstance(value, int) or not 0 <= value < most:
        raise Refused(f"the field {name} must be a number, not {str(value)[:40]!r}")
    return value
