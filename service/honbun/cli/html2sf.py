"""Write the Japanese sentences of a page in Standard Format (paper 000).

Each sentence is told by its place in the file, in bytes.  A page that is not Japanese is refused, with exit code 1 and
the figures that told so.
"""

import argparse
import sys
from contextlib import closing
from datetime import datetime
from pathlib import Path

from honbun.annotate import annotator
from honbun.cli.flags import add_dialect, add_settings, given_settings
from honbun.errors import WrongUse
from honbun.given import open_file
from honbun.model import Extraction
from honbun.page.labels import find_encoding
from honbun.standard_format.content import extract_page
from honbun.standard_format.document import LARGEST_PAGE, Page, read_document, verdict_on
from honbun.standard_format.revise import japanese_only
from honbun.standard_format.write import Dialect, write
from honbun.workers.conversion import analysed
from honbun.workers.judges import judge_or_rule

EXAMPLE = """  $ honbun html2sf -j sample.html > sample.sf
  $ curl -s https://example.jp/ | honbun html2sf --url https://example.jp/ -"""

ANALYSERS = {"j": "juman", "k": "knp", "m": "mecab"}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    analyser = parser.add_mutually_exclusive_group()
    for letter, name in ANALYSERS.items():
        analyser.add_argument(
            f"-{letter}", dest="analyser", action="store_const", const=name, help=f"with what {name} says of them"
        )
    parser.add_argument("file", metavar="FILE", help="an HTML file, or - for standard input")
    parser.add_argument("--content", action="store_true", help="only what the page is about, and its comments")
    add_dialect(parser, "default: paper", Dialect.PAPER)
    parser.add_argument("--url", default="", help="the page's address")
    parser.add_argument("--time", type=_time, help="when it was fetched, yyyy-mm-dd hh:mm:ss (default: the file's)")
    parser.add_argument("--encoding", help="its encoding, when the page does not tell the truth")
    parser.add_argument("--lenient", action="store_true", help="accept a page for its Japanese sentences alone")
    add_settings(parser, "juman", "knp", "model")


def run(args: argparse.Namespace) -> int:
    if args.encoding and not find_encoding(args.encoding):
        raise WrongUse(f"there is no encoding {args.encoding}; Shift_JIS, EUC-JP, ISO-2022-JP and UTF-8 are some")
    page = _read(args)
    extraction = _extraction(page, args) if args.content or args.dialect is Dialect.TSUBAKI else None
    document = read_document(page, lenient=args.lenient, extraction=extraction, content=args.content)
    if args.lenient:
        print(f"honbun html2sf: {verdict_on(document, lenient=True).reason}", file=sys.stderr)
    if args.dialect is Dialect.PAPER:
        document = japanese_only(document)
    if args.analyser:
        with closing(annotator(args.analyser, given_settings(args))) as analyser:
            analyser.is_available().demand()
            document = analysed(document, analyser)
    now = f"{datetime.now().astimezone():%Y-%m-%d %H:%M:%S %Z}"
    sys.stdout.buffer.write(write(document, args.dialect, now).encode())
    return 0


def _read(args: argparse.Namespace) -> Page:
    """The page, but no more of it than shows that it is too large."""
    if args.file == "-":
        data, time = sys.stdin.buffer.read(LARGEST_PAGE + 1), datetime.now()
    else:
        with open_file(Path(args.file), args.file) as file:
            data, time = file.read(LARGEST_PAGE + 1), datetime.fromtimestamp(Path(args.file).stat().st_mtime)
    return Page(data, args.url, f"{args.time or time:%Y-%m-%d %H:%M:%S}", args.encoding)


def _time(written: str) -> datetime:
    try:
        time = datetime.fromisoformat(written)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{written!r} is no time; write it like 2026-05-01 10:00:00") from None
    return time.astimezone() if time.tzinfo else time


def _extraction(page: Page, args: argparse.Namespace) -> Extraction:
    judge, problem = judge_or_rule(given_settings(args).model)
    if problem:
        print(f"honbun html2sf: {problem}; the page is judged by the evidence rule", file=sys.stderr)
    return extract_page(page, judge, args.lenient)
