"""Whether the service lasts: `python -m tests.bench.bench_soak [VISITS [MINUTES]]`; 2,000 if it is not told.

Visits to 500 sites, with pages of 5 to 150 KB in English and Japanese, while workers are killed and brought down by
pages, Redis goes away and comes back, and the service itself is killed (`tests/soak`).  What is learned and saved in
the end must be what a model says, what was forgotten must stand in no file, and memory must not grow.

The growth is that of one service over four fifths of the visits.  That of the workers is told by the most that any of
them held before, and while, none was killed: they keep copies of the sites that they saw last.
"""

import shutil
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor, wait
from contextlib import ExitStack
from pathlib import Path

from tests.bench.report import Cell, percentile, print_machine, print_table
from tests.soak.checks import calm_life, differences, growth, long_life
from tests.soak.running import LastingService
from tests.soak.soak import LOOKS_EVERY, Plan, Soak
from tests.stores import RedisServer

VISITS = 2_000
ROWS = 20
LEAST = 10  # that a line can be drawn through
COLUMNS = "visits | minutes | service MB | workers MB | descriptors | threads"


def watched(soak: Soak) -> Iterator[list[Cell]]:
    """Runs it, and tells what is measured now and then."""
    told, step = 0, max(soak.plan.visits // LOOKS_EVERY // ROWS, 1)
    with ThreadPoolExecutor(1) as thread:
        running = thread.submit(soak.run)
        while not running.done() or told < len(soak.samples):
            wait([running], timeout=1)
            for one in soak.samples[told::step]:
                workers = ", ".join(f"{size:.0f}" for size in one.workers)
                yield [one.visits, one.minutes, one.service, workers, one.descriptors, one.threads]
                told += step
        running.result()


def summary(soak: Soak) -> list[str]:
    """What was asked, what it took, and whether anything grew."""
    life, calm = long_life(soak), calm_life(soak)
    lines = [f"{soak.done} visits in {soak.seconds / 60:.1f} minutes, {soak.done / soak.seconds:.1f}/s"]
    lines += [f"{count:6} {what}" for what, count in sorted(soak.counts.items())]
    if len(life) > LEAST:
        lines.append(
            f"service: {growth(life):+.2f} MB in 10,000 visits, {max(one.service for one in life):.0f} MB at most"
        )
    if len(calm) > LEAST:
        lines.append(f"the same while no worker was killed: {growth(calm):+.2f} MB")
    for what, samples in (("ever", soak.samples), ("while none was killed", calm)):
        if sizes := [size for sample in samples for size in sample.workers]:
            lines.append(f"workers {what}: {max(sizes):.0f} MB at most, 95 % under {percentile(sizes, 95):.0f} MB")
    return lines


def main() -> None:
    print_machine()
    if not shutil.which("redis-server"):
        print("not measured: redis-server is not installed")
        return
    visits, minutes = [*map(int, sys.argv[1:]), *(VISITS, 600)[len(sys.argv) - 1 :]]
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        (folder / "redis").mkdir()
        redis = stack.enter_context(RedisServer(folder / "redis", "--appendonly", "yes"))
        service = stack.enter_context(LastingService(folder, redis.hasty_url))
        soak = Soak(Plan(visits, minutes), redis, service)
        print_table(COLUMNS, watched(soak))
        different = differences(soak)
    print(*summary(soak), f"{len(different)} differences", *different, sep="\n")
    sys.exit(bool(different))


if __name__ == "__main__":
    main()
