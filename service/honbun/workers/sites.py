"""A worker's copies of what sites are known by, each as far as its cursor; the least used go first.

A copy must load well within the time a page may take, and all of them must fit into a worker.  So a site is known by
no more than `MOST_BLOCKS_OF_SITE`: of pages with a thousand blocks each, the hundred that rank first.  That too depends
on the set of pages alone, not on the order in which they came.
"""

from collections import OrderedDict
from collections.abc import Iterable, Iterator

from honbun.page.footprint import blocks_in, unpack
from honbun.page.knowledge import SiteKnowledge
from honbun.store.contract import START, Cursor, Remembered, Retention, retained

MOST_BLOCKS_OF_SITE = 100_000  # half a second to load if all of them differ
MOST_BLOCKS = 70_000  # different ones, over all copies; about 2.5 KB each, so a worker stays below 250 MB


class SiteCopy:
    """One site's pages and knowledge, kept to what the retention rule allows."""

    def __init__(self, salt_tag: bytes, most_blocks: int = MOST_BLOCKS_OF_SITE) -> None:
        self.cursor: Cursor = START
        self.knowledge = SiteKnowledge()
        self._held: dict[bytes, Remembered] = {}
        self._learned: set[bytes] = set()
        self._salt_tag, self._most_blocks = salt_tag, most_blocks

    def apply(self, pages: Iterable[Remembered], retention: Retention) -> None:
        """Add what the store said is new, and drop what the rule no longer keeps."""
        new = {page.page: page for page in pages}
        held = retained((self._held | new).values(), retention)
        self._held = {page.page: page for page in held}
        wanted = {page.page for page in _within(self._most_blocks, held)}
        for gone in self._learned - wanted:
            self.knowledge.remove(gone)
        self._learn(wanted - self._learned | wanted & new.keys())
        self._learned = wanted
        if self.knowledge.worn:
            self.knowledge = SiteKnowledge()
            self._learn(wanted)

    def _learn(self, pages: Iterable[bytes]) -> None:
        for page in pages:
            footprint = unpack(self._held[page].footprint, self._salt_tag)
            if footprint is not None:
                self.knowledge.add(page, footprint)


def _within(most_blocks: int, pages: Iterable[Remembered]) -> Iterator[Remembered]:
    """The first pages that have no more blocks together."""
    for page in pages:
        most_blocks -= blocks_in(page.footprint)
        if most_blocks < 0:
            return
        yield page


class SiteCopies:
    """The copies of a worker, by site."""

    def __init__(self, salt_tag: bytes, most_blocks: int = MOST_BLOCKS) -> None:
        self._salt_tag, self._most_blocks = salt_tag, most_blocks
        self._copies: OrderedDict[str, SiteCopy] = OrderedDict()

    def cursor(self, site: str) -> Cursor:
        """How far this worker's copy of the site has come."""
        return self._copies[site].cursor if site in self._copies else START

    def update(
        self, site: str, cursor: Cursor, reset: bool, pages: Iterable[Remembered], retention: Retention
    ) -> SiteKnowledge:
        """The site's knowledge, brought up to the cursor."""
        copy = self._copies.pop(site, None)
        if copy is None or reset:
            copy = SiteCopy(self._salt_tag)
        copy.apply(pages, retention)
        copy.cursor = cursor
        self._copies[site] = copy
        while len(self._copies) > 1 and self._blocks() > self._most_blocks:
            self._copies.popitem(last=False)
        return copy.knowledge

    def _blocks(self) -> int:
        return sum(copy.knowledge.blocks for copy in self._copies.values())
