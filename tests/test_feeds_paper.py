"""The method of paper 002: its distance, its candidates, its clusters, and the articles they make."""

import pytest
from tests.feed_pages import DAYS, MENU, URL, page

from honbun.feeds.find import find_by_paper
from honbun.feeds.nodes import nodes_of
from honbun.feeds.paper_trees import Structures, candidates, clusters
from honbun.page.blocks import parse

ROW = (
    '<div><h3><a href="/news/{0}.html">Title {0}</a></h3><p>Of title {0} the town says much, and it is told.</p></div>'
)


def nodes(body):
    return nodes_of(parse(f"<body>{body}"))


def distance(one, other):
    """Of the subtrees of two elements of the body."""
    taken = nodes(one + other)
    structures = Structures(taken)
    first, second = taken.children(0)
    return structures.distance(structures.of[first], structures.of[second])


@pytest.mark.parametrize(
    ("one", "other", "cost"),
    [
        ("<p>a</p>", "<p>b</p>", 0),
        ("<p>a</p>", "<p></p>", 1),
        ("<div><p>a</p></div>", "<div></div>", 1 + 4),
        ("<div><p>a</p><p>b</p></div>", "<div><p>c</p></div>", 1 + 4),
        ("<div><b><i></i></b><b></b></div>", "<div><b></b><u></u><u></u></div>", 1 + 1 + 1 + 1),
        ("<div><ul><li></li></ul><ul><li></li></ul></div>", "<div><p></p></div>", 2 * 1 + 2 * 4 + 1),
    ],
    ids=["same", "text", "two levels", "one of two", "aligned in order", "as in the paper: 2*1 + 2*4 + 1*1"],
)
def test_distance_counts_what_no_mapping_holds(one, other, cost):
    assert distance(one, other) == cost


def test_candidates_share_the_end_of_their_path():
    taken = nodes("<div><p>a</p><p>b</p></div><ul><li><p>c</p></li></ul>")
    found = [[taken.tags[taken.parents[element]] for element in part] for part in candidates(taken)]

    assert found == [["div", "div", "li"], ["div", "div"]]


def test_clusters_join_what_is_nearest_first():
    taken = nodes("<div>a</div><div>b</div><div><p>c</p></div><div><p>d</p><table><tr><td>e</table></div>")
    members = taken.children(0)

    assert list(clusters(members, Structures(taken))) == [
        (members[0], members[1]),
        (members[2],),
        (members[3],),
        (members[0], members[1], members[2]),
        tuple(members),
    ]


def test_articles_are_found():
    found = find_by_paper(parse(page(MENU + "".join(map(ROW.format, DAYS)))), URL).lists[0]

    assert [title.text for title in found.titles] == [f"Title {day}" for day in DAYS]
    assert found.entries()[0].link == "http://town.example/news/18.html"


def test_article_left_out_of_the_cluster_is_recovered():
    odd = ROW.format(20).replace("</div>", "<table><tr><td>1<td>2</table><ul><li>a<li>b</ul></div>")
    found = find_by_paper(parse(page(MENU + odd + "".join(map(ROW.format, DAYS)))), URL).lists[0]

    assert len(found.items) == 1 + len(DAYS)


def test_page_without_articles_has_none():
    assert find_by_paper(parse(page("<p>text")), URL).lists == ()
