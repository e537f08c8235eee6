"""How well content is found, on a part of each labelled set: `python -m tests.bench.bench_quality [--write]`.

The sets are read from ../shared/data beside the clone; of each, whole sites are taken until there are enough pages, the
same every time.  Titles, dates and by-lines (`tests.bench.exact`) are judged on the way.  --write pins the figures in
quality.json.
"""

import json
import math
import sys
import tarfile
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from statistics import mean
from typing import Any
from zlib import crc32

from tests.bench.exact import Tally, hidden_byline, hidden_date, near_day, same_names

from honbun.errors import Refused
from honbun.model import Extraction, Visit
from honbun.page.extract import extract_alone, extract_with_site
from honbun.page.knowledge import SiteKnowledge
from honbun.page.reading import Reading, read_as
from honbun.page.signature import Hasher
from honbun.training.measure import text_f1, without_lines
from honbun.workers.judges import open_judge

ROOT = Path(__file__).parents[2]
DATA = ROOT.parent / "shared" / "data"
PINNED = Path(__file__).with_name("quality.json")
SETS = (
    "sites", "dragnet", "newton_multi", "cleanportaleval", "l3s_gn1", "cleaneval_dev", "jp_static", "jp_single",
    "magic_article", "magic_forum", "wcxb_dev",
)  # fmt: skip
PAGES = 80  # of each set
FEWEST = 20  # labels of a field that make a figure

Gold = dict[str, Any]


def measure(name: str) -> dict[str, float]:
    """The mean F1 of a set's pages and the shares of exact metadata, alone and with their siblings."""
    judge, hasher = open_judge(), Hasher()
    alone, known = [], []
    exact, exact_known = Tally(), Tally()
    for pages in _sites(name):
        readings = []
        for number, (gold, data) in enumerate(pages):
            url = gold.get("url") or "http://page.invalid/"
            try:
                readings.append((gold, read_as(Visit(url, data), "site", number.to_bytes(8), hasher, judge)))
            except Refused:
                continue
        site = _knowledge(reading for _, reading in readings)
        scored = [(gold, reading) for gold, reading in readings if gold["text"]]
        for gold, reading in scored:
            by_page, by_site = extract_alone(reading), extract_with_site(reading, site)
            alone.append(_f1(by_page, gold))
            known.append(_f1(by_site, gold))
            _add_metadata(exact, by_page, gold)
            _add_metadata(exact_known, by_site, gold)
            if reading.claims.persons:
                exact.add("byline", same_names(hidden_byline(reading), reading.claims.persons))
            if (claimed := reading.claims.published) and claimed.day:
                exact.add("date, hidden", near_day(hidden_date(reading), str(claimed)[:10]))
    shares = exact.shares(FEWEST) | {f"{field}, siblings": told for field, told in exact_known.shares(FEWEST).items()}
    return {"pages": len(alone), "alone": round(mean(alone), 3), "siblings": round(mean(known), 3)} | shares


def _add_metadata(tally: Tally, found: Extraction, gold: Gold) -> None:
    titles = [gold["title"]] if gold.get("title") else []
    tally.add_page(titles, gold.get("date") or "", (), found.title, found.date, found.byline)


def _knowledge(readings: Iterator[Reading]) -> SiteKnowledge:
    site = SiteKnowledge()
    for reading in readings:
        site.add(reading.page, reading.footprint)
    return site


def _f1(found: Extraction, gold: Gold) -> float:
    ignored = gold.get("ignore_text") or ""
    right = without_lines(gold["text"], ignored)
    return text_f1(without_lines(found.text, ignored), right, gold.get("title") or "")


def _sites(name: str) -> list[list[tuple[Gold, bytes]]]:
    """Some sites of the set with their pages; gold.jsonl comes before the pages in the archive."""
    chosen: dict[str, Gold] = {}
    sites: dict[str, list[tuple[Gold, bytes]]] = defaultdict(list)
    with tarfile.open(DATA / f"{name}.tar.xz", "r|xz") as archive:
        for member in archive:
            path = Path(member.name)
            if path.name == "gold.jsonl":
                chosen = _choose(_read(archive, member).decode().strip().split("\n"))
            elif path.parent.name == "pages" and path.name in chosen:
                gold = chosen[path.name]
                sites[gold["site"] or gold["file"]].append((gold, _read(archive, member)))
    return list(sites.values())


def _choose(lines: list[str]) -> dict[str, Gold]:
    sites: dict[str, list[Gold]] = defaultdict(list)
    for line in lines:
        gold = json.loads(line)
        sites[gold["site"] or gold["file"]].append(gold)
    chosen: dict[str, Gold] = {}
    for site in sorted(sites, key=lambda name: crc32(name.encode())):
        if len(chosen) < PAGES:
            chosen |= {gold["file"]: gold for gold in sites[site][: PAGES // 2]}
    return chosen


def _read(archive: tarfile.TarFile, member: tarfile.TarInfo) -> bytes:
    file = archive.extractfile(member)
    assert file is not None, member.name
    return file.read()


def main() -> None:
    """Print the figures of every set that is there, and pin them if asked to."""
    found = {}
    print(f"{'set':18}{'pages':>6}{'alone':>8}{'siblings':>10}{'title':>8}{'date':>8}{'byline':>8}")
    for name in SETS:
        if (DATA / f"{name}.tar.xz").is_file():
            found[name] = figures = measure(name)
            shares = "".join(f"{figures.get(field, math.nan):8.3f}" for field in ("title", "date", "byline"))
            print(
                f"{name:18}{figures['pages']:6}{figures['alone']:8.3f}{figures['siblings']:10.3f}{shares}", flush=True
            )
        else:
            print(f"{name:18}not here")
    if "--write" in sys.argv:
        PINNED.write_text(json.dumps(found, indent=1) + "\n")


if __name__ == "__main__":
    main()
