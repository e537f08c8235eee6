"""A caption belongs to the content that its picture stands in, and a heading to what it stands above."""

import numpy as np
import pytest
from tests.showing import reading_of

from honbun.page.between import SURELY_NO_CAPTION, SURELY_NO_HEADING, with_what_is_between

PICTURE = "<figure><img src=a.png><figcaption>The bridge. Photo: J. Roe</figcaption></figure>"
FURTHER = "<figure><img src=b.png><p>The river</p></figure>"
TABLE = "<figure><table><tr><td>Width<td>2 m</table></figure>"


def kept_in(body: str, *kept: str, score: float = 0.5) -> list[str]:
    """The lines that are kept if those with these texts are, where all score this."""
    table = reading_of(f"<title>Rain</title>{body}").table
    assert table is not None
    found = with_what_is_between(table, np.isin(table.texts, kept), np.full(len(table.texts), score))
    return [text for text, is_kept in zip(table.texts, found, strict=True) if is_kept]


@pytest.mark.parametrize(
    ("kept", "are_kept"), [(("One", "Two"), True), (("One",), False), (("Two",), False), ((), False)]
)
def test_captions_between_what_is_kept_are_kept(kept, are_kept):
    told = kept_in(f"<p>One</p>{PICTURE}{FURTHER}<p>Two</p>", *kept)
    assert told == (["One", "The bridge. Photo: J. Roe", "The river", "Two"] if are_kept else list(kept))


@pytest.mark.parametrize("body", [f"{PICTURE}<p>One</p>", f"<p>One</p>{PICTURE}", PICTURE])
def test_caption_at_the_edge_is_left_as_it_is(body):
    assert kept_in(body, "One") == ["One"] * ("One" in body)


@pytest.mark.parametrize(("score", "lines"), [(SURELY_NO_CAPTION, 3), (SURELY_NO_CAPTION - 0.01, 2)])
def test_caption_that_surely_is_none_is_left(score, lines):
    assert len(kept_in(f"<p>One</p>{PICTURE}<p>Two</p>", "One", "Two", score=score)) == lines


def test_table_in_a_figure_is_no_caption():
    assert kept_in(f"<p>One</p>{TABLE}<p>Two</p>", "One", "Two") == ["One", "Two"]


@pytest.mark.parametrize(
    ("kept", "is_kept"), [(("One", "Two"), True), (("One",), False), (("Two",), False), (("One", "Deeper"), False)]
)
def test_heading_between_what_is_kept_is_kept(kept, is_kept):
    body = "<p>One</p><h2>Higher</h2><p>Two</p><h3>Deeper</h3><p>Three</p>"
    assert ("Higher" in kept_in(body, *kept)) == is_kept


@pytest.mark.parametrize("score", [SURELY_NO_HEADING, SURELY_NO_HEADING - 0.01])
def test_heading_that_surely_is_none_is_left(score):
    told = kept_in("<p>One</p><h2>Two</h2><p>Three</p>", "One", "Three", score=score)
    assert ("Two" in told) == (score >= SURELY_NO_HEADING)


def test_of_two_headings_in_a_row_the_nearer_one_may_be_of_the_text():
    body = "<p>One</p><h2>Two</h2><h3>Three</h3><p>Four</p>"
    assert kept_in(body, "One", "Two", "Four") == ["One", "Two", "Three", "Four"]
    assert kept_in(body, "One", "Three", "Four") == ["One", "Three", "Four"]


@pytest.mark.parametrize("body", ["<h2>One</h2>", "<h2>One</h2><p>Two</p>"])
def test_page_of_few_blocks_is_left_as_it_is(body):
    assert kept_in(body, "Two") == ["Two"] * ("Two" in body)
