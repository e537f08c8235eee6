"""How long a reader waits: `python -m tests.bench.bench_visits`.

The service runs as a process of its own with two workers.  Every visit brings a page it has not seen, of a site of
which it knows some; a site that is full loses its oldest page for it.  Meanwhile another process asks for `/health`.
`first` is the first visit after the start, when the worker has yet to load the site.  The CPU time is that of the
service and its workers; it holds on a busy machine, where the others are longer.
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
from tests.bench.processes import cpu_seconds
from tests.bench.report import Cell, percentile, print_machine, print_table
from tests.bench.running import RunningService, body_of, fill, health_polled, remembered
from tests.stores import RedisServer

VISITS, KNOWN = 60, (0, 30, 300)
COLUMNS = "store | pages known | KB | at once | first ms | p50 ms | p95 ms | CPU ms | visits/s | /health p95 ms"


def measure(store: str, known: int) -> Iterator[list[Cell]]:
    """A row for each size of page, then for more visits at once."""
    sites = [SMALL, MEDIUM, LARGE]
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        url = stack.enter_context(RedisServer(folder)).url if store == "redis" else store
        for site in sites:
            asyncio.run(fill(url, folder, site.name, remembered(site.pages(known))))
        service = stack.enter_context(RunningService(folder, url, max(known, 1)))
        for site in sites:
            yield [store, known, site.kilobytes, *visit(service, site, known, 1, known)]
        for at_once in (2, 4):
            yield [store, known, MEDIUM.kilobytes, *visit(service, MEDIUM, known, at_once, known + at_once * VISITS)]


def visit(service: RunningService, site: Site, known: int, at_once: int, start: int) -> list[Cell]:
    bodies = [body_of(page) for page in site.pages(VISITS, start)]
    if not known:
        bodies = [body_of(replace(site, seed=start + number).page(start)) for number in range(VISITS)]
    first = service.visit(bodies[0])
    with health_polled(service.port) as health:
        started, cpu = perf_counter(), cpu_seconds(service.number)
        times = service.visit_all(bodies[1:], at_once)
        seconds, cpu = perf_counter() - started, cpu_seconds(service.number) - cpu
    p50, p95 = percentile(times, 50), percentile(times, 95)
    return [at_once, first, p50, p95, cpu / len(times) * 1000, len(times) / seconds, percentile(health, 95)]


def main() -> None:
    print_machine()
    stores = ["sqlite", "redis"] if shutil.which("redis-server") else ["sqlite"]
    print_table(COLUMNS, (row for store in stores for known in KNOWN for row in measure(store, known)))
    if len(stores) == 1:
        print("redis was not measured: redis-server is not installed")


if __name__ == "__main__":
    main()
