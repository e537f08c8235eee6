"""Kept pages in the forms that we offer, one document at a time.

The sentences of the forms for linguists are those that were found when the page was saved; only Standard Format, which
may want the whole page, is made from the page itself.  A document that came as Standard Format has no page.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any, cast

import orjson

from honbun.annotate.conllu import write_conllu
from honbun.annotate.contract import Reader, Token
from honbun.annotate.sentence import harmless
from honbun.annotate.universal import JUMAN, UNIDIC
from honbun.annotate.vertical import write_document, write_sentence
from honbun.corpus.parts import Parts
from honbun.corpus.warc import write_metadata, write_resource
from honbun.model import Document, Sentence
from honbun.page.render import as_document, of_fields
from honbun.standard_format.document import Page, read_document
from honbun.standard_format.export import as_knp
from honbun.standard_format.fields import document_of
from honbun.standard_format.revise import linked
from honbun.workers.conversion import Conversion, Converter, analysed
from honbun.workers.documents import ENCODING, written_time
from honbun.workers.frames import Head, as_json

MADE_ANEW = ("html", "comments_html", "markdown", "comments_markdown")  # from page and extraction, whenever wanted
_BLANKS = re.compile(r"\s+")
_KNP_SCHEMES = frozenset(("knp", "juman", "juman++"))


@dataclass(frozen=True, slots=True)
class Kept:
    """A kept page that is to be written; `head` tells what is known of it, and what is wanted."""

    parts: Parts
    head: Head
    converter: Converter

    @property
    def card(self) -> dict[str, Any]:
        return cast(dict[str, Any], self.head["card"])

    @property
    def name(self) -> str:
        return str(self.head["card"]["id"])

    @property
    def extraction(self) -> dict[str, Any]:
        return cast(dict[str, Any], orjson.loads(self.parts.extraction))

    @property
    def document(self) -> Document:
        return document_of(orjson.loads(self.parts.document))

    @property
    def wanted(self) -> Conversion:
        return Conversion(**self.head["wanted"])


def write_kept(kept: Kept) -> bytes:
    """A kept page in the form that the head names."""
    return _WRITERS[kept.head["form"]](kept)


def _write_standard_format(kept: Kept) -> bytes:
    wanted, links = kept.wanted, kept.head["links"]
    document = _read_page(kept, wanted) if kept.parts.page else kept.document
    return kept.converter.write_document(linked(document, links["inlinks"], links["ids"]), wanted)


def _read_page(kept: Kept, wanted: Conversion) -> Document:
    page = Page(kept.parts.page, kept.card["url"], written_time(kept.card["fetched_at"]), ENCODING)
    return read_document(page, lenient=wanted.lenient, extraction=of_fields(kept.extraction), content=wanted.content)


def _write_text(kept: Kept) -> bytes:
    return _line(kept.extraction["text"])


def _write_markdown(kept: Kept) -> bytes:
    return _line(kept.extraction["markdown"])


def _write_html(kept: Kept) -> bytes:
    fields = kept.extraction
    return _line(as_document(fields["title"], fields["lang"], fields["html"]))


def _write_all(kept: Kept) -> bytes:
    """Card, extraction and sentences."""
    return as_json(kept.card | {"extraction": kept.extraction, "document": orjson.loads(kept.parts.document)})


def _write_page(kept: Kept) -> bytes:
    return kept.parts.page


def _write_line(kept: Kept) -> bytes:
    """All that is needed to keep the page elsewhere, in a line of JSON."""
    return as_json(_fields(kept) | _html(kept)) + b"\n"


def _html(kept: Kept) -> dict[str, str]:
    return {"html": kept.parts.page.decode(ENCODING, "replace")}


def _fields(kept: Kept) -> dict[str, Any]:
    told = {name: value for name, value in kept.extraction.items() if name not in MADE_ANEW}
    document = orjson.loads(kept.parts.document)
    is_all = not kept.parts.page and document["texts"]
    return kept.card | told | ({"document": document} if is_all else {})


def _write_warc(kept: Kept) -> bytes:
    """The page as it was received, and behind it what we made of it."""
    card, packed = kept.card, kept.wanted.gzip
    if not kept.parts.page:
        return write_metadata(card, as_json(_fields(kept) | _html(kept)), packed, has_page=False)
    told = write_metadata(card, as_json(_fields(kept)), packed, has_page=True)
    return write_resource(card, kept.parts.page, packed) + told


def _write_sentences(kept: Kept) -> bytes:
    """A sentence a line, as JSON."""
    of_page = {name: kept.card[name] for name in ("url", "site", "title", "date", "lang")}
    return b"".join(
        as_json({"id": f"{kept.name}-{line.id}", "document": kept.name, **_told(line), **of_page}) + b"\n"
        for line in kept.document.sentences
    )


def _told(line: Sentence) -> dict[str, Any]:
    return {"text": line.text, "paragraph": line.paragraph, "offset": line.offset, "length": line.length}


def _write_knp(kept: Kept) -> bytes:
    """What an analyser says of the sentences; what was said of them where they come from counts first."""
    document = kept.document
    schemes = {told.scheme.lower() for line in document.sentences for told in line.annotations}
    if document.sentences and not schemes & _KNP_SCHEMES:
        document = analysed(document, kept.converter.analyser(kept.head["engine"], kept.wanted))
    return as_knp(document, kept.name).encode() if document.sentences else b""


def _write_conllu(kept: Kept) -> bytes:
    tags = UNIDIC if kept.head["engine"] == "mecab" else JUMAN
    title = _BLANKS.sub(" ", kept.card["title"])
    written = [f"# newdoc id = {kept.name}\n# url = {kept.card['url']}\n# title = {title}\n"]
    for sentences in _paragraphs(kept):
        for place, (line, text, tokens) in enumerate(sentences):
            written.append(write_conllu(f"{kept.name}-{line.id}", text, tokens, tags, paragraph=place == 0))
    return "".join(written).encode() if len(written) > 1 else b""


def _write_vertical(kept: Kept) -> bytes:
    paragraphs = [[write_sentence(line.id, tokens) for line, _, tokens in lines] for lines in _paragraphs(kept)]
    named = {name: str(kept.card[name]) for name in ("id", "url", "site", "title", "byline", "date", "lang")}
    return write_document(named, paragraphs).encode() if paragraphs else b""


def _paragraphs(kept: Kept) -> Iterator[Sequence[tuple[Sentence, str, list[Token]]]]:
    """The sentences that say something, each with its text in one line and its words, by paragraph."""
    reader = cast(Reader, kept.converter.analyser(kept.head["engine"], kept.wanted))
    for text in kept.document.texts:
        for _, lines in groupby(text.sentences, key=lambda line: line.paragraph):
            said = [(line, harmless(line.text).strip()) for line in lines]
            if told := [(line, text, reader.tokens(text)) for line, text in said if text]:
                yield told


def _line(text: str) -> bytes:
    return f"{text.rstrip()}\n".encode() if text else b""


_WRITERS: dict[str, Callable[[Kept], bytes]] = {
    "sf": _write_standard_format,
    "txt": _write_text,
    "md": _write_markdown,
    "html": _write_html,
    "json": _write_all,
    "page": _write_page,
    "jsonl": _write_line,
    "sentences": _write_sentences,
    "warc": _write_warc,
    "knp": _write_knp,
    "conllu": _write_conllu,
    "vertical": _write_vertical,
}
