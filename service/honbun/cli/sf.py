"""Check files in Standard Format, or print them in another notation.

check: tell what is wrong with them, line by line, if they are not valid.  text: a sentence a line.  knp: what KNP or
JUMAN said, as rhoknp and pyknp read it.  json: all of a file, in a line.
"""

import argparse
import gzip
import sys
import zlib
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

from honbun.cli.flags import add_dialect
from honbun.errors import HonbunError, Refused, reason
from honbun.given import read_file, read_stream
from honbun.standard_format.check import check
from honbun.standard_format.export import as_json, as_knp, as_text
from honbun.standard_format.read import read
from honbun.standard_format.write import Dialect

EXAMPLE = """  $ honbun sf check pages/*.sf.gz
  $ honbun sf knp page.sf > page.knp"""

LARGEST = 256 << 20  # bytes; what analysers say makes much of a page
_GZIP = b"\x1f\x8b"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("action", choices=("check", *_NOTATIONS))
    parser.add_argument("files", nargs="+", metavar="FILE", help="a file in Standard Format, also as .gz")
    add_dialect(parser, "check against this one")


def run(args: argparse.Namespace) -> int:
    wrong = 0
    for name in args.files:
        try:
            wrong += _check(name, args.dialect) if args.action == "check" else _print(name, _NOTATIONS[args.action])
        except (HonbunError, OSError) as error:
            print(f"honbun sf: {name}: {reason(error)}", file=sys.stderr)
            wrong += 1
    return 1 if wrong else 0


def _check(name: str, dialect: Dialect | None) -> bool:
    faults = check(_content(name), dialect)
    for fault in faults:
        print(f"{name}:{fault.line}: {fault.message}", file=sys.stderr)
    if not faults:
        print(f"{name}: valid")
    return bool(faults)


def _print(name: str, notation: Callable[[bytes, str], str]) -> bool:
    sys.stdout.buffer.write(notation(_content(name), name).encode("utf-8", "replace"))
    return False


def _content(name: str) -> bytes:
    data = read_file(Path(name), LARGEST)
    if not data.startswith(_GZIP):
        return data
    try:
        with gzip.open(BytesIO(data)) as unpacked:
            return read_stream(unpacked, LARGEST, "unpacked, it")
    except (EOFError, gzip.BadGzipFile, zlib.error) as error:
        raise Refused(f"it is compressed, and broken: {error}") from None


def _document_name(name: str) -> str:
    return Path(name).name.removesuffix(".gz").removesuffix(".sf")


_NOTATIONS: dict[str, Callable[[bytes, str], str]] = {
    "text": lambda data, _: as_text(read(data)),
    "knp": lambda data, name: as_knp(read(data), _document_name(name)),
    "json": lambda data, name: as_json(read(data), name),
}
