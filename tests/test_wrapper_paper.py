"""Tree-Wrapper as paper 001 defines it."""

import pytest
from tests.wrapping import node, page, taken, teach, tree_of

from honbun.errors import Refused
from honbun.wrappers import paper
from honbun.wrappers.paper import Enl, common_attributes, compose, execute, learn_path, path_of

LIST = "<ul><li>Ada<li>Bob<li>Cy</ul>"


def steps(path):
    """A path as the paper writes it, from the root down, names and places only."""
    return [(enl.name, enl.pos) for enl in reversed(path)]


def test_place_counts_siblings_of_the_same_name():
    tree = tree_of("<p>a</p><div>b</div><p>c</p>")

    assert [tree.position(tree.parents[node(tree, text)]) for text in "abc"] == [1, 1, 2]


def test_texts_on_both_sides_of_a_comment_are_one():
    tree = tree_of("<p>one <!-- not seen -->two</p>")

    assert [tree.values[at] for at in tree.text_nodes] == ["one two"]


def test_blank_text_is_a_node_to_the_letter_alone():
    html = "<p> <b>x</b> </p>"

    assert (len(tree_of(html, blanks=True)), len(tree_of(html))) == (8, 6)


def test_attributes_that_all_have_are_common_with_a_value_or_any():
    sets = [{"class": "a", "id": "1", "title": "x"}, {"class": "a", "id": "2"}]

    assert common_attributes(sets) == {"class": "a", "id": "*"}


def test_any_value_matches_an_attribute_that_is_not_there():
    tree = tree_of("<p>x</p>")

    assert Enl("p", 1, {"class": "*"}).matches(tree, tree.parents[node(tree, "x")])
    assert not Enl("p", 1, {"class": "a"}).matches(tree, tree.parents[node(tree, "x")])


def test_path_of_one_node_has_all_its_places():
    tree = tree_of(LIST)

    expected = [("html", 1), ("body", 1), ("ul", 1), ("li", 2), ("#text", 1)]
    assert steps(path_of(tree, node(tree, "Bob"))) == expected


def test_places_that_differ_become_any():
    tree = tree_of(LIST)
    path = learn_path(tree, [node(tree, "Ada"), node(tree, "Cy")])

    assert steps(path) == [("html", 1), ("body", 1), ("ul", 1), ("li", None), ("#text", 1)]


def test_paths_are_composed_as_far_as_names_agree():
    tree = tree_of("<ul><li>Ada</ul><ol><li>Bob</ol>")
    path = compose(path_of(tree, node(tree, "Ada")), path_of(tree, node(tree, "Bob")))

    assert steps(path) == [("li", 1), ("#text", 1)]


def test_short_path_matches_at_any_depth():
    tree = tree_of("<ul><li>Ada<ul><li>Bob</ul></ul><p>Cy</p>")
    path = (Enl("#text", 1, {}), Enl("li", 1, {}))

    assert execute(tree, [path]) == [((node(tree, "Ada"), node(tree, "Bob")),)]


def test_tuples_begin_where_the_field_falls():
    tree = tree_of("<dl><dt>a<dd>1<dd>2<dt>b<dt>c<dd>3</dl>")
    name, number = (learn_path(tree, [node(tree, one), node(tree, other)]) for one, other in ("ac", "13"))
    tuples = execute(tree, (name, number))

    told = [tuple(tuple(tree.text(at) for at in nodes) for nodes in each) for each in tuples]
    assert told == [(("a",), ("1", "2")), (("b", "c"), ("3",))]


def test_page_without_a_field_leaves_its_path_as_it_is():
    first, second = tree_of("<p>a</p><b>1</b>"), tree_of("<p>b</p>")
    examples = [(first, [((node(first, "a"),), (node(first, "1"),))]), (second, [((node(second, "b"),), ())])]

    assert paper.learn(examples, ["name", "number"])[1] == path_of(first, node(first, "1"))


def test_places_that_have_no_name_in_common_are_refused():
    pages = [page("<p>Ada</p>", {"name": ["Ada"]}), page("<p><b>A</b>da</p>", {"name": [{"path": "/html/body/p"}]})]

    with pytest.raises(Refused, match="not even a name in common"):
        teach(*pages, variant="paper")


def test_whole_way_from_labels_to_tuples():
    lesson = teach(page(LIST, {"name": ["Ada"]}, {"name": ["Bob"]}), variant="paper")

    assert taken(lesson, "<ul><li>Di<li>Eve</ul>") == [{"name": ["Di", "Eve"]}]
