"""A page whose text is in NOSCRIPT alone is read from there; any other is not."""

import pytest

from honbun.model import Visit
from honbun.page.mending import parse_page
from honbun.page.reading import read_as
from honbun.page.signature import Hasher

POSTS = "".join(
    f"<div class=post><a href=/u/{n}>user{n}</a><p>{'A post of some length. ' * 8}</p></div>" for n in range(5)
)
HEAD = (
    "<head><title>Why moss?</title><noscript><style>p {}</style></noscript><meta name=description content=Moss></head>"
)


def page(body: str) -> str:
    return f"<!DOCTYPE html><html>{HEAD}<body>{body}</body></html>"


def texts(markup: str | bytes) -> list[str]:
    _, runs = parse_page(markup)
    return [run.text for run in runs.runs if run.text]


@pytest.mark.parametrize("made", [str, str.encode])
def test_posts_in_noscript_are_read_where_nothing_else_is(made):
    found = texts(made(page(f"<div>Loading</div><noscript data-path=/t/1>{POSTS}</noscript><script>go()</script>")))
    assert found[:3] == ["Loading", "user0", ("A post of some length. " * 8).strip()]
    assert len(found) == 11


def test_what_the_scripts_made_is_read_where_they_ran():
    shown = "<p>" + "What the scripts made of it. " * 80 + "</p>"
    assert len(texts(page(f"{shown}<noscript>{POSTS * 9}</noscript>"))) == 1


def test_text_beside_as_much_in_noscript_is_read_alone():
    assert texts(page(f"<p>{'Short as it is. ' * 30}</p><noscript>{POSTS}</noscript>")) == [
        ("Short as it is. " * 30).strip()
    ]


def test_notice_that_scripts_are_needed_is_no_text():
    assert texts(page("<noscript>You need to enable JavaScript to run this app.</noscript><div id=root></div>")) == []


def test_head_is_left_as_it_is():
    visit = Visit("https://moss.example/t/1", page(f"<NOSCRIPT>{POSTS}</NOSCRIPT>"))
    reading = read_as(visit, "moss.example", b"1", Hasher())
    assert reading.title == "Why moss?"
    assert reading.claims.description == "Moss"
    assert len(reading.texts) == 10
