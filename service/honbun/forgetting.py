"""Forgetting a page or a site, everywhere; the service and `honbun forget` do it alike."""

from dataclasses import dataclass

from honbun.page.address import page_id, site_key
from honbun.store.contract import START, SiteStore
from honbun.store.rules import RuleBook, Rules


@dataclass(frozen=True, slots=True)
class Forgotten:
    """What was, or would be, forgotten of a site."""

    site: str
    pages: int
    rules: bool = False

    def __bool__(self) -> bool:
        return self.pages > 0 or self.rules


async def forget_page(url: str, *, salt: str, store: SiteStore) -> Forgotten:
    """Forget what was learned from one page."""
    site = site_key(url)
    return Forgotten(site, await store.forget(site, page_id(url, salt.encode())))


async def forget_site(site: str, *, store: SiteStore, rule_book: RuleBook) -> Forgotten:
    """Forget a site: its pages, and what was decided about it."""
    rules = await rule_book.forget(site)
    return Forgotten(site, await store.forget(site), rules)


async def find_page(url: str, *, salt: str, store: SiteStore) -> Forgotten:
    """What `forget_page` would forget."""
    site, page = site_key(url), page_id(url, salt.encode())
    held = await store.changes(site, START)
    return Forgotten(site, sum(remembered.page == page for remembered in held.pages))


async def find_site(site: str, *, store: SiteStore, rule_book: RuleBook) -> Forgotten:
    """What `forget_site` would forget."""
    pages = sum(held.pages for held in await store.sites() if held.site == site)
    return Forgotten(site, pages, await rule_book.of(site) != Rules())
