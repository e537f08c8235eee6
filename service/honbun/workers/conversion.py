"""How a worker turns the file of a page into Standard Format."""

import gzip
import zlib
from contextlib import suppress
from dataclasses import dataclass

from honbun.annotate import annotator
from honbun.annotate.contract import Annotator
from honbun.model import Annotation, Document, Extraction
from honbun.page.judge import Judge
from honbun.settings import Settings
from honbun.standard_format.content import extract_page
from honbun.standard_format.document import LARGEST_PAGE, Page, read_document
from honbun.standard_format.revise import annotated, japanese_only
from honbun.standard_format.write import Dialect, write

_GZIP = b"\x1f\x8b"
_GZIP_LEVEL = 6


@dataclass(frozen=True, slots=True)
class Conversion:
    """What is wanted of every page."""

    dialect: str = Dialect.PAPER
    analyser: str = ""  # or several, with spaces between
    content: bool = False  # what the page is about, and nothing else
    lenient: bool = False
    gzip: bool = False
    juman: str = Settings.juman
    knp: str = Settings.knp

    @property
    def extracts(self) -> bool:
        """Whether the page's content must be known."""
        return self.content or self.dialect == Dialect.TSUBAKI


class Converter:
    """Converts pages one by one; the analyser it has opened stays."""

    def __init__(self, judge: Judge) -> None:
        self._judge = judge
        self._analysers: dict[str, Annotator] = {}

    def convert(self, page: Page, wanted: Conversion) -> bytes:
        """The page as a file in Standard Format, seen alone; Refused if it is no Japanese page."""
        extraction = extract_page(page, self._judge, wanted.lenient) if wanted.extracts else None
        return self.write(page, extraction, wanted)

    def write(self, page: Page, extraction: Extraction | None, wanted: Conversion) -> bytes:
        """The same of a page that was extracted before, knowing its site."""
        document = read_document(page, lenient=wanted.lenient, extraction=extraction, content=wanted.content)
        return self.write_document(document, wanted)

    def write_document(self, document: Document, wanted: Conversion) -> bytes:
        """The same of a page whose sentences are known."""
        if wanted.dialect == Dialect.PAPER:
            document = japanese_only(document)
        for name in wanted.analyser.split():
            document = analysed(document, self.analyser(name, wanted))
        # the time of formatting is the page's own, so that the same page makes the same file whenever it is written
        written = write(document, Dialect(wanted.dialect), document.time).encode()
        return gzip.compress(written, _GZIP_LEVEL, mtime=0) if wanted.gzip else written

    def analyser(self, name: str, wanted: Conversion) -> Annotator:
        """The analyser of this name, opened once."""
        if name not in self._analysers:
            self._analysers[name] = annotator(name, Settings(juman=wanted.juman, knp=wanted.knp))
        return self._analysers[name]


def analysed(document: Document, analyser: Annotator) -> Document:
    """The document with what the analyser says of each sentence and of the title."""
    texts = [sentence.text for sentence in document.sentences]
    texts = list(dict.fromkeys([document.title.text, *texts] if document.title else texts))
    told = zip(texts, analyser.annotate(texts), strict=True)
    return annotated(document, {text: (Annotation(analyser.scheme, native),) for text, native in told})


def unpacked(data: bytes) -> bytes:
    """The page, if the file is one that gzip has packed; no more of it than shows that it is too large."""
    if data.startswith(_GZIP):
        with suppress(zlib.error):
            return zlib.decompressobj(zlib.MAX_WBITS | 16).decompress(data, LARGEST_PAGE + 1)
    return data
