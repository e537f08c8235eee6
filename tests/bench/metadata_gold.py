"""The labelled titles, dates and by-lines of the sets in ../shared/data, site by site."""

import io
import json
import tarfile
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.bench.bench_quality import DATA

from honbun.page.dates import find_dates

LINED = ("sites", "newton_multi", "jp_single", "jp_static", "wcxb_dev")  # a line of gold.jsonl for each page
NESTED = ("fields-blog", "fields-swde")  # an archive for each site
SETS = (*LINED, *NESTED)


@dataclass(frozen=True)
class Labelled:
    """A page and what is known of it; empty where nothing is."""

    url: str
    data: bytes
    titles: tuple[str, ...] = ()
    day: str = ""
    names: tuple[str, ...] = ()
    in_greenwich: bool = False  # the day is that of Greenwich, wherever the page was written


def sites_of(name: str) -> Iterator[list[Labelled]]:
    """The pages of each site of a set; nothing if the set is not here."""
    archive = DATA / f"{name}.tar.xz"
    if archive.is_file():
        yield from _nested(archive) if name in NESTED else _lined(archive)


def files_in(data: bytes) -> dict[str, bytes]:
    with tarfile.open(fileobj=io.BytesIO(data), mode="r:xz") as archive:
        opened = ((member.name, archive.extractfile(member)) for member in archive if member.isfile())
        return {name: file.read() for name, file in opened if file}


def _lined(archive: Path) -> Iterator[list[Labelled]]:
    files = files_in(archive.read_bytes())
    pages = {Path(name).name: data for name, data in files.items() if Path(name).parent.name == "pages"}
    lines = next(data for name, data in files.items() if name.endswith("gold.jsonl"))
    sites: dict[str, list[Labelled]] = defaultdict(list)
    for gold in map(json.loads, lines.decode().strip().split("\n")):
        titles = (gold["title"],) if gold["title"] else ()
        page = Labelled(gold.get("url") or "http://page.invalid/", pages[gold["file"]], titles, gold.get("date") or "")
        sites[gold["site"] or gold["file"]].append(page)
    return iter(sites.values())


def _nested(archive: Path) -> Iterator[list[Labelled]]:
    for name, data in files_in(archive.read_bytes()).items():
        if not name.endswith(".tar.xz"):
            continue
        files = {Path(inner).name: page for inner, page in files_in(data).items()}
        fields: dict[str, Any] = json.loads(files.pop("gold.json"))
        site = Path(name).name.partition(".")[0]
        if site.startswith(("job-", "book-")) or archive.name.startswith("fields-blog"):
            yield [_page(site, of_page, files[f"{page}.htm"]) for page, of_page in fields.items()]


def _page(site: str, fields: dict[str, list[str]], data: bytes) -> Labelled:
    """A book's author signs its page; its title and date are not the page's."""
    url = (fields.get("link") or [""])[0]
    url = url if url.startswith("http") else f"https://{site}.example{url}"
    if site.startswith("book-"):
        return Labelled(url, data, names=tuple(fields.get("author") or ()))
    told = (fields.get("date") or fields.get("date_posted") or [""])[0].replace("&nbsp;", " ")
    day = str(next((found.stamp._replace(clock=None) for found in find_dates(told)), ""))
    return Labelled(url, data, tuple(fields.get("title") or ()), day, in_greenwich=not site.startswith("job-"))
