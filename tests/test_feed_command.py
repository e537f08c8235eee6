"""`honbun feed` prints the list of a page as a feed."""

import json

import feedparser
import pytest
from tests.feed_pages import DAYS, MENU, URL, news, page

from honbun.cli.main import main

LIST = page(f"{MENU}<ul>{news()}</ul>")


@pytest.fixture
def run(tmp_path, capfd):
    def run(html, *arguments):
        file = tmp_path / "page.html"
        file.write_text(html)
        code = main(["feed", str(file), "--url", URL, *arguments])
        told = capfd.readouterr()
        return code, told.out, told.err

    return run


@pytest.mark.parametrize("form", ["rss", "atom"])
def test_list_is_printed(run, form):
    code, out, _ = run(LIST, "--format", form)

    assert (code, len(feedparser.parse(out).entries)) == (0, len(DAYS))


def test_json_feed_is_printed(run):
    code, out, _ = run(LIST, "--format", "json")

    assert code == 0
    assert json.loads(out)["items"][0]["url"] == "http://town.example/news/2026/11/18/bridge-and-road.html"


def test_page_without_a_list_is_refused(run, tmp_path):
    code, out, err = run(page("<p>text"))

    assert (code, out) == (1, "")
    assert err == f"honbun feed: {tmp_path / 'page.html'}: there is no list on this page\n"


def test_all_lists_are_printed_with_their_places(run):
    code, out, _ = run(LIST, "--all-lists")
    told = [json.loads(line) for line in out.splitlines()]

    assert code == 0
    assert told[0]["_honbun"]["path"] == "body > ul:nth-of-type(1)"
    assert len(told[0]["_honbun"]["items"]) == len(told[0]["items"]) == len(DAYS)


def test_list_by_the_paper_is_printed(run):
    code, out, _ = run(LIST, "--variant", "paper", "--format", "json")

    assert (code, len(json.loads(out)["items"])) == (0, len(DAYS))


def test_address_that_is_none_is_refused(run):
    code, _, err = run(LIST, "--url", "news")

    assert (code, "is not the address of a page" in err) == (1, True)
