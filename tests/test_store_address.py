"""Which stores `--store` can name."""

from pathlib import Path

import pytest

from honbun.errors import WrongUse
from honbun.store.address import Address, read_address
from honbun.store.memory import MemoryStore
from honbun.store.open import open_store

FORMS = {
    "redis://localhost": Address("redis", (("localhost", 6379),)),
    "redis://:s%40cret@127.0.0.1:7000/2": Address("redis", (("127.0.0.1", 7000),), password="s@cret", database=2),
    "rediss://me:p@ss/w@[::1]:7000": Address("rediss", (("::1", 7000),), user="me", password="p@ss/w"),
    "redis://host?timeout=1.5": Address("redis", (("host", 6379),), timeout=1.5),
    "unix:///run/redis.sock": Address("unix", socket="/run/redis.sock"),
    "unix://me:pw@/run/redis.sock?db=3": Address(
        "unix", socket="/run/redis.sock", user="me", password="pw", database=3
    ),
    "redis+cluster://a:1,b:2": Address("redis+cluster", (("a", 1), ("b", 2))),
    "rediss+cluster://me:pw@a": Address("rediss+cluster", (("a", 6379),), user="me", password="pw"),
}
NO_FORMS = """
  sql  http://host  redis:host  redis://  redis://a,b  redis://host:x  redis://host/x  redis://host?db=x  redis://host?tls=1
  redis://host?timeout=0  unix://relative.sock  unix://  redis+cluster://  redis+cluster://a/1
""".split()


@pytest.mark.parametrize("url", FORMS)
def test_address_is_read(url: str) -> None:
    assert read_address(url) == FORMS[url]


@pytest.mark.parametrize("url", NO_FORMS)
def test_anything_else_is_wrong_use(url: str) -> None:
    with pytest.raises(WrongUse):
        read_address(url)


def test_refusal_lists_the_forms(folder: Path) -> None:
    with pytest.raises(WrongUse, match=r"sqlite\n  memory\n  redis://"):
        open_store("mysql://host", folder)


def test_missing_certificate_is_named() -> None:
    with pytest.raises(WrongUse, match="there is no certificate file /nowhere/ca"):
        read_address("rediss://host?ca=/nowhere/ca.pem")


@pytest.mark.parametrize(
    "url", ["redis://:secret@host", "redis://:secret@host:x", "redis://:sec?secret@host", "no://secret"]
)
def test_password_is_never_shown(url: str) -> None:
    try:
        shown = repr(read_address(url)) + str(read_address(url))
    except WrongUse as error:
        shown = str(error)

    assert "secret" not in shown


def test_memory_needs_no_folder(tmp_path: Path) -> None:
    assert isinstance(open_store("memory", tmp_path / "none"), MemoryStore)
    assert list(tmp_path.iterdir()) == []
