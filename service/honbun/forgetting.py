"""Forgetting one page by its address; the service and `honbun forget` do it alike."""

from honbun.page.address import page_id, site_key
from honbun.store.contract import START, SiteStore


async def forget_page(url: str, *, salt: str, store: SiteStore) -> tuple[str, int]:
    """The page's site, and how many pages (none or one) were forgotten."""
    site = site_key(url)
    return site, await store.forget(site, page_id(url, salt.encode()))


async def holds_page(url: str, *, salt: str, store: SiteStore) -> tuple[str, int]:
    """The page's site, and how many pages (none or one) `forget_page` would forget."""
    site, page = site_key(url), page_id(url, salt.encode())
    held = await store.changes(site, START)
    return site, sum(remembered.page == page for remembered in held.pages)
