"""What a worker does for the corpus: it makes a page ready to be kept."""

from dataclasses import asdict
from datetime import UTC, datetime

from honbun.corpus.parts import Parts
from honbun.corpus.saved import Card
from honbun.errors import Refused
from honbun.model import Document, Extraction, Visit
from honbun.page.address import canonical
from honbun.page.reader import content_of, written_as
from honbun.page.reading import Reading
from honbun.page.render import as_fields
from honbun.standard_format.document import Page, read_any_document
from honbun.workers.frames import Head, as_json

ENCODING = "utf-8"  # of kept pages; a browser sends text, whatever the page says of itself


def prepare(visit: Visit, reading: Reading, extraction: Extraction) -> tuple[Head, bytes]:
    """The page's card and its parts."""
    url = canonical(visit.url)
    page = visit.html if isinstance(visit.html, bytes) else visit.html.encode(ENCODING, "replace")
    document = _document(Page(page, url, written_time(visit.fetched_at), ENCODING), extraction)
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


def written_time(seconds: int | None) -> str:
    """A time as Standard Format has it; UTC, so that a corpus says the same on every machine."""
    return f"{datetime.fromtimestamp(seconds or 0, UTC):%Y-%m-%d %H:%M:%S}"
