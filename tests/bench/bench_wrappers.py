"""Fields learned from 1, 3 and 10 labelled pages of a site: `python -m tests.bench.bench_wrappers FOLDER… [--full]`.

FOLDER is a set as `fields_gold.py` reads it.  Of each site the first ten pages teach and all others are read.  A field
of a page is right if exactly the labelled texts were found; fields whose gold no text node holds do not count.  "by
text" gives the learner the values alone, and it has to find their places: there a field is right if what was found is
among the gold's spellings.

With --full there are beside it the default without each thing that it adds, and autoscraper if HONBUN_BENCH_PEERS names
a Python that has it.  Then what it costs, in CPU time.
"""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from time import process_time

from tests.bench.fields_gold import GoldPage, locate_dates, read_site, sites_in
from tests.bench.report import Cell, print_machine, print_table

from honbun.errors import Refused
from honbun.page.blocks import parse
from honbun.wrappers.features import NAMES, all_but
from honbun.wrappers.labels import Label, LabelledPage
from honbun.wrappers.lesson import learn
from honbun.wrappers.paths import path_of
from honbun.wrappers.reading import read
from honbun.wrappers.tree import grow

EXAMPLES = (1, 3, 10)
COLUMNS = "learner | fields, 1 page | 3 | 10 | pages, 1 page | 3 | 10"
Values = dict[str, set[str]]
Learner = Callable[[Sequence[GoldPage], Sequence[GoldPage]], list[Values]]


@dataclass
class Score:
    """Fields and pages that are right, of all, by the number of examples."""

    fields: dict[int, list[bool]] = field(default_factory=lambda: {k: [] for k in EXAMPLES})
    pages: dict[int, list[bool]] = field(default_factory=lambda: {k: [] for k in EXAMPLES})

    def add(self, examples: int, right: list[bool]) -> None:
        self.fields[examples] += right
        self.pages[examples].append(all(right))

    def row(self, name: str) -> list[Cell]:
        shares = (sum(held) / len(held) for by in (self.fields, self.pages) for held in by.values())
        return [name, *(f"{share:.3f}" for share in shares)]


def by_place(variant: str = "default", without: Sequence[str] = ()) -> Learner:
    return lambda train, test: _learned(train, test, _label_at, variant, without)


def by_text() -> Learner:
    return lambda train, test: _learned(train, test, lambda page, node: Label(page.tree.text(node)), "default", ())


def _label_at(page: GoldPage, node: int) -> Label:
    return Label(path=path_of(page.tree, node))


def _learned(
    train: Sequence[GoldPage],
    test: Sequence[GoldPage],
    label: Callable[[GoldPage, int], Label],
    variant: str,
    without: Sequence[str],
) -> list[Values]:
    """What is read from the test pages; each field is learned from the pages that have its gold."""
    read_values: list[Values] = [{} for _ in test]
    for name in sorted({name for page in train for name in page.nodes}):
        labelled = [
            (
                LabelledPage(page.name, file=page.name, tuples=({name: tuple(label(page, node) for node in nodes)},)),
                page.tree,
            )
            for page in train
            if (nodes := page.nodes.get(name))
        ]
        try:
            wrapper = learn(labelled, variant, all_but(without)).wrapper
        except Refused:  # the paper's paths cannot always be composed
            continue
        for page, values in zip(test, read_values, strict=True):
            values[name] = {value.text for each in read(page.tree, wrapper) for value in each.get(name, ())}
    return read_values


class Peer:
    """autoscraper in a process of its own."""

    def __init__(self, python: str) -> None:
        command = [python, str(Path(__file__).with_name("field_peers.py"))]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.name = f"autoscraper {json.loads(self._line())['version']}"

    def __call__(self, train: Sequence[GoldPage], test: Sequence[GoldPage]) -> list[Values]:
        taught = [
            {
                "html": page.text,
                "fields": {name: [page.tree.text(n) for n in nodes] for name, nodes in page.nodes.items()},
            }
            for page in train
        ]
        assert self._process.stdin
        self._process.stdin.write(json.dumps({"train": taught, "test": [page.text for page in test]}) + "\n")
        self._process.stdin.flush()
        return [
            {name: {" ".join(v.split()) for v in held} for name, held in page.items()}
            for page in json.loads(self._line())
        ]

    def _line(self) -> str:
        assert self._process.stdout
        return self._process.stdout.readline() or sys.exit("autoscraper has stopped")


def score_site(learner: Learner, pages: list[GoldPage], score: Score, is_lenient: bool) -> None:
    test = [page for page in pages[max(EXAMPLES) :] if page.nodes]
    for examples in EXAMPLES:
        for page, values in zip(test, learner(pages[:examples], test), strict=True):
            score.add(examples, [_is_right(page, name, values.get(name, set()), is_lenient) for name in page.nodes])


def _is_right(page: GoldPage, name: str, found: set[str], is_lenient: bool) -> bool:
    if is_lenient:
        return bool(found) and found <= set(page.gold[name])
    return found == {page.tree.text(node) for node in page.nodes[name]}


def rows(folder: Path, is_full: bool) -> Iterator[list[Cell]]:
    learners: dict[str, tuple[Learner, bool, bool]] = {  # with blank nodes, judged leniently
        "default": (by_place(), False, False),
        "default, by text": (by_text(), False, True),
        "paper": (by_place("paper"), True, False),
    }
    if is_full:
        learners |= {f"without {name}": (by_place(without=[name]), False, False) for name in NAMES}
        if python := os.environ.get("HONBUN_BENCH_PEERS"):
            peer = Peer(python)
            learners[peer.name] = (peer, False, True)
    for name, (learner, blanks, is_lenient) in learners.items():
        score = Score()
        for site in sites_in(folder):
            score_site(learner, read_site(site, blanks), score, is_lenient)
        yield score.row(name)


def date_rows(folder: Path) -> Iterator[list[Cell]]:
    """How many dates are right that stand in texts with more than the date, or not: they must say the gold's day."""
    for name, without in (("parts of texts and date reader", ()), ("whole texts", ("parts",))):
        right: dict[int, list[bool]] = {examples: [] for examples in EXAMPLES}
        for site in sites_in(folder):
            pages = read_site(site)
            locate_dates(pages)
            dated = [page for page in pages if page.nodes]
            for examples in EXAMPLES if len(dated) > max(EXAMPLES) else ():
                test = dated[max(EXAMPLES) :]
                found = _learned(dated[:examples], test, _date_at, "default", without)
                right[examples] += [
                    values.get("date") == set(page.gold["date"]) for page, values in zip(test, found, strict=True)
                ]
        yield [name, len(right[1]), *(f"{sum(held) / max(len(held), 1):.3f}" for held in right.values())]


def _date_at(page: GoldPage, node: int) -> Label:
    return Label(page.gold["date"][0], path_of(page.tree, node))


def speed(folder: Path) -> Iterator[list[Cell]]:
    """CPU milliseconds: to learn all fields from ten pages, and of a page to parse it, to grow its tree, to read it."""
    for site in sites_in(folder):
        pages = read_site(site)
        labelled = [
            (
                LabelledPage(
                    page.name,
                    file=page.name,
                    tuples=({n: tuple(_label_at(page, at) for at in nodes) for n, nodes in page.nodes.items()},),
                ),
                page.tree,
            )
            for page in pages[:10]
        ]
        started = process_time()
        wrapper = learn(labelled).wrapper
        learned = process_time()
        parsed = [parse(page.text) for page in pages]
        parsed_at = process_time()
        trees = [grow(tree) for tree in parsed]
        grown_at = process_time()
        for tree in trees:
            read(tree, wrapper)
        read_at = process_time()
        each = 1000 / len(pages)
        kilobytes = sum(len(page.text) for page in pages) / len(pages) / 1000
        yield [
            site.name,
            kilobytes,
            1000 * (learned - started),
            each * (parsed_at - learned),
            each * (grown_at - parsed_at),
            each * (read_at - grown_at),
        ]


def main() -> None:
    print_machine()
    is_full = "--full" in sys.argv
    for folder in map(Path, (argument for argument in sys.argv[1:] if not argument.startswith("--"))):
        print(f"## {folder.name}\n")
        print_table(COLUMNS, rows(folder, is_full))
        if any("date" in page.gold for site in list(sites_in(folder))[:1] for page in read_site(site)):
            print_table("dates | pages | 1 page | 3 | 10", date_rows(folder))
        print_table("site | KB a page | learn ms | parse ms a page | grow | read", speed(folder))


if __name__ == "__main__":
    main()
