"""From a `--store` setting to a store, and from a data folder to what the user decided about sites."""

from pathlib import Path

from honbun.store.address import read_address
from honbun.store.contract import SiteStore
from honbun.store.memory import MemoryStore
from honbun.store.queue import Queue
from honbun.store.replay import ReplayStore
from honbun.store.rules import RuleBook
from honbun.store.sqlite import SqliteStore


def open_store(url: str, folder: Path, oldest: int = 0) -> SiteStore:
    """The store that `url` names, its files in `folder`; pages seen before `oldest` may go at once."""
    if url == "memory":
        return MemoryStore()
    if url == "sqlite":
        return SqliteStore(folder / "sites.sqlite", oldest)
    address = read_address(url)
    from honbun.store.redis import RedisStore  # redis-py takes 0.2 s to import: only for those who use it

    return ReplayStore(RedisStore(address), Queue(folder / "replay.sqlite"))


def open_rules(folder: Path) -> RuleBook:
    """The rules kept in `folder`."""
    return RuleBook(folder / "rules.sqlite")
