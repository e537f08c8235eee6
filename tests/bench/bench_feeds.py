"""How well list pages become feeds: `python -m tests.bench.bench_feeds`.

The pages are those in ../shared/data beside the clone: list pages with the entries of their own feed as gold, and list
pages that were labelled by hand.  Precision, recall and F are those of the entries' links, each page counting the same;
perfect pages have all entries and no other.  Titles are exact but for white space and width of characters.  A date is
right if it is at most a day off: a feed tells the day of Greenwich, a page that of its readers.

Then, how many pages that are no lists are taken for one, and how many list pages are not.  Milliseconds are CPU time.
"""

import time
import unicodedata
from collections.abc import Callable, Iterable
from datetime import date
from statistics import mean
from typing import NamedTuple

from tests.bench.feeds_gold import DETAILS, LISTS, Detail, Listed, detail_pages, key_of, list_pages
from tests.bench.report import print_machine, print_table

from honbun.errors import Refused
from honbun.feeds.entry import Entry
from honbun.feeds.find import Found, find_by_paper, find_lists
from honbun.model import Visit
from honbun.page.blocks import parse
from honbun.page.reading import page_text

VARIANTS: dict[str, Callable[..., Found]] = {"default": find_lists, "paper": find_by_paper}
SIZES = (1_000, 10_000, 100_000)  # nodes


class Score(NamedTuple):
    """How well one page became a feed."""

    precision: float
    recall: float
    titles: float  # share of the right entries
    right_dates: int
    dates: int

    @property
    def f1(self) -> float:
        total = self.precision + self.recall
        return 2 * self.precision * self.recall / total if total else 0.0

    @property
    def is_perfect(self) -> bool:
        return self.precision == self.recall == 1


def found_on(page: Listed | Detail, variant: str = "default") -> Found:
    """What we find on a page."""
    return VARIANTS[variant](parse(page_text(Visit(page.url, page.data))), page.url)


def measure(name: str, variant: str = "default") -> dict[str, float]:
    """The figures of a set of list pages."""
    scores, began = [], time.process_time()
    for page in list_pages(name):
        found = found_on(page, variant)
        scores.append(score(page, found.lists[0].entries() if found.is_list_page else ()))
    milliseconds = 1000 * (time.process_time() - began)
    return {
        "pages": len(scores),
        "precision": mean(each.precision for each in scores),
        "recall": mean(each.recall for each in scores),
        "F": mean(each.f1 for each in scores),
        "perfect": mean(each.is_perfect for each in scores),
        "titles": mean(each.titles for each in scores),
        "dates": sum(each.right_dates for each in scores) / max(sum(each.dates for each in scores), 1),
        "ms a page": milliseconds / len(scores),
    }


def score(page: Listed, entries: Iterable[Entry]) -> Score:
    found = {key_of(entry.link, page.url): entry for entry in entries}
    right = found.keys() & page.entries.keys()
    wrong = found.keys() - right - page.neutral
    titles = [_plain(found[key].title) == _plain(page.entries[key][0]) for key in right]
    days = [(found[key].moment[:10], page.entries[key][1]) for key in right]
    dated = [_days_apart(*pair) <= 1 for pair in days if all(pair)]
    precision = len(right) / (len(right) + len(wrong)) if right else 0.0
    return Score(precision, len(right) / len(page.entries), mean(titles or [0]), sum(dated), len(dated))


def taken_for_lists(name: str) -> float:
    """The share of a set's pages, none of which is a list, that are taken for one."""
    taken = []
    for page in detail_pages(name):
        try:
            taken.append(found_on(page).is_list_page)
        except Refused:
            continue
    return mean(taken)


def lists_kept() -> float:
    """The share of list pages that are known for what they are."""
    return mean(found_on(page).is_list_page for name in LISTS for page in list_pages(name))


def milliseconds_for(nodes: int) -> float:
    """CPU time for a made-up page of so many nodes, from its bytes to the entries; the least of three."""
    row = '<li><h2><a href="/2026/11/{0}.html">Title of entry {0}</a></h2><p>2026-11-18 <b>Some</b> text.</p></li>'
    html = f"<ul>{''.join(map(row.format, range(nodes // 10)))}</ul>".encode()
    page, spent = Detail("http://example.jp/", html), []
    for _ in range(3):
        began = time.process_time()
        found_on(page).lists[0].entries()
        spent.append(1000 * (time.process_time() - began))
    return min(spent)


def _plain(text: str) -> str:
    return " ".join(unicodedata.normalize("NFKC", text).split())


def _days_apart(one: str, other: str) -> int:
    return abs((date.fromisoformat(one) - date.fromisoformat(other)).days)


def main() -> None:
    print_machine()
    rows = [(name, variant, measure(name, variant)) for name in LISTS for variant in VARIANTS]
    columns = " | ".join(rows[0][2])
    print_table(
        f"set | method | {columns}", ((name, by, *(f"{x:.3g}" for x in told.values())) for name, by, told in rows)
    )
    print_table("no lists | taken for one", ((name, f"{taken_for_lists(name):.3f}") for name in DETAILS))
    print(f"list pages kept: {lists_kept():.3f}\n")
    print_table("nodes | ms", ((nodes, milliseconds_for(nodes)) for nodes in SIZES))


if __name__ == "__main__":
    main()
