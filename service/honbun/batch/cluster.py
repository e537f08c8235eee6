"""A batch on a cluster of machines that see the same directories, with Dask as the one who hands out the parts.

A part is a task of Dask's.  It can be done twice, on two machines even, and its files are the same: Dask starts it anew
when a machine goes away.  Each task keeps one worker process busy.
"""

import asyncio
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from honbun.batch.batch import Batch
from honbun.batch.report import Counts, Report
from honbun.batch.tree import Part
from honbun.errors import Missing

PARTS_A_THREAD = 4  # so that no machine waits long for the last
MOST_DEATHS = 5  # of machines under one part, before it is given up
CONNECT_SECONDS = 10


@contextmanager
def joined(address: str) -> Iterator[Any]:
    """The cluster, as a client of Dask; Missing if it is not there."""
    try:
        from distributed import Client
    except ImportError:
        raise Missing("a cluster needs Dask: pip install 'honbun[cluster]'") from None
    try:
        client = Client(address, timeout=CONNECT_SECONDS)  # type: ignore[no-untyped-call]
    except (OSError, ValueError) as error:
        raise Missing(f"there is no Dask scheduler at {address}: {error}") from None
    with client:
        yield client


def run_on(client: Any, batch: Batch, step: Callable[[], None]) -> Counts:
    """Have all parts done; `step` is called for each."""
    threads = sum(client.nthreads().values())
    if not threads:
        raise Missing(f"the Dask scheduler at {client.scheduler.address} has no workers")
    count = max(min(len(batch.pieces), PARTS_A_THREAD * threads), 1)
    parts = [batch.only(Part(number, count), jobs=1) for number in range(1, count + 1)]
    if batch.wanted.content:
        _do(client, learn_part, parts, step)
    return sum(_do(client, convert_part, parts, step), Counts())


def _do(client: Any, work: Callable[[Batch], Any], parts: Sequence[Batch], step: Callable[[], None]) -> list[Any]:
    from distributed import as_completed

    futures = client.map(work, parts, pure=False, retries=MOST_DEATHS)
    results = []
    for future in as_completed(futures):  # type: ignore[no-untyped-call]
        results.append(future.result())
        step()
    return results


def learn_part(batch: Batch) -> None:
    asyncio.run(batch.learn(lambda _: None))


def convert_part(batch: Batch) -> Counts:
    report = Report(batch.target, batch.part)
    try:
        asyncio.run(batch.convert(lambda _: None, report))
    finally:
        report.close()
    return report.counts
