"""An extraction as JSON fields, and its content as a document."""

from html import escape
from typing import Any

from honbun.model import Extraction

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
            {
                "text": block.text,
                "role": block.role,
                "kept": block.kept,
                "score": block.score,
                "seen_on": block.seen_on,
                "path": block.path,
                "why": block.why,
            }
            for block in extraction.blocks
        ],
    }


def as_document(title: str, lang: str, html: str) -> str:
    """A whole document around content; it can run nothing, and tells nobody where it was read."""
    attribute = f' lang="{escape(lang)}"' if lang else ""
    head = "\n".join((_HEAD, f"<title>{escape(title)}</title>"))
    return f'<!DOCTYPE html>\n<html{attribute}>\n<head>\n{head}\n</head>\n<body dir="auto">\n{html}\n</body>\n</html>'
