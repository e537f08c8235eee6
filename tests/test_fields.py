"""GET /v1/sites/{site}/fields: what the saved pages of a site seem to have."""

import json
import os
import signal
from functools import partial
from urllib.parse import quote

import pytest
from tests.service import Service, settings_in
from tests.test_suggestions import MAKERS, PRODUCTS, offer

from honbun.batch.suggesting import Source, suggest
from honbun.workers.pool import WorkerPool

PAGES = 4
SITE = "shop.example"


@pytest.fixture(scope="module")
def shop(tmp_path_factory):
    """A service with saved pages of a shop."""
    with Service(settings_in(tmp_path_factory.mktemp("fields"), page_seconds=60.0)) as service:
        service.ids = [service.save(f"http://{SITE}/{n}", offer(n), learn=False).json["id"] for n in range(PAGES)]
        yield service


def fields_of(service, query=""):
    return service.ask("GET", f"/v1/sites/{SITE}/fields{query}").json


def test_fields_are_told_with_kind_coverage_and_samples(shop):
    told = fields_of(shop)
    author = next(field for field in told["fields"] if field["kind"] == "person")

    assert (told["site"], told["pages"]) == (SITE, PAGES)
    assert (author["name"], author["coverage"]) == ("author", 1.0)
    assert set(author["samples"]) < set(MAKERS[:PAGES])


def test_values_are_told_of_as_many_pages_as_are_asked_for(shop):
    for count in (0, 2, PAGES):
        assert {len(field["examples"]) for field in fields_of(shop, f"?examples={count}")["fields"]} == {count}


@pytest.mark.parametrize("number", range(PAGES))
def test_page_that_is_named_is_told_first(shop, number):
    author = next(f for f in fields_of(shop, f"?url=http://{SITE}/{number}%23here")["fields"] if f["kind"] == "person")

    assert author["examples"][0]["page"] == shop.ids[number]
    assert author["examples"][0]["values"][0]["text"] == MAKERS[number]


def test_page_that_was_not_saved_changes_nothing(shop):
    assert fields_of(shop, f"?url=http://{SITE}/away") == fields_of(shop)


def test_value_can_be_sent_back_as_a_label(shop):
    price = next(field for field in fields_of(shop)["fields"] if field["kind"] == "price")
    tuples = {example["page"]: [{"price": example["values"]}] for example in price["examples"]}
    pages = [
        {"url": f"http://{SITE}/{n}", "html": offer(n), "tuples": tuples[shop.ids[n]]}
        for n in range(PAGES)
        if shop.ids[n] in tuples
    ]
    answer = shop.ask("POST", f"/v1/sites/{SITE}/wrappers", {"pages": pages, "keep": False})

    assert answer.status == 200, answer.body
    assert answer.json["pages"][0]["tuples"][0]["price"][0]["text"].endswith(".50 €")


def test_page_of_another_make_is_compared_too(shop):
    shop.save(f"http://{SITE}/9", f"<title>The {PRODUCTS[9]}</title>" + "<b>x" * 3, learn=False)

    assert fields_of(shop)["pages"] == PAGES + 1


def test_site_without_saved_pages_has_none(shop):
    answer = shop.ask("GET", "/v1/sites/nobody.example/fields")

    assert answer.status == 404
    assert answer.json["detail"] == "no page of nobody.example was saved; fields are found by comparing saved pages"


def test_one_page_has_no_fields(shop):
    shop.save("http://lonely.example/", "<p>alone", learn=False)
    answer = shop.ask("GET", "/v1/sites/lonely.example/fields")

    assert answer.json == {"site": "lonely.example", "pages": 1, "fields": []}


@pytest.mark.parametrize("told", ["x", "-1", "61", "1e3", "٣"])
def test_examples_must_be_a_number(shop, told):
    assert shop.ask("GET", f"/v1/sites/{SITE}/fields?examples={quote(told)}").status == 400


async def test_page_that_breaks_a_limit_is_left_out():
    pages = [offer(n) for n in range(3)] + ["<p>x" * 3_000_000]
    sources = [Source(str(n), partial(_bytes_of, page)) for n, page in enumerate(pages)]
    async with WorkerPool(1, seconds=4.0, megabytes=2048, salt="") as pool:
        answer = json.loads(await suggest(sources, pool, 1, {}))

    assert answer["pages"] == 3


async def test_page_whose_worker_is_killed_is_read_again():
    sources = [Source(str(n), partial(_bytes_of, offer(n))) for n in range(3)]
    async with WorkerPool(1, seconds=60.0, megabytes=2048, salt="") as pool:
        async with pool.lease() as worker:
            waiting = [worker.pid]
        answer = json.loads(
            await suggest(sources, pool, 1, {}, lambda: waiting and os.kill(waiting.pop(), signal.SIGKILL))
        )

    assert (answer["pages"], waiting) == (3, [])


async def _bytes_of(page):
    return page.encode()
