"""Names that authors give to nothing but the frame: a trail of links to the page, a call to action, a disclaimer.

The model weighs names among much else, and on a page that is otherwise like none it knows, the rest outweighs them.
These few settle it, as long as the page keeps most of its content: some authors call everything a banner.
"""

import re
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from honbun.page.features import PageTable
from honbun.page.headline import Title

WHY = "is named for what stands beside a text"
MOST = 0.5  # of the content's width; a page with more of it in such elements uses the name for something else
PATHS_KEPT = 4_096
_CAMEL = re.compile(r"([a-z])([A-Z])")


def _named(*words: str) -> str:
    return rf"(?<![a-z])(?:{'|'.join(words)})(?![a-z])"


_NAMES = (  # and how many elements around a block may have them, its own the first
    (9, r"bread-?crumb|topic-?path|pankuzu|sphinx-?sidebar"),
    (9, r"skiptranslate|goog-te-|userway|acsb-|accessibility-(?:menu|toolbar|widget)"),  # what others put into the page
    (9, _named("one-?signal", "slidedown", "usercentrics", "klaro", "iubenda")),
    (5, _named("ad-?block(?:er)?", "chat-?widget")),
    (5, r"nav-?(?:header|footer)|doc-?nav"),  # DocBook's tables with the steps to other pages
    (4, r"disclaimer|navbox"),
    (3, _named("pop-?up", "modal", "lightbox", "newsletter", "mail(?:ing)?-?list", "catlinks")),
    (2, _named("banners?", "related", "recommend(?:ed|ations?|s)?", "similar", "legal", "ctas?")),
    (2, _named("buttons", "btns", "(?:btn|button)-group")),
    (2, _named("vjs", "video-?js", "jw-?player", "jw", "plyr", "mejs")),  # the words of players
    (2, r"author-?(?:box|bio)|about-?(?:the-?)?author"),
    (1, r"visually-?hidden|sr-only|screen-?reader|assistive-text"),
)
_PATTERNS = [(steps, re.compile(names)) for steps, names in _NAMES]


def named_for_frame(table: PageTable, kept: NDArray[np.bool_], title: Title) -> NDArray[np.bool_]:
    """The blocks, of those that are kept, whose elements are named so, but for the title; none if they are most of the
    content."""
    named = np.zeros(len(kept), bool)
    paths = table.paths
    named[[row for row in np.flatnonzero(kept).tolist() if row != title.row and _is_named(paths[row])]] = True
    if table.width[named].sum() > MOST * table.width[kept].sum():
        named[:] = False
    return named


@lru_cache(maxsize=PATHS_KEPT)
def _is_named(path: str) -> bool:
    steps = _CAMEL.sub(r"\1-\2", path).lower().split(">")
    return any(names.search(">".join(steps[-most:])) for most, names in _PATTERNS)
