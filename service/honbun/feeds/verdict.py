"""Does a page have a list of its own at all?  An article with "read also" below it has one, but not of its own.

The log-odds that it does: the score of its best list, what its address and its head declare it to be, and whether the
prose of the page stands inside the items of the list or outside.  The weights are those of a logistic regression on
list pages and articles of a thousand sites, rounded; with them one article in ten passes for a list page, and nineteen
of twenty list pages do.  So a feed is offered, and never made unasked.
"""

import math
from itertools import accumulate, pairwise

from selectolax.lexbor import LexborHTMLParser

from honbun.feeds.evidence import Judged
from honbun.feeds.links import link_to
from honbun.feeds.nodes import Nodes
from honbun.feeds.page import ListPage
from honbun.page.kind import KINDS, kind_columns

_PROSE_WIDTH = 60.0  # of a text outside links, from which it is prose
_INTERCEPT = 0.1
_WEIGHTS = {
    # of the list
    "score": 0.42, "count": 0.9, "titles": -4.5, "body": 1.9, "top": 2.8, "same_site": 1.0, "above": -1.4,
    # of the page's address
    "own_address": -2.2, "listing": 3.2, "depth": -0.48, "file": -1.2,
    "address_home": -2.5, "address_article": -3.5, "address_list": 1.4, "address_blog": -1.1,
    # of its head
    "declared_article": -1.6, "declared_blog": -1.8, "declared_list": 1.9,
    # of its text
    "prose_inside": -0.19, "prose_outside": -0.25,
}  # fmt: skip
_OF_LIST = ("count", "titles", "body", "top", "same_site", "above")
_DEEPEST = 6
_FILES = (".html", ".htm", ".php")


def odds_of_list(tree: LexborHTMLParser, page: ListPage, best: Judged) -> float:
    """The log-odds that the page is there for its list; above 0 it has one."""
    signs = {"score": best.score} | {name: best.signs[name] for name in _OF_LIST}
    signs |= _address_signs(page.url) | _declared_signs(tree, page.url) | _prose_signs(page.nodes, best)
    return _INTERCEPT + sum(_WEIGHTS[name] * value for name, value in signs.items())


def _address_signs(url: str) -> dict[str, float]:
    link = link_to(url)
    if link is None:
        return {}
    folders = [folder for folder in link.path.split("/") if folder]
    return {
        "own_address": float(link.is_own),
        "listing": float(link.is_listing),
        "depth": float(min(len(folders), _DEEPEST)),
        "file": float(link.path.endswith(_FILES)),
    }


def _declared_signs(tree: LexborHTMLParser, url: str) -> dict[str, float]:
    names = [f"{where}_{kind}" for where in ("address", "declared") for kind in KINDS]
    told = zip(names, kind_columns(tree, url).tolist(), strict=True)
    return {name: float(is_so) for name, is_so in told if name in _WEIGHTS}


def _prose_signs(nodes: Nodes, best: Judged) -> dict[str, float]:
    linked = bytearray(len(nodes.texts))
    for element, tag in enumerate(nodes.tags):
        if tag in ("a", "button"):
            first, end = nodes.first_texts[element], nodes.end_texts[element]
            linked[first:end] = b"\1" * (end - first)
    widths = (end - start for start, end in pairwise(nodes.width_before))
    own = (each if each >= _PROSE_WIDTH and not link else 0.0 for each, link in zip(widths, linked, strict=True))
    prose = list(accumulate(own, initial=0.0))
    inside = sum(prose[nodes.first_texts[item.end]] - prose[nodes.first_texts[item.first]] for item in best.group.items)
    return {"prose_inside": math.log1p(inside), "prose_outside": math.log1p(max(prose[-1] - inside, 0.0))}
