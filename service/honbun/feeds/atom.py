"""A feed as Atom (RFC 4287)."""

from xml.etree.ElementTree import Element

from honbun.feeds.entry import Entry, Feed
from honbun.feeds.xml import ATOM, HONBUN, MEDIA, add, document

_NEVER = "1970-01-01T00:00:00Z"  # every entry must tell when it changed, even if nobody knows


def write_atom(feed: Feed) -> bytes:
    root = Element("feed", xmlns=ATOM)
    if feed.language:
        root.set("xml:lang", feed.language)
    add(root, "id", feed.address or feed.link)
    add(root, "title", feed.title)
    if feed.description:
        add(root, "subtitle", feed.description)
    add(root, "updated", feed.updated or max((entry.moment for entry in feed.entries), default="") or _NEVER)
    add(_person(root), "name", feed.title or feed.link)
    add(root, "link", href=feed.link, rel="alternate", type="text/html")
    if feed.address:
        add(root, "link", href=feed.address, rel="self", type="application/atom+xml")
    for entry in feed.entries:
        _add_entry(root, entry, feed.updated)
    return document(root)


def _add_entry(root: Element, entry: Entry, seen: str) -> None:
    element = add(root, "entry")
    add(element, "id", entry.id)
    add(element, "title", entry.shown_title)
    add(element, "link", href=entry.link, rel="alternate", type="text/html")
    add(element, "updated", entry.changed or entry.moment or seen or _NEVER)
    if entry.moment:
        add(element, "published", entry.moment)
    if entry.date:
        add(element, f"{{{HONBUN}}}date", entry.date, guessed=entry.guessed)
    if entry.author:
        add(_person(element), "name", entry.author)
    if entry.summary:
        add(element, "summary", entry.summary)
    if entry.html:
        add(element, "content", entry.html, type="html")
    if entry.image:
        add(element, f"{{{MEDIA}}}thumbnail", url=entry.image)


def _person(parent: Element) -> Element:
    return add(parent, "author")
