"""Find what pages of one make have in common, and rules that take the rest out of them (paper 003).

DIR holds pages written with one template, in HTML, XML or any other notation and in any language; hidden files and
tables, scripts and styles (.csv, .json, .js, .css …) are passed over.  Nothing has to be labelled.  Prints
{"cut":[n,a],"rules":[{"left","right","coverage","samples"},…],"pages":[{"file","template"},…]}.

template is a list of [start,end]: the regions that are the same over the pages; what lies between is content.  Offsets
count characters of the decoded text, from 0, end not included; line ends count as they are written, a byte order mark
does not count.  A rule takes out what stands between its left string and the next right string.  coverage is the share
of the pages that it finds something in.  file is the path below DIR.

The cut says what is template: substrings of n characters that at least a per cent of the pages have.  With --variant
paper it is the paper's cut point, found by its search: of all substrings of n characters the most frequent a per cent.

--apply prints what rules find instead: {"pages":[{"file","items":[{"rule","start","end","text"},…]},…]}.  RULES.json
is what `honbun induce` printed, or a part of it that keeps {"rules":[{"left","right"},…]}; a rule may have a "name",
which then stands for its number.

--fields prints what the pages seem to hold, likeliest first, by comparing their elements instead of their characters:
{"pages":N,"fields":[{"name","kind","coverage","samples","examples":[{"page","values":[{"path","text"},…]},…]},…]}.
Kinds are title, date, person, price, url, number, long text and text.  page is the file, path the node as labels
have it.

With --format jsonl there is one object a line: the cut and the rules first, then the pages; or the fields.
"""

import argparse
import asyncio
import json
import sys
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

from honbun.batch.group import MOST_CHARACTERS, Group, list_files, open_group
from honbun.batch.suggesting import MOST_PAGES, Source, suggest
from honbun.cli.flags import add_settings, given_settings
from honbun.cli.progress import progress
from honbun.errors import BadRequest, NotFound, reason
from honbun.given import read_file
from honbun.settings import Settings
from honbun.workers.pool import WorkerPool
from honbun.wrappers.alternation import find_optimal
from honbun.wrappers.grams import Template, find_common
from honbun.wrappers.leftright import ENOUGH_PAGES, Found, make_rules, without_twins
from honbun.wrappers.rules import NamedRule, read_rules

EXAMPLE = """  $ honbun induce pages/ > induced.json
  $ honbun induce pages/ --apply induced.json --format jsonl
  $ honbun induce pages/ --fields --format jsonl"""

MOST_CHARACTERS_SEARCHED = 8_000_000  # the paper's search takes about 80 bytes for each
LARGEST_RULES = 16 << 20  # bytes


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("folder", type=Path, metavar="DIR", help="the pages, two or more")
    instead = parser.add_mutually_exclusive_group()
    instead.add_argument("--apply", type=Path, metavar="RULES.json", help="print what these rules find")
    instead.add_argument("--fields", action="store_true", help="print the fields that the pages seem to have")
    parser.add_argument("--format", choices=("json", "jsonl"), default="json", help="default: json")
    parser.add_argument("--variant", choices=("default", "paper"), default="default", help="how the cut is found")
    add_settings(parser, "page_seconds", "worker_megabytes")


def run(args: argparse.Namespace) -> int:
    rules = _read_rules(args.apply) if args.apply else None
    found = list_files(args.folder) if args.folder.is_dir() else []
    with progress(2 * len(found), "pages") as step:
        group = open_group(args.folder, _tell, step)
        if args.fields:
            _write_fields(asyncio.run(_suggest(group, given_settings(args), step)), args.format)
            return 0
        head, pages = _induce(group, args.variant) if rules is None else ({}, _apply(group, rules))
        _write(head, _stepped(pages, step), args.format)
    return 0


async def _suggest(group: Group, settings: Settings, step: Callable[[], None]) -> bytes:
    """The fields, as JSON, with their values on all pages that were compared."""
    files = group.sample_files()[:MOST_PAGES]
    if len(files) < len(group.files):
        print(f"honbun induce: compared {len(files)} of {len(group.files)} pages", file=sys.stderr)
    limits = (settings.page_seconds, settings.worker_megabytes)
    async with WorkerPool(1, *limits, salt="", spares=0) as pool:
        sources = [Source(group.name(file), partial(asyncio.to_thread, file.read_bytes)) for file in sorted(files)]
        return await suggest(sources, pool, MOST_PAGES, {}, step)


def _write_fields(answer: bytes, form: str) -> None:
    if form == "json":
        sys.stdout.buffer.write(answer + b"\n")
        return
    for field in json.loads(answer)["fields"]:
        _write_json(sys.stdout.buffer.write, field, b"\n")


def _induce(group: Group, variant: str) -> tuple[dict[str, Any], Iterator[dict[str, Any]]]:
    """The cut and the rules, and the template of each page."""
    by_paper = variant == "paper"
    sample = group.sample(MOST_CHARACTERS_SEARCHED if by_paper else MOST_CHARACTERS)
    if len(sample) < len(group.files):
        print(f"honbun induce: learned from {len(sample)} of {len(group.files)} pages", file=sys.stderr)
    template = find_optimal(sample) if by_paper else find_common(sample)
    rules = make_rules(sample, template, None if by_paper else ENOUGH_PAGES)
    if not by_paper:
        rules = without_twins(rules, sample)
    return {"cut": template.cut, "rules": list(map(_rule_fields, rules))}, _templates(group, template)


def _rule_fields(found: Found) -> dict[str, Any]:
    return found.rule._asdict() | {"coverage": round(found.coverage, 4), "samples": found.samples}


def _templates(group: Group, template: Template) -> Iterator[dict[str, Any]]:
    for name, text in group.pages():
        yield {"file": name, "template": template.regions(text)}


def _apply(group: Group, rules: list[NamedRule]) -> Iterator[dict[str, Any]]:
    for name, text in group.pages():
        items = [
            {"rule": rule.name, "start": first, "end": end, "text": text[first:end]}
            for rule in rules
            for first, end in rule.rule.items(text)
        ]
        yield {"file": name, "items": items}


def _read_rules(path: Path) -> list[NamedRule]:
    if path.is_dir() or not path.exists():
        raise NotFound(f"there is no file {path}")
    try:
        return read_rules(read_file(path, LARGEST_RULES, str(path)))
    except BadRequest as error:
        raise BadRequest(f"{path}: {error}") from None


def _stepped(pages: Iterable[dict[str, Any]], step: Callable[[], None]) -> Iterator[dict[str, Any]]:
    for page in pages:
        yield page
        step()


def _write(head: dict[str, Any], pages: Iterable[dict[str, Any]], form: str) -> None:
    """Page by page, so that all of them need not be held."""
    write = partial(_write_json, sys.stdout.buffer.write)
    if form == "jsonl":
        for value in [*([head] if head else []), *pages]:
            write(value, b"\n")
        return
    told = "".join(f"{json.dumps(name)}:{_json(value)}," for name, value in head.items())
    sys.stdout.buffer.write(f'{{{told}"pages":['.encode("utf-8", "replace"))
    for number, page in enumerate(pages):
        sys.stdout.buffer.write(b",\n" if number else b"\n")
        write(page, b"")
    sys.stdout.buffer.write(b"]}\n")
    sys.stdout.buffer.flush()


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _write_json(write: Callable[[bytes], int], value: Any, end: bytes) -> None:
    write(_json(value).encode("utf-8", "replace") + end)


def _tell(file: Path, error: Exception) -> None:
    print(f"honbun induce: {file} is left out: {reason(error)}", file=sys.stderr)
