"""Whatever a page calls its entries, the feed made of them is valid, and a reader reads all of it back."""

import html

import feedparser
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.bench.feeds_gold import LISTS, list_pages
from tests.feed_pages import entries, found
from tests.feed_validity import faults

from honbun.feeds.entry import Entry, Feed
from honbun.feeds.formats import FORMATS
from honbun.feeds.xml import clean
from honbun.model import Visit
from honbun.page.reading import page_text

URL = "http://town.example/news/"
SERVED = "http://127.0.0.1:8710/feeds/x.xml"
FORMS = pytest.mark.parametrize("form", list(FORMATS))
NASTY = (
    "]]>",
    "<b>",
    "&amp;",
    "&#0;",
    "\x00",
    "\x0b",
    "\ud800",
    "￾",
    "🌉",
    "橋",
    "\u202e",
    "%%",
    '"',
    "'",
    "\r\n",
    "é" * 3000,
)
# feedparser takes a text of Latin-1 that would be UTF-8 for a fault of the writer, and mends it: Â¡ becomes ¡
MENDED = "".join(map(chr, range(0x80, 0xC0)))
ANY = st.text(st.characters(exclude_categories=["Cs"], exclude_characters=MENDED), max_size=8)
WORDS = st.lists(st.sampled_from(NASTY) | ANY, max_size=8).map("".join)
ENTRIES = st.builds(
    Entry,
    id=st.just(URL + "1.html"),
    link=st.just(URL + "1.html"),
    title=WORDS,
    summary=WORDS,
    html=WORDS,
    author=WORDS,
    date=st.just("2026-11-18"),
    moment=st.sampled_from(["", "2026-11-18T12:00:00Z", "2026-11-18T12:00:00+09:00"]),
    changed=st.sampled_from(["", "2026-11-18T02:00:00Z"]),
)


def feed_of(*told, title="News", lang="en"):
    return Feed(title, URL, told, SERVED, lang, "2026-11-18T03:00:00Z", "The entries of a page.")


def read_back(text):
    """What is left of a text between the writer and the reader: what XML holds, white space folded."""
    return " ".join(clean(text).split())


@FORMS
@settings(max_examples=60, deadline=None)
@given(ENTRIES, WORDS, st.sampled_from(["", "ja", "en-GB", "日本語", 'a"b', "x" * 40]))
def test_feed_of_hostile_texts_is_valid(form, entry, title, lang):
    assert faults(form, FORMATS[form].write(feed_of(entry, title=title, lang=lang))) == []


@pytest.mark.parametrize("form", ["rss", "atom"])
@settings(max_examples=60, deadline=None)
@given(ENTRIES)
def test_reader_reads_every_field_of_hostile_texts_back(form, entry):
    told = feedparser.parse(FORMATS[form].write(feed_of(entry)), sanitize_html=False)
    read = told.entries[0]

    assert not told.bozo, told.get("bozo_exception")
    assert (read.id, read.link) == (entry.id, entry.link)
    assert read_back(html.unescape(read.title)) == read_back(html.unescape(entry.shown_title))
    assert bool(read.get("author")) == bool(read_back(entry.author))
    assert ("published" in read) == bool(entry.moment)


@FORMS
@pytest.mark.parametrize("word", NASTY)
def test_feed_of_a_page_with_a_hostile_title_is_valid(form, word):
    items = "".join(f'<li><a href="/n/{n}-long-name.html">{word} {n} {word}</a> 2026-11-1{n}</li>' for n in range(5))

    assert faults(form, FORMATS[form].write(feed_of(*entries(f"<ul>{items}</ul>")))) == []


def test_feeds_of_measured_pages_are_valid():
    pages = [page for name in LISTS for page in list_pages(name)]
    if not pages:
        pytest.skip("../shared/data is not here")
    for page in pages:
        lists = found(page_text(Visit(page.url, page.data)), page.url).lists
        feed = Feed("News", page.url, lists[0].entries(), SERVED, lists[0].page.lang)
        assert [faults(form, FORMATS[form].write(feed)) for form in FORMATS] == [[], [], []], page.url
