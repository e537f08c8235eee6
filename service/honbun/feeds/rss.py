"""A feed as RSS 2.0, with the modules that readers know: content, Dublin Core, Media RSS.

Written by hand: the libraries at hand know no JSON Feed, and would bring two parsers of XML along to write forty lines.
"""

from html import escape
from xml.etree.ElementTree import Element

from honbun.feeds.entry import Entry, Feed
from honbun.feeds.moments import rfc_822
from honbun.feeds.xml import ATOM, CONTENT, DUBLIN_CORE, HONBUN, MEDIA, add, document


def write_rss(feed: Feed) -> bytes:
    root = Element("rss", version="2.0")
    channel = add(root, "channel")
    add(channel, "title", feed.title)
    add(channel, "link", feed.link)
    add(channel, "description", feed.description or f"The entries of {feed.link}")
    if feed.language:
        add(channel, "language", feed.language)
    if feed.updated:
        add(channel, "lastBuildDate", rfc_822(feed.updated))
    if feed.address:
        add(channel, f"{{{ATOM}}}link", href=feed.address, rel="self", type="application/rss+xml")
    for entry in feed.entries:
        _add_item(channel, entry)
    return document(root)


def _add_item(channel: Element, entry: Entry) -> None:
    item = add(channel, "item")
    add(item, "title", entry.shown_title)
    add(item, "link", entry.link)
    add(item, "guid", entry.id, isPermaLink=str(entry.id == entry.link).lower())
    if entry.moment:
        add(item, "pubDate", rfc_822(entry.moment))
    if entry.date:
        add(item, f"{{{HONBUN}}}date", entry.date, guessed=entry.guessed)
    if entry.summary:
        add(item, "description", escape(entry.summary, quote=False))  # readers take it for HTML
    if entry.html:
        add(item, f"{{{CONTENT}}}encoded", entry.html)
    if entry.author:
        add(item, f"{{{DUBLIN_CORE}}}creator", entry.author)
    if entry.image:
        add(item, f"{{{MEDIA}}}thumbnail", url=entry.image)
