"""Forgetting a page or a site, everywhere; the service and `honbun forget` do it alike."""

from asyncio import gather, sleep, to_thread
from collections.abc import Awaitable
from dataclasses import dataclass

from honbun.corpus.documents import Documents
from honbun.corpus.saved import Wanted
from honbun.examples import Examples
from honbun.page.address import canonical, page_id, site_key
from honbun.store.contract import START, SiteStore
from honbun.store.feeds import FeedShelf
from honbun.store.rules import RuleBook, Rules
from honbun.store.wrappers import WrapperShelf


@dataclass(frozen=True, slots=True)
class Forgotten:
    """What was, or would be, forgotten of a site."""

    site: str
    pages: int = 0
    documents: int = 0
    rules: bool = False
    feeds: int = 0
    examples: int = 0
    records: bool = False  # what its wrapper took from pages

    def __bool__(self) -> bool:
        return any((self.pages, self.documents, self.rules, self.feeds, self.examples, self.records))


@dataclass(frozen=True, slots=True)
class Memory:
    """All places where something of a page or a site is kept.

    Each has files and a thread of its own, so they forget side by side; what a wrapper took goes after the documents it
    is taken from, and what the store holds last, since that may be away.
    """

    documents: Documents
    rule_book: RuleBook
    feeds: FeedShelf
    wrappers: WrapperShelf
    examples: Examples
    store: SiteStore
    salt: str

    async def forget_page(self, url: str) -> Forgotten:
        """Forget what was learned from one page, what was saved of it, and all that was made of it."""
        return await self._forget_page(url, self.documents.forget(Wanted(url=canonical(url))))

    async def forget_rest(self, url: str) -> Forgotten:
        """The same, but for its documents."""
        return await self._forget_page(url, sleep(0, 0))

    async def forget_records(self, url: str) -> bool:
        """Forget what a wrapper took from a page."""
        return await self.wrappers.forget_page(site_key(url), self._page(url).hex())

    async def _forget_page(self, url: str, of_documents: Awaitable[int]) -> Forgotten:
        site, page = site_key(url), self._page(url)
        documents, feeds, examples = await gather(
            of_documents,
            self.feeds.forget_page(site, page.hex(), canonical(url)),
            to_thread(self.examples.forget_page, url),
        )
        records = await self.forget_records(url)
        pages = await self.store.forget(site, page)
        return Forgotten(site, pages, documents, feeds=feeds, examples=examples, records=records)

    async def forget_site(self, site: str) -> Forgotten:
        """Forget a site: its pages, the documents saved of it, all that was made of them, and what was decided."""
        documents, rules, feeds, records, examples = await gather(
            self.documents.forget(Wanted(site=site)),
            self.rule_book.forget(site),
            self.feeds.forget_site(site),
            self.wrappers.forget_site(site),
            to_thread(self.examples.forget_site, site),
        )
        return Forgotten(site, await self.store.forget(site), documents, rules, feeds, examples, records)

    async def find_page(self, url: str) -> Forgotten:
        """What `forget_page` would forget."""
        site, page = site_key(url), self._page(url)
        held, saved = await self.store.changes(site, START), await self.documents.find(Wanted(url=canonical(url)))
        pages = sum(remembered.page == page for remembered in held.pages)
        feeds, records = await self.feeds.count(site, page.hex()), await self.wrappers.records(site)
        taken = any(record.page == page.hex() for record in records)
        return Forgotten(site, pages, len(saved), feeds=feeds, examples=self.examples.count_page(url), records=taken)

    async def find_site(self, site: str) -> Forgotten:
        """What `forget_site` would forget."""
        pages = sum(held.pages for held in await self.store.sites() if held.site == site)
        documents = (await self.documents.sites()).get(site, 0)
        rules, feeds = await self.rule_book.of(site) != Rules(), await self.feeds.count(site)
        has_wrapper = await self.wrappers.of(site) is not None
        return Forgotten(site, pages, documents, rules, feeds, self.examples.count_site(site), has_wrapper)

    def _page(self, url: str) -> bytes:
        return page_id(url, self.salt.encode())
