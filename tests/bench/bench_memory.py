"""What the service holds in memory: `python -m tests.bench.bench_memory`.

Idle, and when one of its workers has a copy of a site in hand.  There is one worker more than may work at once, the
spare.  The site has pages of 150 blocks; at the default cap it is 300 of them.
"""

import asyncio
import tempfile
from collections.abc import Iterator
from pathlib import Path

from tests.bench.pages import Site
from tests.bench.processes import resident_megabytes, tree_of
from tests.bench.report import Cell, print_machine, print_table
from tests.bench.running import RunningService, body_of, fill, remembered

from honbun.settings import Settings

VISITS = 10
COLUMNS = "the service knows | service MB | worker MB | other workers MB | together MB"


def measure(what: str, site: Site, known: int) -> list[Cell]:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        asyncio.run(fill("sqlite", folder, site.name, remembered(site.pages(known))))
        with RunningService(folder, "sqlite", max(known, 1)) as service:
            for page in site.pages(VISITS, known) if known else ():
                service.visit(body_of(page))
            ours, *workers = map(resident_megabytes, tree_of(service.number))
    busy, *others = sorted(workers, reverse=True)
    return [what, ours, busy, ", ".join(f"{size:.0f}" for size in others), ours + sum(workers)]


def rows() -> Iterator[list[Cell]]:
    real, unique = Site(), Site(unique=True)
    yield measure("nothing (idle)", real, 0)
    for known in (Settings.pages_per_site, 1000):
        yield measure(f"{known} pages, most blocks on many", real, known)
        yield measure(f"{known} pages, no block on two", unique, known)


def main() -> None:
    print_machine()
    print_table(COLUMNS, rows())


if __name__ == "__main__":
    main()
