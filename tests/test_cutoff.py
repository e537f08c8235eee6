"""From which score on blocks are kept."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from honbun.model import Visit
from honbun.page.cutoff import HALF, HIGHEST, LOWEST, cutoff
from honbun.page.extract import extract_alone
from honbun.page.reading import read_page
from honbun.page.signature import Hasher
from honbun.workers.judges import open_judge

JUDGE = open_judge()


def cut(*scores_and_lengths: tuple[float, int]) -> float:
    scores, lengths = np.array(scores_and_lengths, float).T
    return cutoff(scores, lengths)


def test_page_that_is_understood_is_cut_in_the_middle():
    assert cut((0.95, 900), (0.9, 500), (0.45, 20), (0.02, 600)) == HALF


def test_page_of_low_scores_keeps_the_best_of_them():
    assert cut((0.35, 500), (0.3, 400), (0.02, 300)) == pytest.approx(0.3)


def test_doubtful_page_drops_what_would_cost_more_than_it_brings():
    assert cut((0.6, 100), (0.55, 100), (0.2, 2000)) == pytest.approx(0.2)
    assert cut((0.6, 100), (0.55, 100), (0.02, 2000)) == pytest.approx(0.55)


def test_nothing_is_kept_of_a_page_of_boilerplate():
    assert cut((0.04, 100), (0.01, 300)) == LOWEST


def test_page_without_blocks_has_a_cut_too():
    assert cutoff(np.zeros(0), np.zeros(0)) == HALF


@given(st.lists(st.tuples(st.floats(0, 1), st.integers(1, 5000)), min_size=1, max_size=40))
def test_cut_stays_within_its_limits(blocks: list[tuple[float, int]]):
    assert LOWEST <= cut(*blocks) <= HIGHEST


@pytest.mark.parametrize("html", ["<p>Hello world</p>", "<title>A note</title><pre>milk\neggs</pre>"])
def test_page_that_is_nothing_but_text_is_kept_whole(html: str):
    page = read_page(Visit("http://a.example/note", html), Hasher(), judge=JUDGE)
    assert extract_alone(page).text == page.texts[0]


def test_page_of_links_alone_keeps_nothing():
    html = "<ul><li><a href=/a>About us</a><li><a href=/b>Contact</a></ul><p>© 2026</p>"
    assert extract_alone(read_page(Visit("http://a.example/", html), Hasher(), judge=JUDGE)).text == ""


ARTICLE = "<h1>Rain</h1>" + "<p>It rained all night on the roofs of the town, and nobody slept.</p>" * 6
COMMENTS = "<div class=comments><h2>2 thoughts</h2><p>I slept.</p><p>So did I, and well.</p></div>"


def test_comments_on_what_is_far_longer_are_left_out():
    found = extract_alone(read_page(Visit("http://a.example/rain", ARTICLE + COMMENTS), Hasher(), judge=JUDGE))
    assert "nobody slept" in found.text
    assert "I slept" not in found.text
