"""Pages that are sent, and what is told of them."""

from honbun.api.schemas.parts import (
    LEARNED,
    NODE,
    SITE,
    STATE,
    TIME,
    Schema,
    closed_object,
    count,
    list_of,
    open_object,
    text,
)
from honbun.model import Role
from honbun.saving import ANNOTATORS
from honbun.workers.picked_fields import FIELDS

_LEARN = {"type": "boolean", "default": True, "description": "whether to remember what the page repeats"}
_PICKED = {"type": "array", "items": NODE}

PAGES: dict[str, Schema] = {
    "Visit": open_object(
        {"url": text("the page's address"), "html": text("the page as the browser shows it")},
        {
            "title": text("the page's title"),
            "fetched_at": TIME,
            "learn": _LEARN,
            "reader": {"type": "boolean", "description": "whether to tell the content as HTML too, safe to show"},
            "markdown": {"type": "boolean", "description": "whether to tell the content as Markdown too"},
        },
    ),
    "Extraction": closed_object(
        {
            "url": text("the page's address"),
            "site": SITE,
            "state": STATE,
            "pages_seen": count("pages of the site that were looked at, this one included"),
            "learned": LEARNED,
            "title": text("the page's title"),
            "byline": text("who wrote it"),
            "date": text("when it was published, as ISO 8601, as far as it tells: year, month, day, time, zone"),
            "lang": text("the language it is written in, as BCP 47"),
            "site_name": text("the name of its site"),
            "image": text("the address of its lead image"),
            "canonical": text("the address it wants to be known by"),
            "description": text("what it says it is about"),
            "text": text("the kept blocks in order, one a line"),
            "blocks": list_of("Block"),
        },
        {
            "html": text("the content as HTML; pictures have their address in data-src and no src"),
            "comments_html": text("what readers said to it"),
            "markdown": text("the content as Markdown"),
            "comments_markdown": text("what readers said to it"),
        },
    ),
    "Block": closed_object(
        {
            "text": text("its text"),
            "role": {"enum": [str(role) for role in Role]},
            "kept": {"type": "boolean", "description": "whether it is content"},
            "score": {"type": "number", "description": "how much it looks like content, 0 to 1"},
            "seen_on": count("other pages of the site that have it, or one near it"),
            "path": text("where it stands in the page"),
            "why": text("what decided"),
        }
    ),
    "Page": open_object(
        {"url": text("the page's address"), "html": text("the page as the browser shows it")},
        {
            "title": text("the page's title"),
            "fetched_at": TIME,
            "learn": _LEARN,
            "annotate": {
                "type": "array",
                "items": {"enum": list(ANNOTATORS)},
                "description": "whose words its Standard Format shall hold; with knp, what modifies what can be found",
            },
        },
    ),
    "ListPage": open_object(
        {"url": text("the page's address"), "html": text("the page as the browser shows it")},
        {
            "title": text("the page's title"),
            "fetched_at": TIME,
            "learn": _LEARN,
            "fields": closed_object({}, dict.fromkeys(FIELDS, _PICKED))
            | {"description": "where they stand, if they are not found right; one entry's are enough as a rule"},
        },
    ),
    "Example": open_object(
        {
            "url": text("the page's address"),
            "html": text("the page as the browser shows it"),
            "text": text("its content, one block a line"),
        },
        {"title": text("the page's title"), "fetched_at": TIME},
    ),
    "ExampleKept": closed_object(
        {"examples": count("that there are now"), "folder": text("where `honbun train` finds them")}
    ),
}
