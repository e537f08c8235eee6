"""The contract of the site stores, kept by every one of them."""

import random

import pytest
from tests.stores import DAY, TODAY, Model, Reader, page, pages_of
from tests.tried import tried

from honbun.store.contract import START, Cursor, Retention, SiteStore, SiteSummary

SITE = "news.example"


async def test_learned_page_is_told_to_its_own_reader(store: SiteStore) -> None:
    changes = await store.learn(SITE, page(1), START, Retention())

    assert changes.learned
    assert changes.pages == (page(1),)


async def test_revisit_replaces(store: SiteStore) -> None:
    reader = Reader(store, SITE)
    await reader.learn(page(1, footprint=b"before"))
    await reader.learn(page(1, TODAY + 60, b"after"))

    assert await pages_of(store, SITE) == reader.pages == {page(1, TODAY + 60, b"after")}


async def test_older_visit_changes_nothing(store: SiteStore) -> None:
    reader = Reader(store, SITE)
    await reader.learn(page(1, TODAY, b"newer"))
    changes = await reader.learn(page(1, TODAY - 60, b"older"))

    assert changes.learned
    assert changes.pages == ()
    assert await pages_of(store, SITE) == {page(1, TODAY, b"newer")}


@pytest.mark.parametrize(
    "footprints", [(b"a\xff", b"a\x00b"), (b"a\x00b", b"a\xff"), (b"a", b"a\xff"), (b"a\xff", b"a")]
)
async def test_of_one_second_the_greater_bytes_stay(store: SiteStore, footprints: tuple[bytes, bytes]) -> None:
    for footprint in footprints:
        await store.learn(SITE, page(1, TODAY, footprint), START, Retention())

    assert await pages_of(store, SITE) == {page(1, TODAY, b"a\xff")}


async def test_same_visit_twice_is_no_news(store: SiteStore) -> None:
    reader, other = Reader(store, SITE), Reader(store, SITE)
    await reader.learn(page(1))
    await other.learn(page(1))

    assert (await reader.look()).pages == ()


async def test_reader_is_told_what_it_missed_and_no_more(store: SiteStore) -> None:
    reader, writer = Reader(store, SITE), Reader(store, SITE)
    await reader.learn(page(1))
    await writer.learn(page(2))
    changes = await reader.look()

    assert not changes.reset
    assert changes.pages == (page(2),)
    assert (await reader.look()).pages == ()


async def test_newest_days_stay_when_there_are_too_many_pages(store: SiteStore) -> None:
    days = {1: TODAY, 2: TODAY - 3 * DAY, 3: TODAY - DAY, 4: TODAY - 2 * DAY}
    for number, seen in days.items():
        await store.learn(SITE, page(number, seen), START, Retention(pages=2))

    assert await pages_of(store, SITE) == {page(1, TODAY), page(3, TODAY - DAY)}


async def test_of_one_day_the_greatest_page_ids_stay(store: SiteStore) -> None:
    for number, seen in {2**63: TODAY, 2**32: TODAY + 5, 255: TODAY + 9}.items():
        await store.learn(SITE, page(number, seen), START, Retention(pages=2))

    assert {held.page for held in await pages_of(store, SITE)} == {page(2**63).page, page(2**32).page}


async def test_old_pages_go_with_the_next_visit(store: SiteStore) -> None:
    await store.learn(SITE, page(1, TODAY - 90 * DAY), START, Retention())
    await store.learn(SITE, page(2), START, Retention(oldest=TODAY - 89 * DAY))

    assert await pages_of(store, SITE) == {page(2)}


async def test_too_old_page_leaves_no_site(store: SiteStore) -> None:
    changes = await store.learn(SITE, page(1, TODAY), START, Retention(oldest=TODAY + 1))

    assert (changes.cursor, changes.pages) == (START, ())
    assert await store.sites() == []


async def test_lower_limit_takes_effect_at_once(store: SiteStore) -> None:
    for number in range(10):
        await store.learn(SITE, page(number), START, Retention())
    await store.learn(SITE, page(9), START, Retention(pages=3))

    assert await pages_of(store, SITE) == {page(7), page(8), page(9)}


async def test_forgetting_a_page_resets_readers(store: SiteStore) -> None:
    reader = Reader(store, SITE)
    await reader.learn(page(1))
    await reader.learn(page(2))

    assert await store.forget(SITE, page(1).page) == 1
    assert (await reader.look()).reset
    assert reader.pages == {page(2)}


async def test_forgetting_a_site_resets_readers(store: SiteStore) -> None:
    reader = Reader(store, SITE)
    await reader.learn(page(1))
    await reader.learn(page(2))

    assert await store.forget(SITE) == 2
    assert (await reader.look()).reset
    assert reader.pages == set()


async def test_forgetting_touches_nothing_else(store: SiteStore) -> None:
    reader = Reader(store, SITE)
    await reader.learn(page(1))
    await store.learn("other.example", page(1), START, Retention())
    forgotten = [
        await store.forget("other.example"),
        await store.forget("no.example"),
        await store.forget(SITE, b"8 bytes."),
    ]

    assert forgotten == [1, 0, 0]
    assert not (await reader.look()).reset


async def test_site_learned_again_is_a_new_one(store: SiteStore) -> None:
    reader = Reader(store, SITE)
    await reader.learn(page(1))
    await store.forget(SITE)
    await store.learn(SITE, page(2), START, Retention())

    await reader.look()
    assert reader.pages == {page(2)}


async def test_cursor_ahead_of_the_site_is_stale(store: SiteStore) -> None:
    epoch = (await store.learn(SITE, page(1), START, Retention())).cursor.epoch
    changes = await store.changes(SITE, Cursor(epoch, 99))

    assert changes.reset
    assert changes.pages == (page(1),)


async def test_sites_are_listed_by_name(store: SiteStore) -> None:
    for site, number, seen in [("b.example", 1, 50), ("a.example/~ö", 1, 70), ("b.example", 2, 60)]:
        await store.learn(site, page(number, TODAY + seen), START, Retention())

    assert await store.sites() == [
        SiteSummary("a.example/~ö", pages=1, last_seen=TODAY + 70),
        SiteSummary("b.example", pages=2, last_seen=TODAY + 60),
    ]


async def test_empty_and_large_footprints_are_kept(store: SiteStore) -> None:
    large = random.Random(1).randbytes(1_000_000)
    await store.learn(SITE, page(1, footprint=b""), START, Retention())
    await store.learn(SITE, page(2, footprint=large), START, Retention())

    assert await pages_of(store, SITE) == {page(1, footprint=b""), page(2, footprint=large)}


@pytest.mark.parametrize("seed", range(3))
async def test_order_of_visits_does_not_matter(store: SiteStore, seed: int) -> None:
    chance = random.Random(seed)
    visits = [page(chance.randrange(12), TODAY + chance.randrange(4) * DAY, chance.randbytes(2)) for _ in range(40)]
    for site in ("a", "b"):
        chance.shuffle(visits)
        for visit in visits:
            await store.learn(site, visit, START, Retention(pages=5, oldest=TODAY + DAY))

    assert await pages_of(store, "a") == await pages_of(store, "b")
    assert len(await pages_of(store, "a")) == 5


async def test_random_operations_equal_the_model(store: SiteStore) -> None:
    game = Game(store, seed=4)
    for _ in range(5000):
        await game.play()

    assert game.played == {"learn", "look", "forget", "forget site"}


class Game:
    """Random operations on a store and the model at once, which must agree after each."""

    def __init__(self, store: SiteStore, seed: int) -> None:
        self._store, self._model, self._chance = store, Model(), random.Random(seed)
        self._readers: dict[tuple[str, int], Reader] = {}
        self._now = TODAY
        self.played: set[str] = set()

    async def play(self) -> None:
        move = self._chance.choices(["learn", "look", "forget", "forget site"], [75, 15, 9, 1])[0]
        site = self._chance.choice(["a.example", "b.example", "c.example"])
        self._now += self._chance.randrange(DAY // 20)
        self.played.add(move)
        tried("operations")
        await {"learn": self._learn, "look": self._look, "forget": self._forget, "forget site": self._forget_site}[
            move
        ](site)

    async def _learn(self, site: str) -> None:
        seen = self._now - self._chance.choice([0, 0, self._chance.randrange(6 * DAY)])
        visit = page(self._chance.randrange(20), seen // 600 * 600, self._chance.randbytes(self._chance.randrange(3)))
        reader = self._reader(site)
        await reader.learn(visit)
        self._model.learn(site, visit, reader.retention)
        self._compare(site, reader)

    async def _look(self, site: str) -> None:
        reader = self._reader(site)
        await reader.look()
        self._compare(site, reader)
        counts = {summary.site: summary.pages for summary in await self._store.sites()}
        assert counts == {name: len(held) for name, held in self._model.sites.items() if held}

    async def _forget(self, site: str) -> None:
        gone = page(self._chance.randrange(20)).page
        assert await self._store.forget(site, gone) == self._model.forget(site, gone)

    async def _forget_site(self, site: str) -> None:
        assert await self._store.forget(site) == self._model.forget(site, None)

    def _reader(self, site: str) -> Reader:
        reader = self._readers.setdefault((site, self._chance.randrange(3)), Reader(self._store, site))
        reader.retention = Retention(pages=8, oldest=self._now - 4 * DAY)
        return reader

    def _compare(self, site: str, reader: Reader) -> None:
        held = self._model.sites.get(site, {}).values()
        assert reader.pages == {one for one in held if one.seen >= reader.retention.oldest}
