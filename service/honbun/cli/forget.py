"""Forget a page or a whole site: what was learned from it and saved of it, and of a site what was decided about it.

It works on the files themselves, whether the service runs or not; a running service notices with the site's next visit.
What the memory store holds ends with the service.
"""

import argparse
import asyncio
import os
from contextlib import AsyncExitStack

from honbun.cli.flags import add_settings, given_settings
from honbun.corpus.documents import open_documents
from honbun.errors import NotFound, WrongUse
from honbun.examples import Examples
from honbun.folder import open_folder, salt_of
from honbun.forgetting import Forgotten, Memory
from honbun.settings import Settings
from honbun.store.feeds import open_feeds
from honbun.store.open import open_rules, open_store

EXAMPLE = """  $ honbun forget --site example.com --dry-run
  would forget 212 pages, 12 documents and the rules of example.com
  $ honbun forget --url https://example.com/news/1.html
  forgot 1 page of example.com"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("--site", help="the site to forget, as `GET /v1/sites` names it")
    what.add_argument("--url", help="the address of the page to forget")
    parser.add_argument("--dry-run", action="store_true", help="tell what would be forgotten, and forget nothing")
    add_settings(parser, "data", "store", "salt")


def run(args: argparse.Namespace) -> int:
    os.umask(0o077)
    settings = given_settings(args)
    forgotten = asyncio.run(_forget(settings, args))
    if not forgotten and settings.store == "memory":
        raise WrongUse("the memory store forgets everything when the service stops; there is nothing else to forget")
    if not forgotten:
        raise NotFound(f"nothing is remembered of {args.site or args.url}")
    print(f"{'would forget' if args.dry_run else 'forgot'} {_told(forgotten)} of {forgotten.site}")
    return 0


async def _forget(settings: Settings, args: argparse.Namespace) -> Forgotten:
    salt, folder = salt_of(settings), open_folder(settings.folder)
    async with AsyncExitStack() as stack:
        store = open_store(settings.store, folder)
        memory = Memory(open_documents(folder), open_rules(folder), open_feeds(folder), Examples(folder), store, salt)
        for kept in (memory.documents, memory.rule_book, memory.feeds, memory.store):
            stack.push_async_callback(kept.close)
        if args.url:
            return await (memory.find_page if args.dry_run else memory.forget_page)(args.url)
        return await (memory.find_site if args.dry_run else memory.forget_site)(args.site)


def _told(forgotten: Forgotten) -> str:
    told = [_counted(forgotten.pages, "page")]
    told += [_counted(forgotten.documents, "document")] if forgotten.documents else []
    told += ["the rules"] if forgotten.rules else []
    told += [_counted(forgotten.feeds, "feed")] if forgotten.feeds else []
    told += [_counted(forgotten.examples, "example")] if forgotten.examples else []
    return " and ".join(filter(None, [", ".join(told[:-1]), told[-1]]))


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun if number == 1 else noun + 's'}"
