"""Write a directory of pages in Standard Format (paper 000), as a directory of the same shape.

Files that are there already are finished, and are not made again: a run that was ended goes on when it is called once
more.  A page that is refused (it is not Japanese, or breaks a limit) or cannot be read ends nothing; such pages are
told on stderr and listed in errors.tsv in the output directory, file<TAB>kind of error<TAB>reason.

Exit code 0 if pages were written and the others refused, 1 if none was, or if one failed that may do better next time.
"""

import argparse
import asyncio
import os
import sys
from contextlib import closing
from dataclasses import replace
from datetime import datetime
from pathlib import Path

from honbun.annotate import annotator
from honbun.batch.conversion import Outcome, convert
from honbun.batch.tree import Task, list_tasks
from honbun.cli.flags import add_settings, given_settings
from honbun.cli.html2sf import ANALYSERS
from honbun.cli.progress import progress
from honbun.errors import HonbunError, Refused, WrongUse
from honbun.settings import Settings
from honbun.standard_format.write import Dialect
from honbun.workers.conversion import Conversion
from honbun.workers.pool import WorkerPool

EXAMPLE = """  $ honbun www2sf -j --jobs 8 pages/ sf/
  312 written, 40 refused (sf/errors.tsv)"""

PAGE_SECONDS = 60.0  # unless the settings say otherwise: nobody waits for one page, and KNP needs its time
ERRORS = "errors.tsv"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    analyser = parser.add_mutually_exclusive_group()
    for letter, name in ANALYSERS.items():
        analyser.add_argument(
            f"-{letter}", dest="analyser", action="store_const", const=name, help=f"with what {name} says of them"
        )
    parser.add_argument("source", type=Path, metavar="IN", help="a directory of HTML files, which gzip may have packed")
    parser.add_argument("target", type=Path, metavar="OUT", help="the directory to write to")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, metavar="N", help="pages at a time")
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
    tasks = list_tasks(args.source, args.target, ".sf.gz" if args.gzip else ".sf")
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
    return asyncio.run(_convert(tasks, args.target, args.jobs, wanted, settings))


async def _convert(tasks: list[Task], target: Path, jobs: int, wanted: Conversion, settings: Settings) -> int:
    waiting = [task for task in tasks if not task.is_finished()]
    report = Report(target, already=len(tasks) - len(waiting))
    try:
        await _run(waiting, report, min(jobs, max(len(waiting), 1)), wanted, settings)
    finally:
        print(report, file=sys.stderr)
    return report.exit_code


async def _run(tasks: list[Task], report: "Report", jobs: int, wanted: Conversion, settings: Settings) -> None:
    limits = (settings.page_seconds, settings.worker_megabytes)
    async with WorkerPool(jobs, *limits, salt="", model=settings.model, spares=0) as pool:
        with progress(len(tasks), "pages") as step:
            async for outcome in convert(tasks, pool, jobs, wanted):
                report.add(outcome)
                step()


class Report:
    """What became of the pages, counted; those that have no file are listed in one."""

    def __init__(self, target: Path, already: int) -> None:
        self._list = target / ERRORS
        self._list.unlink(missing_ok=True)
        self._already, self._written, self._refused, self._failed = already, 0, 0, 0

    def add(self, outcome: Outcome) -> None:
        if outcome.error is None:
            self._written += 1
            return
        if isinstance(outcome.error, Refused):
            self._refused += 1
        else:
            self._failed += 1
        self._tell(outcome.task.source, outcome.error)

    def _tell(self, page: Path, error: HonbunError) -> None:
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
