"""Pages whose text is in NOSCRIPT: as forum software sends them to whoever runs no scripts, search engines above all.

A browser that ran the scripts sends us what they made, with the text in its place.  A page that was saved or crawled as
it came over the wire shows next to nothing beside its NOSCRIPT, and there is nobody else to ask.
"""

import re
from math import inf

from selectolax.lexbor import LexborHTMLParser

from honbun.page.blocks import Runs, parse, runs_of

FEW = 1_500  # characters; a page that shows more has had its scripts run, or needs none
LEAST = 300  # characters that NOSCRIPT must tell more; less is a notice that scripts are needed
MUCH_MORE = 3  # times what is shown

_BODY = re.compile(rb"<body\b", re.IGNORECASE)
_NOSCRIPT = re.compile(rb"(</?)noscript\b", re.IGNORECASE)


def parse_page(markup: str | bytes) -> tuple[LexborHTMLParser, Runs]:
    """The tree and the runs of a page; bytes must be UTF-8."""
    tree = parse(markup)
    runs = runs_of(tree)
    shown = _size(runs, FEW)
    if shown <= FEW and (opened := _opened(markup)):
        told = parse(opened)
        runs_told = runs_of(told)
        if _size(runs_told) >= max(MUCH_MORE * shown, shown + LEAST):
            return told, runs_told
    return tree, runs


def _opened(markup: str | bytes) -> bytes:
    """The page with what NOSCRIPT holds in DIVs of its body; nothing if there is none."""
    data = markup.encode() if isinstance(markup, str) else markup
    body = _BODY.search(data)
    start = body.start() if body else 0
    opened, found = _NOSCRIPT.subn(rb"\1div", data[start:])
    return data[:start] + opened if found else b""


def _size(runs: Runs, most: float = inf) -> int:
    """How many characters are shown; of what goes beyond `most`, no more is counted than shows it."""
    size = 0
    for run in runs.runs:
        size += len(run.text)
        if size > most:
            break
    return size
