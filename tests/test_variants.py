"""Labelled pages as they might have been: what is left of them, and what is left of their labels."""

import numpy as np

from honbun.model import Visit
from honbun.page.reading import Reading, read_as
from honbun.page.signature import Hasher
from honbun.training.labels import Labels, label_blocks
from honbun.training.variants import Variant, variants_of

POSTS = [f"post number {n} says a good deal more than a few words do" for n in range(12)]
THREAD = "<ul><li><a href=/>Home</a></ul>" + "".join(f"<p>{post}</p>" for post in POSTS) + "<div>Imprint</div>"


def read(html: str = THREAD) -> Reading:
    return read_as(Visit("http://page.invalid/", html), "page.invalid", b"12345678", Hasher())


def made(kind: str, times: int = 50) -> list[Variant]:
    """The variants of as many threads as need be to see each."""
    reading, luck = read(), np.random.default_rng(1)
    assert reading.table
    labels = label_blocks(reading.texts, "\n".join(POSTS), "")
    width = reading.table.width
    return [one for _ in range(times) for one in variants_of(kind, reading.texts, width, labels, luck)]


def test_blocks_that_are_left_out_have_no_text():
    assert Variant([0, 2], 1.0).reading(read()).texts == ["Home", POSTS[1]]


def test_shortened_block_keeps_its_first_characters():
    assert Variant([0, 1], 1.0, {1: 8}).reading(read()).texts == ["Home", "post num"]


def test_shortened_link_stays_one():
    page = read("<p><a href=/>a long line that is a link</a></p>")
    table = Variant([0], 1.0, {0: 6}).reading(page).table
    assert table
    assert table.link_share.tolist() == [1.0]


def test_whole_page_is_left_as_it_is():
    page = read()
    Variant([0], 1.0, {0: 2}).reading(page)
    assert page.texts == ["Home", *POSTS, "Imprint"]


def test_labels_go_with_the_blocks_that_are_left():
    labels = Labels(np.array([0.0, 1.0, 1.0]), np.array([1.0, 2.0, 3.0]))
    left = Variant([0, 2], 1.0).labels(labels, ["menu", "one", "two"], ["menu", "two"])
    assert (left.content.tolist(), left.weights.tolist()) == ([0, 1], [1, 3])


def test_shortened_block_weighs_less():
    labels = Labels(np.array([1.0, 1.0]), np.array([2.0, 2.0]))
    left = Variant([0, 1], 1.0, {1: 4}).labels(labels, ["as it was", "shortened"], ["as it was", "shor"])
    assert left.weights[0] == 2
    assert 1 < left.weights[1] < 2


def test_thread_is_made_terse_and_never_cut():
    variants = made("forum")
    assert len(variants) == 100
    assert not any(variant.is_odd for variant in variants)
    lengths = [len(text) for variant in variants for text in variant.reading(read()).texts[1:-1]]
    assert max(lengths) > 40
    assert sum(length < 30 for length in lengths) > len(lengths) / 2


def test_article_is_cut_short_or_bare_now_and_then():
    left = [len(variant.rows) for variant in made("article")]
    assert 5 < len(left) < 35
    assert min(left) < 8
    assert max(left) >= 12


def test_list_of_products_stays_as_it_is():
    assert made("product") == []
