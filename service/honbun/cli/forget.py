"""Forget a page or a whole site: everything that was learned from it.

It works on the store itself, whether the service runs or not; a running service notices with the site's next visit.
What the memory store holds ends with the service.
"""

import argparse
import asyncio
import os

from honbun.cli.flags import add_settings, given_settings
from honbun.errors import NotFound, WrongUse
from honbun.folder import open_folder, salt_of
from honbun.forgetting import forget_page, holds_page
from honbun.settings import Settings
from honbun.store.contract import SiteStore
from honbun.store.open import open_store

EXAMPLE = """  $ honbun forget --site example.com --dry-run
  would forget 212 pages of example.com
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
    if settings.store == "memory":
        raise WrongUse("the memory store forgets everything when the service stops; there is nothing else to forget")
    site, pages = asyncio.run(_forget(settings, args))
    if not pages:
        raise NotFound(f"nothing is remembered of {args.site or args.url}")
    print(f"{'would forget' if args.dry_run else 'forgot'} {pages} {'page' if pages == 1 else 'pages'} of {site}")
    return 0


async def _forget(settings: Settings, args: argparse.Namespace) -> tuple[str, int]:
    salt = salt_of(settings)
    store = open_store(settings.store, open_folder(settings.folder))
    try:
        if args.url:
            act = holds_page if args.dry_run else forget_page
            return await act(args.url, salt=salt, store=store)
        return args.site, await (_count(args.site, store) if args.dry_run else store.forget(args.site))
    finally:
        await store.close()


async def _count(site: str, store: SiteStore) -> int:
    return sum(held.pages for held in await store.sites() if held.site == site)
