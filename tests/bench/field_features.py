"""What each thing is worth that the default adds to the paper: left out alone, and alone without all others.

On 18 sites of SWDE (every third), field-pages right with 1 / 3 / 10 pages: .984 .989 .994.  Without labels .943 .943
.921, without levels or without roots .974 .983 .994 (nodes with other ancestors are only found if levels may be
missing), without runs .981 .988 .993; with none of them .938 .941 .920, with labels alone .971 .983 .993.  On blogs,
dates are right by parts .967 .996 .996, and as whole texts .651; links by attributes 1.0 1.0 1.0, and without 0.

Two gain nothing on these sets.  Class tokens count where pages are made of utility classes: on 12 made-up sites .984
.993 .997 are right from 1 / 2 / 3 pages, and without tokens .977 .988 .986.  Negative examples are what one who labels
says, and must obey.

Two of them cannot be seen where the values of a set are whole texts and nothing is told to be wrong.  So attributes are
measured by the links of pages, whose gold is an address; and negative examples by what a wrapper of one page takes
wrongly on the nine that follow: the first such page teaches too, with its gold and with what is wrong.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from tests.bench.field_learners import COLUMNS, EXAMPLES, Judged, by_place, is_right, label_at, rows
from tests.bench.fields_gold import GoldPage, read_site
from tests.bench.report import Cell, print_table

from honbun.errors import Refused
from honbun.wrappers.features import NAMES, all_but
from honbun.wrappers.labels import Label, LabelledPage
from honbun.wrappers.lesson import learn
from honbun.wrappers.reading import read
from honbun.wrappers.wrapper import Wrapper

LINK = "link"


def print_features(sites: Sequence[Path]) -> None:
    without = {f"without {name}": Judged(by_place(without=[name])) for name in NAMES}
    alone = {f"{name} alone": Judged(by_place(without=[other for other in NAMES if other != name])) for name in NAMES}
    print_table(COLUMNS, rows(sites, {"default": Judged(by_place())} | without))
    print_table(COLUMNS, rows(sites, {"none of them": Judged(by_place(without=NAMES))} | alone))
    print_table("wrong nodes | fields | pages right", _unticked_rows(sites))
    if _links(sites[0]):
        print_table("links | pages | 1 page | 3 | 10", _link_rows(sites))


def _link_rows(sites: Sequence[Path]) -> Iterator[list[Cell]]:
    for name, without in (("default", ()), ("without attributes", ("attributes",))):
        right: dict[int, list[bool]] = {examples: [] for examples in EXAMPLES}
        for site in sites:
            links = _links(site)
            pages = [page for page in read_site(site) if _holds(page, links.get(page.name))]
            for examples in EXAMPLES if len(pages) > max(EXAMPLES) else ():
                right[examples] += _links_right(pages[:examples], pages[max(EXAMPLES) :], links, without)
        yield [name, len(right[1]), *(f"{sum(held) / max(len(held), 1):.3f}" for held in right.values())]


def _links(site: Path) -> dict[str, str]:
    """The addresses of pages, where the gold tells them."""
    told = json.loads((site / "gold.json").read_text("utf-8"))
    return {name: fields[LINK][0] for name, fields in told.items() if fields.get(LINK)}


def _holds(page: GoldPage, link: str | None) -> bool:
    """Whether an attribute of the page is this address."""
    return any(link in page.tree.attributes(node).values() for node in range(len(page.tree)))


def _links_right(
    train: Sequence[GoldPage], test: Sequence[GoldPage], links: Mapping[str, str], without: Sequence[str]
) -> list[bool]:
    labels = [(_labelled(page, {LINK: (Label(links[page.name]),)}), page) for page in train]
    wrapper = _wrapper(labels, without)
    return [wrapper is not None and _read(page, wrapper, LINK) == {links[page.name]} for page in test]


def _unticked_rows(sites: Sequence[Path]) -> Iterator[list[Cell]]:
    right: dict[str, list[bool]] = {"told": [], "not told": [], "told, without negatives": []}
    fields = 0
    for site in sites:
        pages = read_site(site)
        for name in sorted(pages[0].nodes):
            test = [page for page in pages[max(EXAMPLES) :] if name in page.nodes]
            lesson = _with_a_wrong_page(name, pages[: max(EXAMPLES)])
            for told, learned in lesson.items():
                right[told] += [is_right(page, name, _read(page, learned, name), is_lenient=False) for page in test]
            fields += bool(lesson)
    for told, held in right.items():
        yield [told, fields, f"{sum(held) / max(len(held), 1):.3f}"]


def _with_a_wrong_page(name: str, pages: Sequence[GoldPage]) -> dict[str, Wrapper]:
    """The wrappers that the first page and the first that was read wrongly teach; none if all were read well."""
    first, *others = pages
    told = _gold(first, name)
    wrapper = _wrapper([(told, first)])
    for page in others if wrapper else ():
        taken = {value.node for each in read(page.tree, wrapper) for value in each.get(name, ())}
        if wrong := sorted(taken - set(page.nodes.get(name, ()))):
            gold, labels = _gold(page, name), {name: tuple(label_at(page, node) for node in wrong)}
            both = [(told, first), (LabelledPage(page.name, file=page.name, tuples=gold.tuples, wrong=labels), page)]
            made = {
                "told": _wrapper(both),
                "not told": _wrapper([(told, first), (gold, page)]),
                "told, without negatives": _wrapper(both, ["negatives"]),
            }
            return {way: learned for way, learned in made.items() if learned} if all(made.values()) else {}
    return {}


def _gold(page: GoldPage, name: str) -> LabelledPage:
    return _labelled(page, {name: tuple(label_at(page, node) for node in page.nodes.get(name, ()))})


def _labelled(page: GoldPage, labels: dict[str, tuple[Label, ...]]) -> LabelledPage:
    return LabelledPage(page.name, file=page.name, tuples=(labels,))


def _wrapper(pages: Sequence[tuple[LabelledPage, GoldPage]], without: Sequence[str] = ()) -> Wrapper | None:
    try:
        learned = learn([(told, page.tree) for told, page in pages], features=all_but(without)).wrapper
    except Refused:
        return None
    assert isinstance(learned, Wrapper)
    return learned


def _read(page: GoldPage, wrapper: Wrapper, name: str) -> set[str]:
    return {value.text for each in read(page.tree, wrapper) for value in each.get(name, ())}
