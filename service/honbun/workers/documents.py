"""What a worker does for the corpus: it makes a page ready to be kept, and writes a kept one in the forms we offer."""

from collections.abc import Callable
from dataclasses import asdict
from datetime import UTC, datetime
from typing import Any

import orjson

from honbun.corpus.parts import Parts
from honbun.corpus.saved import Card
from honbun.errors import Refused
from honbun.model import Document, Extraction, Visit
from honbun.page.address import canonical
from honbun.page.reader import content_of, written_as
from honbun.page.reading import Reading
from honbun.page.render import as_document, as_fields, of_fields
from honbun.standard_format.document import Page, read_any_document
from honbun.workers.conversion import Conversion, Converter
from honbun.workers.frames import Head, as_json

ENCODING = "utf-8"  # of kept pages; a browser sends text, whatever the page says of itself


def prepare(visit: Visit, reading: Reading, extraction: Extraction) -> tuple[Head, bytes]:
    """The page's card and its parts."""
    url = canonical(visit.url)
    page = visit.html if isinstance(visit.html, bytes) else visit.html.encode(ENCODING, "replace")
    document = _document(Page(page, url, _written(visit.fetched_at), ENCODING), extraction)
    fields = as_fields(extraction) | written_as(("html", "markdown"), content_of(reading, extraction)) | {"url": url}
    card = Card(
        url=url,
        site=extraction.site,
        title=extraction.title,
        byline=extraction.byline,
        date=extraction.date,
        lang=extraction.lang,
        fetched_at=visit.fetched_at or 0,
        annotate=visit.annotate,
        sentences=len(document.sentences),
        links=len(document.outlinks),
        bytes=len(page),
    )
    return asdict(card), Parts(as_json(fields), as_json(document), page).joined()


def _document(page: Page, extraction: Extraction) -> Document:
    """The sentences of the page's content; none where no content was found."""
    try:
        return read_any_document(page, extraction=extraction, content=True)
    except Refused:
        return Document(page.url, ENCODING, page.time, None, ())


def _written(seconds: int | None) -> str:
    """A time as Standard Format has it; UTC, so that a corpus says the same on every machine."""
    return f"{datetime.fromtimestamp(seconds or 0, UTC):%Y-%m-%d %H:%M:%S}"


def write_kept(parts: Parts, head: Head, converter: Converter) -> bytes:
    """A kept page in the form that the head names."""
    if head["form"] == "sf":
        return _write_standard_format(parts, head, converter)
    return _WRITERS[head["form"]](parts, head)


def _write_standard_format(parts: Parts, head: Head, converter: Converter) -> bytes:
    card, extraction = head["card"], of_fields(orjson.loads(parts.extraction))
    page = Page(parts.page, card["url"], _written(card["fetched_at"]), ENCODING)
    return converter.write(page, extraction, Conversion(**head["wanted"], juman=head["juman"]))


def _write_text(parts: Parts, _: Head) -> bytes:
    return _line(orjson.loads(parts.extraction)["text"])


def _write_markdown(parts: Parts, _: Head) -> bytes:
    return _line(orjson.loads(parts.extraction)["markdown"])


def _write_html(parts: Parts, _: Head) -> bytes:
    fields = orjson.loads(parts.extraction)
    return _line(as_document(fields["title"], fields["lang"], fields["html"]))


def _write_all(parts: Parts, head: Head) -> bytes:
    """Card, extraction and sentences."""
    told: dict[str, Any] = {"extraction": orjson.loads(parts.extraction), "document": orjson.loads(parts.document)}
    return as_json(head["card"] | told)


def _write_page(parts: Parts, _: Head) -> bytes:
    return parts.page


def _line(text: str) -> bytes:
    return f"{text.rstrip()}\n".encode() if text else b""


_WRITERS: dict[str, Callable[[Parts, Head], bytes]] = {
    "txt": _write_text,
    "md": _write_markdown,
    "html": _write_html,
    "json": _write_all,
    "page": _write_page,
}
