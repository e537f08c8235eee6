"""Sites, and what was decided about them."""

from honbun.api.schemas.parts import RULED, SHARE, SITE, STATE, Schema, closed_object, count, list_of, text
from honbun.store.rules import Choice


def _places(share: str) -> Schema:
    place = {"path": text("a place in the site's pages"), "pages": count("pages that have it"), share: SHARE}
    return {"type": "array", "items": closed_object(place)}


_CHOICE = {"enum": [str(choice) for choice in Choice], "description": "auto: whoever asks may choose"}
_KEEP_DAYS = count("days after which what was saved and learned is forgotten; 0: never")
_PATH = text("where blocks stand, as their `path` tells")

SITES: dict[str, Schema] = {
    "Site": closed_object(
        {
            "site": SITE,
            "pages_seen": count("pages remembered"),
            "state": STATE,
            "blocks": closed_object(
                {"distinct": count("different blocks"), "repeated": count("of them, on several pages")}
            ),
            "templates": closed_object({"content": _places("fresh"), "repeated": _places("repeated")}),
        }
    ),
    "SiteSummary": closed_object(
        {
            "site": SITE,
            "pages": count("pages remembered"),
            "last_seen": count("seconds since 1970; 0 without pages"),
            "documents": count("documents saved"),
            "rules": RULED,
        }
    ),
    "Sites": closed_object({"sites": list_of("SiteSummary")}),
    "Rules": closed_object(
        {
            "site": SITE,
            "learn": _CHOICE,
            "collect": _CHOICE,
            "keep_days": _KEEP_DAYS,
            "corrections": list_of("Correction"),
        },
    ),
    "RulesRequest": closed_object(
        {},
        {
            "learn": _CHOICE,
            "collect": _CHOICE,
            "keep_days": _KEEP_DAYS,
            "corrections": list_of("Correction"),
            "path": _PATH,
            "keep": {"type": ["boolean", "null"], "description": "one correction to add, or to take back with null"},
        },
    )
    | {"dependentRequired": {"path": ["keep"], "keep": ["path"]}},
    "Correction": closed_object(
        {"path": _PATH, "keep": {"type": "boolean", "description": "whether what stands there is content"}}
    ),
}
