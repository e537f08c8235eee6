"""Comments on an article are no content, wherever some of them score enough; the posts of a thread are."""

import numpy as np
import pytest
from tests.claiming import PROSE
from tests.showing import reading_of

from honbun.page.choice import without_comments

COMMENTS = [
    f"{number} agree with the mayor on most of what was said here" for number in "One Two Three Four Five".split()
]


def comments_kept(article: str, kept: int, around: str = "comments") -> int:
    """How many comments are kept below an article if so many score enough."""
    posts = "".join(f"<p>{comment}" for comment in COMMENTS)
    table = reading_of(f"<p>{article}</p><div class={around}>{posts}</div>").table
    assert table is not None
    left = without_comments(table, np.isin(table.texts, [article.strip(), *COMMENTS[:kept]]))
    return sum(left[table.texts.index(comment)] for comment in COMMENTS)


@pytest.mark.parametrize(
    ("article", "kept", "remaining"),
    [
        (PROSE * 4, 1, 0),  # far longer
        (PROSE, 1, 0),  # an article; most comments were left
        (PROSE, 3, 3),  # a question and its answers
        ("So it did, all night.", 1, 1),
        ("So it did, all night.", 5, 5),
    ],
)
def test_comments_stand_or_fall_together_below_an_article(article, kept, remaining):
    assert comments_kept(article, kept) == remaining


def test_what_is_not_called_comments_stays():
    assert comments_kept(PROSE * 4, 1, around="notes") == 1
