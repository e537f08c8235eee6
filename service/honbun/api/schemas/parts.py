"""What schemas are made of."""

from typing import Any

from honbun.model import State

Schema = dict[str, Any]


def text(told: str) -> Schema:
    return {"type": "string", "description": told}


def count(told: str) -> Schema:
    return {"type": "integer", "minimum": 0, "description": told}


def open_object(required: dict[str, Schema], optional: dict[str, Schema] | None = None) -> Schema:
    return {"type": "object", "properties": required | (optional or {}), "required": list(required)}


def closed_object(required: dict[str, Schema], optional: dict[str, Schema] | None = None) -> Schema:
    return open_object(required, optional) | {"additionalProperties": False}


def list_of(of: str) -> Schema:
    return {"type": "array", "items": {"$ref": f"#/components/schemas/{of}"}}


def texts(told: str) -> Schema:
    return {"type": "array", "items": {"type": "string"}, "description": told}


SHARE = {"type": "number", "minimum": 0, "maximum": 1}
STATE = {"enum": [str(state) for state in State], "description": "how well the site is known"}
RULED = {"type": "boolean", "description": "whether something was decided about the site"}
SITE = text("the site's key, as in the addresses of /v1/sites")
TIME = {"type": ["string", "number"], "description": "ISO 8601, or seconds since 1970; now if left out"}
LEARNED = {"type": "boolean", "description": "whether this page is remembered"}
NODE = text("/html[1]/body[1]/h1[1]/#text[1], or …/a[1]/@href; text of white space alone does not count")
ID = {"type": "string", "pattern": r"^\d{10}$", "description": "the document's id, never given to another"}
SAVED = {
    "id": ID,
    "version": count("its number among those of the same address, from 1"),
    "saved_at": count("seconds since 1970"),
    "url": text("its address, in one spelling, without tracking and secrets"),
    "site": SITE,
    "title": text("the page's title"),
    "byline": text("who wrote it"),
    "date": text("when it was published, as ISO 8601"),
    "lang": text("the language it is written in, as BCP 47"),
    "fetched_at": count("seconds since 1970"),
    "annotate": texts("whose words its Standard Format holds"),
    "sentences": count("of the content"),
    "links": count("in the content"),
    "bytes": count("of the page as it was received, in UTF-8"),
}
