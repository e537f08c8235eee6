"""A set of pages as one site: whatever one of them does to the worker, the others are extracted knowing each other."""

import asyncio
import json
import os
import signal

import pytest
import pytest_asyncio
from tests.bombs import DEEP, formatting
from tests.newspaper import address, article, page

from honbun.batch.folder import Source, extract_folder
from honbun.model import Mode
from honbun.workers.pool import WorkerPool

SITE = "news.example"
LARGE = formatting(1_600)  # a worker that has read it is replaced


pytestmark = pytest.mark.asyncio(loop_scope="module")


def pool_with(seconds):
    return WorkerPool(size=1, seconds=seconds, megabytes=1024, salt="")


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def pool():
    """One for all tests, since starting workers is most of what they cost."""
    async with pool_with(seconds=60) as opened:
        yield opened


def sources(*pages):
    return [Source(f"{n}.html", address(n), html.encode) for n, html in enumerate(pages)]


async def extract(pool, *pages, mode=Mode.FULL, most=300):
    """What became of each page: how many pages it knew, or its error."""
    results = [result async for result in extract_folder(SITE, sources(*pages), pool, mode, most)]
    return [str(result.error) if result.error else json.loads(result.extraction)["pages_seen"] for result in results]


@pytest.mark.parametrize("mode", [Mode.FULL, Mode.PAPER])
async def test_hostile_page_loses_only_itself(mode):
    async with pool_with(seconds=0.5) as pool:
        told = await extract(pool, page(0), page(1), DEEP, page(3), mode=mode)

    assert [told[0], told[1], told[3]] == [3, 3, 3]
    assert told[2].startswith("the page took more than 0.5 s of work")


@pytest.mark.parametrize("mode", [Mode.FULL, Mode.SINGLE])
async def test_page_that_wears_its_worker_out_is_extracted(pool, mode):
    told = await extract(pool, page(0), LARGE, page(2), mode=mode)

    assert told == ([1, 1, 1] if mode is Mode.SINGLE else [3, 3, 3])


async def test_worker_that_dies_between_two_pages_costs_one_at_most(pool):
    results = extract_folder(SITE, sources(*map(page, range(5))), pool, Mode.FULL, 300)
    async with pool.lease() as worker:
        pid = worker.pid  # it is lent next
    await anext(results)
    os.kill(pid, signal.SIGKILL)
    lost, *rest = [result async for result in results]

    assert "worker was killed" in str(lost.error)
    assert [json.loads(result.extraction)["pages_seen"] for result in rest] == [5, 5, 5]
    assert article(4) in json.loads(rest[-1].text)


async def test_page_that_cannot_be_read_is_told(pool):
    def gone():
        raise FileNotFoundError(2, "No such file or directory", "1.html")

    pages = [*sources(page(0)), Source("1.html", address(1), gone)]
    results = [result async for result in extract_folder(SITE, pages, pool, Mode.FULL, 300)]

    assert str(results[1].error) == "No such file or directory"
    assert json.loads(results[0].extraction)["pages_seen"] == 1


async def test_site_knows_no_more_pages_than_it_may(pool):
    assert set(await extract(pool, *map(page, range(6)), most=3)) <= {3, 4}


async def test_worker_is_given_back_when_nobody_reads_on(pool):
    before = pool.kills
    results = extract_folder(SITE, sources(page(0), page(1)), pool, Mode.FULL, 300)
    await anext(results)
    await results.aclose()

    async with asyncio.timeout(60), pool.lease():
        assert pool.kills == before


async def test_no_pages_give_no_results(pool):
    assert await extract(pool) == []
