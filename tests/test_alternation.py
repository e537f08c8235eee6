"""What pages of one make have in common: the n-grams of half of them, and FindOptimal of paper 003."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from honbun.wrappers.alternation import find_optimal
from honbun.wrappers.grams import Cut, find_common, others
from honbun.wrappers.substrings import Substrings

WORDS = "river stone cloud paper window garden letter morning station market bridge winter".split()
TEXTS = st.lists(st.text("ab\n", max_size=30), min_size=1, max_size=4)
PAGES = st.lists(st.text("ab<>é本𠮟\0 ", max_size=60), min_size=2, max_size=5)


def page(number):
    words = [WORDS[number % 12], WORDS[number * 5 % 11], WORDS[number * 7 % 12]]
    return f"<title>{words[0]}-{number}</title>\n<p class=x>{' '.join(words)}{number * 977}</p>\n<i>all the same</i>"


MADE = [page(number) for number in range(1, 12)]


def contents(template, text):
    return [text[first:end] for first, end in others(template.regions(text), len(text))]


@given(TEXTS, st.integers(1, 6))
def test_frequency_is_how_often_a_substring_occurs(texts, length):
    found = Substrings(texts).frequencies(length)
    counted = Counter(text[at : at + length] for text in texts for at in range(len(text) - length + 1))

    assert Counter(found.counts[found.counts > 1].tolist()) == Counter(n for n in counted.values() if n > 1)


def test_long_substrings_are_counted():
    found = Substrings(["a" * 300 + "b", "c" + "a" * 300]).frequencies(300)

    assert found.counts.max() == 2


@given(TEXTS)
def test_windows_are_the_places_where_a_substring_begins(texts):
    assert Substrings(texts).windows(3) == sum(max(len(text) - 2, 0) for text in texts)


@pytest.mark.parametrize("find", [find_common, find_optimal])
def test_what_differs_is_content(find):
    found = contents(find(MADE), MADE[4])

    assert "garden paper winter4885" in found
    assert not any("all the same" in text or "class=x" in text for text in found)


def test_default_cut_is_told():
    assert find_common(MADE).cut == Cut(5, 50)


def test_grams_of_half_of_the_pages_are_template():
    pages = ["same words 1", "same words 2", "other text 3", "nothing at all"]

    assert contents(find_common(pages), pages[0]) == ["1"]
    assert contents(find_common(pages), pages[2]) == [pages[2]]


def test_what_occurs_once_is_never_template():
    pages = ["abcdefgh", "ijklmnop"]

    assert find_optimal(pages).regions(pages[0]) == []
    assert find_common(pages).regions(pages[0]) == []


def test_equal_pages_are_all_template():
    pages = ["<p>the very same</p>"] * 3

    assert find_optimal(pages).regions(pages[0]) == [(0, 20)]
    assert find_common(pages).regions(pages[0]) == [(0, 20)]


def test_hidden_text_is_content_too():
    pages = [f'<meta name="keywords" content="{word}"><!-- by {word.upper()} --><p>{word}' for word in WORDS]

    assert contents(find_common(pages), pages[0]) == ["river", "RIVER", "river"]


@pytest.mark.parametrize("find", [find_common, find_optimal])
@given(pages=PAGES)
def test_regions_are_in_order_and_inside_the_page(find, pages):
    template = find(pages)
    for text in pages:
        flat = [place for region in template.regions(text) for place in region]

        assert flat == sorted(set(flat))
        assert all(0 <= place <= len(text) for place in flat)


@pytest.mark.parametrize("find", [find_common, find_optimal])
@given(pages=PAGES)
def test_order_of_pages_changes_nothing(find, pages):
    one, other = find(pages), find(pages[::-1])

    assert one.cut == other.cut
    assert [one.regions(text) for text in pages] == [other.regions(text) for text in pages]


def test_walk_stops_where_both_steps_have_more_alternations():
    cut = find_optimal(MADE).cut

    assert cut.n > 2
    assert 1 <= cut.a <= 100


def test_search_ends_where_pages_say_one_thing_again_and_again():
    assert find_optimal(["<div>" * 2_000 + word for word in ("a", "b")]).cut.n == 500
