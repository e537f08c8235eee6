"""What a store costs that knows very many sites: `python -m tests.bench.bench_many_sites [SITES [PAGES]]`.

Every site has so many pages, with footprints of 57 KB pages.  They are not learned one by one but copied into their
places, which takes minutes instead of hours; then sites are picked by chance, and each learns one page more and is
told as a whole to somebody who knows nothing of it.  CPU is that of the store's processes and ours.
"""

import asyncio
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random

from apsw import Connection
from tests.bench.pages import Site
from tests.bench.report import Cell, percentile, print_machine, print_table
from tests.bench.running import remembered
from tests.stores import RedisServer

from honbun.store.contract import START, Remembered, Retention, SiteStore
from honbun.store.open import open_store
from honbun.store.sqlite import SqliteStore

SITES, PAGES, LOOKS, AT_ONCE = 10_000, 3, 500, 1000
COLUMNS = (
    "store | sites | pages of each | GB | B a page | opens in s | learn p50 ms | p95 ms | CPU ms | told p50 ms | p95 ms"
)
PATTERN = "site0000000.example"


def name_of(number: int) -> str:
    return f"site{number:07}.example"


def fill_sqlite(folder: Path, sites: int, pages: Sequence[Remembered]) -> None:
    asyncio.run(_fill_sqlite(SqliteStore(folder / "sites.sqlite"), sites, pages))


async def _fill_sqlite(store: SqliteStore, sites: int, pages: Sequence[Remembered]) -> None:
    for first in range(0, sites, AT_ONCE):
        await store._database.write(partial(_insert, some=range(first, min(first + AT_ONCE, sites)), pages=pages))
    await store.close()


def _insert(connection: Connection, some: range, pages: Sequence[Remembered]) -> None:
    for number in some:
        connection.execute("INSERT INTO sites VALUES (?, ?, ?)", (name_of(number), os.urandom(8), len(pages)))
        rows = [
            (name_of(number), page.page, position, page.seen, page.footprint) for position, page in enumerate(pages, 1)
        ]
        connection.executemany("INSERT INTO pages VALUES (?, ?, ?, ?, ?)", rows)


def fill_redis(server: RedisServer, sites: int, pages: Sequence[Remembered]) -> None:
    asyncio.run(_learn_first(server, pages))
    key = f"honbun1:{{{PATTERN}}}"
    dumped, life = server.admin.dump(key), server.admin.pttl(key)
    for first in range(0, sites, AT_ONCE):
        with server.admin.pipeline(transaction=False) as pipe:
            for number in range(first, min(first + AT_ONCE, sites)):
                pipe.restore(f"honbun1:{{{name_of(number)}}}", life, dumped, replace=True)
            pipe.execute()


async def _learn_first(server: RedisServer, pages: Sequence[Remembered]) -> None:
    store = open_store(server.url, server.socket.parent)
    for page in pages:
        await store.learn(PATTERN, page, START, Retention())
    await store.close()


def measure(url: str, folder: Path, sites: int, more: Remembered) -> list[Cell]:
    """How long it opens, learns and tells."""
    started = time.perf_counter()
    store = open_store(url, folder)
    opened = time.perf_counter() - started
    return [opened, *asyncio.run(_look(store, sites, more))]


async def _look(store: SiteStore, sites: int, more: Remembered) -> list[Cell]:
    chosen = [name_of(number) for number in Random(1).choices(range(sites), k=LOOKS)]
    await store.changes(chosen[0], START)
    before = time.process_time()
    learned = [await _timed(partial(store.learn, site, more, START, Retention())) for site in chosen]
    cpu = (time.process_time() - before) / LOOKS * 1000
    told = [await _timed(partial(store.changes, site, START)) for site in chosen]
    await store.close()
    return [percentile(learned, 50), percentile(learned, 95), cpu, percentile(told, 50), percentile(told, 95)]


async def _timed(work: Callable[[], Awaitable[object]]) -> float:
    started = time.perf_counter()
    await work()
    return (time.perf_counter() - started) * 1000


def rows(sites: int, pages: int) -> Iterator[list[Cell]]:
    *known, more = remembered(Site(language="ja", kilobytes=57, blocks=130).pages(pages + 1))
    more = replace(more, seen=more.seen + 1)
    with tempfile.TemporaryDirectory() as folder:
        fill_sqlite(Path(folder), sites, known)
        size = sum(file.stat().st_size for file in Path(folder).glob("sites.sqlite*"))
        costs = measure("sqlite", Path(folder), sites, more)
        yield ["sqlite", sites, pages, size / 1e9, round(size / sites / pages), *costs]
    if not shutil.which("redis-server"):
        return
    with tempfile.TemporaryDirectory() as folder, RedisServer(Path(folder)) as server:
        fill_redis(server, sites, known)
        size = int(server.admin.info("memory")["used_memory"])
        costs = measure(server.url, Path(folder), sites, more)
        yield ["redis", sites, pages, size / 1e9, round(size / sites / pages), *costs]


def main() -> None:
    sites, pages = (int(given) for given in [*sys.argv[1:], *map(str, (SITES, PAGES)[len(sys.argv) - 1 :])])
    print_machine()
    print_table(COLUMNS, rows(sites, pages))


if __name__ == "__main__":
    main()
