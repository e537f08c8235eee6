"""One part of a batch, from its inputs to its files; the same on one machine and on each of many.

    learn ─▶ (all other parts have learned) ─▶ convert

Both steps can be done again after whatever has ended them: what is finished is not made again.
"""

from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Self

from honbun.batch.conversion import convert, convert_to_files, learn
from honbun.batch.inputs import Input
from honbun.batch.learned import Learned, Learning
from honbun.batch.packs import Pack, fill, packs_of
from honbun.batch.report import Report
from honbun.batch.tree import Part, Task, tasks_of
from honbun.batch.turns import Outcome
from honbun.settings import Settings
from honbun.workers.conversion import Conversion
from honbun.workers.pool import WorkerPool

WHOLE = Part()


class Watcher:
    """Who is told how far a batch has come; this one does not care."""

    def saw(self, outcome: Outcome) -> None:
        """What became of a page."""

    def skipped(self) -> None:
        """A page was finished before."""

    def has_come(self, share: float) -> None:
        """So much of the inputs is behind it."""


@dataclass(frozen=True, slots=True)
class Batch:
    """What is to be done, and how much of it here."""

    inputs: list[Input]
    target: Path
    wanted: Conversion
    settings: Settings
    jobs: int = 1
    part: Part = WHOLE
    pack: str = ""  # the form of packs, if that is what is wanted
    learned_by: tuple[Part, ...] = ()  # the parts that have learned the sites, if not as many as there are to convert

    def only(self, part: Part, jobs: int) -> Self:
        return replace(self, part=part, jobs=jobs)

    def halves(self) -> list[Self]:
        """This part as two; none if it is a single input or pack."""
        number, count = self.part.number, self.part.count
        if len(self.part.of(self.pieces)) < 2:
            return []
        return [self.only(Part(half, 2 * count), self.jobs) for half in (number, number + count)]

    @property
    def pages(self) -> int | None:
        """How many pages this part has; None where archives keep it to themselves."""
        mine = self.mine
        return None if any(each.folder for each in mine) else len(mine)

    @property
    def mine(self) -> Sequence[Input]:
        """The inputs of this part."""
        if not self.pack:
            return self.part.of(self.inputs)
        return [each for pack in self._packs for each in pack.inputs]

    @property
    def pieces(self) -> Sequence[Input] | Sequence[Pack]:
        """What parts are made of: inputs, or packs of them."""
        return packs_of(self.inputs, self.target, self.pack) if self.pack else self.inputs

    @property
    def _packs(self) -> Sequence[Pack]:
        return self.part.of(packs_of(self.inputs, self.target, self.pack))

    @property
    def learning(self) -> Learning:
        return Learning.of(self.target, self.part, self.mine, self.learned_by or self.part.all())

    async def learn(self, watcher: Watcher) -> None:
        """What the sites are known by is on the disk when this returns."""
        learning = self.learning
        if learning.is_finished:
            return
        async with learning.store() as store, self._pool() as pool:
            async for outcome in learn(self._tasks(watcher), pool, self.jobs, self.wanted, store):
                watcher.saw(outcome)

    async def convert(self, watcher: Watcher, report: Report) -> None:
        """All pages that can be written are when this returns."""
        async with self._learned() as learned, self._pool() as pool:
            if self.pack:
                await self._fill_packs(pool, learned, watcher, report)
                return
            tasks = report.unfinished(self._tasks(watcher), watcher.skipped)
            async for outcome in convert_to_files(tasks, pool, self.jobs, self.wanted, learned):
                report.add(outcome)
                watcher.saw(outcome)

    async def _fill_packs(self, pool: WorkerPool, learned: Learned | None, watcher: Watcher, report: Report) -> None:
        for pack in _watched(self._packs, watcher):
            done = pack.finished()
            if done is None:
                outcomes = convert(pack.tasks(), pool, self.jobs, self.wanted, learned)
                done = await fill(pack, _shown(outcomes, watcher))
            counts, problems = done
            report.counts += counts
            report.add_problems(problems)

    def _tasks(self, watcher: Watcher) -> Iterator[Task]:
        if self.pack:
            return (task for pack in _watched(self._packs, watcher) for task in pack.tasks())
        ending = ".sf.gz" if self.wanted.gzip else ".sf"
        return tasks_of(self.inputs, self.target, ending, self.part, watcher.has_come)

    def _pool(self) -> WorkerPool:
        jobs = self.jobs if self.pages is None else min(self.jobs, max(self.pages, 1))
        limits = (self.settings.page_seconds, self.settings.worker_megabytes)
        return WorkerPool(jobs, *limits, salt="", model=self.settings.model, spares=0)

    @asynccontextmanager
    async def _learned(self) -> AsyncIterator[Learned | None]:
        if not self.wanted.content:
            yield None
            return
        async with self.learning.stores() as stores:
            yield Learned(stores)


def _watched(packs: Sequence[Pack], watcher: Watcher) -> Iterator[Pack]:
    for number, pack in enumerate(packs, 1):
        yield pack
        watcher.has_come(number / len(packs))


async def _shown(outcomes: AsyncIterator[Outcome], watcher: Watcher) -> AsyncIterator[Outcome]:
    async for outcome in outcomes:
        watcher.saw(outcome)
        yield outcome
