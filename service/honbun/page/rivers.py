"""Rivers of other articles below an article: dozens of headings that are links, each with the beginning of its text.

Such beginnings read as the article does, and there may be more of them.  What tells them is how the page is made: items
that are all alike, in each a heading that is a link, and above them an element whose own paragraphs are an article.  A
list that the page introduces has fewer paragraphs above it, and an article in sections has text of its own among them.
"""

from collections import Counter, defaultdict

import numpy as np
from numpy.typing import NDArray

from honbun.page.features import PageTable

WHY = "begins another article"
LINKED = 0.8  # share of a heading's text in links
LEAST_ITEMS = 3
LONGEST_ITEM = 500  # width
LEAST_ARTICLE, LEAST_PARAGRAPHS = 300, 3  # width and number of an article's paragraphs
LEAST_SHARE = 0.4  # of the prose that stands in no item is the article's
_PARAGRAPHS = frozenset(("p", "blockquote", "pre", "li"))

Mask = NDArray[np.bool_]


def flowing_below(table: PageTable, kept: Mask) -> Mask:
    """The blocks, of those that are kept, that stand in such a river."""
    flowing = np.zeros(len(kept), bool)
    headings = (table["in_heading"] > 0) & (table.link_share >= LINKED)
    if np.count_nonzero(headings) < LEAST_ITEMS:
        return flowing
    rivers = _rivers(table, headings)
    beside = kept.copy()
    for items in rivers:
        beside[_inside(table, items)] = False
    article_end = _end_of_article(table, beside)
    for items in rivers:
        around = int(table.parent[items[0]])
        first, end = int(table.first[around]), int(table.end[around])
        is_short = table.inner_width[items].max() <= LONGEST_ITEM
        if is_short and article_end <= first and not beside[first:end].any():
            blocks = _inside(table, items)
            flowing[blocks] = kept[blocks]
    return flowing


def _rivers(table: PageTable, headings: Mask) -> list[list[int]]:
    """Elements that are spelled alike below one parent, each of them all that is around a single heading."""
    counts = table.inside(headings.astype(np.float64))
    alike = defaultdict(list)
    for element in table.element[headings].tolist():
        while element > 0 and counts[table.parent[element]] == 1:
            element = int(table.parent[element])
        alike[int(table.parent[element]), table.elements[element].spelling].append(element)
    return [items for items in alike.values() if len(items) >= LEAST_ITEMS]


def _inside(table: PageTable, items: list[int]) -> NDArray[np.int64]:
    """The blocks inside these elements."""
    return np.concatenate([np.arange(table.first[item], table.end[item]) for item in items])


def _end_of_article(table: PageTable, beside: Mask) -> int:
    """Where the element ends that holds most of the prose that is kept beside items; behind all blocks if that is no
    article."""
    prose = np.where(beside, table.prose, 0)
    widths, numbers = Counter[int](), Counter[int]()
    for row in np.flatnonzero(prose).tolist():
        element = int(table.element[row])
        holder = int(table.parent[element]) if table.elements[element].tag in _PARAGRAPHS else element
        widths[holder] += int(prose[row])
        numbers[holder] += 1
    article, width = widths.most_common(1)[0] if widths else (0, 0)
    is_article = width >= max(LEAST_ARTICLE, LEAST_SHARE * prose.sum()) and numbers[article] >= LEAST_PARAGRAPHS
    return int(table.end[article]) if is_article else len(beside) + 1
