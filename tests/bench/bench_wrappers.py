"""Fields learned from labelled pages: `python -m tests.bench.bench_wrappers FOLDER… [--full] [--every=N]`.

FOLDER is a set as `fields_gold.py` reads it, `--every` takes each N-th of its sites; `field_learners.py` tells what is
right.  "by text" gives the learner the values alone, and it has to find their places.

With --full: what each thing is worth that the default adds (`field_features.py`), and autoscraper if HONBUN_BENCH_PEERS
names a Python that has it.  Then what it costs, in CPU time.
"""

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time
from typing import Any

from tests.bench.field_features import print_features
from tests.bench.field_learners import COLUMNS, EXAMPLES, Judged, Values, by_place, by_text, label_at, learned, rows
from tests.bench.fields_gold import GoldPage, locate_dates, read_site, sites_in
from tests.bench.report import Cell, print_machine, print_table

from honbun.page.blocks import parse
from honbun.wrappers.labels import Label, LabelledPage
from honbun.wrappers.lesson import learn
from honbun.wrappers.paths import path_of
from honbun.wrappers.reading import read
from honbun.wrappers.tree import Tree, grow
from honbun.wrappers.wrapper import PaperWrapper, Wrapper


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


def learners(is_full: bool) -> dict[str, Judged]:
    found = {
        "default": Judged(by_place()),
        "default, by text": Judged(by_text(), is_lenient=True),
        "paper": Judged(by_place("paper"), blanks=True),
    }
    if is_full and (python := os.environ.get("HONBUN_BENCH_PEERS")):
        peer = Peer(python)
        found[peer.name] = Judged(peer, is_lenient=True)
    return found


def date_rows(sites: Sequence[Path]) -> Iterator[list[Cell]]:
    """How many dates are right that stand in texts with more than the date, or not: they must say the gold's day."""
    for name, without in (("parts of texts and date reader", ()), ("whole texts", ("parts",))):
        right: dict[int, list[bool]] = {examples: [] for examples in EXAMPLES}
        for site in sites:
            pages = read_site(site)
            locate_dates(pages)
            dated = [page for page in pages if page.nodes]
            for examples in EXAMPLES if len(dated) > max(EXAMPLES) else ():
                test = dated[max(EXAMPLES) :]
                found = learned(dated[:examples], test, _date_at, "default", without)
                right[examples] += [
                    values.get("date") == set(page.gold["date"]) for page, values in zip(test, found, strict=True)
                ]
        yield [name, len(right[1]), *(f"{sum(held) / max(len(held), 1):.3f}" for held in right.values())]


def _date_at(page: GoldPage, node: int) -> Label:
    return Label(page.gold["date"][0], path_of(page.tree, node))


def costs(sites: Sequence[Path]) -> Iterator[list[Cell]]:
    """CPU milliseconds: to learn all fields from ten pages, and of a page to parse it, to grow its tree, to read it.

    The last two are what applying costs over parsing; each page is tried three times, the quickest counts.
    """
    made = [_cost(site) for site in sites]
    yield from ([name, *spent] for name, *spent in made)
    means = [sum(column) / len(made) for column in zip(*(spent for _, *spent in made), strict=True)]
    yield ["mean", *means]
    yield ["mean of 100 KB", 100.0, *(_per_100(made, at) for at in range(2, 7))]


def _per_100(made: Sequence[tuple[Any, ...]], at: int) -> float:
    return sum(each[at] / each[1] for each in made) / len(made) * 100


def _cost(site: Path) -> tuple[Any, ...]:
    pages = read_site(site)
    labelled = [_whole(page) for page in pages[: max(EXAMPLES)]]
    started = process_time()
    wrapper = learn(labelled).wrapper
    learning = process_time() - started
    spent = [_least_of_three(page.text, wrapper) for page in pages[max(EXAMPLES) :][:20]]
    parsed, grown, was_read = (1000 * sum(column) / len(spent) for column in zip(*spent, strict=True))
    kilobytes = sum(len(page.text) for page in pages) / len(pages) / 1000
    return site.name, kilobytes, 1000 * learning, parsed, grown, was_read, grown + was_read


def _whole(page: GoldPage) -> tuple[LabelledPage, Tree]:
    """A page with all its fields, and a tree that has not been read yet."""
    labels = {name: tuple(label_at(page, node) for node in nodes) for name, nodes in page.nodes.items()}
    return LabelledPage(page.name, file=page.name, tuples=(labels,)), grow(parse(page.text))


def _least_of_three(text: str, wrapper: Wrapper | PaperWrapper) -> list[float]:
    return [min(column) for column in zip(*(_spent(text, wrapper) for _ in range(3)), strict=True)]


def _spent(text: str, wrapper: Wrapper | PaperWrapper) -> tuple[float, float, float]:
    times = [process_time()]
    parsed = parse(text)
    times.append(process_time())
    tree = grow(parsed)
    times.append(process_time())
    read(tree, wrapper)
    times.append(process_time())
    return times[1] - times[0], times[2] - times[1], times[3] - times[2]


def main() -> None:
    print_machine()
    folders = [Path(argument) for argument in sys.argv[1:] if not argument.startswith("--")]
    is_full = "--full" in sys.argv
    every = next((int(flag.partition("=")[2]) for flag in sys.argv if flag.startswith("--every=")), 1)
    for folder in folders:
        with TemporaryDirectory() as room:
            print_set(folder.name, sites_in(folder, Path(room))[::every], is_full)


def print_set(name: str, sites: list[Path], is_full: bool) -> None:
    print(f"## {name}, {len(sites)} sites\n")
    print_table(COLUMNS, rows(sites, learners(is_full)))
    if is_full:
        print_features(sites)
    if any("date" in page.gold for page in read_site(sites[0])):
        print_table("dates | pages | 1 page | 3 | 10", date_rows(sites))
    print_table("site | KB a page | learn ms | parse ms a page | grow | read | grow and read", costs(sites))


if __name__ == "__main__":
    main()
