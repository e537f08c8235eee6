"""What a site costs in each store: `python -m tests.bench.bench_stores`.

A site learns 1,000 pages of 150 blocks, which is 3.5 KB of footprint each, here random bytes that nothing can
compress.  Then 200 revisits are measured, and a new reader loads the whole site.
"""

import asyncio
import random
import shutil
import tempfile
import time
import tracemalloc
from dataclasses import dataclass
from pathlib import Path

from tests.stores import RedisServer

from honbun.store.contract import START, Cursor, Remembered, Retention, SiteStore
from honbun.store.open import open_store

PAGES, CAP, REVISITS, FOOTPRINT = 1000, 300, 200, 3500
SITE, NOW = "news.example", 1_800_000_000
COLUMNS = "store    pages kept   size MB   our CPU ms   Redis CPU ms   wall ms   round trips   load ms"


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
        in_memory, _ = tracemalloc.get_traced_memory()
        in_files = sum(file.stat().st_size for file in self.folder.glob("sites.sqlite*"))
        return (in_memory + in_files + self._redis_bytes() - self._before) / 1e6

    def _redis_bytes(self) -> int:
        return int(self._server.admin.info("memory")["used_memory"]) if self._server else 0


async def measure(url: str, kept: int, place: Place) -> str:
    """One line of the table, after the store's name."""
    store, chance, limit = open_store(url, place.folder), random.Random(1), Retention(kept)
    if url == "memory":
        tracemalloc.start()
    cursor = await learn(store, [visit(chance, number) for number in range(PAGES)], START, limit)
    size = place.megabytes()
    tracemalloc.stop()
    before = place.read()
    await learn(store, [visit(chance, number) for number in range(PAGES - REVISITS, PAGES)], cursor, limit)
    spent = place.read() - before
    started = time.perf_counter()
    await store.changes(SITE, START)
    load = (time.perf_counter() - started) * 1000
    await store.close()
    ours, theirs, wall = (seconds / REVISITS * 1000 for seconds in (spent.ours, spent.theirs, spent.wall))
    return (
        f"{kept:>12}{size:>10.2f}{ours:>13.3f}{theirs:>15.3f}{wall:>10.3f}{spent.trips / REVISITS:>14.2f}{load:>10.1f}"
    )


def visit(chance: random.Random, number: int) -> Remembered:
    return Remembered(number.to_bytes(8, "big"), NOW + chance.randrange(10_000), chance.randbytes(FOOTPRINT))


async def learn(store: SiteStore, visits: list[Remembered], cursor: Cursor, limit: Retention) -> Cursor:
    for page in visits:
        cursor = (await store.learn(SITE, page, cursor, limit)).cursor
    return cursor


def measure_in_folder(name: str, kept: int) -> str:
    with tempfile.TemporaryDirectory() as folder:
        if name != "redis":
            return asyncio.run(measure(name, kept, Place(Path(folder))))
        with RedisServer(Path(folder)) as server:
            return asyncio.run(measure(server.url, kept, Place(Path(folder), server)))


def main() -> None:
    print(COLUMNS)
    for name in ("memory", "sqlite", "redis"):
        if name == "redis" and not shutil.which("redis-server"):
            print("redis    not measured: redis-server is not installed")
            continue
        for kept in (PAGES, CAP):
            print(f"{name:<7}{measure_in_folder(name, kept)}", flush=True)


if __name__ == "__main__":
    main()
