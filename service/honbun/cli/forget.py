"""Forget a page, what a search finds, a site, or a time: what was learned and saved, and of a site what was decided.

It works on the files themselves, whether the service runs or not; a running service notices with the site's next visit.
What the memory store holds ends with the service.
"""

import argparse
import asyncio
import os
import sys
from contextlib import AsyncExitStack

from honbun.cli.flags import add_settings, given_settings
from honbun.cli.wanted import seconds
from honbun.corpus.documents import open_documents
from honbun.errors import NotFound, WrongUse
from honbun.examples import Examples
from honbun.folder import open_folder, salt_of
from honbun.forgetting import Forgotten, Memory
from honbun.searching import Library, matching
from honbun.settings import Settings
from honbun.spans import Span, find_documents, find_span, forget_documents, forget_span
from honbun.store.feeds import open_feeds
from honbun.store.open import open_rules, open_store
from honbun.store.wrappers import open_wrappers
from honbun.workers.dependent import Programs
from honbun.workers.pool import WorkerPool

EXAMPLE = """  $ honbun forget --site example.com --dry-run
  would forget 212 pages, 12 documents and the rules of example.com
  $ honbun forget --url https://example.com/news/1.html
  forgot 1 page of example.com
  $ honbun forget --since 2026-05-01T20:00
  forgot 14 pages and 2 documents"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--site", help="the site to forget, as `GET /v1/sites` names it")
    what.add_argument("--url", help="the address of the page to forget")
    what.add_argument("--query", help="forget all pages whose documents `honbun search` finds with this")
    parser.add_argument("--since", type=seconds, default=0, metavar="TIME", help="what was saved or learned since then")
    parser.add_argument("--until", type=seconds, metavar="TIME", help="what was saved or learned before")
    parser.add_argument("--dry-run", action="store_true", help="tell what would be forgotten, and forget nothing")
    add_settings(parser, "data", "store", "salt", "page_seconds", "worker_megabytes")


def run(args: argparse.Namespace) -> int:
    os.umask(0o077)
    settings, has_time = given_settings(args), bool(args.since or args.until is not None)
    if not (args.site or args.url or args.query or has_time):
        raise WrongUse("what is to be forgotten? Say --url, --query, --site, --since or --until")
    if "" in (args.site, args.url, args.query):
        raise WrongUse("--url, --query and --site need a value; with none, every site would be meant")
    if has_time and (args.url or args.query):
        raise WrongUse("--since and --until go with --site, or alone")
    forgotten = asyncio.run(_forget(settings, args))
    if not forgotten and settings.store == "memory":
        raise WrongUse("the memory store forgets everything when the service stops; there is nothing else to forget")
    if not forgotten:
        raise NotFound(f"nothing is remembered of {args.site or args.url or args.query or 'that time'}")
    of_what = f" of {forgotten.site}" if forgotten.site else ""
    print(f"{'would forget' if args.dry_run else 'forgot'} {_told(forgotten)}{of_what}")
    return 0


async def _forget(settings: Settings, args: argparse.Namespace) -> Forgotten:
    async with AsyncExitStack() as stack:
        memory = await _open(settings, stack)
        if args.query:
            library = Library(memory.documents, await _workers(settings, stack), Programs.of(settings))
            ids = await matching(library, args.query)
            forgotten = await (find_documents if args.dry_run else forget_documents)(memory, ids)
        elif args.since or args.until is not None:
            span = Span(args.since, args.until, args.site or "")
            forgotten = await (find_span if args.dry_run else forget_span)(memory, span)
        elif args.url:
            forgotten = await (memory.find_page if args.dry_run else memory.forget_page)(args.url)
        else:
            forgotten = await (memory.find_site if args.dry_run else memory.forget_site)(args.site)
        if forgotten.documents:
            _tell_of_exports(await memory.documents.exports())
        return forgotten


async def _open(settings: Settings, stack: AsyncExitStack) -> Memory:
    """All that is kept, until the stack is left."""
    salt, folder = salt_of(settings), open_folder(settings.folder)
    store = open_store(settings.store, folder)
    documents, rules, feeds = open_documents(folder), open_rules(folder), open_feeds(folder)
    wrappers = open_wrappers(folder)
    for kept in (documents, rules, feeds, wrappers, store):
        stack.push_async_callback(kept.close)
    return Memory(documents, rules, feeds, wrappers, Examples(folder), store, salt)


async def _workers(settings: Settings, stack: AsyncExitStack) -> WorkerPool:
    limits = (settings.page_seconds, settings.worker_megabytes)
    return await stack.enter_async_context(WorkerPool(1, *limits, salt="", spares=0))


def _tell_of_exports(files: list[str]) -> None:
    for file in files:
        print(f"honbun forget: documents were exported to {file}, which may still hold them", file=sys.stderr)


def _told(forgotten: Forgotten) -> str:
    told = [_counted(forgotten.pages, "page")] if forgotten.pages else []
    told += [_counted(forgotten.documents, "document")] if forgotten.documents else []
    told += ["the rules"] if forgotten.rules else []
    told += [_counted(forgotten.feeds, "feed")] if forgotten.feeds else []
    told += ["what its wrapper took"] if forgotten.records else []
    told += [_counted(forgotten.examples, "example")] if forgotten.examples else []
    return " and ".join(filter(None, [", ".join(told[:-1]), told[-1]]))


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun if number == 1 else noun + 's'}"
