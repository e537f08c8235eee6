"""Rules of a left and a right string, made from content regions, read from JSON and applied."""

import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.test_alternation import MADE

from honbun.errors import BadRequest
from honbun.wrappers.alternation import find_optimal
from honbun.wrappers.grams import find_common, others
from honbun.wrappers.leftright import Rule, make_rules, without_twins
from honbun.wrappers.rules import NamedRule, read_rules

NAMES = "Akemi Boris Chloé David Elena 藤本 Ghita Horst Irène 上田".split()
CITIES = "Kyoto Paris Bern Lima Oslo Quito Rome Delhi Cairo Minsk".split()
TITLES = st.lists(st.text("abcdefghijklmnopqrstuvwxyz", min_size=12, max_size=20), min_size=4, max_size=8, unique=True)


def card(name, city):
    return f'<html>\n<h1>Card</h1>\n<b class="who">{name}</b>\n<td>Lives in:</td> <i>{city}</i>\n</html>'


CARDS = [card(name, city) for name, city in zip(NAMES, CITIES, strict=True)]


def rules_of(pages, find=find_common):
    return make_rules(pages, find(pages))


def taken(rule, page):
    return [page[first:end] for first, end in rule.items(page)]


def all_taken(found, pages):
    return [[taken(each.rule, page) for page in pages] for each in found]


def test_rules_take_each_field_out_of_all_pages():
    found = all_taken(rules_of(CARDS), CARDS)

    assert [[name] for name in NAMES] in found
    assert [[city] for city in CITIES] in found


def test_rules_come_from_the_cut_of_the_paper_too():
    rules = [found.rule for found in rules_of(MADE, find_optimal)]

    assert rules == [Rule("\n<p class=x>", "</p>\n")]


def test_rule_takes_every_item_of_a_page():
    assert taken(Rule("<li>", "<"), "<li>one<li>two</li> three") == ["one", "two"]


def test_rule_takes_nothing_that_is_empty():
    assert taken(Rule("<b>", "</b>"), "<b></b><b>x</b>") == ["x"]


def test_strings_end_with_signs_of_markup():
    for found in rules_of(CARDS):
        assert found.rule.left[-1] in "> \n"
        assert found.rule.right[0] in "< \n"


def test_strings_occur_equally_often():
    page = CARDS[0]

    assert all(page.count(found.rule.left) == page.count(found.rule.right) for found in rules_of(CARDS))


def test_tags_that_belong_together_are_not_enough():
    pages = [f"<x><a><b>{name}</b></a></x>" for name in NAMES]

    assert {found.rule for found in rules_of(pages)} <= set()


def test_rule_for_less_than_half_of_the_pages_is_dropped():
    rare = [page.replace("<i>", "<u>") if number > 3 else page for number, page in enumerate(CARDS)]

    assert not any(found.rule.left.endswith("<i>") for found in rules_of(rare))
    assert min(found.coverage for found in rules_of(rare)) >= 0.5


def test_coverage_is_the_share_of_pages_with_an_item():
    pages = [*CARDS[:8], "<p>nothing of the kind</p>", "<p>nor here</p>"]
    best = max(rules_of(pages), key=lambda found: found.coverage)

    assert best.coverage == 0.8


def test_samples_are_a_few_values():
    found = next(each for each in rules_of(CARDS) if [NAMES[0]] in [taken(each.rule, CARDS[0])])

    assert len(found.samples) == 3
    assert set(found.samples) < set(NAMES)


def test_rules_that_take_the_same_are_told_once():
    found = rules_of(CARDS)
    twins = [replace(each, rule=Rule(each.rule.left[1:], each.rule.right)) for each in found]

    assert len(found) == 2
    assert without_twins([*found, *twins], CARDS) == twins


@given(TITLES)
def test_content_regions_come_back(titles):
    pages = [f"<html>\n<head><title>{title}</title>\n</head>\n<p>about it</p></html>" for title in titles]
    template = find_common(pages)
    found = make_rules(pages, template)
    for page in pages:
        items = [item for each in found for item in each.rule.items(page)]
        for first, end in others(template.regions(page), len(page)):
            assert any(start <= first and end <= stop for start, stop in items)


@given(TITLES)
def test_order_of_pages_changes_no_rule(titles):
    pages = [card(title, title[::-1]) for title in titles]

    assert rules_of(pages) == rules_of(pages[::-1])


def test_some_pages_make_the_rules_that_most_need():
    some = make_rules(CARDS, find_common(CARDS), most=3)

    assert [(each.rule, each.coverage) for each in some] == [(each.rule, 1.0) for each in rules_of(CARDS)]


def test_rules_are_read_back_as_they_were_written():
    found = rules_of(CARDS)
    told = json.dumps({"rules": [each.rule._asdict() for each in found]}).encode()

    assert read_rules(told) == [NamedRule(number, each.rule) for number, each in enumerate(found)]


def test_rule_may_have_a_name():
    assert read_rules(b'[{"name":"who","left":"<b>","right":"<"}]') == [NamedRule("who", Rule("<b>", "<"))]


@pytest.mark.parametrize(
    ("told", "why"),
    [
        (b"\xff", "not JSON"),
        (b"[" * 100_000, "not JSON"),
        (b"{}", "no rules"),
        (b'{"rules":[]}', "no rules"),
        (b'{"rules":{"left":"a"}}', "no rules"),
        (b'{"rules":[3]}', "rule 0 is no object"),
        (b'{"rules":[{"left":"a"}]}', '"right" of rule 0'),
        (b'{"rules":[{"left":"","right":"b"}]}', '"left" of rule 0'),
        (b'{"rules":[{"left":"a","right":"b","name":[]}]}', '"name" of rule 0'),
        (json.dumps([{"left": "a" * 10_001, "right": "b"}]).encode(), "1 to 10000 characters"),
        (json.dumps([{}] * 10_001).encode(), "10001 rules"),
    ],
)
def test_what_is_no_rule_is_told(told, why):
    with pytest.raises(BadRequest, match=why):
        read_rules(told)


def test_many_half_open_items_cost_no_more_than_a_pass():
    page = "<b>" * 300_000

    assert taken(Rule("<b>", "</b>"), page) == []
