"""An extraction as JSON fields, and its kept blocks as HTML or Markdown."""

import re
from html import escape
from typing import Any

from honbun.model import Block, Extraction, Role

_MARKDOWN_SIGNS = re.compile(r"([\\`*_\[\]<>])")
_AT_LINE_START = re.compile(r"^(\s*)([#+-]|\d+\.)(?=\s)", re.MULTILINE)


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


def as_html(extraction: Extraction) -> str:
    """A whole document: the kept blocks in order, and nothing that came from the page but text."""
    body = "\n".join(map(_html_block, _kept(extraction)))
    lang = f' lang="{escape(extraction.lang)}"' if extraction.lang else ""
    title = escape(extraction.title)
    head = f'<meta charset="utf-8">\n<title>{title}</title>'
    return f"<!DOCTYPE html>\n<html{lang}>\n<head>\n{head}\n</head>\n<body>\n{body}\n</body>\n</html>"


def as_markdown(extraction: Extraction) -> str:
    return "\n\n".join(map(_markdown_block, _kept(extraction)))


def _kept(extraction: Extraction) -> list[Block]:
    return [block for block in extraction.blocks if block.kept and block.text]


def _html_block(block: Block) -> str:
    text = escape(block.text).replace("\n", "<br>\n")
    tag = {Role.TITLE: "h1", Role.CAPTION: "figcaption"}.get(block.role, "p")
    return f"<{tag}>{text}</{tag}>"


def _markdown_block(block: Block) -> str:
    text = _AT_LINE_START.sub(r"\1\\\2", _MARKDOWN_SIGNS.sub(r"\\\1", block.text)).replace("\n", "  \n")
    return f"# {text}" if block.role is Role.TITLE else text
