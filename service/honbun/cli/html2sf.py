"""Write the Japanese sentences of a page in Standard Format (paper 000).

Each sentence is told by its place in the file, in bytes.  A page that is not Japanese is refused, with exit code 1 and
the figures that told so.
"""

import argparse
import sys
from datetime import datetime
from pathlib import Path

from honbun.errors import WrongUse
from honbun.model import Annotation, Document
from honbun.page.labels import find_encoding
from honbun.standard_format.document import LARGEST_PAGE, Page, annotated, japanese_only, read_document
from honbun.standard_format.write import Dialect, write

EXAMPLE = """  $ honbun html2sf -j sample.html > sample.sf
  $ curl -s https://example.jp/ | honbun html2sf --url https://example.jp/ -"""

ANALYSERS = {"j": "juman", "k": "knp", "m": "mecab"}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    analyser = parser.add_mutually_exclusive_group()
    for letter, name in ANALYSERS.items():
        analyser.add_argument(
            f"-{letter}", dest="analyser", action="store_const", const=name, help=f"with what {name} says"
        )
    parser.add_argument("file", metavar="FILE", help="an HTML file, or - for standard input")
    parser.add_argument("--dialect", type=Dialect, choices=list(Dialect), default=Dialect.PAPER, help="default: paper")
    parser.add_argument("--url", default="", help="the page's address")
    parser.add_argument("--time", default="", help="when it was fetched, yyyy-mm-dd hh:mm:ss (default: the file's)")
    parser.add_argument("--encoding", help="its encoding, when the page does not tell the truth")
    parser.add_argument("--lenient", action="store_true", help="accept a page for its Japanese sentences alone")


def run(args: argparse.Namespace) -> int:
    if args.encoding and not find_encoding(args.encoding):
        raise WrongUse(f"there is no encoding {args.encoding}; browsers know Shift_JIS, EUC-JP, ISO-2022-JP, UTF-8 …")
    data, time = _read(args.file)
    page = Page(data, args.url, args.time or time, args.encoding)
    document = read_document(page, lenient=args.lenient)
    if args.dialect is Dialect.PAPER:
        document = japanese_only(document)
    if args.analyser:
        document = _analysed(document, args.analyser)
    now = f"{datetime.now().astimezone():%Y-%m-%d %H:%M:%S %Z}"
    sys.stdout.buffer.write(write(document, args.dialect, now).encode())
    return 0


def _read(name: str) -> tuple[bytes, str]:
    """The file, no more of it than shows that it is too large, and its time."""
    if name == "-":
        return sys.stdin.buffer.read(LARGEST_PAGE + 1), _written(datetime.now())
    with Path(name).open("rb") as file:
        return file.read(LARGEST_PAGE + 1), _written(datetime.fromtimestamp(Path(name).stat().st_mtime))


def _written(time: datetime) -> str:
    return f"{time:%Y-%m-%d %H:%M:%S}"


def _analysed(document: Document, name: str) -> Document:
    """The document with what the analyser says of each sentence and of the title."""
    from honbun.annotate import annotator

    analyser = annotator(name)
    texts = list(dict.fromkeys([*_titles(document), *(sentence.text for sentence in document.sentences)]))
    told = zip(texts, analyser.annotate(texts), strict=True)
    return annotated(document, {text: (Annotation(analyser.scheme, native),) for text, native in told})


def _titles(document: Document) -> list[str]:
    return [document.title.text] if document.title else []
