"""Feeds are written so that readers read all of it back."""

import json
from datetime import datetime
from html import unescape
from xml.etree import ElementTree

import feedparser
import pytest
from tests.feed_validity import faults

from honbun.feeds.entry import Entry, Feed
from honbun.feeds.formats import FORMATS
from honbun.feeds.opml import write_opml

FULL = Entry(
    id="http://town.example/1.html?a=1&b=2",
    link="http://town.example/1.html?a=1&b=2",
    title='橋 <the bridge> & "others" 🌉',
    date="2026-11-18T10:30",
    moment="2026-11-18T10:30:00+09:00",
    changed="2026-11-18T02:00:00Z",
    guessed="zone",
    summary="Closed & <shut>.",
    html='<p>Closed &amp; <em>shut</em>.</p><img src="http://town.example/1.jpg">',
    image="http://town.example/1.jpg",
    author="李 & Lee",
)
BARE = Entry(id="http://town.example/2", link="http://town.example/2", title="")
FEED = Feed(
    "Town & news",
    "http://town.example/",
    (FULL, BARE),
    "http://127.0.0.1:8710/feeds/x.xml",
    "ja",
    "2026-11-18T03:00:00Z",
)
XML_FORMATS = pytest.mark.parametrize("form", ["rss", "atom"])


def written(form, feed=FEED):
    return FORMATS[form].write(feed)


def read(form, feed=FEED):
    told = feedparser.parse(written(form, feed))
    assert not told.bozo, told.get("bozo_exception")
    return told


@XML_FORMATS
def test_feedparser_reads_every_field_of_an_entry(form):
    entry = read(form).entries[0]

    assert (entry.id, entry.link, entry.title) == (FULL.id, FULL.link, FULL.title)
    assert (unescape(entry.summary), entry.author) == (FULL.summary, FULL.author)
    assert entry.published_parsed[:6] == (2026, 11, 18, 1, 30, 0)
    assert entry.media_thumbnail == [{"url": FULL.image}]
    assert "<em>shut</em>" in entry.content[0].value


@XML_FORMATS
def test_feedparser_reads_what_the_feed_is(form):
    told = read(form)

    assert told.version == {"rss": "rss20", "atom": "atom10"}[form]
    assert (told.feed.title, told.feed.link, told.feed.language) == ("Town & news", FEED.link, "ja")
    assert told.feed.updated_parsed[:6] == (2026, 11, 18, 3, 0, 0)
    assert {"rel": "self", "href": FEED.address} in [{"rel": each.rel, "href": each.href} for each in told.feed.links]


@XML_FORMATS
def test_what_was_guessed_is_told(form):
    dates = [each for each in ElementTree.fromstring(written(form)).iter() if each.tag == "{urn:honbun:feed}date"]

    assert [(each.text, each.get("guessed")) for each in dates] == [("2026-11-18T10:30", "zone")]


@XML_FORMATS
def test_entry_without_a_title_is_called_by_its_address(form):
    assert read(form).entries[1].title == BARE.link


@XML_FORMATS
def test_entry_without_a_date_claims_none(form):
    assert "published" not in read(form).entries[1]


@XML_FORMATS
def test_characters_that_xml_forbids_are_left_out(form):
    odd = Entry(id="http://a.example/", link="http://a.example/", title="a\x00b\x0b\ud800\uffff🌉")

    assert read(form, Feed("\x01t", "http://a.example/", (odd,))).entries[0].title == "ab🌉"


def test_atom_has_what_the_standard_asks_for():
    root, namespace = ElementTree.fromstring(written("atom")), "{http://www.w3.org/2005/Atom}"

    for element in (root, *root.iter(f"{namespace}entry")):
        for name in ("id", "title", "updated"):
            assert len(element.findall(namespace + name)) == 1
    assert root.find(f"{namespace}author/{namespace}name").text
    assert all(datetime.fromisoformat(each.text).tzinfo for each in root.iter(f"{namespace}updated"))


def test_rss_has_what_the_standard_asks_for():
    channel = ElementTree.fromstring(written("rss")).find("channel")

    assert all(channel.find(name).text for name in ("title", "link", "description"))
    assert [item.find("guid").get("isPermaLink") for item in channel.iter("item")] == ["true", "true"]
    assert channel.find("item/pubDate").text == "Wed, 18 Nov 2026 10:30:00 +0900"


@pytest.mark.parametrize("form", list(FORMATS))
def test_feed_is_valid(form):
    assert faults(form, written(form)) == []


def test_json_feed_tells_every_field_of_an_entry():
    assert json.loads(written("json"))["items"][0] == {
        "id": FULL.id,
        "url": FULL.link,
        "title": FULL.title,
        "date_published": FULL.moment,
        "date_modified": FULL.changed,
        "summary": FULL.summary,
        "content_html": FULL.html,
        "image": FULL.image,
        "authors": [{"name": FULL.author}],
        "_honbun": {"date": FULL.date, "guessed": "zone"},
    }


@pytest.mark.parametrize("form", list(FORMATS))
def test_feed_without_entries_is_one(form):
    assert b"Town" in written(form, Feed("Town", "http://town.example/"))


def test_opml_lists_the_feeds():
    outline = ElementTree.fromstring(write_opml([FEED])).find("body/outline")

    assert outline.attrib == {
        "type": "rss",
        "text": "Town & news",
        "title": "Town & news",
        "xmlUrl": FEED.address,
        "htmlUrl": FEED.link,
    }
