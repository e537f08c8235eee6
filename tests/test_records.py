"""A site's wrapper, taught over HTTP, and the records it takes."""

import csv
import io
import json
from concurrent.futures import ThreadPoolExecutor

import pytest
from tests.service import Service, settings_in

from honbun.store.wrappers import Kept, LabelledBody, open_wrappers

SITE = "shop.example"
WRAPPERS = f"/v1/sites/{SITE}/wrappers"


def html(number, layout="<h1>{name}</h1><table><tr><th>Price:<td>{price}</table>"):
    told = layout.format(name=f"Thing {number}", price=f"{number}.50")
    return f"<html><body><ul><li>Home<li>Things</ul><main>{told}</main><p>Shop, since 1990</p></body></html>"


def url(number):
    return f"https://{SITE}/things/{number}"


def labelled(number, **extra):
    tuples = [{"name": [f"Thing {number}"], "price": [f"{number}.50"]}]
    return {"url": url(number), "html": html(number), "tuples": tuples} | extra


@pytest.fixture
def service(tmp_path):
    with Service(settings_in(tmp_path)) as running:
        yield running


@pytest.fixture(scope="module")
def untaught(tmp_path_factory):
    """A service that is shared by those who teach it nothing."""
    with Service(settings_in(tmp_path_factory.mktemp("untaught"))) as running:
        yield running


def teach(service, *numbers, **extra):
    return service.ask("POST", WRAPPERS, {"pages": [labelled(number) for number in numbers]} | extra)


def visit(service, number, page=""):
    return service.ask("POST", "/v1/visits", {"url": url(number), "html": page or html(number)})


def records(service):
    lines = service.ask("GET", f"/v1/sites/{SITE}/records.jsonl").body.decode().splitlines()
    return {line["url"]: line["tuples"] for line in map(json.loads, lines)}


def of(number):
    return [{"name": [f"Thing {number}"], "price": [f"{number}.50"]}]


def test_teaching_tells_what_would_be_read(service):
    (page,) = teach(service, 1, keep=False).json["pages"]

    path = "/html[1]/body[1]/main[1]/h1[1]/#text[1]"
    assert page["tuples"][0]["name"] == [{"text": "Thing 1", "path": path}]


def test_nothing_is_kept_of_a_preview(service):
    teach(service, 1, keep=False)

    assert service.ask("GET", WRAPPERS).status == 404


def test_saved_pages_are_shown_too(service):
    service.ask("POST", "/v1/documents", {"url": url(2), "html": html(2)})
    pages = teach(service, 1, keep=False).json["pages"]

    assert [(page["url"], page["labelled"]) for page in pages] == [(url(1), True), (url(2), False)]
    assert pages[1]["tuples"][0]["price"][0]["text"] == "2.50"


def test_later_visits_make_records(service):
    teach(service, 1)
    for number in (2, 3):
        visit(service, number)

    assert records(service) == {url(2): of(2), url(3): of(3)}


def test_saved_pages_make_records_at_once(service):
    service.ask("POST", "/v1/documents", {"url": url(2), "html": html(2)})
    teach(service, 1)

    assert records(service) == {url(2): of(2)}


def test_page_has_one_record_however_often_it_is_visited(service):
    teach(service, 1)
    visit(service, 2)
    visit(service, 2, html(7))

    assert records(service) == {url(2): of(7)}


def test_records_as_a_table(service):
    teach(service, 1)
    visit(service, 2)
    answer = service.ask("GET", f"/v1/sites/{SITE}/records.csv")
    head, row = csv.reader(io.StringIO(answer.body.decode()))

    assert answer.headers["Content-Type"] == "text/csv; charset=utf-8"
    assert head == ["url", "seen", "name", "price"]
    assert [row[0], *row[2:]] == [url(2), "Thing 2", "2.50"]


def test_page_that_is_not_to_be_learned_makes_no_record(service):
    teach(service, 1)
    service.ask("POST", "/v1/visits", {"url": url(2), "html": html(2), "learn": False})

    assert records(service) == {}


def test_pages_are_labelled_one_after_the_other(service):
    teach(service, 1)

    assert teach(service, 2).json["labelled"] == [url(1), url(2)]


def test_fresh_labels_replace_earlier_ones(service):
    teach(service, 1)

    assert teach(service, 2, fresh=True).json["labelled"] == [url(2)]


def test_field_that_is_gone_tells_that_the_site_has_changed(service):
    teach(service, 1)
    for number in range(2, 12):
        visit(service, number, "" if number < 7 else "<p>Nothing of the kind, all day long.</p>")
    told = service.ask("GET", WRAPPERS).json

    assert told["changed"]
    assert [(field["name"], field["changed"]) for field in told["fields"]] == [("name", True), ("price", True)]


def test_wrapper_is_learned_again_from_its_labels(service):
    teach(service, 1)
    moved = "<div><section><em>{price}</em></section><h2>{name}</h2></div>"
    visit(service, 1, html(1, moved))
    again = service.ask("POST", f"{WRAPPERS}/again")
    visit(service, 2, html(2, moved))

    assert again.status == 200
    assert records(service)[url(2)] == of(2)


def test_labels_that_are_nowhere_teach_nothing_again(service):
    teach(service, 1)

    assert service.ask("POST", f"{WRAPPERS}/again").status == 422


def test_fields_of_a_wrapper_are_the_texts_attributes(service):
    page = {"url": url(1), "html": html(1), "tuples": [{"title": ["1.50"], "author": ["Thing 1"]}]}
    service.ask("POST", WRAPPERS, {"pages": [page]})
    saved = service.ask("POST", "/v1/documents", {"url": url(2), "html": html(2)}).json

    assert (saved["title"], saved["byline"]) == ("2.50", "Thing 2")


def test_page_of_another_site_is_refused(service):
    answer = service.ask("POST", "/v1/sites/other.example/wrappers", {"pages": [labelled(1)]})

    assert answer.status == 400
    assert SITE in answer.json["detail"]


def test_page_that_is_told_twice_otherwise_is_refused(service):
    pages = [labelled(1), labelled(1, tuples=[{"name": ["1.50"]}])]
    answer = service.ask("POST", WRAPPERS, {"pages": pages})

    assert (answer.status, answer.json["detail"]) == (
        422,
        f"page 1 ({url(1)}) is in the request twice, and differs; take one out",
    )


def rows(count, number):
    """A page with so many fields."""
    told = "".join(f"<tr><th>f{field}<td>v{field} of {number}" for field in range(count))
    tuples = [{f"f{field}": [f"v{field} of {number}"] for field in range(count)}]
    return {"url": url(number), "html": f"<table>{told}</table>", "tuples": tuples}


@pytest.mark.parametrize(("pages", "status", "told"), [
    ([labelled(1, tuples=[{"name": ["Zork"]}])], 422, "'name', value 1 is not on the page; label it as"),
    ([labelled(1), labelled(2, tuples=[{"name": ["Zork"]}])], 422, f"page 2 ({url(2)}), tuple 1, 'name', value 1 is"),
    ([labelled(1, html=" ")], 422, "is not on the page; there is no text on it"),
    ([labelled(1, html="")], 400, "has no html"),
    ([labelled(1, wrong={"name": ["Thing 1"]})], 422, "cannot be right and wrong"),
    ([labelled(1, tuples=[{"name": ["Thing 1", "Thing 1"]}])], 422, "but the page has it only once"),
    ([labelled(1), labelled(2, html=html(1), tuples=[{"name": ["1.50"]}])], 422, "same page with different labels"),
    ([labelled(1, tuples=[])], 400, "there is nothing to learn"),
    ([labelled(1, tuples=[{"name": [1.5]}])], 400, "tuple 1, 'name', value 1 must be text"),
    ([labelled(1, tuples=[{"\ud800": ["Thing 1"]}])], 400, "'\\ud800' is no name for a field"),
    ([labelled(1, tuples=[{"name": [{"path": "/\ud800"}]}])], 422, "no node has the path '/\\ud800'"),
    ([labelled(1, html="<div>" * 3000 + "Thing 1")], 422, "elements deep; 200 can be learned"),
    ([rows(501, 1)], 413, "at most 500 fields"),
    ([labelled(number) for number in range(301)], 413, "at most 300 pages"),
])  # fmt: skip
def test_labels_that_teach_nothing_leave_no_wrapper(untaught, pages, status, told):
    answer = untaught.ask("POST", WRAPPERS, {"pages": pages})

    assert (answer.status, told in answer.json["detail"]) == (status, True), answer.json
    assert untaught.ask("GET", WRAPPERS).status == 404


def test_two_hundred_fields_of_ten_pages_are_learned(service):
    answer = service.ask("POST", WRAPPERS, {"pages": [rows(200, number) for number in range(10)]})
    visit(service, 77, rows(200, 77)["html"])

    assert (answer.status, answer.json["notes"]) == (200, [])
    assert records(service)[url(77)] == rows(200, 77)["tuples"]


def test_field_that_a_request_does_not_have_is_named(untaught):
    answer = teach(untaught, 1, kep=False)

    assert (answer.status, answer.json["detail"][:26]) == (400, "there is no field 'kep'; a")


def test_value_that_is_not_there_leaves_the_wrapper_as_it_was(service):
    teach(service, 1)
    wrong = labelled(2) | {"tuples": [{"name": ["Thing 3"]}]}

    assert service.ask("POST", WRAPPERS, {"pages": [wrong]}).status == 422
    assert service.ask("GET", WRAPPERS).json["labelled"][0]["url"] == url(1)


def test_deleted_wrapper_takes_its_records_along(service):
    teach(service, 1)
    visit(service, 2)
    service.ask("DELETE", WRAPPERS)

    assert service.ask("GET", f"/v1/sites/{SITE}/records.jsonl").status == 404


def test_forgotten_site_takes_wrapper_and_records_along(service):
    teach(service, 1)
    visit(service, 2)
    service.ask("DELETE", f"/v1/sites/{SITE}")

    assert service.ask("GET", WRAPPERS).status == 404


def test_forgotten_page_leaves_no_record(service):
    teach(service, 1)
    visit(service, 2)
    service.ask("POST", "/v1/forget", {"url": url(2)})

    assert records(service) == {}


def test_pages_that_are_labelled_at_the_same_time_all_teach(service):
    with ThreadPoolExecutor(4) as at_once:
        answers = list(at_once.map(lambda number: teach(service, number), range(4)))
    taught = {page["url"] for page in service.ask("GET", WRAPPERS).json["labelled"]}

    assert [answer.json["kept"] for answer in answers] == [True] * 4
    assert taught == set(map(url, range(4)))


async def test_page_that_is_forgotten_during_a_lesson_is_not_put_back(folder):
    shelf, kept = open_wrappers(folder), Kept(SITE, "{}", (), 0)
    await shelf.keep(kept, [LabelledBody("a", b"told")], [])
    known = await shelf.labelled(SITE)
    await shelf.forget_page(SITE, "a")

    assert not await shelf.keep(kept, known, known)
    assert await shelf.labelled(SITE) == []
    await shelf.close()
