"""What the Redis store promises beyond the contract: few round trips, little memory, few rights, and a good doctor."""

import asyncio
import random
import shutil
import struct
import subprocess
import time
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from tests.stores import (
    DAY,
    TODAY,
    Learner,
    Reader,
    RedisServer,
    cluster_url,
    free_port,
    opened,
    page,
    pages_of,
    wait_until,
)

from honbun.errors import StoreUnavailable
from honbun.store.contract import START, Retention
from honbun.store.open import open_store
from honbun.store.redis import RedisStore

SITE, KEY = "news.example", "honbun1:{news.example}"
CANARY = b"canary of a forgotten page"


@pytest.fixture
async def store(shared_redis: RedisServer) -> AsyncIterator[RedisStore]:
    shared_redis.ask("FLUSHALL")
    async with opened(shared_redis.url) as held:
        yield held


async def test_visit_is_one_round_trip(store: RedisStore, shared_redis: RedisServer) -> None:
    reader = Reader(store, SITE)
    await reader.learn(page(1))
    before = shared_redis.admin.info("stats")["total_reads_processed"]
    for number in range(20):
        await reader.learn(page(number, footprint=bytes(3000)))
    after = shared_redis.admin.info("stats")["total_reads_processed"]

    assert after - before == 21  # the last one asks for these figures


async def test_site_is_one_key_that_ages(store: RedisStore, shared_redis: RedisServer) -> None:
    retention = Retention(oldest=int(time.time()) - 90 * DAY)
    for number in range(5):
        await store.learn(SITE, page(number, int(time.time())), START, retention)

    assert shared_redis.ask("KEYS", "*") == [KEY.encode()]
    assert 90 * DAY - 60 < shared_redis.ask("TTL", KEY) <= 90 * DAY


async def test_script_is_brought_again_when_redis_lost_it(store: RedisStore, shared_redis: RedisServer) -> None:
    await store.learn(SITE, page(1), START, Retention())
    shared_redis.ask("SCRIPT", "FLUSH")
    await store.learn(SITE, page(2), START, Retention())

    assert await pages_of(store, SITE) == {page(1), page(2)}


async def test_site_of_nine_thousand_pages_is_read_and_cut(shared_redis: RedisServer) -> None:
    entries = [
        struct.pack(">6sQ6s", TODAY.to_bytes(6, "big"), number, bytes(5) + b"\1") for number in range(9000, 0, -1)
    ]
    fields = {b"p" + page(number).page: b"footprint" for number in range(1, 9001)}
    shared_redis.ask("FLUSHALL")
    shared_redis.admin.hset(KEY, mapping={b"index": b"an epoch" + bytes(5) + b"\1" + b"".join(entries), **fields})

    async with opened(shared_redis.url) as store:
        assert await pages_of(store, SITE) == {page(number) for number in range(1, 9001)}
        await store.learn(SITE, page(9000), START, Retention(pages=3))
        assert shared_redis.ask("HLEN", KEY) == 4


async def test_two_services_share_a_redis(store: RedisStore, shared_redis: RedisServer) -> None:
    reader = Reader(store, SITE)
    await reader.learn(page(1))
    async with opened(shared_redis.url) as other:
        await asyncio.gather(*(other.learn(SITE, page(number), START, Retention()) for number in range(2, 30)))

    assert len((await reader.look()).pages) == 28


async def test_stopped_redis_is_unavailable_at_once(own_redis: RedisServer) -> None:
    async with opened(own_redis.hasty_url) as store:
        await store.learn(SITE, page(1), START, Retention())
        own_redis.freeze()
        started = time.monotonic()
        with pytest.raises(StoreUnavailable, match="Timeout reading"):
            await store.changes(SITE, START)

    assert time.monotonic() - started < 5  # redis-py alone would wait for 20 s and more


async def test_no_acknowledged_page_is_lost_when_all_are_killed(own_redis: RedisServer, folder: Path) -> None:
    chance, safe = random.Random(2), set()
    for attempt in range(5):
        learner = Learner(own_redis.url, folder, attempt * 10_000)
        await asyncio.sleep(chance.random() / 20)
        own_redis.kill()
        safe |= learner.kill()
        own_redis.start()
    store = open_store(own_redis.url, folder)
    await store.sites()  # waits for the pages that were learned after Redis was gone
    held = await pages_of(store, SITE)
    await store.close()

    assert len(safe) > 20
    assert safe - held == set()


async def test_forgotten_page_leaves_no_byte(own_redis: RedisServer) -> None:
    async with opened(own_redis.url) as store:
        for number in range(3):
            await store.learn(SITE, page(number, footprint=CANARY), START, Retention())
        assert own_redis.has_on_disk(CANARY)
        for number in range(3):
            await store.forget(SITE, page(number).page)

    wait_until(lambda: not own_redis.has_on_disk(CANARY))


async def test_pages_forgotten_together_leave_no_byte(own_redis: RedisServer, caplog: pytest.LogCaptureFixture) -> None:
    async with opened(own_redis.url) as store:
        for number in range(30):
            await store.learn(SITE, page(number, footprint=CANARY), START, Retention())
        gone = await asyncio.gather(*(store.forget(SITE, page(number).page) for number in range(30)))

    wait_until(lambda: not own_redis.has_on_disk(CANARY))
    assert (sum(gone), caplog.messages) == (30, [])


async def test_full_redis_still_forgets(own_redis: RedisServer) -> None:
    async with opened(own_redis.url) as store:
        for number in range(3):
            await store.learn(SITE, page(number), START, Retention())
        own_redis.ask("CONFIG", "SET", "maxmemory", "1kb")

        with pytest.raises(StoreUnavailable, match="used memory"):
            await store.learn(SITE, page(3), START, Retention())
        assert await store.forget(SITE, page(0).page) == 1
        assert await pages_of(store, SITE) == {page(1), page(2)}


async def test_tls_is_checked_with_the_given_authority(tmp_path: Path) -> None:
    ca = make_certificate(tmp_path)
    options = ("--tls-cert-file", str(ca), "--tls-key-file", str(tmp_path / "key.pem"), "--tls-ca-cert-file", str(ca))
    port = free_port()
    with RedisServer(tmp_path, "--tls-port", str(port), "--tls-auth-clients", "no", *options):
        async with opened(f"rediss://127.0.0.1:{port}?ca={ca}&timeout=5") as store:
            await store.learn(SITE, page(1), START, Retention())
            assert await pages_of(store, SITE) == {page(1)}
        async with opened(f"rediss://127.0.0.1:{port}?timeout=5") as store:
            with pytest.raises(StoreUnavailable, match="certificate verify failed"):
                await store.sites()


def make_certificate(folder: Path) -> Path:
    if not shutil.which("openssl"):
        pytest.skip("openssl is not installed (apt install openssl)")
    files = ["-keyout", str(folder / "key.pem"), "-out", str(folder / "ca.pem")]
    names = ["-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1"]
    command = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", *files, *names]
    subprocess.run(command, check=True, capture_output=True)
    return folder / "ca.pem"


async def test_cluster_spreads_sites(cluster: list[RedisServer]) -> None:
    for node in cluster:
        node.ask("FLUSHALL")
    async with opened(cluster_url(cluster[:1])) as store:
        for number in range(30):
            await store.learn(f"{number}.example", page(number), START, Retention())
        assert len(await store.sites()) == 30

    assert all(node.ask("DBSIZE") > 0 for node in cluster)
