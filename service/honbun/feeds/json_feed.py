"""A feed as JSON Feed 1.1."""

import json
from typing import Any

from honbun.feeds.entry import Entry, Feed

VERSION = "https://jsonfeed.org/version/1.1"


def write_json_feed(feed: Feed) -> bytes:
    return json.dumps(as_fields(feed), ensure_ascii=False, indent=1).encode("utf-8", "replace") + b"\n"


def as_fields(feed: Feed) -> dict[str, Any]:
    """The feed as a JSON object."""
    fields = {
        "home_page_url": feed.link,
        "feed_url": feed.address,
        "description": feed.description,
        "language": feed.language,
    }
    told = {"version": VERSION, "title": feed.title} | _without_empty(fields)
    return told | {"items": list(map(_item, feed.entries))}


def _item(entry: Entry) -> dict[str, Any]:
    fields = {
        "id": entry.id,
        "url": entry.link,
        "title": entry.shown_title,
        "date_published": entry.moment,
        "date_modified": entry.changed,
        "summary": entry.summary,
        "content_html": entry.html,
        "content_text": "" if entry.html else entry.summary or entry.shown_title,
        "image": entry.image,
        "authors": [{"name": entry.author}] if entry.author else [],
        "_honbun": _without_empty({"date": entry.date, "guessed": entry.guessed}),
    }
    return _without_empty(fields)


def _without_empty(fields: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in fields.items() if value}
