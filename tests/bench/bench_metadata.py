"""How many titles, dates and by-lines are found exactly: `python -m tests.bench.bench_metadata [set ...]`.

The labelled pages are those in ../shared/data beside the clone.  By-lines and dates are few there, so pages that claim
their authors or their date are asked as well: the claim is hidden, and must be found again in what the page shows, the
date give or take a day.  Not all pages show it, and some show the day of the last change.  The days of fields-blog are
those of Greenwich, of pages written in Japan and Korea; a moment that a page tells can be told in Greenwich's days too,
a day without a time cannot.  Milliseconds are CPU time a page; ours is what metadata takes after the page was read for
its text, the others' includes reading it.
"""

import json
import sys
import time
from collections import defaultdict
from collections.abc import Iterable

from tests.bench.exact import Tally, day_in_greenwich, hidden_byline, hidden_date, near_day, same_day, same_names
from tests.bench.extractors import peers, question_of
from tests.bench.metadata_gold import SETS, Labelled, sites_of
from tests.bench.pages import Page
from tests.bench.report import Cell, print_machine, print_table

from honbun.errors import Refused
from honbun.model import Visit
from honbun.page.extract import extract_alone, extract_with_site
from honbun.page.judge import Judge
from honbun.page.knowledge import SiteKnowledge
from honbun.page.reading import Reading, read_as
from honbun.page.signature import Hasher
from honbun.workers.judges import open_judge

FIELDS = ("title", "date", "date, Greenwich", "date, ±1 day", "byline", "byline, hidden", "date, hidden")
ALONE, SIBLINGS = "Honbun, alone", "Honbun, siblings"
Sites = list[list[Labelled]]
Row = list[Cell]


def ours(name: str, sites: Sites, judge: Judge) -> list[Row]:
    """What we say of each page, alone and with the other pages of its site."""
    tallies: dict[str, Tally] = defaultdict(Tally)
    seconds = pages = 0.0
    for site in sites:
        readings = [(page, reading) for number, page in enumerate(site) if (reading := _read(number, page, judge))]
        knowledge = SiteKnowledge()
        for _, reading in readings:
            began = time.process_time()
            _ = reading.metadata
            seconds, pages = seconds + time.process_time() - began, pages + 1
            knowledge.add(reading.page, reading.footprint)
        for page, reading in readings:
            for who, found in ((ALONE, extract_alone(reading)), (SIBLINGS, extract_with_site(reading, knowledge))):
                tallies[who].add_page(page.titles, page.day, page.names, found.title, found.date, found.byline)
                if page.in_greenwich:
                    day = day_in_greenwich(found.date, found.lang)
                    tallies[who].add("date, Greenwich", same_day(day, page.day))
            if reading.claims.persons:
                tallies[ALONE].add("byline, hidden", same_names(hidden_byline(reading), reading.claims.persons))
            if (claimed := reading.claims.published) and claimed.day:
                tallies[ALONE].add("date, hidden", near_day(hidden_date(reading), str(claimed)[:10]))
    return [_row(name, who, tally, 1000 * seconds / pages) for who, tally in tallies.items()]


def _read(number: int, page: Labelled, judge: Judge) -> Reading | None:
    """The page, read for its text; None if it cannot be."""
    try:
        reading = read_as(Visit(page.url, page.data), "site", number.to_bytes(4), Hasher(), judge)
    except Refused:
        return None
    _ = reading.alone
    return reading


def theirs(name: str, sites: Sites) -> Iterable[Row]:
    """What the other extractors say."""
    for peer in peers("metadata"):
        tally, began = Tally(), peer.cpu_seconds()
        for site in sites:
            for page, told in zip(
                site, peer.ask(question_of([Page(page.url, page.data) for page in site])), strict=True
            ):
                found = json.loads(told) if told else ("", "", "")
                tally.add_page(page.titles, page.day, page.names, *found)
        milliseconds = 1000 * (peer.cpu_seconds() - began) / sum(map(len, sites))
        peer.close()
        yield _row(name, peer.name, tally, milliseconds)


def _row(name: str, who: str, tally: Tally, milliseconds: float) -> Row:
    shares = {field: f"{share:.3f}" for field, share in tally.shares().items()}
    return [
        f"{name}, {who}",
        *(shares.get(field, "") for field in FIELDS),
        max(tally.asked.values(), default=0),
        milliseconds,
    ]


def main() -> None:
    print_machine()
    judge = open_judge()
    for name in sys.argv[1:] or SETS:
        sites = list(sites_of(name))
        if sites:
            print_table(f"exact | {' | '.join(FIELDS)} | pages | ms", [*ours(name, sites, judge), *theirs(name, sites)])
        else:
            print(f"{name} is not here\n")


if __name__ == "__main__":
    main()
