"""The labelled list pages of the sets in ../shared/data, and pages that are no lists."""

import json
import random
import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from urllib.parse import unquote, urljoin, urlsplit

from tests.bench.bench_quality import DATA
from tests.bench.metadata_gold import files_in

LISTS = ("feeds", "feeds-none")
DETAILS = ("feeds", "dragnet", "wcxb_dev", "jp_single")
MOST_DETAILS = 200  # of each set
_INDEX = re.compile(r"/index\.html?$")


@dataclass(frozen=True)
class Listed:
    """A list page, and what its own feed holds: title and day by the key of the link."""

    site: str
    url: str
    data: bytes
    entries: dict[str, tuple[str, str]]
    neutral: frozenset[str]  # neither right nor wrong


@dataclass(frozen=True)
class Detail:
    """A page that is no list."""

    url: str
    data: bytes


def key_of(address: str, base: str) -> str:
    """What two spellings of a link have in common."""
    parts = urlsplit(urljoin(base, address))
    path = _INDEX.sub("/", unquote(parts.path)).strip().rstrip("/").lower() or "/"
    return f"{path}?{unquote(parts.query).lower()}" if parts.query else path


def list_pages(name: str) -> Iterator[Listed]:
    """The pages of a set that have two entries at least; none if the set is not here."""
    for folder in _folders(name).values():
        gold = json.loads(folder["gold.json"])
        base = gold["base"]
        entries = {key_of(item["link"], base): (item["title"], item["date"][:10]) for item in gold["items"]}
        if len(gold["items"]) > 1:
            neutral = frozenset(key_of(address, base) for address in gold["neutral"])
            yield Listed(gold["site"], base, folder["index.html"], entries, neutral)


def detail_pages(name: str) -> Iterator[Detail]:
    """Some pages of a set that are no lists, the same every time."""
    if name == "feeds":
        for folder in _folders(name).values():
            base = json.loads(folder["gold.json"])["base"]
            yield from (Detail(urljoin(base, "some/entry"), folder[each]) for each in folder if each[:6] == "detail")
        return
    archive = DATA / f"{name}.tar.xz"
    files = files_in(archive.read_bytes()) if archive.is_file() else {}
    written = next((data for path, data in files.items() if path.endswith("gold.jsonl")), b"").decode()
    rows = [json.loads(line) for line in written.split("\n") if line]
    rows = [gold for gold in rows if gold["text"] and gold.get("kind", "article") == "article"]
    pages = {path.rpartition("/")[2]: data for path, data in files.items()}
    for gold in random.Random(1).sample(rows, min(len(rows), MOST_DETAILS)):
        yield Detail(gold["url"] or "http://page.invalid/some/entry", pages[gold["file"]])


def _folders(name: str) -> dict[str, dict[str, bytes]]:
    archive = DATA / f"{name}.tar.xz"
    folders: dict[str, dict[str, bytes]] = defaultdict(dict)
    for path, data in files_in(archive.read_bytes()).items() if archive.is_file() else ():
        *_, folder, file = path.split("/")
        folders[folder][file] = data
    return {name: files for name, files in folders.items() if "gold.json" in files}
