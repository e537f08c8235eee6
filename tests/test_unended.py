"""A page of which something was never ended is read as if it had been; any other is read as it came."""

import pytest
from tests.spent import least_seconds

from honbun.page.mending import parse_page
from honbun.page.unended import ended

STORY = "".join(f"<p>The river rose by {n} metres in the night, and nobody was hurt.</p>" for n in range(9))


def texts(markup: str) -> list[str]:
    _, runs = parse_page(markup)
    return [run.text for run in runs.runs if run.text]


@pytest.mark.parametrize(
    "head",
    [
        "<title>The river\n<link rel=x href=y></head><body>",
        "<title>The river</tit<script>go()</script></head><body>",
        "<title>The river</title><!-- head -><body>",
        "<title>The river</title><style>p { color: red }</head><body>",
        "<title>The river</title><script>go('<title>')</head><body>",
        "<title>The river</title></head><body><textarea>\n",
    ],
)
def test_what_was_never_ended_takes_nothing_with_it(head):
    found = texts(f"<html><head>{head}{STORY}</body></html>")

    assert found[-9:] == [f"The river rose by {n} metres in the night, and nobody was hurt." for n in range(9)]


def test_page_that_shows_its_text_is_read_as_it_came():
    shown = f"<body>{STORY * 3}"

    assert texts(f"{shown}<!-- {STORY}") == texts(shown)


@pytest.mark.parametrize("markup", [b"<title>a</title><p>b", b"<script>'<!--'</script><p>b", b"<!-- a --!><p>b", b""])
def test_page_whose_parts_are_ended_needs_nothing(markup):
    assert ended(markup) == b""


@pytest.mark.parametrize("markup", [b"<script>go()", b"<!-- a", b"<title>a"])
def test_what_takes_all_there_is_is_left(markup):
    assert ended(markup) == b""


@pytest.mark.parametrize("part", [b"<title", b"<title>", b"<!--", b"<style>", b"</title", b"<title></title>"])
def test_time_does_not_grow_faster_than_the_page(part):
    short, long = (least_seconds(lambda times=times: ended(part * times)) for times in (10_000, 300_000))

    assert long < 200 * short  # thirty times the page; if each part looked at all the others it were 900
