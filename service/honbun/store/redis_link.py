"""The way to a Redis or a Redis Cluster: quick to give up, never retrying, and clear about what went wrong.

redis-py by default waits over 20 s for a stopped server; whoever reads a page must not.
"""

import re
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from hashlib import sha1
from importlib import resources
from typing import Any, TypeAlias

from redis.asyncio import Redis, RedisCluster
from redis.asyncio.cluster import ClusterNode
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import NoScriptError, RedisClusterException, RedisError

from honbun.errors import StoreUnavailable
from honbun.store.address import Address

Node: TypeAlias = ClusterNode | None  # None: the only one

SCRIPT = resources.files("honbun.store").joinpath("site.lua").read_text("utf-8")
SCRIPT_NAME = sha1(SCRIPT.encode(), usedforsecurity=False).hexdigest()


class RedisLink:
    def __init__(self, address: Address) -> None:
        self.address = address
        self._client = _connect(address)

    async def ask(self, *command: Any, node: Node = None) -> Any:
        """What Redis answers to this command (of a cluster: this node)."""
        with self._explained():
            if node is None:
                return await self._client.execute_command(*command)
            return await self._client.execute_command(*command, target_nodes=node)

    async def run(self, key: str, verb: str, *arguments: bytes | int) -> Any:
        """What `site.lua` answers: one round trip, two if this Redis has not met the script yet."""
        with self._explained():
            try:
                return await self._client.execute_command("EVALSHA", SCRIPT_NAME, 1, key, verb, *arguments)
            except NoScriptError:
                return await self._client.execute_command("EVAL", SCRIPT, 1, key, verb, *arguments)

    async def keys(self, pattern: str) -> AsyncIterator[bytes]:
        """The keys like `pattern`, of all nodes."""
        with self._explained():
            async for key in self._client.scan_iter(match=pattern, count=1000):
                yield key

    async def nodes(self, key: str | None = None) -> list[Node]:
        """Whom to ask about the server itself: every node that holds keys, or the one that holds this key."""
        if not isinstance(self._client, RedisCluster):
            return [None]
        with self._explained():
            await self._client.initialize()
            return [self._client.get_node_from_key(key)] if key else list(self._client.get_primaries())

    async def close(self) -> None:
        with self._explained():
            await self._client.aclose()

    @contextmanager
    def _explained(self) -> Iterator[None]:
        try:
            yield
        except (RedisError, RedisClusterException, OSError) as error:
            raise StoreUnavailable(f"{self.address}: {_explain(error)}") from None


def missing_right(error: StoreUnavailable) -> str:
    """What the Redis user would have to be allowed, like `+hset`; empty if that is not the trouble."""
    text = str(error)
    if "one of the keys" in text:
        return "~honbun1:*"
    command = re.search(r"no permissions to run the '(\S+)' command|can't run this command.*\((\w+)\)", text)
    return f"+{(command[1] or command[2]).lower()}" if command else ""


def _explain(error: BaseException) -> str:
    """What is at the bottom of it: a cluster's client says only that no node was good."""
    while isinstance(error, RedisClusterException) and (cause := error.__cause__ or error.__context__):
        error = cause
    text = re.sub(r" script: \w+, on @user_script.*", "", str(error))
    return text.rstrip(".") or type(error).__name__


def _connect(address: Address) -> "Redis | RedisCluster":
    options: dict[str, Any] = {
        "username": address.user,
        "password": address.password,
        "protocol": 2,
        "socket_timeout": address.timeout,
        "socket_connect_timeout": address.timeout,
        "retry": Retry(NoBackoff(), 0),
    }
    if address.has_tls:
        options |= {"ssl": True, "ssl_ca_certs": address.ca}
    if address.is_cluster:
        return RedisCluster(startup_nodes=[ClusterNode(host, port) for host, port in address.nodes], **options)
    if address.socket:
        return Redis(unix_socket_path=address.socket, db=address.database, **options)
    ((host, port),) = address.nodes
    return Redis(host=host, port=port, db=address.database, **options)
