"""The text that a page's JSON-LD declares is read from what is written, and found again among the blocks."""

import json

import numpy as np
import pytest

from honbun.model import Visit
from honbun.page.declared_text import LONGEST, DeclaredText, read_declared_text
from honbun.page.reading import read_page
from honbun.page.signature import Hasher
from honbun.training.declare import declare

STORY = "The river rose in the night, and the old bridge did not hold. Nobody was hurt."
OTHER = "Councillors meet on Monday; their mayor will speak about money for roads this year."


def node(**values):
    return json.dumps({"@type": "NewsArticle", **values})


@pytest.mark.parametrize(
    "script",
    [
        node(articleBody=STORY),
        json.dumps({"@graph": [{"@type": "WebSite"}, {"mainEntity": {"articleBody": STORY}}]}),
        '{"headline": "broken, "articleBody": ' + json.dumps(STORY) + ",}",
    ],
)
def test_body_is_read_wherever_it_stands(script):
    assert read_declared_text([script]) == DeclaredText(body=STORY)


def test_markup_and_entities_are_taken_out():
    assert read_declared_text([node(articleBody=f"&lt;p&gt;{STORY}&lt;/p&gt;<b>R&amp;D</b>")]).body.split("\n") == [
        "",
        STORY,
        "",
        "R&D",
        "",
    ]


def test_posts_reviews_and_descriptions_are_the_rest():
    script = node(articleBody=STORY, description=OTHER, review={"reviewBody": STORY[::-1]}, comment=[{"text": OTHER}])
    assert read_declared_text([script]) == DeclaredText(STORY, "\n".join((OTHER, STORY[::-1], OTHER)))


def test_names_and_what_is_cut_off_are_no_text():
    assert read_declared_text([node(text="OK"), '{"articleBody": "The river rose in the ni']) == DeclaredText()


def test_no_more_is_taken_than_an_article_has():
    assert len(read_declared_text([node(articleBody=STORY * 1_000), node(articleBody=STORY * 3_000)]).body) == LONGEST


def table(declared: str):
    script = f'<script type="application/ld+json">{declared}</script>' if declared else ""
    page = f"<title>Bridge</title>{script}<body><nav>Home of all things</nav><p>{STORY}<p>{OTHER}<p>Share"
    return read_page(Visit("http://a.example/", page), Hasher()).table


def test_blocks_of_the_declared_body_are_known():
    found = table(node(articleBody=f"Flood. {STORY} More is not known."))
    assert found["in_declared_body"].tolist() == [0, 1, 0, 0]
    assert found["page_declared_body"] == pytest.approx(np.full(4, len(STORY) / len(STORY + OTHER)), abs=0.02)
    assert np.isnan(found["in_declared_rest"]).all()


def test_where_nothing_is_declared_nothing_is_known():
    found = table("")
    assert np.isnan(found["in_declared_body"]).all()
    assert not found["page_declared_body_length"].any()


CONTENT = np.array([0.0, 1.0, 0.0, 0.0])


def test_page_is_shown_as_if_it_declared_its_body():
    silent = table("")
    body = silent.names.index("in_declared_body")
    shown = np.array(
        [declare(silent.matrix.T, silent.names, CONTENT, np.random.default_rng(n))[:, body] for n in range(100)]
    )
    assert (shown[:, 1] > 0.8).mean() > 0.5
    assert (shown[:, [0, 2, 3]] > 0).mean() < 0.05
    assert np.isnan(silent["in_declared_body"]).all()


def test_page_that_declares_its_body_is_shown_as_it_is():
    told = table(node(articleBody=STORY)).matrix.T
    names = table("").names
    assert declare(told, names, CONTENT, np.random.default_rng(1)) is told
