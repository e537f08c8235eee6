"""How long a reader waits: `python -m tests.bench.bench_visits`.

The service runs as a process of its own with two workers.  Every visit brings a page it has not seen, of a site of
which it knows some; a site that is full loses its oldest page for it.  Meanwhile another process asks for `/health`.
`first` is the first visit after the start, when the worker has yet to load the site.  The CPU time is that of the
service, of its workers, and of Redis where it is the store; it holds on a busy machine, where the others are longer.
Memory is what the service and the largest of its workers hold in the end.
"""

import asyncio
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from time import perf_counter

from tests.bench.pages import LARGE, MEDIUM, SMALL, Site
from tests.bench.processes import cpu_seconds_of_one, resident_megabytes, tree_of
from tests.bench.report import Cell, percentile, print_machine, print_table
from tests.bench.running import RunningService, body_of, fill, health_polled, remembered
from tests.stores import RedisServer

VISITS, KNOWN = 60, (0, 30, 300)
COLUMNS = (
    "store | pages known | KB | at once | first ms | p50 ms | p95 ms | visits/s | /health p95 ms"
    " | CPU ms: service | workers | Redis | service MB | worker MB"
)


def measure(store: str, known: int) -> Iterator[list[Cell]]:
    """A row for each size of page, then for more visits at once."""
    sites = [SMALL, MEDIUM, LARGE]
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        redis = stack.enter_context(RedisServer(folder, "--appendonly", "yes")) if store == "redis" else None
        url = redis.hasty_url if redis else store
        for site in sites:
            asyncio.run(fill(url, folder, site.name, remembered(site.pages(known))))
        service = stack.enter_context(RunningService(folder, url, max(known, 1)))
        for site in sites:
            yield [store, known, site.kilobytes, *visit(service, redis, site, known, 1)]
        for at_once in (2, 4, 16):
            yield [store, known, MEDIUM.kilobytes, *visit(service, redis, MEDIUM, known, at_once)]


def visit(service: RunningService, redis: RedisServer | None, site: Site, known: int, at_once: int) -> list[Cell]:
    start = known if at_once == 1 else known + at_once * VISITS
    bodies = [body_of(page) for page in site.pages(VISITS, start)]
    if not known:
        bodies = [body_of(replace(site, seed=start + number).page(start)) for number in range(VISITS)]
    first = service.visit(bodies[0])
    with health_polled(service.port) as health:
        started, before = perf_counter(), used(service, redis)
        times = service.visit_all(bodies[1:], at_once)
        seconds, after = perf_counter() - started, used(service, redis)
    cpu = [(end - begin) / len(times) * 1000 for begin, end in zip(before, after, strict=True)]
    p50, p95 = percentile(times, 50), percentile(times, 95)
    ours, *workers = map(resident_megabytes, tree_of(service.number))
    waiting = [at_once, first, p50, p95, len(times) / seconds, percentile(health, 95)]
    return [*waiting, *cpu, ours, max(workers)]


def used(service: RunningService, redis: RedisServer | None) -> list[float]:
    """The CPU seconds of the service, of its workers and of Redis until now."""
    ours, *workers = map(cpu_seconds_of_one, tree_of(service.number))
    return [ours, sum(workers), cpu_seconds_of_one(redis.number) if redis else 0.0]


def main() -> None:
    print_machine()
    stores = ["sqlite", "redis"] if shutil.which("redis-server") else ["sqlite"]
    print_table(COLUMNS, (row for store in stores for known in KNOWN for row in measure(store, known)))
    if len(stores) == 1:
        print("redis was not measured: redis-server is not installed")


if __name__ == "__main__":
    main()
