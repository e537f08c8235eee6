"""The JSON that goes in and out, as JSON Schema; the OpenAPI document and its test read from here."""

from typing import Any

Schema = dict[str, Any]


def _text(told: str) -> Schema:
    return {"type": "string", "description": told}


def _count(told: str) -> Schema:
    return {"type": "integer", "minimum": 0, "description": told}


def _object(required: dict[str, Schema], optional: dict[str, Schema] | None = None) -> Schema:
    return {"type": "object", "properties": required | (optional or {}), "required": list(required)}


def _closed(required: dict[str, Schema], optional: dict[str, Schema] | None = None) -> Schema:
    return _object(required, optional) | {"additionalProperties": False}


def _list(of: str) -> Schema:
    return {"type": "array", "items": {"$ref": f"#/components/schemas/{of}"}}


_SITE = _text("the site's key, as in the addresses of /v1/sites")

SCHEMAS: dict[str, Schema] = {
    "Health": _closed({"name": {"const": "honbun"}, "version": _text("the version that runs")}),
    "PairRequest": _object(
        {"code": _text("the eight digits that `honbun pair` printed")},
        {"name": _text("what `honbun tokens list` shall call the token")},
    ),
    "PairAnswer": _closed({"token": _text("to be sent as `Authorization: Bearer`; it is told only this once")}),
    "Document": _object({"openapi": {"const": "3.1.0"}, "paths": {"type": "object"}}),
    "Visit": _object(
        {"url": _text("the page's address"), "html": _text("the page as the browser shows it")},
        {"title": _text("the page's title"), "fetched_at": {}, "learn": {"type": "boolean"}},
    ),
    "Extraction": _object(
        {"url": _text("the page's address"), "site": _SITE, "state": {"enum": ["cold", "learning", "ready"]}}
    ),
    "Site": _object({"site": _SITE, "pages": _count("pages remembered")}),
    "SiteSummary": _closed(
        {"site": _SITE, "pages": _count("pages remembered"), "last_seen": _count("seconds since 1970")}
    ),
    "Sites": _closed({"sites": _list("SiteSummary")}),
    "ForgetRequest": _object({"url": _text("the address of the page to forget")}),
    "Forgotten": _closed({"site": _SITE, "forgotten": _count("pages forgotten")}),
    "Problem": _closed(
        {
            "type": _text("urn:honbun: and the kind of error, for programs"),
            "title": _text("the kind of error, for people"),
            "status": {"type": "integer", "minimum": 400, "maximum": 599},
            "detail": _text("what happened, with which input, and what to do"),
        }
    ),
}
