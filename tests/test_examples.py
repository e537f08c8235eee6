"""Pages that their user has marked become a set that `honbun train` reads, and go when their site goes."""

import os

import pytest

from honbun.examples import Examples
from honbun.training.data import read_set

PAGE = {"url": "http://www.a.example/1?utm_source=x", "html": "<nav>Menu</nav><p>The frogs are back.", "title": "Frogs"}


@pytest.fixture
def keep(service):
    def keep(text="The frogs are back.", **fields):
        return service.ask("POST", "/v1/examples", PAGE | {"text": text} | fields)

    return keep


def test_example_is_read_by_the_training(service, keep):
    keep()
    (page,) = read_set(service.folder / "examples")

    assert (page.site, page.url, page.title) == ("a.example", "http://www.a.example/1", "Frogs")
    assert page.text == "The frogs are back."
    assert page.file.read_text("utf-8") == PAGE["html"]


def test_page_that_is_marked_again_replaces_itself(service, keep):
    assert [keep("first").json["examples"], keep("second").json["examples"]] == [1, 1]
    assert [page.text for page in read_set(service.folder / "examples")] == ["second"]


def test_examples_are_for_their_owner_alone(service, keep):
    keep()
    kept = list((service.folder / "examples").rglob("*"))

    assert {path.stat().st_mode & 0o077 for path in kept} == {0}


@pytest.mark.parametrize("way", ["page", "site"])
def test_example_is_forgotten_with_its_page_or_its_site(service, keep, way):
    keep()
    keep("Rain.", url="http://b.example/", html="<p>Rain.", title="")
    if way == "page":
        forgotten = service.ask("POST", "/v1/forget", {"url": PAGE["url"]}).json
    else:
        forgotten = service.ask("DELETE", "/v1/sites/a.example").json

    assert forgotten["examples"] == 1
    assert [page.site for page in read_set(service.folder / "examples")] == ["b.example"]
    assert b"frogs" not in b"".join(path.read_bytes() for path in service.folder.rglob("*") if path.is_file())


def test_what_a_killed_writer_left_is_forgotten_too(tmp_path):
    examples, secret = Examples(tmp_path), "The secret."
    examples.keep(PAGE["url"], secret, secret, secret)
    examples.keep("http://b.example/", "text", "title", "text")
    for file in list(examples.folder.rglob("*.*")):
        file.with_name(f"{file.name}.1a2b").write_text(secret)
        os.utime(file.with_name(f"{file.name}.1a2b"), (0, 0))
    examples.forget_page(PAGE["url"])

    assert [file for file in tmp_path.rglob("*") if file.is_file() and secret in file.read_text()] == []
    assert examples.count_page("http://b.example/") == 1


def test_two_that_keep_at_once_lose_nothing(tmp_path):
    one, other = Examples(tmp_path), Examples(tmp_path)
    one.keep("http://a.example/1", "<p>", "", "a")
    other.keep("http://a.example/2", "<p>", "", "b")
    one.keep("http://a.example/3", "<p>", "", "c")

    assert sorted(page.text for page in read_set(tmp_path / "examples")) == ["a", "b", "c"]
