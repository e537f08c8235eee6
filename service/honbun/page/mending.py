"""Parses a page; one that shows next to nothing as it came is mended, if that tells far more.

`scriptless.py` reads what is in NOSCRIPT alone, `unended.py` what an element takes that was never ended.
"""

from math import inf

from selectolax.lexbor import LexborHTMLParser

from honbun.page.blocks import Runs, parse, runs_of
from honbun.page.scriptless import opened
from honbun.page.unended import ended

FEW = 1_500  # characters; a page that shows more needs no mending
LEAST = 300  # characters that it must tell more, mended; less is a notice that scripts are needed
MUCH_MORE = 3  # times what is shown


def parse_page(markup: str | bytes) -> tuple[LexborHTMLParser, Runs]:
    """The tree and the runs of a page; bytes must be UTF-8."""
    tree = parse(markup)
    runs = runs_of(tree)
    shown = _size(runs, FEW)
    if shown > FEW:
        return tree, runs
    data = markup.encode() if isinstance(markup, str) else markup
    for mended in filter(None, (mend(data) for mend in (opened, ended))):
        told = parse(mended)
        runs_told = runs_of(told)
        if _size(runs_told) >= max(MUCH_MORE * shown, shown + LEAST):
            return told, runs_told
    return tree, runs


def _size(runs: Runs, most: float = inf) -> int:
    """How many characters are shown; of what goes beyond `most`, no more is counted than shows it."""
    size = 0
    for run in runs.runs:
        size += len(run.text)
        if size > most:
            break
    return size
