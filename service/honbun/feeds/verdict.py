"""Does a page have a list of its own at all?  An article with "read also" below it has one, but not of its own.

The log-odds that it does: the score of its best list, what its address and its head declare it to be, and whether the
prose of the page stands inside the items of the list or outside.  The weights are those of a logistic regression on
list pages and articles of a thousand sites, rounded.  Of sites it has not seen, it takes one article in ten for a list
page, and knows more than nine list pages in ten.  So a feed is offered, and never made unasked.
"""

import math
from itertools import accumulate, pairwise

from selectolax.lexbor import LexborHTMLParser

from honbun.feeds.evidence import Judged
from honbun.feeds.links import link_to
from honbun.feeds.nodes import Nodes
from honbun.feeds.page import ListPage
from honbun.page.declaring import Declaring
from honbun.page.kind import KINDS, kind_columns
from honbun.page.links import Links

_PROSE_WIDTH = 60.0  # of a text outside links, from which it is prose
_MUCH_PROSE = 400.0
_MANY_ARTICLES = 3
_INTERCEPT = -0.55
_WEIGHTS = {
    # of the list
    "score": 0.23, "count": 1.0, "titles": -4.1, "body": 1.9, "same_site": 1.2, "in_prose": -1.3, "start": -0.35,
    # of the page's address
    "own_address": -1.9, "listing": 3.7, "address_article": -3.3, "address_list": 0.65,
    # of its head, and of its elements
    "declared_article": -1.65, "declared_blog": -2.25, "declared_list": 2.7, "articles": 1.6, "one_article": -0.25,
    # of its text
    "prose_inside": -0.13, "prose_outside": -0.18, "much_outside": -0.6,
}  # fmt: skip
_OF_LIST = ("count", "titles", "body", "same_site", "in_prose")


def odds_of_list(tree: LexborHTMLParser, page: ListPage, best: Judged) -> float:
    """The log-odds that the page is there for its list; above 0 it has one."""
    nodes, address = page.nodes, _address(tree, page)
    first = best.group.items[0].text
    signs = {"score": best.score, "start": first / max(len(nodes.texts), 1)}
    signs |= {name: best.signs[name] for name in _OF_LIST}
    signs |= _address_signs(address) | _declared_signs(tree, address) | _prose_signs(nodes, best)
    articles = nodes.tags.count("article")
    signs |= {"articles": float(articles >= _MANY_ARTICLES), "one_article": float(articles == 1)}
    return _INTERCEPT + sum(_WEIGHTS[name] * value for name, value in signs.items())


def _address(tree: LexborHTMLParser, page: ListPage) -> str:
    """The address the page says is its own, unless that is the top of the site."""
    node = tree.css_first('link[rel="canonical"][href]')
    said = Links(page.url).absolute(node.attributes.get("href") or "") if node is not None else ""
    link = link_to(said) if said else None
    return page.url if link is None or link.is_top else said


def _address_signs(address: str) -> dict[str, float]:
    link = link_to(address)
    if link is None:
        return {}
    return {"own_address": float(link.is_own), "listing": float(link.is_listing)}


def _declared_signs(tree: LexborHTMLParser, url: str) -> dict[str, float]:
    names = [f"{where}_{kind}" for where in ("address", "declared") for kind in KINDS]
    told = zip(names, kind_columns(tree, url, Declaring(tree)).tolist(), strict=True)
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
    inside = sum(prose[item.end_text] - prose[item.text] for item in best.group.items)
    outside = max(prose[-1] - inside, 0.0)
    return {
        "prose_inside": math.log1p(inside),
        "prose_outside": math.log1p(outside),
        "much_outside": float(outside > _MUCH_PROSE),
    }
