"""A list of feeds as OPML 2.0, which feed readers import."""

from collections.abc import Iterable
from xml.etree.ElementTree import Element

from honbun.feeds.entry import Feed
from honbun.feeds.xml import add, document


def write_opml(feeds: Iterable[Feed]) -> bytes:
    """All these feeds, by the addresses they are served at."""
    root = Element("opml", version="2.0")
    add(add(root, "head"), "title", "Honbun")
    body = add(root, "body")
    for feed in feeds:
        add(body, "outline", type="rss", text=feed.title, title=feed.title, xmlUrl=feed.address, htmlUrl=feed.link)
    return document(root)
