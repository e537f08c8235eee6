"""Search the saved documents, or show each hit in its sentence with --kwic.

A query is words with blanks between; AND, OR, NOT (or -) and ( ) join them, "…" is exactly that text.  Documents are
chosen with site:, date:, type: and author:, as in date:2026-05 or date:2026-05-01..2026-06-15.  Words are found however
they are inflected, kanji also by their reading in kana.
"""

import argparse
import asyncio
import json
import os
import sys
from contextlib import AsyncExitStack
from itertools import accumulate
from typing import Any
from unicodedata import east_asian_width

from honbun.cli.flags import add_settings, given_settings
from honbun.cli.progress import progress
from honbun.corpus.documents import open_documents
from honbun.corpus.folding import clean
from honbun.corpus.kwic import ORDERS
from honbun.corpus.ranking import RANKINGS
from honbun.corpus.saved import written_id
from honbun.corpus.search import SORTS, Found
from honbun.errors import NotFound, WrongUse
from honbun.folder import kept_folder
from honbun.searching import Library, Question, catch_up, concordance, search
from honbun.settings import Settings
from honbun.workers.dependent import Programs
from honbun.workers.pool import WorkerPool

EXAMPLE = """  $ honbun search '京都 寺 date:2026'
  3 documents
  0000000012  京都の寺  http://tera.example/1
              京都大学の近くに古い寺がある。
  $ honbun search 寺 --kwic --sort right
                        京都大学の近くに古い  寺  がある。"""

COLUMNS = 60  # of each side of a line; a full-width character takes two
_BOLD, _PLAIN = "\033[1m", "\033[0m"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("query", metavar="QUERY", nargs="+", help="what to find")
    parser.add_argument("--kwic", action="store_true", help="each hit in its sentence, instead of documents")
    parser.add_argument("--start", type=int, default=1, help="the rank of the first document (default: 1)")
    parser.add_argument("--results", type=int, help="how many (default: 10 documents, 100 lines)")
    parser.add_argument("--sort", help=f"documents by {', '.join(SORTS)}; lines by {', '.join(ORDERS)}")
    parser.add_argument("--ranking", choices=RANKINGS, default="okapi", help="the constants of OKAPI BM25")
    parser.add_argument("--format", choices=("text", "jsonl"), default="text")
    add_settings(parser, "data", "page_seconds", "worker_megabytes")


def run(args: argparse.Namespace) -> int:
    os.umask(0o077)
    return asyncio.run(_search(args, given_settings(args)))


async def _search(args: argparse.Namespace, settings: Settings) -> int:
    question, lines_by = _question(args)
    async with AsyncExitStack() as stack:
        documents = open_documents(kept_folder(settings.folder))
        stack.push_async_callback(documents.close)
        limits = (settings.page_seconds, settings.worker_megabytes)
        pool = await stack.enter_async_context(WorkerPool(1, *limits, salt="", spares=0))
        library = Library(documents, pool, Programs.of(settings))
        with progress(None, "documents") as step:
            await catch_up(library, step=step)
        found, shown = await (concordance(library, question, lines_by) if args.kwic else search(library, question))
    if not found.hits:
        raise NotFound("no saved document matches")
    (_print_json if args.format == "jsonl" else _print_lines if args.kwic else _print_documents)(found, shown)
    return 0


def _question(args: argparse.Namespace) -> tuple[Question, str]:
    """What is asked, and how the lines of a concordance are sorted."""
    allowed = ORDERS if args.kwic else SORTS
    sort = args.sort or allowed[0]
    results = args.results if args.results is not None else (100 if args.kwic else 10)
    if sort not in allowed:
        raise WrongUse(f"--sort is one of {', '.join(allowed)}{' with' if args.kwic else ' without'} --kwic")
    if args.start < 1 or results < 1:
        raise WrongUse("--start and --results are numbers from 1")
    question = Question(" ".join(args.query), args.start, results, SORTS[0] if args.kwic else sort, args.ranking)
    return question, sort


def _print_documents(found: Found, snippets: list[Any]) -> None:
    print(f"{found.hits} {'document' if found.hits == 1 else 'documents'}")
    for hit, snippet in zip(found.results, snippets, strict=True):
        name = written_id(hit.saved.id)
        title = clean(hit.saved.card.title)  # a terminal obeys control characters
        print(f"{name}  {title}  {hit.saved.card.url}")
        print(" " * len(name) + "  " + "".join(_marked(piece["text"], piece["hit"]) for piece in snippet))


def _print_lines(_: Found, lines: list[Any]) -> None:
    for line in lines:
        left, right = _fitting(line["left"][::-1])[::-1], _fitting(line["right"])
        print(f"{' ' * (COLUMNS - _columns(left))}{left}  {_marked(line['hit'])}  {right}")


def _fitting(text: str) -> str:
    """Its beginning, as far as there is room."""
    ends = accumulate(map(_columns, text))
    return text[: sum(end <= COLUMNS for end in ends)]


def _columns(text: str) -> int:
    return sum(2 if east_asian_width(character) in "FW" else 1 for character in text)


def _print_json(found: Found, shown: list[Any]) -> None:
    for place, told in enumerate(shown):
        is_line = isinstance(told, dict)
        hit = found.results[told.pop("document") if is_line else place]
        card = {"id": written_id(hit.saved.id), "url": hit.saved.card.url, "title": hit.saved.card.title}
        print(json.dumps(card | (told if is_line else {"score": hit.score, "snippet": told}), ensure_ascii=False))


def _marked(text: str, is_hit: bool = True) -> str:
    """The text, in bold on a terminal if it is a hit."""
    return f"{_BOLD}{text}{_PLAIN}" if is_hit and sys.stdout.isatty() else text
