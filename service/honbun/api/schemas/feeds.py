"""Feeds, and the lists that they are made of."""

from honbun.api.schemas.parts import NODE, SITE, Schema, closed_object, count, list_of, text
from honbun.feeds.formats import FORMATS

_FEED = {
    "id": count("the feed's number"),
    "kind": {"enum": ["list", "site"], "description": "of what it is made: a list page, or the articles of a site"},
    "site": SITE,
    "url": text("the page it is made of"),
    "title": text("what it is called"),
    "entries": count("that it shows"),
    "fields": {
        "enum": ["found", "picked", "lost"],
        "description": "lost: those that were picked by hand are not on its page any more, and were found instead",
    },
    "created_at": count("seconds since 1970"),
    "seen_at": count("when its page was seen last; 0 if it was not yet"),
    "changed_at": count("when its readers were told something new"),
    "addresses": closed_object(
        {name: text("for feed readers; whoever knows it may read the feed") for name in FORMATS}
    ),
}

FEEDS: dict[str, Schema] = {
    "Feed": closed_object(_FEED),
    "Feeds": closed_object({"feeds": list_of("Feed")}),
    "FeedDeleted": closed_object({"id": count("the feed's number"), "deleted": {"const": True}}),
    "FeedMade": closed_object(
        {
            "feed": {"oneOf": [{"$ref": "#/components/schemas/Feed"}, {"type": "null"}]},
            "is_list_page": {"type": "boolean", "description": "whether the page is there for its first list"},
            "lists": list_of("PageList"),
            "entries": list_of("PickedEntry"),
            "picked": {
                "type": "array",
                "items": {"type": "object", "additionalProperties": NODE},
                "description": "for each place that was taken for an entry, the nodes of its fields",
            },
        }
    ),
    "PickedEntry": closed_object(
        {
            "title": text("its title"),
            "link": text("the address it leads to"),
            "date": text("as ISO 8601, as far as it is told"),
            "guessed": text("what of the moment had to be guessed: zone, or time and zone"),
            "summary": text("the beginning of its text"),
        }
    ),
    "PageList": closed_object(
        {
            "score": {"type": "number", "description": "how much it looks like the page's own list"},
            "path": text("the smallest element around it, as a selector of CSS"),
            "items": list_of("PageListItem"),
        }
    ),
    "PageListItem": closed_object(
        {
            "path": text("where it stands or begins, as a selector of CSS"),
            "title": text("its title"),
            "link": text("the address it leads to"),
        }
    ),
}
