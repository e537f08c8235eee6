"""What `honbun doctor` tells of a Redis."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.stores import RedisServer, cluster_url, free_port, opened

from honbun.store.redis_health import CLUSTER_RIGHTS, RIGHTS

COMMANDS = [right for right in RIGHTS.split() if right.startswith("+") and right != "+bgrewriteaof"]


@pytest.fixture
def open_redis(tmp_path: Path) -> Iterator[RedisServer]:
    """A Redis on a port, as careful people run it."""
    with RedisServer(tmp_path, "--appendonly", "yes", port=free_port()) as server:
        server.ask("CONFIG", "SET", "requirepass", "secret")
        yield server


def as_user(server: RedisServer, *rights: str) -> str:
    """The address of a user with these rights."""
    server.ask("ACL", "SETUSER", "honbun", "on", ">pw", *rights)
    return f"redis://honbun:pw@127.0.0.1:{server.port}"


async def complaints(url: str) -> list[tuple[str, str]]:
    async with opened(url) as store:
        return [(finding.what, finding.remedy) for finding in await store.examine() if not finding.ok]


async def test_private_redis_with_a_log_is_well(own_redis: RedisServer) -> None:
    assert await complaints(own_redis.url) == []


async def test_examining_leaves_nothing_behind(own_redis: RedisServer) -> None:
    await complaints(own_redis.url)

    assert own_redis.ask("DBSIZE") == 0


async def test_redis_without_a_log_would_lose_pages(shared_redis: RedisServer) -> None:
    ((what, remedy),) = await complaints(shared_redis.url)

    assert what.endswith("forgets what it learned last when it stops (appendonly no)")
    assert remedy == "redis-cli CONFIG SET appendonly yes, then redis-cli CONFIG REWRITE"


async def test_nearly_full_redis_is_told(own_redis: RedisServer) -> None:
    for number in range(90):  # at once it would be held twice, for a while
        own_redis.ask("SET", f"ballast{number}", bytes(100_000))
    own_redis.ask("CONFIG", "SET", "maxmemory", own_redis.admin.info("memory")["used_memory"] + 500_000)
    ((what, remedy),) = await complaints(own_redis.url)

    assert "when full it learns no more (noeviction)" in what
    assert "maxmemory-policy volatile-lru" in remedy


async def test_password_is_missed_on_a_port(open_redis: RedisServer) -> None:
    open_redis.ask("CONFIG", "SET", "requirepass", "")
    ((what, remedy),) = await complaints(f"redis://127.0.0.1:{open_redis.port}")

    assert "asks for no password" in what
    assert remedy == f"redis-cli ACL SETUSER honbun on '>PASSWORD' {RIGHTS}"


async def test_redis_that_listens_to_the_network_is_told(open_redis: RedisServer) -> None:
    open_redis.ask("CONFIG", "SET", "bind", "127.0.0.1 -192.0.2.1")  # no machine has that address
    open_redis.ask("CONFIG", "SET", "protected-mode", "no")
    (bound, _), (protected, _) = await complaints(f"redis://:secret@127.0.0.1:{open_redis.port}")

    assert bound.endswith("listens to the network (bind 127.0.0.1 192.0.2.1)")
    assert protected.endswith("has protected-mode off")


async def test_network_in_the_clear_is_told(open_redis: RedisServer) -> None:
    address = f"0.0.0.0:{open_redis.port}"

    assert await complaints(f"redis://:secret@{address}") == [
        (f"redis://{address} is reached over the network in the clear", "use TLS: rediss://")
    ]


async def test_wrong_password_is_told(open_redis: RedisServer) -> None:
    ((what, remedy),) = await complaints(f"redis://:wrong@127.0.0.1:{open_redis.port}")

    assert "invalid username-password pair" in what
    assert "wrong" not in what + remedy


async def test_unreachable_redis_is_told(tmp_path: Path) -> None:
    ((what, remedy),) = await complaints(f"unix://{tmp_path}/none")

    assert what.startswith(f"unix://{tmp_path}/none: Error 2 connecting")
    assert remedy == "see that this Redis runs, and that address, user and password are right"


async def test_recommended_rights_suffice(open_redis: RedisServer) -> None:
    assert await complaints(as_user(open_redis, *RIGHTS.split())) == []


@pytest.mark.parametrize("right", COMMANDS)
async def test_each_missing_right_is_named(open_redis: RedisServer, right: str) -> None:
    ((_, remedy),) = await complaints(as_user(open_redis, *RIGHTS.split(), right.replace("+", "-")))

    assert remedy.startswith(f"it needs {right}: redis-cli ACL SETUSER")


async def test_wrong_keys_are_named(open_redis: RedisServer) -> None:
    ((_, remedy),) = await complaints(as_user(open_redis, *RIGHTS.split(), "resetkeys", "~other:*"))

    assert remedy.startswith("it needs ~honbun1:*: redis-cli ACL SETUSER")


async def test_recommended_rights_suffice_on_a_cluster(cluster: list[RedisServer]) -> None:
    for node in cluster:
        as_user(node, *CLUSTER_RIGHTS.split())
    found = await complaints(cluster_url(cluster).replace("://", "://honbun:pw@"))

    assert len(found) == 4  # each of three nodes has no log, and there is no password for others
