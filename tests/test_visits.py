"""The story of a visit: what a site teaches, and what it must not."""

import json
from itertools import permutations

import pytest
import pytest_asyncio
from tests.bombs import DEEP
from tests.newspaper import address, article, page, visit_body

from honbun.errors import NotFound, TooHeavy
from honbun.page.address import page_id
from honbun.store.address import read_address
from honbun.store.contract import SECONDS_A_DAY, START, Retention
from honbun.store.feeds import open_feeds
from honbun.store.memory import MemoryStore
from honbun.store.open import open_rules
from honbun.store.redis import RedisStore
from honbun.store.wrappers import open_wrappers
from honbun.visits import describe, visit
from honbun.workers.pool import WorkerPool

NOW = 1_800_000_000
SITE = "news.example"


pytestmark = pytest.mark.asyncio(loop_scope="module")


class Reader:
    """Somebody who visits pages of one site, with a store that holds what it taught."""

    def __init__(self, pool, store, decisions):
        self.pool, self.store, self.retention = pool, store, Retention()
        self.decisions = decisions

    async def visit(self, body):
        kept = {"store": self.store, "retention": self.retention} | self.decisions
        return json.loads(await visit(body, pool=self.pool, now=NOW, **kept))

    async def visit_all(self, numbers):
        return [await self.visit(visit_body(number)) for number in numbers]

    async def pages_of_the_store(self):
        return {held.page for held in (await self.store.changes(SITE, START)).pages}


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def pool():
    """One for all tests, since starting workers is most of what they cost; each test has a store of its own."""
    async with WorkerPool(size=2, seconds=10, megabytes=1024, salt="") as opened:
        yield opened


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def decisions(tmp_path_factory):
    """The rules, the feeds and the wrappers of a user who has decided nothing."""
    folder = tmp_path_factory.mktemp("decisions")
    kept = {"rule_book": open_rules(folder), "feeds": open_feeds(folder), "wrappers": open_wrappers(folder)}
    yield kept
    for each in kept.values():
        await each.close()


@pytest.fixture
def reader(pool, decisions):
    return Reader(pool, MemoryStore(), decisions)


def block(answer, text):
    return next(block for block in answer["blocks"] if block["text"] == text)


async def test_site_is_cold_then_learning_then_ready(reader):
    answers = await reader.visit_all(range(5))

    assert [answer["state"] for answer in answers] == ["cold", "learning", "learning", "learning", "ready"]
    assert [answer["pages_seen"] for answer in answers] == [1, 2, 3, 4, 5]
    assert all(answer["learned"] for answer in answers)


async def test_what_repeats_is_told_from_what_does_not(reader):
    answer = (await reader.visit_all(range(5)))[-1]

    assert block(answer, "News of today")["seen_on"] == 4
    assert block(answer, article(4))["seen_on"] == 0
    assert article(4) in answer["text"]
    assert "News of today" not in answer["text"]


async def test_page_that_asks_not_to_be_learned_is_not(reader):
    await reader.visit_all([1])
    answer = await reader.visit(visit_body(2, learn=False))

    assert (answer["learned"], answer["pages_seen"]) == (False, 2)
    assert block(answer, "Home")["seen_on"] == 1
    assert len(await reader.pages_of_the_store()) == 1


async def test_page_seen_again_counts_once(reader):
    answers = await reader.visit_all([1, 2, 2, 2])

    assert answers[-1]["pages_seen"] == 2
    assert block(answers[-1], "Home")["seen_on"] == 1


async def test_page_seen_again_is_known_as_it_is_now(reader):
    shared = f"<p>{article(9)}</p>"
    await reader.visit(visit_body(1, page(1, shared), fetched_at=NOW - 10))
    before = await reader.visit(visit_body(2, page(2, shared)))
    await reader.visit(visit_body(1, page(1), fetched_at=NOW))
    after = await reader.visit(visit_body(2, page(2, shared)))

    assert [block(answer, article(9))["seen_on"] for answer in (before, after)] == [1, 0]


async def test_order_of_visits_does_not_change_what_is_known(pool, decisions):
    bodies = [visit_body(number, fetched_at=NOW - number) for number in (1, 2, 3)]
    bodies.append(visit_body(3, page(3, "<p>more</p>"), fetched_at=NOW))
    known = set()
    for order in permutations(bodies):
        reader = Reader(pool, MemoryStore(), decisions)
        for body in order:
            await reader.visit(body)
        known.add(await describe(SITE, pool=pool, store=reader.store))

    assert len(known) == 1
    assert json.loads(known.pop())["pages_seen"] == 3


async def test_store_that_is_away_costs_no_page(reader):
    await reader.visit_all([1, 2])
    reader.store = RedisStore(read_address("unix:///no/such/socket"))
    answer = await reader.visit(visit_body(3))
    await reader.store.close()

    assert (answer["learned"], answer["pages_seen"]) == (False, 3)  # the worker remembers the other two
    assert block(answer, "Home")["seen_on"] == 2


async def test_what_one_worker_learned_the_other_knows(reader, pool):
    await reader.visit_all([1])
    async with pool.lease():  # the worker that learned it is busy
        by_the_other = await reader.visit(visit_body(2))
    by_the_first = await reader.visit(visit_body(3))

    assert [block(answer, "Home")["seen_on"] for answer in (by_the_other, by_the_first)] == [1, 2]


async def test_site_holds_no_more_pages_than_it_may(reader):
    reader.retention = Retention(pages=3)
    await reader.visit_all(range(6))

    assert len(await reader.pages_of_the_store()) == 3
    assert json.loads(await describe(SITE, pool=reader.pool, store=reader.store))["pages_seen"] == 3


async def test_page_not_seen_for_long_is_no_evidence(reader):
    await reader.visit(visit_body(1, fetched_at=NOW - 100 * SECONDS_A_DAY))
    reader.retention = Retention(oldest=NOW - 90 * SECONDS_A_DAY)
    answer = await reader.visit(visit_body(2))

    assert (answer["pages_seen"], block(answer, "Home")["seen_on"]) == (1, 0)


async def test_forgotten_page_is_no_evidence(reader):
    await reader.visit_all([1, 2])
    await reader.store.forget(SITE, page_id(address(1), b""))
    answer = await reader.visit(visit_body(2))

    assert (answer["pages_seen"], block(answer, "Home")["seen_on"]) == (1, 0)


async def test_forgotten_site_is_cold_again(reader):
    await reader.visit_all([1, 2, 3])
    await reader.store.forget(SITE)

    with pytest.raises(NotFound, match=SITE):
        await describe(SITE, pool=reader.pool, store=reader.store)
    assert (await reader.visit(visit_body(1)))["state"] == "cold"


async def test_page_that_is_refused_is_neither_learned_nor_tried_again(decisions):
    async with WorkerPool(size=1, seconds=0.5, megabytes=1024, salt="") as pool:
        reader = Reader(pool, MemoryStore(), decisions)
        for told in ("took more than", "a moment ago"):
            with pytest.raises(TooHeavy, match=told):
                await reader.visit(visit_body(1, DEEP))

        assert await reader.store.sites() == []


async def test_page_without_text_is_learned_as_any_other(reader):
    answer = await reader.visit(visit_body(1, ""))

    assert (answer["learned"], answer["text"], answer["blocks"]) == (True, "", [])


async def test_sender_may_tell_the_title(reader):
    assert (await reader.visit(visit_body(1, "<p>text", title="Told")))["title"] == "Told"


@pytest.mark.parametrize("blank", [" ", "\u3000", "\u00a0\n", "|", "\u200b"])
async def test_blank_title_of_the_sender_is_none(reader, blank):
    assert (await reader.visit(visit_body(1, "<h1>Rain in Osaka</h1><p>text", title=blank)))["title"] == "Rain in Osaka"
