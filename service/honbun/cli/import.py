"""Keep what was exported: jsonl, WARC files, Standard Format, or directories of these.

Documents of our own exports keep their ids, versions and times where these are free.  Pages in other WARC files are
read, learned and saved as if a browser had sent them.  What is here already is left as it is, so an import that was
ended is simply called once more.  Standard Format has no page, so its documents have none either.
"""

# ruff: noqa: N999 - a command's module is named as the command

import argparse
import asyncio
import os
import sys
import time
from collections import Counter
from contextlib import AsyncExitStack
from dataclasses import replace
from functools import partial
from pathlib import Path

from honbun.api.visits import retention
from honbun.batch.incoming import find_incoming, read_incoming
from honbun.cli.flags import add_settings, given_settings
from honbun.cli.progress import progress
from honbun.corpus.documents import open_documents
from honbun.errors import NotFound, Refused
from honbun.folder import open_folder, salt_of
from honbun.importing import Desk, Fate, import_all
from honbun.saving import save
from honbun.settings import Settings
from honbun.store.feeds import open_feeds
from honbun.store.open import open_rules, open_store
from honbun.store.wrappers import open_wrappers
from honbun.workers.dependent import Programs
from honbun.workers.pool import WorkerPool

EXAMPLE = """  $ honbun import corpus.jsonl
  312 imported, 4 there already
  $ honbun import crawl.warc.gz sf/"""

PAGE_SECONDS = 60.0  # nobody waits for one page


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("paths", nargs="+", type=Path, metavar="PATH", help="a file, or a directory of files")
    names = (
        "data",
        "store",
        "salt",
        "workers",
        "page_seconds",
        "worker_megabytes",
        "pages_per_site",
        "days_remembered",
        "sensitive",
    )
    add_settings(parser, *names, "model")


def run(args: argparse.Namespace) -> int:
    os.umask(0o077)
    settings = given_settings(args)
    if settings.page_seconds == Settings.page_seconds:
        settings = replace(settings, page_seconds=PAGE_SECONDS)
    files = find_incoming(args.paths)
    if not files:
        raise NotFound(f"there is nothing to import in {', '.join(map(str, args.paths))}")
    fates = asyncio.run(_import(files, settings))
    told = ", ".join(f"{fates[fate]} {fate}" for fate in Fate if fates[fate])
    print(told or "nothing to import in it", file=sys.stderr)
    return Refused.exit_code if fates.keys() <= {Fate.REFUSED} else 0


async def _import(files: list[Path], settings: Settings) -> Counter[Fate]:
    fates: Counter[Fate] = Counter()
    async with AsyncExitStack() as stack:
        desk = await _desk(settings, stack)
        with progress(None, "documents") as step:
            async for outcome in import_all(read_incoming(files), desk, settings.workers):
                fates[outcome.fate] += 1
                if outcome.error:
                    print(f"honbun import: {outcome.incoming.origin}: {outcome.error}", file=sys.stderr)
                step()
        await desk.documents.settle()
    return fates


async def _desk(settings: Settings, stack: AsyncExitStack) -> Desk:
    """All that is needed to save, opened until the stack is left."""
    salt, folder, now = salt_of(settings), open_folder(settings.folder), int(time.time())
    limits = (settings.page_seconds, settings.worker_megabytes)
    documents, rules, feeds = open_documents(folder), open_rules(folder), open_feeds(folder)
    store, wrappers = open_store(settings.store, folder), open_wrappers(folder)
    for kept in (documents, rules, feeds, wrappers, store):
        stack.push_async_callback(kept.close)
    pool = WorkerPool(settings.workers, *limits, salt, settings.model, spares=0, sensitive=settings.sensitive)
    await stack.enter_async_context(pool)
    programs = Programs.of(settings)
    work = partial(
        save,
        pool=pool,
        store=store,
        rule_book=rules,
        documents=documents,
        feeds=feeds,
        wrappers=wrappers,
        retention=retention(settings, now),
        programs=programs,
        now=now,
    )
    return Desk(documents, rules, pool, work, programs, now)
