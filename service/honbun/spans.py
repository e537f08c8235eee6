"""Forgetting what falls into a span of time, or what a search found; and what a site's rules keep for some days only.

A span takes versions of documents that were saved in it, and pages that were learned in it.  What a search found is
forgotten whole, as pages are.
"""

from asyncio import gather
from collections.abc import Awaitable, Iterable
from dataclasses import dataclass
from itertools import islice
from typing import TypeVar, cast

from honbun.corpus.saved import Wanted
from honbun.forgetting import Forgotten, Memory
from honbun.store.contract import SECONDS_A_DAY, START, Remembered

AT_ONCE = 50  # pages
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Span:
    """From one second until before another, of one site or of all."""

    since: int = 0
    until: int | None = None
    site: str = ""

    @property
    def wanted(self) -> Wanted:
        return Wanted(site=self.site, since=self.since, until=self.until)

    def holds(self, seen: int) -> bool:
        return self.since <= seen and (self.until is None or seen < self.until)


async def forget_span(memory: Memory, span: Span) -> Forgotten:
    """Forget what was saved and learned in this time."""
    documents, taken = await memory.documents.forget(span.wanted), await _taken(memory, span)
    await _together(memory.wrappers.forget_page(site, page) for site, page in taken)
    pages = await _together(memory.store.forget(site, learned) for site, learned in await _learned(memory, span))
    return Forgotten(span.site, sum(pages), documents, records=bool(taken))


async def find_span(memory: Memory, span: Span) -> Forgotten:
    """What `forget_span` would forget."""
    documents = await memory.documents.count_forgotten(span.wanted)
    pages = sum(span.holds(page.seen) for _, held in await _held(memory, span) for page in held)
    return Forgotten(span.site, pages, documents, records=bool(await _taken(memory, span)))


async def forget_documents(memory: Memory, ids: list[int]) -> Forgotten:
    """Forget the pages that these documents were saved from, as `forget_page` does.

    The documents go last: as long as anything is left of their pages, a search finds these again.
    """
    addresses = await memory.documents.addresses(ids)
    rest = await _together(memory.forget_rest(address) for address in addresses)
    documents = await memory.documents.forget(Wanted(ids=tuple(ids)))
    await _together(memory.forget_records(address) for address in addresses)
    return _sum(rest, documents)


async def find_documents(memory: Memory, ids: list[int]) -> Forgotten:
    """What `forget_documents` would forget."""
    return _sum([await memory.find_page(address) for address in await memory.documents.addresses(ids)])


async def forget_what_expired(memory: Memory, now: int) -> int:
    """Forget what the rules of its site keep no longer; how many documents and pages that were."""
    gone = 0
    for site in await memory.rule_book.sites():
        if days := (await memory.rule_book.of(site)).keep_days:
            forgotten = await forget_span(memory, Span(until=now - days * SECONDS_A_DAY, site=site))
            gone += forgotten.documents + forgotten.pages
    return gone


async def _learned(memory: Memory, span: Span) -> list[tuple[str, bytes | None]]:
    """The pages learned in this time, each with its site; None for all pages of a site, which go in one step.

    Of time that has an end they do not: a page that is learned meanwhile is not of it.
    """
    found: list[tuple[str, bytes | None]] = []
    for site, pages in await _held(memory, span):
        chosen = [page.page for page in pages if span.holds(page.seen)]
        is_all = span.until is None and len(chosen) == len(pages)
        found += [(site, None)] if is_all else [(site, page) for page in chosen]
    return found


async def _held(memory: Memory, span: Span) -> list[tuple[str, tuple[Remembered, ...]]]:
    """The sites that the span may be about, and all pages learned of each."""
    sites = [span.site] if span.site else [held.site for held in await memory.store.sites()]
    held = [(site, (await memory.store.changes(site, START)).pages) for site in sites]
    return [(site, pages) for site, pages in held if pages]


async def _taken(memory: Memory, span: Span) -> list[tuple[str, str]]:
    """The pages that wrappers took something from in this time, each with its site."""
    found = []
    for site in [span.site] if span.site else await memory.wrappers.sites():
        found += [(site, record.page) for record in await memory.wrappers.records(site) if span.holds(record.seen)]
    return found


async def _together(work: Iterable[Awaitable[T]]) -> list[T]:
    """What came of each; many at once, so that files are wiped once for all of them.  All are tried before an error."""
    waiting, results = iter(work), list[T | BaseException]()
    while some := list(islice(waiting, AT_ONCE)):
        results += await gather(*some, return_exceptions=True)
    if errors := [result for result in results if isinstance(result, BaseException)]:
        raise errors[0]
    return cast(list[T], results)


def _sum(parts: list[Forgotten], documents: int = 0) -> Forgotten:
    """All of these together; the site, if all are of one."""
    sites = {part.site for part in parts}
    return Forgotten(
        sites.pop() if len(sites) == 1 else "",
        pages=sum(part.pages for part in parts),
        documents=documents + sum(part.documents for part in parts),
        feeds=sum(part.feeds for part in parts),
        examples=sum(part.examples for part in parts),
        records=any(part.records for part in parts),
    )
