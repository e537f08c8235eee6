"""A corpus in shards of tantivy: `python -m tests.bench.bench_scale [DOCUMENTS [SHARDS [FOLDER]]]`, as 1000000.

Documents of 300 to 700 characters are made up of the words of the dictionary, put into the corpus, and told to the
shards; with FOLDER they are kept there, and a run that was broken off goes on.  Then a service is asked as a browser
asks it, snippets and facets and all: for nouns that most documents have, for nouns that few have, for two common ones
together, for a phrase of three words, for a hundred lines of a concordance.  At last documents are added, found, and
deleted one by one; deleted means that no file holds their words any more.
"""

import asyncio
import http.client
import os
import re
import sys
import tempfile
import time
from collections.abc import Iterator
from functools import partial
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

from tests.bench.bench_search import _ask, questions
from tests.bench.library import PARTS, _put, make
from tests.bench.processes import cpu_seconds, tree_of
from tests.bench.report import Cell, percentile, print_machine, print_table
from tests.bench.running import RunningService

from honbun.corpus.documents import Documents, open_documents
from honbun.corpus.query import Sought
from honbun.corpus.search import Asked

DOCUMENTS, SHARDS, SHORTEST, LONGEST = 20_000, 2, 300, 700
AT_ONCE, ADDED, DELETED = 5_000, 100, 10
FILLED = "documents | characters each | put s | told to shards s | CPU s | database MB | shards MB"
QUESTIONS = "asked | documents p50 | p50 ms | p95 ms | CPU ms"
MEMORY = "process | MB of its own | MB with mapped files"
CHANGES = "add p50 ms | add p95 ms | found after p50 ms | found after p95 ms | delete p50 ms | delete p95 ms"


async def fill(folder: Path, many: int, shards: int) -> list[Cell]:
    """Put documents into the corpus and tell the shards of them."""
    documents = open_documents(folder)
    if not await documents.list_searched():
        await documents.choose_engine("tantivy", shards)
    held, cpu = len(await documents.list_searched()), cpu_seconds(os.getpid())
    source, put, told = make(many - held, LONGEST, seed=held + 1, shortest=SHORTEST), 0.0, 0.0
    while some := list(islice(source, AT_ONCE)):
        started = time.perf_counter()
        await documents._database.write(partial(_put, documents=documents, some=some))
        put += time.perf_counter() - started
        await documents.follow()
        told += time.perf_counter() - started
    cpu = cpu_seconds(os.getpid()) - cpu
    await documents.close()
    sizes = _megabytes(folder, "corpus.sqlite"), _megabytes(folder, "shards/**/*")
    return [max(held, many), (SHORTEST + LONGEST) // 2, put, told - put, cpu, *sizes]


def _megabytes(folder: Path, pattern: str) -> float:
    return sum(file.stat().st_size for file in folder.glob(pattern) if file.is_file()) / 1e6


def ask_service(folder: Path) -> tuple[list[list[Cell]], list[list[Cell]]]:
    """What questions take, and what memory the service has then."""
    with RunningService(folder, "sqlite", 300) as service:
        connection = http.client.HTTPConnection("127.0.0.1", service.port, timeout=600)
        headers = {"Authorization": f"Bearer {service._token}"}
        _ask(connection, headers, {"query": "最初"})
        asked = [_timed(service, connection, headers, kind, some) for kind, some in questions().items()]
        return asked, list(_memory(service.number))


def _timed(
    service: RunningService,
    connection: http.client.HTTPConnection,
    headers: dict[str, str],
    kind: str,
    asked: list[dict[str, Any]],
) -> list[Cell]:
    cpu, times, hits = cpu_seconds(service.number), [], []
    for question in asked:
        started = time.perf_counter()
        hits.append(_ask(connection, headers, question)["hits"])
        times.append((time.perf_counter() - started) * 1000)
    cpu = (cpu_seconds(service.number) - cpu) / len(asked) * 1000
    return [kind, percentile(hits, 50), percentile(times, 50), percentile(times, 95), cpu]


def _memory(service: int) -> Iterator[list[Cell]]:
    for process in tree_of(service):
        command = Path(f"/proc/{process}/cmdline").read_bytes().decode().split("\0")
        name = next(part for part in command if part.startswith("honbun"))
        told = dict(re.findall(r"(\w+):\s+(\d+) kB", Path(f"/proc/{process}/smaps_rollup").read_text()))
        yield [name, int(told["Anonymous"]) / 1e3, int(told["Rss"]) / 1e3]


async def change(folder: Path) -> list[Cell]:
    """Add documents, find each, and delete some."""
    documents = open_documents(folder)
    await _search(documents)
    added, adding, finding, deleting = [], [], [], []
    for card, words in make(ADDED, LONGEST, seed=9):
        started = time.perf_counter()
        added.append(await documents.save(card, PARTS, now=card.fetched_at, words=words))
        adding.append((time.perf_counter() - started) * 1000)
        started = time.perf_counter()
        await _search(documents)
        finding.append((time.perf_counter() - started) * 1000)
    for saved in Random(1).sample(added, DELETED):
        started = time.perf_counter()
        await documents.delete(saved.id)
        deleting.append((time.perf_counter() - started) * 1000)
    await documents.close()
    return [cell for times in (adding, finding, deleting) for cell in (percentile(times, 50), percentile(times, 95))]


async def _search(documents: Documents) -> None:
    sought = Sought("稀")
    await documents.search(Asked(sought, {sought: [("稀", "稀")]}))


def main() -> None:
    print_machine()
    many = int(sys.argv[1]) if sys.argv[1:] else DOCUMENTS
    shards = int(sys.argv[2]) if sys.argv[2:] else SHARDS
    with tempfile.TemporaryDirectory() as name:
        folder = Path(sys.argv[3] if sys.argv[3:] else name)
        folder.mkdir(mode=0o700, exist_ok=True)
        print_table(FILLED, [asyncio.run(fill(folder, many, shards))])
        asked, memory = ask_service(folder)
        print_table(QUESTIONS, asked)
        print_table(MEMORY, memory)
        print_table(CHANGES, [asyncio.run(change(folder))])


if __name__ == "__main__":
    main()
