"""`honbun forget` works on the store itself, and says what it did."""

import asyncio

import pytest
from tests.service import Service, settings_in

from honbun.cli.main import main
from honbun.store.open import open_store

NOTHING_ELSE = {"documents": 0, "rules": False, "feeds": 0, "examples": 0, "records": False}
URLS = ["http://a.example/1", "http://a.example/2", "http://b.example/1"]


@pytest.fixture
def visited(folder):
    """A data folder whose service has seen three pages and stopped."""
    with Service(settings_in(folder, store="sqlite")) as service:
        for url in URLS:
            assert service.learn(url).status == 200
    return folder


def forget(folder, *arguments):
    return main(["forget", "--data", str(folder), *arguments])


def held(folder):
    async def ask():
        store = open_store("sqlite", folder)
        try:
            return {site.site: site.pages for site in await store.sites()}
        finally:
            await store.close()

    return asyncio.run(ask())


def test_site_is_forgotten(visited, capsys):
    assert forget(visited, "--site", "a.example") == 0
    assert capsys.readouterr().out == "forgot 2 pages of a.example\n"
    assert held(visited) == {"b.example": 1}


def test_forgotten_site_is_in_no_file(visited):
    before = b"".join(path.read_bytes() for path in visited.iterdir())
    forget(visited, "--site", "a.example")
    after = b"".join(path.read_bytes() for path in visited.iterdir())

    assert b"a.example" in before
    assert b"a.example" not in after


def test_page_is_forgotten(visited, capsys):
    assert forget(visited, "--url", "http://a.example/2") == 0
    assert capsys.readouterr().out == "forgot 1 page of a.example\n"
    assert held(visited) == {"a.example": 1, "b.example": 1}


@pytest.mark.parametrize(("what", "told"), [("--site=a.example", "2 pages"), ("--url=http://a.example/1", "1 page")])
def test_dry_run_forgets_nothing(visited, capsys, what, told):
    assert forget(visited, what, "--dry-run") == 0
    assert capsys.readouterr().out == f"would forget {told} of a.example\n"
    assert held(visited) == {"a.example": 2, "b.example": 1}


@pytest.mark.parametrize("what", ["--site=c.example", "--url=http://a.example/3", "--url=http://c.example/"])
def test_nothing_to_forget_is_refused(visited, capsys, what):
    assert forget(visited, what) == 1
    assert capsys.readouterr().err.startswith("honbun forget: nothing is remembered of ")


def test_running_service_forgets_too(folder):
    with Service(settings_in(folder, store="sqlite")) as service:
        service.learn("http://a.example/1")
        forget(folder, "--site", "a.example")

        assert service.sites() == {}
        assert service.ask("GET", "/v1/sites/a.example").status == 404
        assert service.learn("http://a.example/2").json["pages_seen"] == 1


def test_memory_store_has_nothing_on_disk(folder, capsys):
    assert forget(folder, "--site", "a.example", "--store", "memory") == 2
    assert "when the service stops" in capsys.readouterr().err


def test_something_must_be_named(folder, capsys):
    assert forget(folder) == 2
    assert "what is to be forgotten?" in capsys.readouterr().err


@pytest.mark.parametrize("flag", ["--site=", "--query=", "--url="])
def test_empty_name_does_not_mean_every_site(visited, flag, capsys):
    assert forget(visited, flag, "--since", "2020-01-01") == 2
    assert "need a value" in capsys.readouterr().err
    assert held(visited) == {"a.example": 2, "b.example": 1}


def test_service_forgets_a_page_and_a_site(service):
    service.learn("http://forgotten.example/1")
    service.learn("http://forgotten.example/2")

    one = service.ask("POST", "/v1/forget", {"url": "http://forgotten.example/1"})
    assert one.json == {"site": "forgotten.example", "forgotten": 1} | NOTHING_ELSE
    rest = service.ask("DELETE", "/v1/sites/forgotten.example")
    assert rest.json == {"site": "forgotten.example", "forgotten": 1} | NOTHING_ELSE
    assert "forgotten.example" not in service.sites()


@pytest.mark.parametrize(
    ("url", "site", "path"),
    [
        ("http://ameblo.jp/someone/entry-1.html", "ameblo.jp/someone", "ameblo.jp%2Fsomeone"),
        ("http://u.example/~me/1.html", "u.example/~me", "u.example%2F~me"),
        ("http://ameblo.jp/日本/1.html", "ameblo.jp/%E6%97%A5%E6%9C%AC", "ameblo.jp%2F%25E6%2597%25A5%25E6%259C%25AC"),
        ("http://[::1]:8080/1", "[::1]:8080", "[::1]:8080"),
        ("file:///home/me/1.html", "file:///home/me", "file:%2F%2F%2Fhome%2Fme"),
        ("http://日本語.jp/1", "xn--wgv71a119e.jp", "xn--wgv71a119e.jp"),
    ],
)
def test_every_site_can_be_named_in_an_address(service, url, site, path):
    service.learn(url)

    assert site in service.sites()
    assert service.ask("GET", f"/v1/sites/{path}").json["site"] == site
    assert service.ask("DELETE", f"/v1/sites/{path}").json["forgotten"] == 1


def test_service_tells_when_there_was_nothing_to_forget(service):
    assert service.ask("DELETE", "/v1/sites/never.example").status == 404
    assert service.ask("POST", "/v1/forget", {"url": "http://never.example/"}).status == 404


def test_feed_is_forgotten_with_its_site(folder, capsys):
    with Service(settings_in(folder, store="sqlite")) as service:
        service.ask("POST", "/v1/sites/a.example/feed")
    forget(folder, "--site", "a.example", "--dry-run")
    forget(folder, "--site", "a.example")

    assert capsys.readouterr().out == "would forget 1 feed of a.example\nforgot 1 feed of a.example\n"
