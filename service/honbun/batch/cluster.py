"""A batch on a cluster of machines that see the same directories, with Dask as the one who hands out the parts.

A part is a task of Dask's.  It can be done twice, on two machines even, and its files are the same: Dask starts it anew
when a machine goes away.  Each task keeps one worker process busy.

A page that kills its worker process costs only itself.  A part that kills the process of Dask again and again, more
often than its scheduler allows, is done in two halves, and so on until the one file that does it is found.  Dask blames
all that were handed to a process when it died; so each file that is left is tried once more when all others are done,
alone, and only then given up.
"""

import asyncio
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from honbun.batch.batch import Batch, Watcher
from honbun.batch.report import Counts, Problem, Report
from honbun.batch.tree import Part
from honbun.errors import HonbunError, Missing

PARTS_A_THREAD = 4  # so that no machine waits long for the last
MOST_TRIES = 5  # of a part that fails
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


def run_on(client: Any, batch: Batch, step: Callable[[float], None]) -> Counts:
    """Have all parts done; `step` is called for each, with the share of the way that lies behind."""
    threads = sum(client.nthreads().values())
    if not threads:
        raise Missing(f"the Dask scheduler at {client.scheduler.address} has no workers")
    count = max(min(len(batch.pieces), PARTS_A_THREAD * threads), 1)
    parts = [batch.only(Part(number, count), jobs=1) for number in range(1, count + 1)]
    if not batch.wanted.content:
        return sum(_do(client, convert_part, parts, step, give_up), Counts())
    learned = _do(client, learn_part, parts, lambda share: step(share / 2))
    parts = [replace(part, learned_by=tuple(filter(None, learned))) for part in parts]
    return sum(_do(client, convert_part, parts, lambda share: step((1 + share) / 2), give_up), Counts())


def _do(
    client: Any,
    work: Callable[[Batch], Any],
    parts: Sequence[Batch],
    step: Callable[[float], None],
    give_up: Callable[[Batch], Any] = lambda _: None,
) -> list[Any]:
    """What the work returns for each part, or for the halves of one that kills who does it."""
    from distributed import KilledWorker, as_completed

    under_way = {client.submit(work, part, pure=False, retries=MOST_TRIES): part for part in parts}
    waiting, results, blamed = as_completed(under_way), [], []  # type: ignore[no-untyped-call]
    for future in waiting:
        part = under_way.pop(future)
        try:
            results.append(future.result())
        except KilledWorker:
            halves = part.halves()
            blamed += [] if halves else [part]
            for half in halves:
                again = client.submit(work, half, pure=False, retries=MOST_TRIES)
                under_way[again] = half
                waiting.add(again)  # type: ignore[no-untyped-call]
        step(len(results) / (len(results) + len(blamed) + len(under_way)))
    return results + [_do_alone(client, work, part, give_up) for part in blamed]


def _do_alone(client: Any, work: Callable[[Batch], Any], part: Batch, give_up: Callable[[Batch], Any]) -> Any:
    """The same for one file, when no other is under way that it could have been blamed for."""
    from distributed import KilledWorker

    try:
        return client.submit(work, part, pure=False, retries=MOST_TRIES).result()
    except KilledWorker:
        return give_up(part)


def learn_part(batch: Batch) -> Part:
    asyncio.run(batch.learn(Watcher()))
    return batch.part


def convert_part(batch: Batch) -> Counts:
    report = Report(batch.target, batch.part)
    try:
        asyncio.run(batch.convert(Watcher(), report))
    finally:
        report.close()
    return report.counts


def give_up(batch: Batch) -> Counts:
    """What killed every process that read it is listed, and counted as failed."""
    report = Report(batch.target, batch.part)
    why = "the process that read it was killed each time"
    report.add_problems([Problem(str(each.file), HonbunError.title, why) for each in batch.mine])
    report.close()
    return Counts(failed=len(batch.mine))
