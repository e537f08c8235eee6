"""Print the content of pages in files.

A directory is one site: all its pages are learned first, then each is extracted knowing the others.  Files named one by
one are extracted alone, unless --urls or --base-url tells that they are of one site.  One JSON object a line:
file, url, site, state, pages_seen, title, byline, date, lang, text, blocks.

With --batch it reads one site a line from standard input, {"pages":[{"url","html_b64"},…]}, and answers each with a
line {"texts":[…],"pages":[…]}; it stays up until the input ends.
"""

import argparse
import asyncio
import binascii
import json
import os
import sys
from collections.abc import Iterable
from functools import partial
from pathlib import Path
from typing import Any, BinaryIO
from urllib.parse import quote, urljoin

import orjson

from honbun.batch.folder import Result, Source, extract_folder
from honbun.cli.flags import add_settings, given_settings
from honbun.cli.progress import progress
from honbun.errors import BadRequest, HonbunError, NotFound, TooLarge, WrongUse
from honbun.given import files_under, read_file
from honbun.model import Mode
from honbun.page.address import site_key
from honbun.page.render import as_document
from honbun.settings import Settings
from honbun.standard_format.document import LARGEST_PAGE
from honbun.workers.pipes import WIDTH, widen
from honbun.workers.pool import WorkerPool

EXAMPLE = """  $ honbun extract saved-pages/ --base-url https://example.com/ > pages.jsonl
  $ honbun extract article.html --format text"""

LARGEST_LIST = 64 << 20  # bytes of the pages' addresses
STANDARD_INPUT, STANDARD_OUTPUT = 0, 1
LONGEST_LINE = 512 << 20  # bytes of one site
NO_PAGES = frozenset(
    ".css .js .json .jsonl .tsv .csv .txt .md .xml .png .jpg .jpeg .gif .webp .svg .ico .pdf .zip .gz .xz .woff .woff2 "
    ".mp3 .mp4 .webm .py".split()
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("paths", nargs="*", type=Path, metavar="PATH", help="a directory (one site) or a file")
    parser.add_argument("--mode", choices=[mode.value for mode in Mode], default=Mode.FULL.value)
    parser.add_argument(
        "--siblings", type=int, metavar="N", help="let each page know only N others, chosen by a fixed seed"
    )
    parser.add_argument("--urls", type=Path, metavar="FILE.tsv", help="the pages' addresses: file<TAB>url")
    parser.add_argument("--base-url", metavar="URL", help="the address that the paths of the files are relative to")
    parser.add_argument("--format", choices=("jsonl", "text", "html", "markdown"), default="jsonl")
    parser.add_argument("--batch", action="store_true", help="sites as JSON lines on standard input")
    add_settings(parser, "page_seconds", "worker_megabytes", "pages_per_site", "model")


def run(args: argparse.Namespace) -> int:
    if args.batch == bool(args.paths):
        raise WrongUse("give files or directories, or --batch" if not args.paths else "--batch takes no files")
    if args.siblings is not None and args.siblings < 0:
        raise WrongUse(f"--siblings takes a number from 0, not {args.siblings}")
    if args.base_url is not None:
        site_key(args.base_url)  # refuses what is no address
    settings = given_settings(args)
    return _batch(args, settings) if args.batch else asyncio.run(_print_files(args, settings))


def _pool(settings: Settings) -> WorkerPool:
    return WorkerPool(1, settings.page_seconds, settings.worker_megabytes, salt="", model=settings.model, spares=0)


def _tell_problem(pool: WorkerPool) -> None:
    if pool.problem:
        print(f"honbun extract: {pool.problem}; pages are judged by the evidence rule", file=sys.stderr)


async def _print_files(args: argparse.Namespace, settings: Settings) -> int:
    code, written = 0, 0
    sites = _sites(args)
    between = b"" if args.format == "jsonl" else b"\n"  # an empty line sets texts apart
    pages = sum(len(sources) for _, sources in sites)
    forms = (args.format,) if args.format in ("html", "markdown") else ()
    async with _pool(settings) as pool:
        _tell_problem(pool)
        with progress(pages, "pages") as step:
            for site, sources in sites:
                async for result in extract_folder(
                    site, sources, pool, Mode(args.mode), settings.pages_per_site, args.siblings, forms
                ):
                    if told := _formatted(result, args.format):
                        _write_line((between if written else b"") + told)
                        written += 1
                    if result.error:
                        print(f"honbun extract: {result.source.name}: {result.error}", file=sys.stderr)
                        code = result.error.exit_code
                    step()
    return code


def _write_line(line: bytes) -> None:
    """A line of output, at once, and in UTF-8 whatever the terminal speaks."""
    sys.stdout.buffer.write(line + b"\n")
    sys.stdout.buffer.flush()


def _formatted(result: Result, form: str) -> bytes:
    return _page_json(result) if form == "jsonl" else _page_text(result, form).encode("utf-8", "replace")


def _page_text(result: Result, form: str) -> str:
    if result.error:
        return ""
    if form == "text":
        return str(json.loads(result.text))
    fields = json.loads(result.extraction)
    return as_document(fields["title"], fields["lang"], fields["html"]) if form == "html" else str(fields["markdown"])


def _page_json(result: Result) -> bytes:
    if result.error is None:
        return result.extraction
    told = {"file": result.source.name, "url": result.source.url, "text": "", "blocks": []}
    problem = {"title": result.error.title, "detail": str(result.error)}
    return json.dumps(told | {"error": problem}, ensure_ascii=False).encode("utf-8", "replace")


def _sites(args: argparse.Namespace) -> list[tuple[str, list[Source]]]:
    """Each directory as a site; single files by the site of their address, or each alone."""
    urls = _read_urls(args.urls) if args.urls else {}
    sites: dict[str, list[Source]] = {}
    for path in args.paths:
        if path.is_dir():
            sources = [_source(file, path, urls, args.base_url) for file in _files_in(path)]
            if not sources:
                raise NotFound(f"{path} holds no pages")
            sites[f"{path}"] = sources
        elif path.exists():
            source = _source(path, path.parent, urls, args.base_url)
            told = source.url and not source.url.startswith("file:")
            sites.setdefault(site_key(source.url) if told else str(path), []).append(source)
        else:
            raise NotFound(f"there is no file or directory {path}")
    return [(site_key(sources[0].url), sources) for sources in sites.values()]


def _files_in(folder: Path) -> Iterable[Path]:
    for path in files_under(folder):
        hidden = any(part.startswith(".") for part in path.relative_to(folder).parts)
        if not hidden and path.suffix.lower() not in NO_PAGES:
            yield path


def _source(file: Path, folder: Path, urls: dict[str, str], base: str | None) -> Source:
    relative = file.relative_to(folder).as_posix()
    url = next((urls[name] for name in (str(file), relative, file.name) if name in urls), "")
    if not url:
        url = urljoin(base, quote(os.fsencode(relative))) if base else file.resolve().as_uri()
    return Source(str(file), url, partial(read_file, file, LARGEST_PAGE))


def _read_urls(path: Path) -> dict[str, str]:
    urls = {}
    try:
        lines = read_file(path, LARGEST_LIST, str(path)).decode("utf-8-sig").splitlines()
    except UnicodeDecodeError:
        raise WrongUse(f"{path} is no text in UTF-8") from None
    for number, line in enumerate(lines, 1):
        file, tab, url = line.partition("\t")
        if not tab:
            raise WrongUse(f"{path}, line {number}: a line is file<TAB>url, this is {line[:60]!r}")
        urls[file] = url.strip()
    return urls


def _batch(args: argparse.Namespace, settings: Settings) -> int:
    for pipe in (STANDARD_INPUT, STANDARD_OUTPUT):
        widen(pipe)
    with open(sys.stdin.fileno(), "rb", WIDTH, closefd=False) as lines:
        return asyncio.run(_answer_lines(lines, args, settings))


async def _answer_lines(lines: BinaryIO, args: argparse.Namespace, settings: Settings) -> int:
    async with _pool(settings) as pool:
        _tell_problem(pool)
        while line := await asyncio.to_thread(lines.readline, LONGEST_LINE):
            if len(line) == LONGEST_LINE and not line.endswith(b"\n"):
                raise TooLarge(f"a line has more than {LONGEST_LINE >> 20} MiB, which is the most that a site may have")
            _write_line(await _batch_answer(line, pool, args, settings))
    return 0


async def _batch_answer(line: bytes, pool: WorkerPool, args: argparse.Namespace, settings: Settings) -> bytes:
    try:
        sources = list(_batch_sources(line))
    except HonbunError as error:
        return json.dumps({"texts": [], "pages": [], "error": {"title": error.title, "detail": str(error)}}).encode()
    results = extract_folder(_site_of(sources), sources, pool, Mode(args.mode), settings.pages_per_site, args.siblings)
    texts, pages = [], []
    async for result in results:
        texts.append(result.text)
        pages.append(_page_json(result))
    return b'{"texts":[%b],"pages":[%b]}' % (b",".join(texts), b",".join(pages))


def _batch_sources(line: bytes) -> Iterable[Source]:
    try:
        for number, page in enumerate(_site_in(line)["pages"]):
            yield Source(str(number), (page.get("url") or "").strip(), partial(bytes, _bytes_in(page["html_b64"])))
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        why = f"it lacks {error}" if isinstance(error, KeyError) else error
        raise BadRequest(f'a line is {{"pages":[{{"url","html_b64"}},…]}}; this one is not: {why}') from None


def _site_in(line: bytes) -> Any:
    """What the line says; `json` reads what `orjson` does not, or tells in words what is wrong with it."""
    try:
        return orjson.loads(line)
    except ValueError:
        return json.loads(line)


def _bytes_in(encoded: str) -> bytes:
    try:
        return binascii.a2b_base64(encoded, strict_mode=True)
    except binascii.Error:  # most are not broken into lines, and looking for white space takes as long as decoding
        return binascii.a2b_base64("".join(encoded.split()), strict_mode=True)


def _site_of(sources: list[Source]) -> str:
    for source in sources:
        try:
            return site_key(source.url)
        except BadRequest:
            continue
    return ""
