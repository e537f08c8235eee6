"""Lines that tell which page this is are no content, wherever they stand."""

import numpy as np
import pytest

from honbun.model import Visit
from honbun.page.extract import extract_alone
from honbun.page.headline import Title
from honbun.page.nameplate import LONGEST_ADDRESS, LONGEST_NAME, without_nameplate
from honbun.page.reading import read_page
from honbun.page.signature import Hasher

URL = "https://blog.example/2026/rain?lang=en"


def left(lines: list[str], url: str = URL, head: str = "Rain again | Notes of a Gardener", more: str = "") -> list[str]:
    """The lines that are left of a page, all of which were kept; its title is the line "Rain again"."""
    paragraphs = "".join(f"<p>{line}</p>" for line in lines)
    reading = read_page(Visit(url, f"<title>{head}</title>{more}{paragraphs}"), Hasher())
    row = max((row for row, line in enumerate(lines) if line == "Rain again"), default=-1)
    kept = without_nameplate(reading, np.ones(len(lines), bool), Title("Rain again", row))
    return [line for line, is_kept in zip(lines, kept, strict=True) if is_kept]


@pytest.mark.parametrize(
    "line",
    [
        URL,
        f"Permalink: {URL}",
        f"このページのアドレス：{URL}",
        f"({URL}).",
        "http://www.blog.example/2026/rain?lang=en",
        f"{URL}&utm_source=feed",
    ],
)
def test_line_with_the_address_of_the_page_is_dropped(line):
    assert left([line, "It rained."]) == ["It rained."]


@pytest.mark.parametrize(
    "line",
    [
        "https://blog.example/2026/snow",
        "https://blog.example/",
        f"Whoever wants to read this again will find it at {URL} for years to come.",
        "://",
    ],
)
def test_line_with_another_address_or_a_sentence_stays(line):
    assert left([line, "It rained."]) == [line, "It rained."]


@pytest.mark.parametrize("view", ["/print", "/print/", "/amp", "?print=1", "?amp"])
def test_page_for_printing_tells_the_address_of_the_page_it_was_made_of(view):
    assert left(["https://blog.example/2026/rain", "It rained."], f"https://blog.example/2026/rain{view}") == [
        "It rained."
    ]


def test_page_without_an_address_of_its_own_loses_nothing():
    assert left(["https://blog.example/2026/rain"], "about:blank") == ["https://blog.example/2026/rain"]


def test_canonical_address_is_one_of_the_page():
    told = ["https://blog.example/2026/rain", "It rained."]
    assert left(told, "https://mirror.example/4711") == told
    link = '<link rel=canonical href="https://blog.example/2026/rain">'
    assert left(told, "https://mirror.example/4711", more=link) == ["It rained."]


def test_canonical_address_that_is_none_hurts_nothing():
    assert left(
        ["https://blog.example%2Frain", "It rained."], more='<link rel=canonical href="https://blog.example%2Frain">'
    )


@pytest.mark.parametrize(
    ("head", "name"),
    [
        ("Rain again | Notes of a Gardener", "Notes of a Gardener"),
        ("Notes of a Gardener: Rain again", "NOTES OF A GARDENER"),
        ("Rain again - Spring - Notes of a Gardener", "Notes of a Gardener"),
        ("Notes of a Gardener Rain again", "Notes of a Gardener"),
    ],
)
def test_name_of_the_site_above_the_title_is_dropped(head, name):
    assert left([name, "Rain again", "It rained."], head=head) == ["Rain again", "It rained."]


def test_declared_name_of_the_site_above_the_title_is_dropped():
    declared = '<meta property="og:site_name" content="The Gardener">'
    told = ["The Gardener", "Rain again", "It rained."]
    assert left(told, more=declared) == told[1:]
    assert left(told) == told


def test_name_of_the_site_in_the_text_stays():
    told = ["Rain again", "Notes of a Gardener", "It rained."]
    assert left(told) == told


def test_page_whose_title_was_not_found_keeps_its_first_line():
    assert left(["Notes of a Gardener", "It rained."]) == ["Notes of a Gardener", "It rained."]


def test_title_that_is_told_twice_is_no_name_of_the_site():
    told = ["Rain again", "Rain again", "It rained."]
    assert left(told, head="Rain again") == told
    assert left(told) == told


@pytest.mark.parametrize("length", [LONGEST_ADDRESS, LONGEST_ADDRESS + 1])
def test_text_as_long_as_no_address_is_not_searched_for_one(length):
    address = f"https://blog.example/{'a' * length}"[:length]
    assert (left([address, "It rained."], address) == ["It rained."]) == (length <= LONGEST_ADDRESS)


@pytest.mark.parametrize("length", [LONGEST_NAME, LONGEST_NAME + 1])
def test_text_as_long_as_no_name_is_not_taken_for_one(length):
    name = "Notes of a Gardener " * 20
    line = name[:length]
    stays = left([line, "Rain again", "It rained."], head=f"Rain again | {line}")
    assert (stays == ["Rain again", "It rained."]) == (length <= LONGEST_NAME)


def test_reader_is_told_why_it_is_left_out():
    text = "".join(
        f"<p>It rained for {number} days, and on each of them somebody went out to look.</p>" for number in "2345"
    )
    reading = read_page(
        Visit(URL, f"<title>Rain again</title><h1>Rain again</h1>{text}<p>Permalink: {URL}</p>"), Hasher()
    )
    reading.alone = np.ones(len(reading.texts))
    assert extract_alone(reading).blocks[-1].why == "names the site or the page itself"
