"""Take the fields that `honbun learn` has learned out of pages.

jsonl: one page a line, {"file","url","tuples":[{"title":["On soups"],"price":["9.80"]},…]}.  A tuple has the fields
that were found, each with a list of values.  url is that of the file.  A page that cannot be read has "error" besides,
and the command ends with exit code 1.

csv: a row for each tuple: file, url, then the fields; several values of a field have a line feed between them.  A value
that a spreadsheet would take for a formula has an apostrophe in front.

PATH is a file, or a directory whose files are all taken but hidden ones.
"""

import argparse
import json
import sys
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from honbun.batch.group import list_files, read_text
from honbun.batch.labelled import tree_of, wrapper_in
from honbun.cli.progress import progress
from honbun.errors import HonbunError, NotFound, reason
from honbun.wrappers.reading import Texts, read, texts_of
from honbun.wrappers.table import cells, row
from honbun.wrappers.wrapper import PaperWrapper, Wrapper

EXAMPLE = """  $ honbun apply shop.json pages/ > records.jsonl
  $ honbun apply shop.json page.html --format csv"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("wrapper", type=Path, metavar="WRAPPER.json", help="what `honbun learn` wrote")
    parser.add_argument("paths", nargs="+", type=Path, metavar="PATH", help="a page, or a directory of pages")
    parser.add_argument("--format", choices=("jsonl", "csv"), default="jsonl", help="default: jsonl")


def run(args: argparse.Namespace) -> int:
    wrapper, files = wrapper_in(args.wrapper), _files(args.paths)
    is_csv, code = args.format == "csv", 0
    if is_csv:
        _print(row(("file", "url", *wrapper.names)))
    with progress(len(files), "pages") as step:
        for file in files:
            page = {"file": str(file), "url": file.resolve().as_uri()}
            try:
                tuples = _read(file, wrapper)
                _print(_rows(page, wrapper.names, tuples) if is_csv else _line(page | {"tuples": tuples}))
            except (HonbunError, OSError) as error:
                code = 1
                print(f"honbun apply: {file}: {reason(error)}", file=sys.stderr)
                problem = {"title": getattr(error, "title", "The file cannot be read"), "detail": reason(error)}
                _print("" if is_csv else _line(page | {"tuples": [], "error": problem}))
            step()
    return code


def _files(paths: Sequence[Path]) -> list[Path]:
    for path in paths:
        if not path.exists():
            raise NotFound(f"there is no file or directory {path}")
    files = [file for path in paths for file in (list_files(path) if path.is_dir() else [path])]
    if not files:
        raise NotFound(f"{', '.join(map(str, paths))} holds no pages")
    return files


def _read(file: Path, wrapper: Wrapper | PaperWrapper) -> list[Texts]:
    tree = tree_of(read_text(file), blanks=isinstance(wrapper, PaperWrapper))
    return [texts_of(each) for each in read(tree, wrapper)]


def _line(page: Mapping[str, Any]) -> str:
    return json.dumps(page, ensure_ascii=False) + "\n"


def _rows(page: Mapping[str, str], names: Sequence[str], tuples: Iterable[Texts]) -> str:
    return "".join(row([*page.values(), *cells(names, each)]) for each in tuples)


def _print(text: str) -> None:
    """At once, and in UTF-8 whatever the terminal speaks."""
    sys.stdout.buffer.write(text.encode("utf-8", "replace"))
    sys.stdout.buffer.flush()
