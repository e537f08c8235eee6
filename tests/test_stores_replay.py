"""Redis goes away in the middle of a run: every page goes on, and none is lost."""

import asyncio
import random
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest
from tests.stores import (
    SECONDS,
    TODAY,
    Learner,
    Model,
    Reader,
    RedisServer,
    cluster_url,
    files_with,
    page,
    pages_of,
    slots,
)

from honbun.errors import StoreUnavailable
from honbun.store.address import TIMEOUT, read_address
from honbun.store.contract import START, Changes, Remembered, Retention, SiteStore
from honbun.store.memory import MemoryStore
from honbun.store.queue import MOST_VISITS, Queue
from honbun.store.redis import RedisStore
from honbun.store.replay import ReplayStore

SITES = [f"{number}.example" for number in range(9)]
RETENTION = Retention(pages=20)
CANARY = b"canary of a forgotten page"
PAUSE = 0.05


def replaying(url: str, folder: Path) -> ReplayStore:
    return ReplayStore(RedisStore(read_address(url)), Queue(folder / "replay.sqlite"), PAUSE)


@pytest.fixture
async def store(own_redis: RedisServer, folder: Path) -> AsyncIterator[ReplayStore]:
    opened = replaying(own_redis.hasty_url, folder)
    yield opened
    await opened.close()


def be_full(server: RedisServer) -> None:
    server.ask("CONFIG", "SET", "maxmemory", "1kb")


def be_empty_again(server: RedisServer) -> None:
    server.ask("CONFIG", "SET", "maxmemory", "0")


def change_password(server: RedisServer) -> None:
    server.ask("CONFIG", "SET", "requirepass", "another")
    server.ask("CLIENT", "KILL", "TYPE", "normal", "SKIPME", "yes")


def change_password_back(server: RedisServer) -> None:
    server.ask("CONFIG", "SET", "requirepass", "")


def be_a_replica(server: RedisServer) -> None:
    server.ask("REPLICAOF", "127.0.0.1", "1")


def be_primary_again(server: RedisServer) -> None:
    server.ask("REPLICAOF", "NO", "ONE")


Act = Callable[[RedisServer], None]
FAULTS: dict[str, tuple[Act, Act]] = {
    "frozen": (RedisServer.freeze, RedisServer.thaw),
    "killed": (RedisServer.kill, RedisServer.start),
    "out of memory": (be_full, be_empty_again),
    "another password": (change_password, change_password_back),
    "read only": (be_a_replica, be_primary_again),
}


def lose_slots(server: RedisServer) -> None:
    server.ask("CLUSTER", "DELSLOTSRANGE", *slots(1))


def take_slots_back(server: RedisServer) -> None:
    server.ask("CLUSTER", "ADDSLOTSRANGE", *slots(1))


CLUSTER_FAULTS: dict[str, tuple[Act, Act]] = {
    "frozen": (RedisServer.freeze, RedisServer.thaw),
    "without its slots": (lose_slots, take_slots_back),
}


@contextmanager
def frozen(server: RedisServer) -> Iterator[None]:
    server.freeze()
    try:
        yield
    finally:
        server.thaw()


def visits(count: int) -> list[tuple[str, Remembered]]:
    chance = random.Random(3)
    return [
        (chance.choice(SITES), page(chance.randrange(40), TODAY + number, chance.randbytes(20)))
        for number in range(count)
    ]


async def learn(store: SiteStore, visited: list[tuple[str, Remembered]]) -> list[Changes]:
    return [await store.learn(site, visit, START, RETENTION) for site, visit in visited]


async def until(holds: Callable[[], bool]) -> None:
    async with asyncio.timeout(SECONDS):
        while not holds():  # noqa: ASYNC110 - another process is waited for
            await asyncio.sleep(0.02)


async def settled(store: SiteStore) -> dict[str, set[Remembered]]:
    """What the store holds once nothing waits any more."""
    async with asyncio.timeout(SECONDS):
        while not await is_here(store):  # noqa: ASYNC110 - another process is waited for
            await asyncio.sleep(0.05)
    return {site: await pages_of(store, site) for site in SITES}


async def is_here(store: SiteStore) -> bool:
    try:
        await store.sites()
    except StoreUnavailable:
        return False
    return True


async def undisturbed(visited: list[tuple[str, Remembered]]) -> dict[str, set[Remembered]]:
    memory = MemoryStore()
    await learn(memory, visited)
    return await settled(memory)


@pytest.mark.parametrize("fault", FAULTS)
async def test_no_page_is_lost_while_redis_is(fault: str, store: ReplayStore, own_redis: RedisServer) -> None:
    visited, (begin, end) = visits(300), FAULTS[fault]
    before = await learn(store, visited[:100])
    begin(own_redis)
    meanwhile = await learn(store, visited[100:200])
    end(own_redis)
    after = await learn(store, visited[200:])

    assert all(changes.learned for changes in before + meanwhile + after)
    assert await settled(store) == await undisturbed(visited)


@pytest.mark.parametrize("fault", CLUSTER_FAULTS)
async def test_no_page_is_lost_while_a_cluster_node_is(fault: str, cluster: list[RedisServer], folder: Path) -> None:
    for node in cluster:
        node.ask("FLUSHALL")
    store, visited, (begin, end) = replaying(cluster_url(cluster, TIMEOUT), folder), visits(300), CLUSTER_FAULTS[fault]
    await learn(store, visited[:100])
    begin(cluster[1])
    try:
        meanwhile = await learn(store, visited[100:200])
    finally:
        end(cluster[1])
    await learn(store, visited[200:])

    assert all(changes.learned for changes in meanwhile)
    assert await settled(store) == await undisturbed(visited)
    await store.close()


async def test_random_operations_between_crashes_equal_the_model(store: ReplayStore, own_redis: RedisServer) -> None:
    chance, model = random.Random(5), Model()
    for number, (site, visit) in enumerate(visits(600)):
        if number % 100 == 50:
            own_redis.kill()
        if number % 100 == 99:
            own_redis.start()
        await store.learn(site, visit, START, Retention())
        model.learn(site, visit, Retention())
        if chance.random() < 0.03:
            with suppress(StoreUnavailable):
                await store.forget(site, visit.page)
            model.forget(site, visit.page)

    assert await settled(store) == {site: set(model.sites[site].values()) for site in SITES}


async def test_frozen_redis_delays_one_page_only(store: ReplayStore, own_redis: RedisServer) -> None:
    with frozen(own_redis):
        started = time.monotonic()
        await learn(store, visits(40))

    assert time.monotonic() - started < 5  # 40 timeouts would be 10 s


async def test_reader_goes_on_with_what_waits(store: ReplayStore, own_redis: RedisServer) -> None:
    reader = Reader(store, "a.example")
    await reader.learn(page(1))
    with frozen(own_redis):
        await store.learn("b.example", page(2), START, RETENTION)
        changes = await reader.learn(page(3))

    assert changes.pages == (page(3),)
    assert not changes.reset
    assert reader.pages == {page(1), page(3)}


async def test_reader_has_everything_after_all(store: ReplayStore, own_redis: RedisServer) -> None:
    reader = Reader(store, "a.example")
    await reader.learn(page(1))
    with frozen(own_redis):
        await store.learn("a.example", page(2), START, RETENTION)
    await settled(store)
    await store.learn("a.example", page(3), START, RETENTION)
    changes = await reader.look()

    assert (changes.reset, changes.learned) == (False, False)
    assert reader.pages == {page(1), page(2), page(3)}


async def test_queue_is_replayed_without_being_asked(store: ReplayStore, own_redis: RedisServer) -> None:
    with frozen(own_redis):
        await store.learn("a.example", page(1), START, RETENTION)
    await until(lambda: own_redis.ask("EXISTS", "honbun1:{a.example}"))


async def test_full_queue_says_so(store: ReplayStore, own_redis: RedisServer) -> None:
    with frozen(own_redis):
        for number in range(MOST_VISITS):
            assert (await store.learn("a.example", page(number), START, Retention())).learned
        new = await store.learn("a.example", page(MOST_VISITS), START, Retention())
        known = await store.learn("a.example", page(0, TODAY + 1), START, Retention())

    assert (new.learned, known.learned) == (False, True)


async def test_killed_service_loses_no_page(own_redis: RedisServer, folder: Path) -> None:
    with frozen(own_redis):
        safe = Learner(own_redis.hasty_url, folder).kill(after=0.1)
    store = replaying(own_redis.url, folder)
    await store.sites()
    held = await pages_of(store, "news.example")
    await store.close()

    assert len(safe) > 10
    assert safe - held == set()


async def test_forgetting_waits_for_redis(store: ReplayStore, own_redis: RedisServer) -> None:
    for number in (1, 2):
        await store.learn("a.example", page(number), START, RETENTION)
    with frozen(own_redis), pytest.raises(StoreUnavailable, match="it is forgotten as soon as the store answers"):
        await store.forget("a.example", page(1).page)
    await settled(store)

    assert await pages_of(store, "a.example") == {page(2)}


async def test_page_that_waits_to_be_forgotten_is_told_to_nobody(store: ReplayStore, own_redis: RedisServer) -> None:
    reader = Reader(store, "a.example")
    for number in (1, 2):
        await reader.learn(page(number))
    with frozen(own_redis):
        await reader.learn(page(3))
        with suppress(StoreUnavailable):
            await store.forget("a.example", page(1).page)
        await reader.look()

    assert reader.pages == {page(3)}


async def test_wish_to_forget_survives_the_service(own_redis: RedisServer, folder: Path) -> None:
    first = replaying(own_redis.hasty_url, folder)
    await first.learn("a.example", page(1), START, RETENTION)
    with frozen(own_redis), suppress(StoreUnavailable):
        await first.forget("a.example")
    await first.close()
    second = replaying(own_redis.hasty_url, folder)
    await settled(second)

    assert await pages_of(second, "a.example") == set()
    await second.close()


async def test_wish_of_another_process_is_carried_out(store: ReplayStore, own_redis: RedisServer, folder: Path) -> None:
    await store.learn("a.example", page(1), START, RETENTION)
    command = replaying(own_redis.hasty_url, folder)
    with frozen(own_redis), suppress(StoreUnavailable):
        await command.forget("a.example")
    await command.close()
    await asyncio.sleep(PAUSE)
    await store.changes("b.example", START)

    await until(lambda: not own_redis.ask("EXISTS", "honbun1:{a.example}"))


async def test_visit_of_another_process_is_forgotten_too(
    store: ReplayStore, own_redis: RedisServer, folder: Path
) -> None:
    command = replaying(own_redis.hasty_url, folder)
    with frozen(own_redis):
        await command.learn("a.example", page(1), START, RETENTION)
    await command.close()

    assert await store.forget("a.example", page(1).page) == 1
    assert await pages_of(store, "a.example") == set()


async def test_forgotten_visit_leaves_no_byte_in_the_queue(
    store: ReplayStore, own_redis: RedisServer, folder: Path
) -> None:
    with frozen(own_redis):
        await store.learn("a.example", page(1, footprint=CANARY), START, RETENTION)
        assert files_with(CANARY, folder)
        with suppress(StoreUnavailable):
            await store.forget("a.example", page(1).page)

        assert files_with(CANARY, folder) == []


async def test_replayed_visit_leaves_no_byte_in_the_queue(
    store: ReplayStore, own_redis: RedisServer, folder: Path
) -> None:
    with frozen(own_redis):
        await store.learn("a.example", page(1, footprint=CANARY), START, RETENTION)
    await settled(store)

    assert files_with(CANARY, folder) == []


async def test_doctor_counts_what_waits(store: ReplayStore, own_redis: RedisServer) -> None:
    with frozen(own_redis):
        await learn(store, [("a.example", page(1)), ("b.example", page(1))])
        with suppress(StoreUnavailable):
            await store.forget("b.example")
        findings = [finding.what for finding in await store.examine() if not finding.ok]

    assert findings[-1] == "1 visits (of at most 1000) and 1 wishes to forget wait for the store"


async def test_sites_cannot_be_listed_meanwhile(store: ReplayStore, own_redis: RedisServer) -> None:
    with frozen(own_redis), pytest.raises(StoreUnavailable, match="Timeout reading"):
        await store.sites()
