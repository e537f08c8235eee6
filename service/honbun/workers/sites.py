"""A worker's copies of what sites are known by, each as far as its cursor; the least used go first."""

from collections import OrderedDict
from collections.abc import Iterable

from honbun.page.footprint import unpack
from honbun.page.knowledge import SiteKnowledge
from honbun.store.contract import START, Cursor, Remembered, Retention, retained

MOST_PAGES = 2_000  # over all copies


class SiteCopy:
    """One site's pages and knowledge, kept to what the retention rule allows."""

    def __init__(self, salt_tag: bytes) -> None:
        self.cursor: Cursor = START
        self.knowledge = SiteKnowledge()
        self._pages: dict[bytes, Remembered] = {}
        self._salt_tag = salt_tag

    def __len__(self) -> int:
        return len(self._pages)

    def apply(self, pages: Iterable[Remembered], retention: Retention) -> None:
        """Add what the store said is new, and drop what the rule no longer keeps."""
        for page in pages:
            self._pages[page.page] = page
            self._learn(page)
        kept = {page.page for page in retained(self._pages.values(), retention)}
        for gone in self._pages.keys() - kept:
            del self._pages[gone]
            self.knowledge.remove(gone)
        if self.knowledge.worn:
            self.knowledge = SiteKnowledge()
            for page in self._pages.values():
                self._learn(page)

    def _learn(self, page: Remembered) -> None:
        footprint = unpack(page.footprint, self._salt_tag)
        if footprint is not None:
            self.knowledge.add(page.page, footprint)


class SiteCopies:
    """The copies of a worker, by site."""

    def __init__(self, salt_tag: bytes) -> None:
        self._salt_tag = salt_tag
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
        while len(self._copies) > 1 and sum(map(len, self._copies.values())) > MOST_PAGES:
            self._copies.popitem(last=False)
        return copy.knowledge
