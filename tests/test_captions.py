"""A caption belongs to the content that its picture stands in."""

import numpy as np
import pytest
from tests.showing import reading_of

from honbun.page.captions import SURELY_NONE, with_captions

PICTURE = "<figure><img src=a.png><figcaption>The bridge. Photo: J. Roe</figcaption></figure>"
FURTHER = "<figure><img src=b.png><p>The river</p></figure>"
TABLE = "<figure><table><tr><td>Width<td>2 m</table></figure>"


def kept_in(body: str, *kept: str, score: float = 0.5) -> list[str]:
    """The lines that are kept if those with these texts are, where all score this."""
    table = reading_of(f"<title>Rain</title>{body}").table
    assert table is not None
    found = with_captions(table, np.isin(table.texts, kept), np.full(len(table.texts), score))
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


@pytest.mark.parametrize(("score", "lines"), [(SURELY_NONE, 3), (SURELY_NONE - 0.01, 2)])
def test_caption_that_surely_is_none_is_left(score, lines):
    assert len(kept_in(f"<p>One</p>{PICTURE}<p>Two</p>", "One", "Two", score=score)) == lines


def test_table_in_a_figure_is_no_caption():
    assert kept_in(f"<p>One</p>{TABLE}<p>Two</p>", "One", "Two") == ["One", "Two"]
