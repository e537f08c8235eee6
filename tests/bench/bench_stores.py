"""What a site costs in each store: `python -m tests.bench.bench_stores`.

A site of 1,000 pages of 150 blocks, which is all that is remembered of it: blocks, vectors, places in the template.
Its pages are *real*, so that most of their blocks are on other pages too, or *unique*, so that none is.  Then 200
revisits are measured, and a new reader loads the whole site.  The limits: 12 MB in Redis and 16 MB on disk uncapped,
4 MB in Redis at the default cap.
"""

import asyncio
import shutil
import tempfile
import time
import tracemalloc
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product
from pathlib import Path

from tests.bench.pages import Site
from tests.bench.report import Cell, print_machine, print_table
from tests.bench.running import remembered
from tests.stores import RedisServer

from honbun.settings import Settings
from honbun.store.contract import START, Cursor, Remembered, Retention, SiteStore
from honbun.store.open import open_store

PAGES, REVISITS = 1000, 200
COLUMNS = "store | pages | kept | B a page | site MB | our CPU ms | Redis CPU ms | wall ms | round trips | load ms"


@dataclass(frozen=True, slots=True)
class Meter:
    """Clocks and counters, which only grow."""

    ours: float = 0
    theirs: float = 0
    wall: float = 0
    trips: float = 0

    def __sub__(self, before: "Meter") -> "Meter":
        # the last trip brought these figures
        trips = max(self.trips - before.trips - 1, 0)
        return Meter(self.ours - before.ours, self.theirs - before.theirs, self.wall - before.wall, trips)


class Place:
    """Where a store keeps a site, and what that costs."""

    def __init__(self, folder: Path, server: RedisServer | None = None) -> None:
        self.folder, self._server = folder, server
        self._before = self._redis_bytes()

    def read(self) -> Meter:
        ours, wall = time.process_time(), time.perf_counter()
        if not self._server:
            return Meter(ours, wall=wall)
        info = self._server.admin.info("all")
        return Meter(ours, info["used_cpu_user"] + info["used_cpu_sys"], wall, info["total_reads_processed"])

    def megabytes(self) -> float:
        if self._server:
            return (self._redis_bytes() - self._before) / 1e6
        on_disk = sum(file.stat().st_size for file in self.folder.glob("sites.sqlite*"))
        return (on_disk or tracemalloc.get_traced_memory()[0]) / 1e6

    def _redis_bytes(self) -> int:
        return int(self._server.admin.info("memory")["used_memory"]) if self._server else 0


async def measure(url: str, visits: Sequence[Remembered], kept: int, place: Place) -> list[Cell]:
    """The cells of a row after those that name it."""
    store, limit, packed = open_store(url, place.folder), Retention(kept), sum(len(page.footprint) for page in visits)
    tracemalloc.start()
    cursor = await learn(store, map(_copied, visits), START, limit)
    size = place.megabytes()
    tracemalloc.stop()
    before = place.read()
    await learn(store, [replace(page, seen=page.seen + 1) for page in visits[-REVISITS:]], cursor, limit)
    spent = place.read() - before
    started = time.perf_counter()
    await store.changes(Site().name, START)
    load = (time.perf_counter() - started) * 1000
    await store.close()
    costs = [seconds / REVISITS * 1000 for seconds in (spent.ours, spent.theirs, spent.wall)]
    return [kept, round(packed / len(visits)), size, *costs, spent.trips / REVISITS, load]


async def learn(store: SiteStore, visits: Iterable[Remembered], cursor: Cursor, limit: Retention) -> Cursor:
    for page in visits:
        cursor = (await store.learn(Site().name, page, cursor, limit)).cursor
    return cursor


def _copied(page: Remembered) -> Remembered:
    """The same in memory of its own, so that what a store keeps of it can be measured."""
    return Remembered(page.page, page.seen, bytes(bytearray(page.footprint)))


def measure_in_folder(name: str, visits: Sequence[Remembered], kept: int) -> list[Cell]:
    with tempfile.TemporaryDirectory() as folder:
        if name != "redis":
            return asyncio.run(measure(name, visits, kept, Place(Path(folder))))
        with RedisServer(Path(folder)) as server:
            return asyncio.run(measure(server.url, visits, kept, Place(Path(folder), server)))


def rows() -> Iterator[list[Cell]]:
    stores = ["memory", "sqlite", *(["redis"] if shutil.which("redis-server") else [])]
    for kind in ("real", "unique"):
        visits = remembered(Site(unique=kind == "unique").pages(PAGES))
        for name, kept in product(stores, (PAGES, Settings.pages_per_site)):
            yield [name, kind, *measure_in_folder(name, visits, kept)]


def main() -> None:
    print_machine()
    print_table(COLUMNS, rows())
    if not shutil.which("redis-server"):
        print("redis was not measured: redis-server is not installed")


if __name__ == "__main__":
    main()
