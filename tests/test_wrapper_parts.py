"""Values that are part of a text, paths that name nodes, and wrappers as JSON."""

import json

import pytest
from tests.wrapping import node, page, teach, tree_of

from honbun.errors import BadRequest
from honbun.wrappers.health import health_of
from honbun.wrappers.inside import cut_of
from honbun.wrappers.notation import read_wrapper, write_wrapper
from honbun.wrappers.paths import find, path_of
from honbun.wrappers.table import row


def test_whole_text_needs_no_cut():
    assert cut_of([("Ada", "Ada"), ("Bob", "Bob")]) is None


def test_what_stands_before_and_after_in_all_examples_is_cut_off():
    cut = cut_of([("by Ada (1815)", "Ada"), ("by Bob (1990)", "Bob")])

    assert (cut.left, cut.right, cut.value("by Cy (2001)")) == ("by ", " (1", "Cy")


def test_longest_end_that_is_there_is_enough():
    cut = cut_of([("Ada on Monday: soups", "soups")])

    assert cut.value("Bob on Tuesday: salads") == "salads"


def test_text_without_any_of_it_has_no_value():
    assert cut_of([("Price: 9", "9")]).value("sold") == ""


@pytest.mark.parametrize(("example", "text", "date"), [
    (("［毎日新聞 3月1日］(2002-03-01)", "2002-03-01"), "［朝日新聞 4月11日］(2002-04-11)", "2002-04-11"),
    (("by Ada, May 5, 2011, 3 notes", "May 5, 2011"), "June 15, 2011 by Bob", "June 15, 2011"),
    (("2020年12月1日", "2020年12月1日"), "公開 2021年1月3日", "2021年1月3日"),
    (("2020-01-01, changed 2020-02-02", "2020-02-02"), "2021-03-03, changed 2021-04-04", "2021-04-04"),
])  # fmt: skip
def test_dates_are_read_as_dates(example, text, date):
    assert cut_of([example]).value(text) == date


def test_path_leads_back_to_its_node():
    tree = tree_of("<ul><li>a<li><a href='/b'>b</a></ul>")
    path = path_of(tree, node(tree, "b"))

    assert path == "/html[1]/body[1]/ul[1]/li[2]/a[1]/#text[1]"
    assert find(tree, path) == (node(tree, "b"), "")


@pytest.mark.parametrize("path", ["/html/body/p/text()", "/html[1]/body/p[1]/#text[1]", "/HTML/BODY/P/text()[1]"])
def test_paths_may_be_spelt_differently(path):
    tree = tree_of("<p>a</p>")

    assert find(tree, path) == (node(tree, "a"), "")


@pytest.mark.parametrize("path", ["", "/", "//p", "/html/body/p[2]", "/html/body/p/@href", "p", "/html[0]", "/html/@"])
def test_path_that_leads_nowhere_names_no_node(path):
    assert find(tree_of("<p>a</p>"), path) is None


def test_wrapper_is_plain_json_and_reads_back():
    html = '<li><a href="/{0}">{1}</a> <b>{2}</b>'
    first = page(f"<ul>{html.format(1, 'Ada', '10')}</ul>", {"name": ["Ada"], "age": ["10"], "link": ["/1"]})
    for variant in ("default", "paper"):
        labels = first if variant == "default" else first | {"tuples": [{"name": ["Ada"]}]}
        wrapper = teach(labels, variant=variant).wrapper
        assert read_wrapper(json.loads(json.dumps(write_wrapper(wrapper)))) == wrapper


@pytest.mark.parametrize(
    "told",
    [None, [], {"wrapper": 1}, {"wrapper": True, "variant": "default", "fields": []}, {"wrapper": 1, "variant": []}],
)
def test_json_that_is_no_wrapper_is_refused(told):
    with pytest.raises(BadRequest, match="wrapper"):
        read_wrapper(told)


def test_cell_that_looks_like_a_formula_is_text():
    assert row(["=1+1", "@a", "-2.50", "+81 3-1234", "-cmd"]) == "'=1+1,'@a,-2.50,+81 3-1234,'-cmd\r\n"


def test_field_found_half_as_often_as_before_has_gone():
    pages = [{"name"}] * 3 + [{"name", "price"}] * 5
    name, price = health_of(["name", "price"], pages)

    assert (name.changed, price.changed, price.new_found, price.new_pages) == (False, True, 1, 4)


def test_few_pages_tell_nothing():
    assert not health_of(["name"], [set()] * 3 + [{"name"}] * 4)[0].changed
