"""What is left after a soak, against the model: every difference in a sentence."""

import asyncio
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from statistics import linear_regression

from tests.soak.running import PATIENCE_SECONDS, Sample
from tests.soak.sites import SoakedSite
from tests.soak.soak import CALM, LIFE, Soak
from tests.stores import files_with, wait_until

from honbun.corpus.documents import Documents, open_documents
from honbun.corpus.parts import Parts
from honbun.corpus.saved import Wanted
from honbun.store.address import read_address
from honbun.store.contract import START
from honbun.store.redis import RedisStore
from honbun.workers.judges import open_judge

FILES = {"corpus", "examples", "feeds", "replay", "rules", "salt", "tokens", "wrappers"}
ALL = 1_000_000
SPARE_DESCRIPTORS = 8  # a request more or less, a worker that is being replaced


def differences(soak: Soak) -> list[str]:
    """Ends the service, and tells what is otherwise than it should be."""
    soak.service.end()
    return [*soak.strange, *asyncio.run(_learned(soak)), *asyncio.run(_saved(soak)), *_left_over(soak)]


async def _learned(soak: Soak) -> list[str]:
    """Of the sites, straight from Redis."""
    store = RedisStore(replace(read_address(soak.redis.url), timeout=PATIENCE_SECONDS))
    judge, told = open_judge(), []
    for site in soak.sites:
        expected, held = site.remembered(judge), set((await store.changes(site.name, START)).pages)
        told += [f"{site.name} lacks {_named(site, page.page)}" for page in expected - held]
        told += [f"{site.name} should not hold {_named(site, page.page)}" for page in held - expected]
    known = {summary.site for summary in await store.sites()}
    told += [f"{name} should not be known" for name in known - {site.name for site in soak.sites if site.learned}]
    await store.close()
    return told


def _named(site: SoakedSite, page: bytes) -> str:
    """A page, and what became of it."""
    for number in site.learned.keys() | site.gone:
        if site.id_of(number) == page:
            return f"page {number} as it is ({site.learned.get(number, 'forgotten')})"
    return page.hex()


async def _saved(soak: Soak) -> list[str]:
    documents = open_documents(soak.service.data)
    told = [line for site in soak.sites for line in await _saved_of(site, documents)]
    ids = {saved.id for saved in await documents.find(Wanted(most=ALL))}
    if set(await documents.list_searched()) != ids:
        told.append("the full text is not that of the documents")
    told += [finding.what for finding in [*await documents.examine(), *await documents.verify()] if not finding.ok]
    await documents.close()
    return told


async def _saved_of(site: SoakedSite, documents: Documents) -> list[str]:
    found = {saved.card.url: saved for saved in await documents.find(Wanted(site=site.name, most=ALL))}
    expected = {site.address(page): (page, filed) for page, filed in site.saved.items()}
    told = [f"{url} should be saved, or should not" for url in found.keys() ^ expected.keys()]
    for url in found.keys() & expected.keys():
        page, filed = expected[url]
        if not filed.least <= found[url].version <= filed.most:
            told.append(f"{url} has {found[url].version} versions, and not {filed.least} to {filed.most}")
        if Parts.split(await documents.parts(found[url])).page.decode() != site.html(page, filed.seen):
            told.append(f"{url} is not as it was saved last")
    return told


def _left_over(soak: Soak) -> Iterator[str]:
    """Of what was forgotten, of processes that ended, of work that is done.

    A Redis that is killed while it writes its file anew leaves the half it wrote behind (`temp-rewriteaof-*`).
    """
    wait_until(lambda: not soak.redis.ask("INFO", "persistence")["aof_rewrite_in_progress"])
    redis = b"".join(file.read_bytes() for file in (soak.redis.socket.parent / "appendonlydir").iterdir())
    ours = b"".join(file.read_bytes() for file in soak.service.data.rglob("*") if file.is_file())
    for address, page in (gone for site in soak.sites for gone in site.forgotten()):
        if address.encode() in ours:
            yield f"{address} was forgotten, and stands in {files_with(address.encode(), soak.service.data)}"
        if b"p" + page in redis:
            yield f"{address} was forgotten, and stands in a file of Redis"
    yield from (f"process {number} still runs" for number in soak.service.started if _is_ours(number))
    yield from (f"{file} was left over" for file in soak.service.temporary.rglob("*"))
    yield from (
        f"{file} is no file of ours" for file in soak.service.data.iterdir() if file.name.split(".")[0] not in FILES
    )


def _is_ours(number: int) -> bool:
    """Whether it is a process of Honbun's; the system gives the numbers of ended ones to others."""
    try:
        return b"honbun" in Path(f"/proc/{number}/cmdline").read_bytes()
    except (FileNotFoundError, ProcessLookupError):
        return False


def long_life(soak: Soak) -> list[Sample]:
    """What was measured of the service that lived longest."""
    return _between(soak, *LIFE)


def calm_life(soak: Soak) -> list[Sample]:
    """What was measured while no worker was killed."""
    return _between(soak, *CALM)


def _between(soak: Soak, first: float, last: float) -> list[Sample]:
    """The first look may still be at the service before."""
    visits = soak.plan.visits
    return [sample for sample in soak.samples if first * visits < sample.visits < last * visits][1:-1]


def growth(samples: list[Sample]) -> float:
    """Megabytes that the service grows by in 10,000 visits, by the best line through what was measured."""
    line = linear_regression([sample.visits for sample in samples], [sample.service for sample in samples])
    return line.slope * 10_000
