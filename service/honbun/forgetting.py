"""Forgetting a page or a site, everywhere; the service and `honbun forget` do it alike."""

from dataclasses import dataclass

from honbun.corpus.documents import Documents
from honbun.corpus.saved import Wanted
from honbun.page.address import canonical, page_id, site_key
from honbun.store.contract import START, SiteStore
from honbun.store.rules import RuleBook, Rules


@dataclass(frozen=True, slots=True)
class Forgotten:
    """What was, or would be, forgotten of a site."""

    site: str
    pages: int = 0
    documents: int = 0
    rules: bool = False

    def __bool__(self) -> bool:
        return self.pages > 0 or self.documents > 0 or self.rules


@dataclass(frozen=True, slots=True)
class Memory:
    """All places where something of a page or a site is kept; the store last, since it may be away."""

    documents: Documents
    rule_book: RuleBook
    store: SiteStore
    salt: str

    async def forget_page(self, url: str) -> Forgotten:
        """Forget what was learned from one page, and what was saved of it."""
        site = site_key(url)
        documents = await self.documents.forget(Wanted(url=canonical(url)))
        return Forgotten(site, await self.store.forget(site, self._page(url)), documents)

    async def forget_site(self, site: str) -> Forgotten:
        """Forget a site: its pages, the documents saved of it, and what was decided about it."""
        documents, rules = await self.documents.forget(Wanted(site=site)), await self.rule_book.forget(site)
        return Forgotten(site, await self.store.forget(site), documents, rules)

    async def find_page(self, url: str) -> Forgotten:
        """What `forget_page` would forget."""
        site, page = site_key(url), self._page(url)
        held, saved = await self.store.changes(site, START), await self.documents.find(Wanted(url=canonical(url)))
        return Forgotten(site, sum(remembered.page == page for remembered in held.pages), len(saved))

    async def find_site(self, site: str) -> Forgotten:
        """What `forget_site` would forget."""
        pages = sum(held.pages for held in await self.store.sites() if held.site == site)
        documents = (await self.documents.sites()).get(site, 0)
        return Forgotten(site, pages, documents, await self.rule_book.of(site) != Rules())

    def _page(self, url: str) -> bytes:
        return page_id(url, self.salt.encode())
