"""Check files in Standard Format, or print them in another notation.

check: tell what is wrong with them, line by line, if they are not valid.  text: a sentence a line.  knp: what KNP or
JUMAN said, as rhoknp and pyknp read it.  json: all of a document, in a line.  Packs of www2sf, which hold many
documents, are read one document after the other.
"""

import argparse
import re
import sys
from collections.abc import Callable
from pathlib import Path

from honbun.batch.unpacking import documents_in
from honbun.cli.flags import add_dialect
from honbun.errors import HonbunError, reason
from honbun.standard_format.check import check
from honbun.standard_format.export import as_json, as_knp, as_text
from honbun.standard_format.read import read
from honbun.standard_format.write import Dialect

EXAMPLE = """  $ honbun sf check pages/*.sf.gz
  $ honbun sf knp page.sf > page.knp"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("action", choices=("check", *_NOTATIONS))
    parser.add_argument("files", nargs="+", metavar="FILE", help="a document or a pack, also as .gz or .zst")
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
    documents = wrong = 0
    for label, content in documents_in(Path(name)):
        faults = check(content, dialect)
        for fault in faults:
            print(f"{label}:{fault.line}: {fault.message}", file=sys.stderr)
        documents, wrong = documents + 1, wrong + bool(faults)
    if not wrong:
        print(f"{name}: valid" if documents == 1 else f"{name}: {documents} documents, all valid")
    return bool(wrong)


def _print(name: str, notation: Callable[[bytes, str], str]) -> bool:
    for label, content in documents_in(Path(name)):
        sys.stdout.buffer.write(notation(content, label).encode("utf-8", "replace"))
    return False


def _document_name(name: str) -> str:
    return re.sub(r"(?:\.sf)?(?:\.(?:gz|zst))?(?=#|$)", "", Path(name).name)


_NOTATIONS: dict[str, Callable[[bytes, str], str]] = {
    "text": lambda data, _: as_text(read(data)),
    "knp": lambda data, name: as_knp(read(data), _document_name(name)),
    "json": lambda data, name: as_json(read(data), name),
}
