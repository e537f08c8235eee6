"""Feeds: those that a page has, and those that are made of its lists."""

import pytest

pytestmark = pytest.mark.browser

HEAD = """<!doctype html><html lang="en"><title>The Kawabe News</title>
<ul><li><a href="/town">Town</a><li><a href="/river">River</a><li><a href="/people">People</a></ul><main>"""
ENTRY = """<article><h2><a href="/2026/{0}">{1}</a></h2><time datetime="2026-05-{0:02}">{0} May 2026</time>
<p>What happened on the day when it was said that {1}, and who has seen it from the bridge.</p></article>"""
NEWS = ("The ferry is pulled by hand", "A mill begins to turn", "Nobody counts the frogs", "Lanterns for long nights")
DECLARED = """<!doctype html><title>Kawabe</title>
<link rel="alternate" type="application/rss+xml" title="All news" href="/all.xml">
<link rel="alternate" hreflang="ja" href="/ja"><p>Text. <a href="/river/feed/">River</a> <a href="/feeder">No</a></p>"""


def listing(*titles):
    return HEAD + "".join(ENTRY.format(number, title) for number, title in enumerate(titles, 1))


def titles(service, address):
    """What the feed at this address, a JSON Feed, tells of to whoever knows it."""
    answer = service.ask(
        "GET", address.removeprefix(f"http://127.0.0.1:{service.port}"), headers={"Authorization": None}
    )
    return [item["title"] for item in answer.json["items"]]


@pytest.fixture
def site(extension, website):
    """Pages on a host that was granted; `site.open` puts one up and opens it."""

    class Site:
        def open(self, html):
            website.pages["/"] = html
            self.url = website.url("/", host="news.granted.test")
            self.tab = extension.open(self.url)
            return extension.open_own(f"popup/popup.html?tab={extension.id_of(self.url)}")

    return Site()


def test_popup_shows_the_feeds_that_a_page_has(site, website):
    popup = site.open(DECLARED)

    assert popup.js("[...document.querySelectorAll('#feeds a')].map(link => [link.textContent, link.href])") == [
        ["All news", website.url("/all.xml", host="news.granted.test")],
        ["River", website.url("/river/feed/", host="news.granted.test")],
    ]


def test_list_becomes_a_feed_that_shows_what_is_new_once(extension, service, site):
    site.open(listing(*NEWS)).click("[data-sheet=lists]")
    extension.wait_for_sheet(site.url, ".hb-card[aria-checked=true]")
    extension.sheet(site.url, ".hb-primary", "click")
    *_, address = extension.wait_for_sheet(site.url, ".hb-address", 3)
    before = titles(service, address)
    extension.close(site.tab)
    site.open(listing(*NEWS, "A heron stays"))
    extension.ask("extract", tabId=extension.id_of(site.url))

    assert before == list(NEWS)
    assert sorted(titles(service, address)) == sorted([*NEWS, "A heron stays"])


def test_fields_of_a_feed_are_corrected_by_a_click(extension, service, site):
    site.open(listing(*NEWS)).click("[data-sheet=lists]")
    extension.wait_for_sheet(site.url, ".hb-card[aria-checked=true]")
    extension.sheet(site.url, ".hb-foot .hb-plain", "click")
    site.tab.front()
    site.tab.touch("article:nth-of-type(2) p")
    shown = extension.wait_for_sheet(site.url, ".hb-entries b", 4)
    extension.sheet(site.url, ".hb-primary", "click")
    *_, address = extension.wait_for_sheet(site.url, ".hb-address", 3)

    assert (
        shown
        == titles(service, address)
        == [
            f"What happened on the day when it was said that {news}, and who has seen it from the bridge."
            for news in NEWS
        ]
    )


def test_sheet_is_no_part_of_the_page_that_is_sent(extension, site):
    site.open(listing(*NEWS)).click("[data-sheet=lists]")
    extension.wait_for_sheet(site.url, ".hb-card")

    assert "honbun" not in extension.capture(site.url)["html"]


def test_page_cannot_ask_in_the_name_of_a_sheet(extension, site):
    site.open(listing(*NEWS))

    assert extension.ask("makeFeed", path="body", title="x")["problem"]["reason"] == "gone"
