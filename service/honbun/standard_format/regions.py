"""Which block of an extraction each character of a page's markup stands in.

An extraction knows the tree, not the markup.  Its blocks hold the page's text in order, though, and so does the markup:
without blanks, each block is found after the one before it.  Between them may lie text that no tree shows, as that of
noscript.  A block that the tree has moved, as browsers do with text between the cells of a table, is looked for in the
whole page.
"""

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence

from honbun.japanese.passage import Passage, join
from honbun.model import Block, Role

_DENSE = re.compile(r"\S+")
_BLANKS = re.compile(r"\s+")
_SHORT = 20  # a text this short occurs anywhere
_FAR = 2_000

_CONTENT = frozenset((Role.TITLE, Role.BYLINE, Role.DATE, Role.BODY, Role.COMMENT))
_NAMES = (
    ("footer", re.compile("foot|copyright")),
    ("header", re.compile(r"header|masthead|banner|(?:^|[>.])top\b")),
    ("form", re.compile("form|search|input")),
    ("link", re.compile("nav|menu|side|link|crumb|related|ranking|tag|pager")),
)
UNKNOWN = "unknown_block"


def region_name(block: Block | None) -> str:
    """What TSUBAKI's dialect calls a block: by its role, and what is not content by the names around it."""
    if block is None:
        return UNKNOWN
    if block.role in _CONTENT:
        return "maintext"
    if block.role is Role.CAPTION:
        return "img"
    return next((name for name, names in _NAMES if names.search(block.path)), UNKNOWN)


class Regions:
    """The blocks of a page by their places in its markup."""

    def __init__(self, passages: Sequence[Passage], blocks: Iterable[Block]) -> None:
        found = sorted(_find(passages, blocks), key=lambda region: region[0])
        self._starts = [start for start, _, _ in found]
        self._ends = [end for _, end, _ in found]
        self._blocks = [block for _, _, block in found]

    def block_at(self, place: int) -> Block | None:
        """The block that the character at this place stands in."""
        before = bisect_right(self._starts, place) - 1
        return self._blocks[before] if before >= 0 and place < self._ends[before] else None

    def parts(self, passage: Passage) -> Iterator[tuple[Block | None, Passage]]:
        """The passage cut where another block begins."""
        start, block = 0, self.block_at(passage.starts[0])
        for position, place in enumerate(passage.starts):
            here = self.block_at(place)
            if here is not block and not passage.text[position].isspace():
                yield block, passage.part(start, position)
                start, block = position, here
        yield block, passage.part(start, len(passage.text))


def _find(passages: Sequence[Passage], blocks: Iterable[Block]) -> Iterator[tuple[int, int, Block]]:
    """Where each block begins and ends."""
    text, starts, ends = join(
        [passage.part(*run.span()) for passage in passages for run in _DENSE.finditer(passage.text)]
    )
    cursor = 0
    for block in blocks:
        wanted = _BLANKS.sub("", block.text)
        place = _place(text, wanted, cursor)
        if wanted and place >= 0:
            last = place + len(wanted)
            yield starts[place], ends[last - 1], block
            cursor = last if place >= cursor else cursor


def _place(text: str, wanted: str, cursor: int) -> int:
    reach = cursor + len(wanted) + _FAR if len(wanted) < _SHORT else len(text)
    place = text.find(wanted, cursor, reach)
    return place if place >= 0 or len(wanted) < _SHORT else text.find(wanted)
