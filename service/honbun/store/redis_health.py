"""What `honbun doctor` tells of a Redis: does it answer, may we do our work, would it lose data, who can read it."""

import time
from collections.abc import Iterator
from dataclasses import replace
from ipaddress import ip_address
from pathlib import Path
from typing import Any

from honbun.errors import StoreUnavailable
from honbun.model import Finding
from honbun.store.address import Address
from honbun.store.contract import START, Remembered, Retention, SiteStore
from honbun.store.redis_link import Node, RedisLink, missing_right

NO_SITE = ""  # no page has this site: what we may do is tried out on it
RIGHTS = "~honbun1:* -@all +evalsha +eval +hget +hmget +hset +hdel +del +expire +scan +ping +info +bgrewriteaof"
CLUSTER_RIGHTS = f"{RIGHTS} +cluster|slots +command"
SETTINGS = ("bind", "port", "protected-mode")
NEARLY_FULL = 0.9


async def examine(link: RedisLink, store: SiteStore) -> list[Finding]:
    findings = []
    try:
        for node in await link.nodes():
            findings += await _examine_node(link, node)
        await _try_rights(link, store)
    except StoreUnavailable as error:
        return [*findings, Finding(False, str(error), _remedy(link.address, error))]
    return findings + await _examine_address(link.address)


async def _examine_node(link: RedisLink, node: Node) -> list[Finding]:
    started = time.perf_counter()
    await link.ask("PING", node=node)
    milliseconds = (time.perf_counter() - started) * 1000
    info = await link.ask("INFO", node=node)
    name = node.name if node else str(link.address)
    return [
        Finding(True, f"{name} is Redis {info['redis_version']}, answers in {milliseconds:.1f} ms"),
        _examine_durability(name, info),
        _examine_memory(name, info),
        *_examine_exposure(name, await _settings(link, node)),
    ]


def _examine_durability(name: str, info: dict[str, Any]) -> Finding:
    if info["aof_enabled"]:
        return Finding(True, f"{name} keeps every write (appendonly yes)")
    return Finding(
        False,
        f"{name} forgets what it learned last when it stops (appendonly no)",
        "redis-cli CONFIG SET appendonly yes, then redis-cli CONFIG REWRITE",
    )


def _examine_memory(name: str, info: dict[str, Any]) -> Finding:
    used, most, policy = info["used_memory"], info["maxmemory"], info["maxmemory_policy"]
    if not most:
        return Finding(True, f"{name} uses {used / 1e6:.1f} MB, without a limit")
    space = f"{name} uses {used / 1e6:.1f} of {most / 1e6:.1f} MB"
    if policy == "noeviction":
        what = f"{space}; when full it learns no more ({policy}), and visits wait on this disk"
        if used < NEARLY_FULL * most:
            return Finding(True, what)
        return Finding(False, what, "raise maxmemory, or redis-cli CONFIG SET maxmemory-policy volatile-lru")
    return Finding(True, f"{space}; when full it forgets whole sites ({policy}), which are learned anew")


def _examine_exposure(name: str, settings: dict[str, str]) -> Iterator[Finding]:
    bound = [host.removeprefix("-") for host in settings.get("bind", "127.0.0.1").split()] or ["*"]
    if settings.get("port") != "0" and not all(map(_is_loopback, bound)):
        yield Finding(
            False,
            f"{name} listens to the network (bind {' '.join(bound)})",
            "redis-cli CONFIG SET bind 127.0.0.1, or a password, TLS (rediss://) and a firewall",
        )
    if settings.get("protected-mode") == "no":
        yield Finding(False, f"{name} has protected-mode off", "redis-cli CONFIG SET protected-mode yes")


async def _examine_address(address: Address) -> list[Finding]:
    findings = []
    if not _is_private(address) and await _answers(replace(address, user=None, password=None)):
        what = f"{address} asks for no password: any program that reaches it can read it"
        findings.append(Finding(False, what, _user_line(address)))
    if not address.has_tls and not all(_is_loopback(host) for host, _ in address.nodes):
        findings.append(Finding(False, f"{address} is reached over the network in the clear", "use TLS: rediss://"))
    return findings


async def _answers(address: Address) -> bool:
    link = RedisLink(address)
    try:
        await link.ask("PING", node=(await link.nodes())[0])
    except StoreUnavailable:
        return False
    finally:
        await link.close()
    return True


async def _try_rights(link: RedisLink, store: SiteStore) -> None:
    """Do once all that a store does, on a site of our own."""
    await link.ask("EVAL", "return 1", 0)  # how the script gets to a Redis that has not met it
    for number in range(2):  # the second pushes the first out
        page = Remembered(page=bytes([number] * 8), seen=0, footprint=b"")
        await store.learn(NO_SITE, page, START, Retention(pages=1))
    await store.forget(NO_SITE)
    await store.sites()


async def _settings(link: RedisLink, node: Node) -> dict[str, str]:
    """How the server is set up; empty if we may not know."""
    try:
        answers = [await link.ask("CONFIG", "GET", name, node=node) for name in SETTINGS]
    except StoreUnavailable:
        return {}
    return {name.decode(): value.decode() for name, value in answers}


def _is_loopback(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def _is_private(address: Address) -> bool:
    """Whether only its owner and group can connect."""
    return bool(address.socket) and not Path(address.socket).stat().st_mode & 0o002


def _remedy(address: Address, error: StoreUnavailable) -> str:
    if right := missing_right(error):
        return f"it needs {right}: {_user_line(address)}"
    return "see that this Redis runs, and that address, user and password are right"


def _user_line(address: Address) -> str:
    rights = CLUSTER_RIGHTS if address.is_cluster else RIGHTS
    return f"redis-cli ACL SETUSER honbun on '>PASSWORD' {rights}"
