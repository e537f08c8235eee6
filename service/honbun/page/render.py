"""The kept blocks as text, HTML or Markdown."""

import re
from html import escape

from honbun.model import Block, Extraction, Role

_MARKDOWN_SIGNS = re.compile(r"([\\`*_\[\]<>])")
_AT_LINE_START = re.compile(r"^(\s*)([#+-]|\d+\.)(?=\s)", re.MULTILINE)


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
