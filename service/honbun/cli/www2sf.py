"""Write many pages in Standard Format (paper 000): those of a directory, or of WARC, ZIP and tar files.

The output has the shape of the input: a page a file, an archive a directory.  Files that are there already are
finished, and are not made again: a run that was ended goes on when it is called once more.  A page that is refused (it
is not Japanese, or breaks a limit) or cannot be read ends nothing; such pages are told on stderr and listed in
errors.tsv in the output directory, page<TAB>kind of error<TAB>reason.

With --content the pages are read twice: first all of them, to know what each site repeats, then to be written.

--shard 2/48 does the second of 48 parts, one a machine, with directories that all of them see.  With --content each
part first learns its pages; when all have, call each once more.

Exit code 0 if pages were written and the others refused, 1 if none was, or if one failed that may do better next time.
"""

import argparse
import asyncio
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path

from honbun.annotate import annotator
from honbun.batch.conversion import convert, learn
from honbun.batch.inputs import Input, find_inputs
from honbun.batch.learned import Learned, Learning
from honbun.batch.tree import Part, Task, tasks_of
from honbun.batch.turns import Outcome
from honbun.cli.flags import add_settings, given_settings
from honbun.cli.html2sf import ANALYSERS
from honbun.cli.progress import progress
from honbun.errors import HonbunError, Refused, WrongUse
from honbun.settings import Settings
from honbun.standard_format.write import Dialect
from honbun.workers.conversion import Conversion
from honbun.workers.pool import WorkerPool

EXAMPLE = """  $ honbun www2sf -j --jobs 8 pages/ sf/
  312 written, 40 refused (sf/errors.tsv)
  $ honbun www2sf --content crawl-1.warc.gz crawl-2.warc.gz sf/"""

PAGE_SECONDS = 60.0  # unless the settings say otherwise: nobody waits for one page, and KNP needs its time
ERRORS = "errors.tsv"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    analyser = parser.add_mutually_exclusive_group()
    for letter, name in ANALYSERS.items():
        analyser.add_argument(
            f"-{letter}", dest="analyser", action="store_const", const=name, help=f"with what {name} says of them"
        )
    parser.add_argument(
        "sources", type=Path, nargs="+", metavar="IN", help="a directory of pages, or a page, WARC, ZIP or tar file"
    )
    parser.add_argument("target", type=Path, metavar="OUT", help="the directory to write to")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, metavar="N", help="pages at a time")
    parser.add_argument("--shard", type=_part, default=Part(), metavar="I/N", help="only the I-th of N parts")
    parser.add_argument("--content", action="store_true", help="only what each page is about, and its comments")
    parser.add_argument("--dialect", type=Dialect, choices=list(Dialect), default=Dialect.PAPER, help="default: paper")
    parser.add_argument("--lenient", action="store_true", help="accept a page for its Japanese sentences alone")
    parser.add_argument("--gzip", action="store_true", help="pack what is written")
    add_settings(parser, "page_seconds", "worker_megabytes", "juman", "knp", "model")


def run(args: argparse.Namespace) -> int:
    if args.jobs < 1:
        raise WrongUse(f"--jobs takes a number from 1, not {args.jobs}")
    settings = given_settings(args)
    if settings.page_seconds == Settings.page_seconds:
        settings = replace(settings, page_seconds=PAGE_SECONDS)
    inputs = _inputs(args)
    if args.analyser:
        with closing(annotator(args.analyser, settings)) as analyser:
            analyser.is_available().demand()
    wanted = Conversion(
        dialect=args.dialect,
        analyser=args.analyser or "",
        content=args.content,
        lenient=args.lenient,
        gzip=args.gzip,
        now=f"{datetime.now().astimezone():%Y-%m-%d %H:%M:%S %Z}",
        juman=settings.juman,
        knp=settings.knp,
    )
    batch = Batch(inputs, args.target, args.shard, args.jobs, wanted, settings)
    return asyncio.run(batch.run())


def _part(text: str) -> Part:
    try:
        return Part.of_text(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"takes a part of a number of parts, as in 2/48, not {text}") from None


def _inputs(args: argparse.Namespace) -> list[Input]:
    if any(source.resolve() == args.target.resolve() for source in args.sources):
        raise WrongUse(f"{args.target} holds the pages; name another directory to write to")
    return find_inputs(args.sources, but=args.target)


@dataclass(frozen=True, slots=True)
class Batch:
    """What is to be done."""

    inputs: list[Input]
    target: Path
    part: Part
    jobs: int
    wanted: Conversion
    settings: Settings

    async def run(self) -> int:
        limits = (self.settings.page_seconds, self.settings.worker_megabytes)
        jobs = min(self.jobs, max(self._pages or self.jobs, 1))
        async with WorkerPool(jobs, *limits, salt="", model=self.settings.model, spares=0) as pool:
            if not self.wanted.content:
                return await self._convert(pool, None)
            learning = Learning.of(self.target, self.part, self.inputs)
            if not learning.is_finished:
                await self._learn(pool, learning)
            if others := learning.others_to_come():
                told = f"part {self.part} has learned its pages, {len(others)} have not; then call each once more"
                print(f"honbun www2sf: {told}", file=sys.stderr)
                return 0
            learned = Learned.of(learning)
            try:
                return await self._convert(pool, learned)
            finally:
                await learned.close()

    @property
    def _pages(self) -> int | None:
        """How many there are; None where archives keep it to themselves."""
        mine = self.part.of(self.inputs)
        return None if any(each.folder for each in mine) else len(mine)

    def _tasks(self) -> Iterator[Task]:
        return tasks_of(self.inputs, self.target, ".sf.gz" if self.wanted.gzip else ".sf", self.part)

    async def _learn(self, pool: WorkerPool, learning: Learning) -> None:
        store = learning.store()
        try:
            with progress(self._pages, "pages learned") as step:
                async for _ in learn(self._tasks(), pool, self.jobs, self.wanted, store):
                    step()
        finally:
            await store.close()
        learning.finish()

    async def _convert(self, pool: WorkerPool, learned: Learned | None) -> int:
        report = Report(self.target, self.part)
        try:
            with progress(self._pages, "pages") as step:
                tasks = report.unfinished(self._tasks(), step)
                async for outcome in convert(tasks, pool, self.jobs, self.wanted, learned):
                    report.add(outcome)
                    step()
        finally:
            print(report, file=sys.stderr)
        return report.exit_code


class Report:
    """What became of the pages, counted; those that have no file are listed in one."""

    def __init__(self, target: Path, part: Part) -> None:
        self._list = target / (ERRORS if part.count == 1 else f"errors-{part}.tsv")
        self._list.unlink(missing_ok=True)
        self._already, self._written, self._refused, self._failed = 0, 0, 0, 0

    def unfinished(self, tasks: Iterable[Task], step: Callable[[], None]) -> Iterator[Task]:
        """Those whose files are not there already."""
        for task in tasks:
            if not task.is_finished():
                yield task
            else:
                self._already += 1
                step()

    def add(self, outcome: Outcome) -> None:
        if outcome.error is None:
            self._written += 1
            return
        if isinstance(outcome.error, Refused):
            self._refused += 1
        else:
            self._failed += 1
        self._tell(outcome.task.stored.origin, outcome.error)

    def _tell(self, page: str, error: HonbunError) -> None:
        print(f"honbun www2sf: {page}: {error}", file=sys.stderr)
        self._list.parent.mkdir(parents=True, exist_ok=True)
        with self._list.open("a", encoding="utf-8", errors="surrogateescape") as file:
            file.write(f"{page}\t{error.title}\t{' '.join(str(error).split())}\n")

    @property
    def exit_code(self) -> int:
        finished = self._written + self._already
        return HonbunError.exit_code if self._failed or (self._refused and not finished) else 0

    def __str__(self) -> str:
        counts = {
            "there already": self._already,
            "written": self._written,
            "refused": self._refused,
            "failed": self._failed,
        }
        told = ", ".join(f"{count} {what}" for what, count in counts.items() if count) or "no pages"
        return f"{told} ({self._list})" if self._refused or self._failed else told
