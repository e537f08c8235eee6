"""Pages that claim something of themselves, around a paragraph of text."""

import json

from tests.showing import reading_of

from honbun.model import Metadata

URL = "https://news.example/world/rain.html"
PROSE = "The rain went on all night, and in the morning the river stood at the steps of the old town hall. " * 3


def of_page(head: str = "", body: str = "", url: str = URL) -> Metadata:
    return reading_of(f"<html><head>{head}</head><body>{body}<p>{PROSE}</p></body></html>", url).metadata


def linked(*nodes: object) -> str:
    return "".join(f'<script type="application/ld+json">{json.dumps(node)}</script>' for node in nodes)


def meta(**values: str) -> str:
    return "".join(f'<meta property="{name.replace("__", ":")}" content="{value}">' for name, value in values.items())
