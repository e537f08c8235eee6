"""Fields: labels, what is learned from them, what they hold."""

from honbun.api.schemas.parts import ID, NODE, SHARE, SITE, Schema, closed_object, count, list_of, text, texts
from honbun.wrappers.kinds import Kind

_LABELS: Schema = {
    "type": "object",
    "additionalProperties": {"type": "array", "items": {"$ref": "#/components/schemas/NodeLabel"}},
}

WRAPPERS: dict[str, Schema] = {
    "TeachRequest": closed_object(
        {"pages": list_of("TeachPage")},
        {
            "keep": {"type": "boolean", "default": True, "description": "false: only tell what would be read"},
            "fresh": {"type": "boolean", "default": False, "description": "true: forget the pages labelled earlier"},
        },
    ),
    "TeachPage": closed_object(
        {
            "url": text("the page's address"),
            "html": text("the page as the browser shows it"),
            "tuples": {"type": "array", "items": _LABELS, "description": "none, one, or one for each row of a list"},
        },
        {"wrong": _LABELS | {"description": "values that were taken and are none"}},
    ),
    "NodeLabel": {
        "anyOf": [
            text("visible text of the page"),
            closed_object({"path": NODE}, {"text": text("the part of its text that is the value")}),
        ]
    },
    "Taught": closed_object(
        {
            "site": SITE,
            "kept": {"type": "boolean", "description": "whether it runs on visits from now on"},
            "fields": texts("their names"),
            "labelled": texts("addresses of all pages that taught it"),
            "pages": list_of("ReadPage"),
            "notes": texts("values that stand in several places, and what is not read as it was labelled"),
        }
    ),
    "ReadPage": closed_object(
        {
            "url": text("the page's address"),
            "labelled": {"type": "boolean", "description": "false for a saved page of the site"},
            "tuples": {"type": "array", "items": {"type": "object", "additionalProperties": list_of("ReadValue")}},
        }
    ),
    "ReadValue": closed_object({"text": text("the value"), "path": NODE}),
    "Wrapper": closed_object(
        {
            "site": SITE,
            "learned_at": count("seconds since 1970"),
            "pages": count("pages it has read"),
            "changed": {"type": "boolean", "description": "whether the site has changed: a field is hardly found now"},
            "fields": list_of("FieldHealth"),
            "labelled": {"type": "array", "items": {"type": "object"}, "description": "url, tuples, wrong"},
            "wrapper": {"type": "object", "description": "as `honbun learn` writes it"},
        }
    ),
    "FieldHealth": closed_object(
        {
            "name": text("the field"),
            "pages": count("pages read before the newest"),
            "found": count("of them, those that have the field"),
            "new_pages": count("the newest pages"),
            "new_found": count("of them, those that have the field"),
            "changed": {"type": "boolean", "description": "found less than half as often as before"},
        }
    ),
    "WrapperDeleted": closed_object({"site": SITE, "deleted": {"const": True}}),
    "Fields": closed_object(
        {"site": SITE, "pages": count("pages that were compared, those saved last"), "fields": list_of("Suggestion")}
    ),
    "Suggestion": closed_object(
        {
            "name": text("what the pages call it"),
            "kind": {"enum": [str(kind) for kind in Kind], "description": "what its values seem to be"},
            "coverage": SHARE | {"description": "share of the pages that have it"},
            "samples": texts("some of its values"),
            "examples": list_of("FieldExample"),
        }
    ),
    "FieldExample": closed_object({"page": ID, "values": list_of("FieldValue")}),
    "FieldValue": closed_object(
        {"text": text("the value")}, {"path": text("of the node it stands in, as labels have it")}
    ),
}
