"""Make the full text anew, in the engine that keeps it from now on.

fts5 is a table beside the documents, and right for one person's pages.  tantivy keeps it in shards, one process each,
for a corpus of some hundred thousand documents and more; what is found is the same.  It takes the extra: pip install
'honbun[scale]'.  The corpus remembers the choice.  A service that runs follows it by itself.
"""

import argparse
import asyncio
import os

from honbun.cli.flags import add_settings, given_settings
from honbun.cli.progress import progress
from honbun.corpus.documents import open_documents
from honbun.corpus.following import ENGINES
from honbun.errors import WrongUse
from honbun.folder import open_folder
from honbun.settings import Settings

EXAMPLE = """  $ honbun reindex --engine tantivy --shards 2
  50000 documents are searched with tantivy, in 2 shards
  $ honbun reindex --engine fts5
  50000 documents are searched with fts5"""

MOST_SHARDS = 64


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--engine", choices=ENGINES, required=True, help="what keeps the full text")
    parser.add_argument("--shards", type=int, help="processes of tantivy, as many as cores (default: 2)")
    add_settings(parser, "data")


def run(args: argparse.Namespace) -> int:
    os.umask(0o077)
    if args.shards is not None and (args.engine == "fts5" or not 1 <= args.shards <= MOST_SHARDS):
        raise WrongUse(f"--shards is a number from 1 to {MOST_SHARDS}, and goes with --engine tantivy")
    shards = args.shards or 2
    documents = asyncio.run(_reindex(given_settings(args), args.engine, shards))
    told = f", in {shards} shard{'s' * (shards > 1)}" if args.engine != "fts5" else ""
    print(f"{documents} documents are searched with {args.engine}{told}")
    return 0


async def _reindex(settings: Settings, engine: str, shards: int) -> int:
    documents = open_documents(open_folder(settings.folder))
    try:
        many = await documents.choose_engine(engine, shards)
        with progress(many, "documents") as step:
            await documents.follow(step)
        return many
    finally:
        await documents.close()
