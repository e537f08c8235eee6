"""Which node of a page is the closest to a pattern, though not all of them are looked at."""

from random import Random

import pytest
from tests.wrapping import node, tree_of

from honbun.wrappers.closest import closest_node
from honbun.wrappers.pattern import pattern_of
from honbun.wrappers.spot import Spot
from honbun.wrappers.tree import NOWHERE

WORDS = ("Name", "Price", "Size", "12", "7 EUR", "Ada", "none")


def table(random):
    """Rows with labels that move about, and with cells and classes that come and go."""
    rows = [
        f"<tr class={random.choice('abc')}>{'<td>' * random.randrange(2)}<th>{random.choice(WORDS)}"
        f"<td>{random.choice(WORDS)}"
        for _ in range(random.randrange(3, 12))
    ]
    return tree_of(f"<table>{''.join(rows)}</table>")


@pytest.mark.parametrize("seed", range(60))
def test_none_of_all_nodes_is_closer(seed):
    random = Random(seed)
    taught, page = table(random), table(random)
    spots = [Spot(taught, at) for at in taught.text_nodes]
    alike = [spot for spot in spots if spot.tags == spots[0].tags]
    pattern = pattern_of(random.sample(alike, random.randint(1, len(alike))))
    losses = [pattern.loss(Spot(page, at), {}) for at in page.text_nodes]

    assert closest_node(page, pattern, (), NOWHERE)[0] == min(losses)


def test_text_that_is_never_a_value_is_passed_over():
    taught, page = tree_of("<ul><li>Ada<li>Bob</ul>"), tree_of("<ul><li>More<li>Cy</ul>")
    pattern = pattern_of([Spot(taught, node(taught, "Ada"))])

    assert closest_node(page, pattern, ("More",), NOWHERE)[1] == node(page, "Cy")


def test_nodes_at_places_are_found_from_the_root_or_from_above():
    tree = tree_of("<table><tr><td>a<td>b<tr><td>c<td>d</table>")
    row = tree.parents[tree.parents[node(tree, "c")]]
    steps = [("html", {1}), ("body", None), ("table", {1}), ("tbody", {1}), ("tr", {1, 2}), ("td", {2, 3})]

    assert [tree.text(at) for at in tree.nodes_at(steps)] == ["b", "d"]
    assert [tree.text(at) for at in tree.nodes_at([("td", {1})], row)] == ["c"]


def test_nodes_behind_a_text_are_elements_too():
    tree = tree_of("<p>Name<b><i>Ada</i></b><p>Name<u></u>")
    found = tree.behind(["Name"], range(len(tree)))

    assert [tree.names[at] for at in found] == ["b", "i", "#text", "u"]
