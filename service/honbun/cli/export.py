"""Write the saved documents in a form that other programs read.

jsonl: a document a line with its page, or with --sentences a sentence a line.  sf: a directory of Standard Format.
knp: what JUMAN or KNP says, as rhoknp reads it.  conllu: words for tools of Universal Dependencies.  vertical: words
for NoSketch Engine and the Corpus Workbench.  warc: the pages as they were received, and what we made of them.

It goes on where it was ended when it is called once more.  jsonl, warc and sf can be imported again.
"""

import argparse
import asyncio
import os
import sys
import time
from contextlib import AsyncExitStack, closing
from dataclasses import asdict, replace
from pathlib import Path

from honbun.annotate import annotator
from honbun.batch.growing import Growing, GrowingFile, GrowingTree
from honbun.cli.flags import add_dialect, add_settings, given_settings
from honbun.cli.progress import progress
from honbun.cli.wanted import add_wanted, given_wanted
from honbun.corpus.documents import Documents, open_documents
from honbun.corpus.saved import Wanted, written_id
from honbun.corpus.warc import write_info
from honbun.errors import NotFound, Refused, WrongUse
from honbun.exporting import ENGINES, Form, write_all
from honbun.folder import kept_folder
from honbun.searching import Library
from honbun.settings import Settings
from honbun.standard_format.write import Dialect
from honbun.workers.conversion import Conversion
from honbun.workers.dependent import Programs
from honbun.workers.pool import WorkerPool

EXAMPLE = """  $ honbun export --format conllu --site example.com -o example.conllu
  212 written (example.conllu)
  $ honbun export --format sf -o corpus.sf"""

FORMATS = ("jsonl", "sf", "knp", "conllu", "vertical", "warc")
PAGE_SECONDS = 60.0  # nobody waits for one page, and KNP needs its time
PACKED = ".gz"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--format", choices=FORMATS, required=True)
    parser.add_argument("-o", "--output", type=Path, metavar="PATH", help="where to (default: the standard output)")
    parser.add_argument("--sentences", action="store_true", help="of jsonl: a sentence a line")
    parser.add_argument("--all-versions", action="store_true", help="of jsonl and warc: earlier versions of pages too")
    parser.add_argument("--engine", default="", help="whose words: mecab, juman, jumandic, jumanpp, knp")
    add_dialect(parser, f"of sf (default: {Dialect.PAPER})")
    parser.add_argument("--whole", action="store_true", help="of sf: all of each page, not only its content")
    parser.add_argument("--gzip", action="store_true", help="of sf and warc: pack what is written")
    add_wanted(parser)
    add_settings(parser, "data", "workers", "page_seconds", "worker_megabytes", "juman", "knp")


def run(args: argparse.Namespace) -> int:
    os.umask(0o077)
    settings = given_settings(args)
    if settings.page_seconds == Settings.page_seconds:
        settings = replace(settings, page_seconds=PAGE_SECONDS)
    form = _form(args, settings)
    if form.engine:
        with closing(annotator(form.engine, settings)) as analyser:
            analyser.is_available().demand()
    return asyncio.run(_export(args, form, settings))


def _check(args: argparse.Namespace, settings: Settings, packed: bool) -> None:
    """WrongUse where flags do not fit together."""
    if packed and args.format not in ("sf", "warc"):
        raise WrongUse(f"{args.format} is not packed here; leave --output out, and pipe it to gzip")
    if args.sentences and args.format != "jsonl":
        raise WrongUse("--sentences goes with --format jsonl")
    if args.dialect and args.format != "sf":
        raise WrongUse("--dialect goes with --format sf")
    if args.all_versions and args.format not in ("jsonl", "warc"):
        raise WrongUse("--all-versions goes with --format jsonl or warc")
    if args.format == "sf" and args.output is None:
        raise WrongUse("Standard Format goes to a directory; name it with --output")
    if args.output and args.output.resolve().is_relative_to(settings.folder.resolve()):
        raise WrongUse(f"what is forgotten must not stay in the data folder; name a place outside {settings.folder}")


def _form(args: argparse.Namespace, settings: Settings) -> Form:
    """What the flags make of the form."""
    packed = args.gzip or (args.output is not None and args.output.suffix == PACKED)
    _check(args, settings, packed)
    conversion = Conversion(
        dialect=args.dialect or Dialect.PAPER,
        analyser=args.engine,
        content=not args.whole,
        lenient=True,
        gzip=packed,
        juman=settings.juman,
        knp=settings.knp,
    )
    name = "sentences" if args.sentences else args.format
    return Form(name, conversion, _engine(args), as_saved=not args.engine, all_versions=args.all_versions)


def _engine(args: argparse.Namespace) -> str:
    """Whose words the form holds; none where it holds no words."""
    able = ENGINES.get(args.format, ("",))
    if args.engine and args.engine not in able:
        told = ", ".join(filter(None, able)) or "nobody"
        raise WrongUse(f"{args.format} can hold the words of {told}, not of {args.engine}")
    return str(args.engine or able[0])


async def _export(args: argparse.Namespace, form: Form, settings: Settings) -> int:
    limits = (settings.page_seconds, settings.worker_megabytes)
    async with AsyncExitStack() as stack:
        documents = open_documents(kept_folder(settings.folder))
        stack.push_async_callback(documents.close)
        pool = await stack.enter_async_context(WorkerPool(settings.workers, *limits, salt="", spares=0))
        wanted = await given_wanted(args, Library(documents, pool, Programs.of(settings)))
        if not await documents.count(wanted):
            raise NotFound("no saved document matches")
        output = _output(args, form, wanted, await _head(form, documents, wanted))
        counts = await _write(documents, pool, output, form, wanted, settings.workers)
        if args.output:
            await documents.note_export(str(args.output.resolve()), int(time.time()))
    print(_told(counts, args.output), file=sys.stderr)
    return 0 if counts["written"] or counts["there already"] else Refused.exit_code


async def _write(
    documents: Documents, pool: WorkerPool, output: Growing, form: Form, wanted: Wanted, jobs: int
) -> dict[str, int]:
    """What became of how many documents; why one could not be written, is told on stderr."""
    left = await documents.count(wanted, output.after)
    counts = {"there already": await documents.count(wanted) - left, "written": 0, "left out": 0}
    with progress(left, "documents") as step:
        async for written in write_all(wanted, form, documents, pool, jobs, output.after):
            counts["left out" if written.error else "written"] += 1
            if written.error:
                print(f"honbun export: {written_id(written.saved.id)}: {written.error}", file=sys.stderr)
            else:
                output.add(written.saved.id, written.data)
            step()
    output.finish()
    return counts


def _told(counts: dict[str, int], target: Path | None) -> str:
    told = ", ".join(f"{count} {what}" for what, count in counts.items() if count)
    return f"{told} ({target})" if target else told


async def _head(form: Form, documents: Documents, wanted: Wanted) -> bytes:
    """What the whole file begins with."""
    if form.name != "warc":
        return b""
    (newest,) = await documents.find(replace(wanted, most=1))
    return write_info(newest.saved_at, form.conversion.gzip)


def _output(args: argparse.Namespace, form: Form, wanted: Wanted, head: bytes) -> Growing:
    if args.output is None:
        return Stream(head)
    asked = asdict(form) | asdict(wanted) | {"head": head.hex()}
    if form.name == "sf":
        return GrowingTree(args.output, asked, ".sf.gz" if form.conversion.gzip else ".sf")
    return GrowingFile(args.output, asked, head)


class Stream:
    """The standard output, where nothing can go on."""

    after = 0

    def __init__(self, head: bytes) -> None:
        sys.stdout.buffer.write(head)

    def add(self, _: int, data: bytes) -> None:
        sys.stdout.buffer.write(data)

    def finish(self) -> None:
        sys.stdout.buffer.flush()
