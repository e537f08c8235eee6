"""The beginnings of other articles below an article are left; a list that is the page, or stands in its text, stays."""

import numpy as np
import pytest
from tests.showing import reading_of

from honbun.page.extract import extract_alone
from honbun.page.rivers import WHY, flowing_below

SENTENCE = "The river stood at the steps of the old town hall, and boats lay in the market. "


def article(paragraphs: int = 4, sentences: int = 2) -> str:
    return f"<div><h1>Rain</h1>{f'<p>{SENTENCE * sentences}</p>' * paragraphs}</div>"


def river(items: int = 5, heading: str = "<h2><a href=/{0}>Wind {0}</a></h2>", text: str = SENTENCE) -> str:
    return "".join(f"<div class=item>{heading.format(number)}<p>{text}</p></div>" for number in range(items))


def left(html: str) -> int:
    """The number of blocks that are left of a page on which all were kept."""
    table = reading_of(f"<title>Rain</title>{html}").table
    assert table is not None
    return int(flowing_below(table, np.ones(len(table.texts), bool)).sum())


def test_beginnings_of_other_articles_are_left():
    assert left(f"{article()}<div>{river()}</div>") == 10


def test_river_among_others_is_left_with_them():
    assert left(f"{article()}<div>{river(3)}</div><div>{river(4)}</div>") == 14


@pytest.mark.parametrize(
    "html",
    [
        f"{article()}<div>{river(2)}</div>",  # too few
        f"{article()}<div>{river(heading='<h2>Wind {0}</h2>')}</div>",  # sections
        f"{article()}<div>{river(text=SENTENCE * 9)}</div>",  # whole texts
        f"{article(paragraphs=2)}<div>{river()}</div>",  # a list and what introduces it
        f"{article(sentences=1)[:-180]}<div>{river()}</div>",
        f"<div>{river()}</div>{article()}",  # above the article
        f"<div>{article()}{river()}</div>",  # one of its parts
        f"{article()}<div><p>{SENTENCE}</p>{river()}</div>",
        f"<div>{river()}</div>",
    ],
)
def test_list_that_is_the_page_or_a_part_of_its_text_stays(html):
    assert left(html) == 0


def test_article_among_much_else_is_none():
    assert left(f"{article()}<div>{river()}</div>{f'<div>{SENTENCE * 2}</div>' * 5}") == 10
    assert left(f"{article()}<div>{river()}</div>{f'<div>{SENTENCE * 2}</div>' * 7}") == 0


def test_reason_is_told():
    items = "".join(
        f"<div class=item><h2><a href=/{number}>Wind in the {number}. street</a></h2><p>{number} trees fell, as in the"
        f" year {1990 + number}. The road to the mill was closed, and {number} houses were without light.</p></div>"
        for number in range(3, 30)
    )
    page = extract_alone(reading_of(f"<title>Rain</title>{article(5)}<section>{items}</section>"))
    assert WHY in {block.why for block in page.blocks}
    assert "trees fell" not in page.text
