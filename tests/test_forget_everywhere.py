"""What is forgotten is in no file any more: by address, site, time and search, and when its days are over."""

import asyncio
import json
import time
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial

import pytest
from tests.corpus import RIVER
from tests.service import Service, settings_in
from tests.service_process import ServiceProcess
from tests.shelf import address, fill, listed
from tests.shelf import page as page_of

from honbun.cli.main import main
from honbun.corpus.documents import open_documents
from honbun.corpus.saved import Wanted
from honbun.errors import StoreUnavailable
from honbun.examples import Examples
from honbun.forgetting import Memory
from honbun.spans import Span, forget_documents, forget_span
from honbun.store.contract import START, Remembered, Retention
from honbun.store.feeds import open_feeds
from honbun.store.memory import MemoryStore
from honbun.store.open import open_rules
from honbun.store.wrappers import open_wrappers
from honbun.teaching import teach
from honbun.workers.pool import WorkerPool

DAY = 86_400
CANARY = "kanariya"
WORD = "金糸雀"
URL = f"http://bird.example/{CANARY}"
PAGE = RIVER.replace("村長", f"{WORD}の{CANARY}")


@pytest.fixture
def service(folder):
    with Service(settings_in(folder, store="sqlite", page_seconds=10.0)) as started:
        yield started


def holding(folder, *words):
    """The files with one of these words, also if a frame must be unpacked to see it."""
    found = {file.name for file in folder.rglob("*") if file.is_file() and _holds(file.read_bytes(), words)}
    return found | asyncio.run(_kept(folder, words))


def _holds(data, words):
    return any(form in data for word in words for form in (word.encode(), word.encode("utf-16-le")))


async def _kept(folder, words):
    documents = open_documents(folder)
    kept = [await documents.parts(saved) for saved in await documents.find_by_id(Wanted(most=10_000))]
    await documents.close()
    return {"parts"} if any(_holds(parts, words) for parts in kept) else set()


def keep(service, url=URL, page=PAGE, **fields):
    """Save the page twice, beside another, and have it found, so that it is wherever it can be."""
    service.save("http://other.example/1", RIVER)
    for _ in range(2):
        saved = service.save(url, page, **fields).json
    assert service.ask("GET", "/v1/search?query=%E9%87%91%E7%B3%B8%E9%9B%80").json["hits"] >= 1
    return saved


@pytest.mark.parametrize(
    "what",
    [
        *({"url": URL}, {"site": "bird.example"}, {"query": WORD}, {"query": f"site:bird.example {CANARY}"}),
        {"since": int(time.time()) - DAY, "site": "bird.example"},
    ],
)
def test_forgotten_page_is_in_no_file(service, what):
    keep(service)
    before = holding(service.folder, CANARY, WORD)
    answer = service.ask("POST", "/v1/forget", what)

    assert before > {"parts"}
    assert (answer.status, answer.json["documents"], answer.json["forgotten"]) == (200, 1, 1)
    assert holding(service.folder, CANARY, WORD) == set()
    assert service.ask("GET", "/v1/search?query=%E5%B7%9D").json["hits"] == 1


@pytest.mark.parametrize("what", [{"url": URL}, {"site": "bird.example"}, {"query": WORD}, {"since": 0}])
def test_dry_run_tells_and_forgets_nothing(service, what):
    keep(service)
    told = service.ask("POST", "/v1/forget", what | {"dry_run": True}).json

    assert told["documents"] == told["forgotten"] == (2 if what == {"since": 0} else 1)
    assert "parts" in holding(service.folder, CANARY)


@pytest.mark.parametrize(
    "what",
    [
        *({}, {"dry_run": True}, {"url": URL, "site": "bird.example"}, {"query": WORD, "since": 1}, {"pages": [1]}),
        *({"url": ""}, {"query": ""}, {"site": ""}, {"site": "", "since": 0}),
        *({"url": 1}, {"since": "soon"}, {"since": True}, {"since": [1]}, {"url": URL, "dry_run": 1}),
    ],
)
def test_what_cannot_be_forgotten_is_refused(service, what):
    service.save(URL, PAGE)

    assert service.ask("POST", "/v1/forget", what).status == 400
    assert "parts" in holding(service.folder, CANARY)


@pytest.mark.parametrize("what", [{"since": 2**63}, {"until": -(2**70)}, {"site": "\ud800"}, {"site": "a/\udfff"}])
def test_what_no_page_can_have_is_not_found(service, what):
    service.save(URL, PAGE)

    assert service.ask("POST", "/v1/forget", what).status == 404


def test_page_that_taught_a_dictionary_leaves_it_too(folder):
    fill(folder, range(420))
    with Service(settings_in(folder, store="sqlite")) as service:
        before = holding(folder, "に6人の")
        answer = service.ask("POST", "/v1/forget", {"url": address(6)})

        assert (before, answer.json["documents"]) == ({"parts"}, 1)
        assert holding(folder, "に6人の") == set()


def test_span_of_time_takes_versions_and_pages_of_that_time(service):
    old, new = int(time.time()) - 40 * DAY, int(time.time())
    service.save("http://bird.example/old", RIVER, fetched_at=old)
    keep(service, fetched_at=new)
    told = service.ask("POST", "/v1/forget", {"until": old + DAY}).json

    assert (told["forgotten"], told["documents"]) == (1, 0)
    assert service.sites() == {"bird.example": 1, "other.example": 1}


def test_command_forgets_by_search_and_time(service, capsys):
    keep(service)
    data = ["--data", str(service.folder)]

    assert main(["forget", *data, "--query", WORD, "--dry-run"]) == 0
    assert capsys.readouterr().out == "would forget 1 page and 1 document of bird.example\n"
    assert main(["forget", *data, "--query", WORD]) == 0
    assert holding(service.folder, CANARY, WORD) == set()
    assert main(["forget", *data, "--since", "2020-01-01"]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "forgot 1 page and 1 document"


def test_command_tells_of_exports(service, tmp_path, capsys):
    keep(service)
    data = ["--data", str(service.folder)]
    for name in ("gone.jsonl", "there.jsonl"):
        main(["export", *data, "--format", "jsonl", "-o", str(tmp_path / name)])
    (tmp_path / "gone.jsonl").unlink()
    main(["forget", *data, "--url", URL])
    told = capsys.readouterr().err

    assert f"exported to {tmp_path / 'there.jsonl'}, which may still hold them" in told
    assert "gone.jsonl, which" not in told


def test_export_takes_what_a_search_finds(service, tmp_path):
    keep(service)
    main(["export", "--data", str(service.folder), "--format", "jsonl", "--query", WORD, "-o", str(tmp_path / "found")])

    assert [json.loads(line)["url"] for line in (tmp_path / "found").read_text().splitlines()] == [URL]


def test_page_is_forgotten_in_redis_too(folder, own_redis):
    page_of = {"url": URL, "html": PAGE}
    with Service(settings_in(folder, store=own_redis.url)) as service:
        service.ask("POST", "/v1/documents", page_of)
        held = own_redis.has_on_disk(b"bird.example")
        assert service.ask("POST", "/v1/forget", {"query": WORD}).json["forgotten"] == 1
        until = time.monotonic() + 5
        while own_redis.has_on_disk(b"bird.example") and time.monotonic() < until:
            time.sleep(0.1)

        assert held
        assert not own_redis.has_on_disk(b"bird.example")
        assert holding(folder, CANARY, WORD) == set()


class Away(MemoryStore):
    async def forget(self, *_):
        raise StoreUnavailable("the store is away")


async def with_memory(folder, store, work):
    """What `work` returns, given all that this folder holds and this store."""
    async with AsyncExitStack() as stack:
        held = [opened(folder) for opened in (open_documents, open_rules, open_feeds, open_wrappers)]
        for each in held:
            stack.push_async_callback(each.close)
        return await work(Memory(*held, Examples(folder), store, "salt"))


def test_documents_are_found_until_all_else_of_their_pages_is_forgotten(folder):
    fill(folder, range(1))
    with pytest.raises(StoreUnavailable):
        asyncio.run(with_memory(folder, Away(), lambda memory: forget_documents(memory, [1])))

    assert listed(folder) == [address(0)]


class Busy(MemoryStore):
    """A store where a page is learned whenever somebody has looked."""

    async def changes(self, site, cursor):
        held = await super().changes(site, cursor)
        await self.learn(site, Remembered(b"new page", 2 * DAY, b""), START, Retention())
        return held


async def test_page_learned_while_older_ones_are_forgotten_stays(folder):
    store = Busy()
    await store.learn("bird.example", Remembered(b"old page", 1, b""), START, Retention())
    span = Span(until=DAY, site="bird.example")
    told = await with_memory(folder, store, lambda memory: forget_span(memory, span))

    assert told.pages == 1
    assert [page.page for page in (await store.changes("bird.example", START)).pages] == [b"new page"]


class Interrupted(WorkerPool):
    """Whenever a worker has done its work, something else happens."""

    def __init__(self, *events):
        super().__init__(1, 10, 1024, salt="salt")
        self._events = iter(events)

    @asynccontextmanager
    async def lease(self, *page):
        async with super().lease(*page) as worker:
            yield worker
        await next(self._events)()


def test_page_that_is_forgotten_while_a_wrapper_reads_it_leaves_no_record(folder):
    fill(folder, range(1))
    labelled = {"url": address(2), "html": page_of(2), "tuples": [{"title": ["海の話 2"]}]}
    body = json.dumps({"pages": [labelled]}).encode()

    async def work(memory):
        shelf, documents = memory.wrappers, memory.documents
        events = (partial(asyncio.sleep, 0), partial(memory.forget_page, address(0)))
        async with Interrupted(*events) as pool:
            await teach("even.example", body, pool=pool, shelf=shelf, documents=documents, salt="salt", now=1)
        return await shelf.records("even.example")

    assert asyncio.run(with_memory(folder, MemoryStore(), work)) == []


# Rules that keep for some days only


def rule(service, **fields):
    return service.ask("PUT", "/v1/sites/bird.example/rules", fields)


@pytest.mark.parametrize("days", [-1, 1.5, "7", True, 40_000, None])
def test_days_are_a_number(service, days):
    assert rule(service, keep_days=days).status == 400


def test_days_are_kept_beside_other_rules(service):
    rule(service, keep_days=30)
    rule(service, learn="deny")

    assert service.ask("GET", "/v1/sites/bird.example/rules").json == {
        "site": "bird.example",
        "learn": "deny",
        "collect": "auto",
        "keep_days": 30,
        "corrections": [],
    }


def test_service_forgets_what_was_kept_long_enough(folder):
    with ServiceProcess(folder) as service:
        for site in ("bird.example", "other.example"):
            service.save(f"http://{site}/{CANARY}", PAGE)
        rule(service, keep_days=30)
    asyncio.run(_make_older(folder, 31 * DAY))
    with ServiceProcess(folder) as service:
        until = time.monotonic() + 15
        while len(service.ask("GET", "/v1/documents").json["documents"]) > 1 and time.monotonic() < until:
            time.sleep(0.1)
        left = [saved["site"] for saved in service.ask("GET", "/v1/documents").json["documents"]]

    assert left == ["other.example"]
    assert not any(b"bird.example/" in file.read_bytes() for file in folder.iterdir())


async def _make_older(folder, seconds):
    documents = open_documents(folder)
    for table in ("documents", "versions"):
        await documents._database.write(
            lambda connection, table=table: connection.execute(f"UPDATE {table} SET saved = saved - ?", (seconds,))
        )
    await documents.close()
