"""Write many pages in Standard Format (paper 000): those of a directory, or of WARC, ZIP and tar files.

The output has the shape of the input: a page a file, an archive a directory.  Files that are there already are
finished, and are not made again: a run that was ended goes on when it is called once more.  A page that is refused (it
is not Japanese, or breaks a limit) or cannot be read ends nothing; such pages are told on stderr and listed in
errors.tsv in the output directory, page<TAB>kind of error<TAB>reason.

With --content the pages are read twice: first all of them, to know what each site repeats, then to be written.

--pack zst (or gz, jsonl) writes one file for each archive, and for each thousand of the other pages, with an account of
its pages beside it.

IN and OUT may be addresses that fsspec knows, as s3://bucket/pages (pip install 'honbun[cloud]'); how to get in is
what its environment says (AWS_ACCESS_KEY_ID, AWS_ENDPOINT_URL, …).  The time of a page is then that of its object.

The same input makes the same bytes, whenever, with as many jobs or machines as there are and after whatever has ended a
run; so FormatTime, in the dialect tsubaki, is the page's own time.

--shard 2/48 does the second of 48 parts, one a machine, with directories or addresses that all of them see.  With
--content each part first learns its pages; when all have, call each once more.

--cluster tcp://10.0.0.1:8786 has a Dask cluster do the parts (pip install 'honbun[cluster]'), on the same terms.

Exit code 0 if pages were written and the others refused, 1 if none was, or if one failed that may do better next time.
"""

import argparse
import asyncio
import os
import sys
from contextlib import closing
from dataclasses import replace
from functools import partial
from pathlib import Path

from honbun.annotate import annotator
from honbun.batch.batch import Batch, Watcher
from honbun.batch.cluster import joined, run_on
from honbun.batch.inputs import Input, find_inputs
from honbun.batch.locations import demand, locate
from honbun.batch.packs import ENDINGS
from honbun.batch.report import Problem, Report
from honbun.batch.tree import Part
from honbun.batch.turns import Outcome
from honbun.cli.flags import add_dialect, add_settings, given_settings
from honbun.cli.html2sf import ANALYSERS
from honbun.cli.progress import Progress, progress
from honbun.errors import NotFound, WrongUse
from honbun.settings import Settings
from honbun.standard_format.write import Dialect
from honbun.workers.conversion import Conversion

EXAMPLE = """  $ honbun www2sf -j --jobs 8 pages/ sf/
  312 written, 40 refused (sf/errors.tsv)
  $ honbun www2sf --content crawl-1.warc.gz crawl-2.warc.gz sf/"""

PAGE_SECONDS = 60.0  # unless the settings say otherwise: nobody waits for one page, and KNP needs its time


def add_arguments(parser: argparse.ArgumentParser) -> None:
    analyser = parser.add_mutually_exclusive_group()
    for letter, name in ANALYSERS.items():
        analyser.add_argument(
            f"-{letter}", dest="analyser", action="store_const", const=name, help=f"with what {name} says of them"
        )
    parser.add_argument(
        "sources", nargs="+", metavar="IN", help="a directory of pages, or a page, WARC, ZIP or tar file"
    )
    parser.add_argument("target", metavar="OUT", help="the directory to write to")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, metavar="N", help="pages at a time")
    parser.add_argument("--shard", type=_part, default=Part(), metavar="I/N", help="only the I-th of N parts")
    parser.add_argument("--cluster", metavar="ADDRESS", help="share the work out over a Dask cluster, tcp://…")
    parser.add_argument("--content", action="store_true", help="only what each page is about, and its comments")
    add_dialect(parser, "default: paper", Dialect.PAPER)
    parser.add_argument("--lenient", action="store_true", help="accept a page for its Japanese sentences alone")
    parser.add_argument("--gzip", action="store_true", help="pack each file that is written")
    parser.add_argument(
        "--pack", choices=ENDINGS, default="", help="one file for each archive, or for each thousand other pages"
    )
    add_settings(parser, "page_seconds", "worker_megabytes", "juman", "knp", "model")


def run(args: argparse.Namespace) -> int:
    if args.jobs < 1:
        raise WrongUse(f"--jobs takes a number from 1, not {args.jobs}")
    settings = given_settings(args)
    if settings.page_seconds == Settings.page_seconds:
        settings = replace(settings, page_seconds=PAGE_SECONDS)
    if args.gzip and args.pack:
        raise WrongUse("--pack gz packs with gzip too; --gzip is for files of single pages")
    target = locate(args.target)
    target = target.absolute() if args.cluster else target
    inputs = _inputs(args, target)
    demand(target)
    if args.analyser:
        with closing(annotator(args.analyser, settings)) as analyser:
            analyser.is_available().demand()
    wanted = Conversion(
        dialect=args.dialect,
        analyser=args.analyser or "",
        content=args.content,
        lenient=args.lenient,
        gzip=args.gzip,
        juman=settings.juman,
        knp=settings.knp,
    )
    batch = Batch(inputs, target, wanted, settings, args.jobs, args.shard, args.pack)
    return _run_on_cluster(batch, args.cluster) if args.cluster else asyncio.run(_run_here(batch))


async def _run_here(batch: Batch) -> int:
    if batch.wanted.content:
        with progress(batch.pages, "pages learned") as step:
            await batch.learn(_Shown(step, errors=False))
        if others := batch.learning.others_to_come():
            told = f"part {batch.part} has learned its pages, {len(others)} have not; then call each once more"
            print(f"honbun www2sf: {told}", file=sys.stderr)
            return 0
    report = Report(batch.target, batch.part)
    try:
        with progress(batch.pages, "pages") as step:
            await batch.convert(_Shown(step), report)
    finally:
        report.close()
        print(report, file=sys.stderr)
    return report.counts.exit_code


class _Shown(Watcher):
    """On the terminal."""

    def __init__(self, progress: Progress, errors: bool = True) -> None:
        self._progress, self._errors = progress, errors

    def saw(self, outcome: Outcome) -> None:
        self._progress()
        if outcome.error and self._errors:
            problem = Problem.of(outcome)
            print(f"honbun www2sf: {problem.page}: {problem.reason}", file=sys.stderr)

    def skipped(self) -> None:
        self._progress.skip()

    def has_come(self, share: float) -> None:
        self._progress.has_come(share)


def _run_on_cluster(batch: Batch, address: str) -> int:
    if batch.part != Part():
        raise WrongUse("--shard and --cluster both share the work out; use one of them")
    with joined(address) as cluster, progress(None, "parts") as step:
        print(f"honbun www2sf: {len(cluster.nthreads())} workers; {cluster.dashboard_link} shows them", file=sys.stderr)
        counts = run_on(cluster, batch, partial(_pass, step))
    print(counts, file=sys.stderr)
    return counts.exit_code


def _pass(progress: Progress, share: float) -> None:
    progress()
    progress.has_come(share)


def _part(text: str) -> Part:
    try:
        return Part.of_text(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"takes a part of a number of parts, as in 2/48, not {text}") from None


def _inputs(args: argparse.Namespace, target: Path) -> list[Input]:
    sources = list(map(locate, args.sources))
    if any(source.resolve() == target.resolve() for source in sources):
        raise WrongUse(f"{args.target} holds the pages; name another directory to write to")
    inputs = find_inputs([source.absolute() if args.cluster else source for source in sources], but=target)
    if not inputs:
        raise NotFound(f"{', '.join(map(str, args.sources))} holds no pages")
    return inputs
