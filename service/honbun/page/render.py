"""An extraction as JSON fields and back, and its content as a document."""

from dataclasses import fields
from html import escape
from typing import Any

from honbun.model import Block, Extraction, Role, State

_HEAD = """<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src http: https:">
<meta name="referrer" content="no-referrer">"""


def as_fields(extraction: Extraction) -> dict[str, Any]:
    """The fields of the JSON object; by hand, since `dataclasses.asdict` costs more than the extraction itself."""
    return {
        "url": extraction.url,
        "site": extraction.site,
        "state": extraction.state,
        "pages_seen": extraction.pages_seen,
        "title": extraction.title,
        "byline": extraction.byline,
        "date": extraction.date,
        "lang": extraction.lang,
        "site_name": extraction.site_name,
        "image": extraction.image,
        "canonical": extraction.canonical,
        "description": extraction.description,
        "text": extraction.text,
        "blocks": [
            {"text": text, "role": role, "kept": kept, "score": score, "seen_on": seen_on, "path": path, "why": why}
            for text, role, kept, score, seen_on, path, why in extraction.blocks
        ],
    }


def of_fields(told: dict[str, Any]) -> Extraction:
    """The extraction that these fields tell of; what they lack, having been written by an older version, is empty."""
    own = {field.name: told.get(field.name, "") for field in fields(Extraction)}
    return Extraction(**(own | {"state": State(told["state"]), "blocks": tuple(map(_block, told["blocks"]))}))


def _block(told: dict[str, Any]) -> Block:
    return Block(**({name: told.get(name, "") for name in Block._fields} | {"role": Role(told["role"])}))


def as_document(title: str, lang: str, html: str) -> str:
    """A whole document around content; it can run nothing, and tells nobody where it was read."""
    attribute = f' lang="{escape(lang)}"' if lang else ""
    head = "\n".join((_HEAD, f"<title>{escape(title)}</title>"))
    return f'<!DOCTYPE html>\n<html{attribute}>\n<head>\n{head}\n</head>\n<body dir="auto">\n{html}\n</body>\n</html>'
