"""A soak: thousands of visits, saves and wishes to forget, while workers, Redis and the service itself break.

The service that is measured lives from one tenth of the visits to nine tenths.  Before and after it, others are ended
and killed.  Its workers are killed, and brought down by pages, in its first half; in the second they may grow old, and
only Redis goes away and comes back.
"""

import itertools
import math
import random
import signal
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_EXCEPTION, ThreadPoolExecutor, wait
from contextlib import suppress
from dataclasses import dataclass, field

import orjson
from tests.bombs import formatting
from tests.soak.running import LastingService, PatientClient, Sample, Told
from tests.soak.sites import Seen, SoakedSite
from tests.stores import RedisServer, wait_until

CLIENTS = 4
CHANCES = {"visit": 92.6, "save": 4.0, "forget a page": 1.0, "forget a site": 0.2, "delete": 0.7, "look": 1.5}
SITES_WITH_FEEDS = 10
AWAY_SECONDS = 0.7  # Redis
AHEAD = 20  # visits that clients may be ahead of what breaks
LIFE = (0.1, 0.9)  # of the service that is measured, in shares of the visits
CALM = (0.5, 0.9)  # when no worker is killed
REDIS_EVERY, KILL_EVERY, POISON_EVERY, LOOKS_EVERY = 2000, 500, 2000, 250  # visits
POISON = formatting(7_000)


@dataclass(frozen=True)
class Plan:
    """How long it is, and with that how often something breaks."""

    visits: int
    minutes: float = math.inf  # after these it ends, however far it came
    sites: int = 500
    chances: Mapping[str, float] = field(default_factory=lambda: CHANCES)

    def events(self) -> list[tuple[int, str]]:
        """What happens after how many visits."""
        everywhere = range(self.visits)
        life, calm = (tuple(round(share * self.visits) for share in shares) for shares in (LIFE, CALM))
        stormy = [at for at in everywhere if not calm[0] <= at < calm[1]]
        events = [(at, "restart Redis") for at in _spread(everywhere, self.visits // REDIS_EVERY)]
        events += [(at, "kill a worker") for at in _spread(stormy, self.visits // KILL_EVERY)]
        events += [(at, "send poison") for at in _spread(stormy, self.visits // POISON_EVERY)]
        events += [(at, "look at memory") for at in _spread(everywhere, self.visits // LOOKS_EVERY)]
        events += [(life[0] // 2, "kill the service"), (life[0], "end the service")]
        events += [(life[1], "end the service"), ((life[1] + self.visits) // 2, "kill the service")]
        return sorted(events)


def _spread(places: Sequence[int], count: int) -> list[int]:
    """So many of these places, twice at least, with the same distance between them."""
    count = max(count, 2)
    return [places[(2 * number + 1) * len(places) // (2 * count)] for number in range(count)]


@dataclass
class Soak:
    """One run; what was counted and measured stays in it."""

    plan: Plan
    redis: RedisServer
    service: LastingService
    counts: Counter[str] = field(default_factory=Counter)
    samples: list[Sample] = field(default_factory=list)
    strange: list[str] = field(default_factory=list)  # answers that nobody should get
    seconds: float = 0.0

    def __post_init__(self) -> None:
        self.sites = [SoakedSite(number) for number in range(self.plan.sites)]
        self.client = PatientClient(self.service, self.counts)
        self._visits, self.done = itertools.count(1), 0  # done: visits that were answered
        self._due_at = 0  # visits, before the next thing breaks
        self._begun = int(time.time()) - self.plan.visits - 60  # pages are a second apart, and none is of tomorrow
        self._over, self._started = threading.Event(), time.monotonic()
        self._ends = self._started + 60 * self.plan.minutes

    def run(self) -> None:
        """Until all visits are answered and Redis has learned of them."""
        for site in self.sites[:SITES_WITH_FEEDS]:
            self._expect(200, self._learn(site, 0, "/v1/visits"))
            self._expect(200, self._post(f"/v1/sites/{site.name}/feed", b"{}"))
        with ThreadPoolExecutor(CLIENTS + 1) as threads:
            asking = [threads.submit(self._ask, number) for number in range(CLIENTS)]
            breaking = threads.submit(self._break_things)
            wait([breaking, *asking], return_when=FIRST_EXCEPTION)
            self._over.set()
            for each in (breaking, *asking):
                each.result()
        self.seconds = time.monotonic() - self._started
        wait_until(self._is_settled)
        self._note()
        self.client.close()

    def _is_settled(self) -> bool:
        """Whether Redis has all that waited for it."""
        return self.client.ask("GET", "/v1/sites").answer.status == 200

    # What clients do

    def _ask(self, number: int) -> None:
        """What one client asks for; a number of sites is its own."""
        chance, sites = random.Random(number), self.sites[number::CLIENTS]
        acts, chances = self._acts(), self.plan.chances
        weights = [1 / (rank + 10) for rank in range(len(sites))]  # some are read often, most now and then
        while self.done < self.plan.visits and time.monotonic() < self._ends and not self._over.is_set():
            (site,), (kind,) = chance.choices(sites, weights), chance.choices(list(chances), list(chances.values()))
            page = site.any_page(chance)
            acts[kind](site, page)
            self.counts[kind] += 1
            while self.done > self._due_at + AHEAD and not self._over.is_set():
                time.sleep(0.01)

    def _acts(self) -> dict[str, Callable[[SoakedSite, int], None]]:
        return {
            "visit": self._visit,
            "save": self._save,
            "forget a page": self._forget,
            "forget a site": self._forget_site,
            "delete": self._delete,
            "look": self._look,
        }

    def _visit(self, site: SoakedSite, page: int) -> None:
        told = self._learn(site, page, "/v1/visits")
        if not told.answer.body.startswith(b'{"learned":true'):
            self.strange.append(f"a visit was answered {told.answer.status}: {told.answer.body[:200]!r}")

    def _save(self, site: SoakedSite, page: int) -> None:
        told = self._learn(site, page, "/v1/documents")
        if self._expect(200, told):
            site.save(page, site.learned[page], told.tries)

    def _learn(self, site: SoakedSite, page: int, path: str) -> Told:
        """Send the page as it is by now: one visit in three finds it changed."""
        number = next(self._visits)
        version = site.learned[page].version if page in site.learned else 0
        seen = Seen(version + (number % 3 == 0), self._begun + number)
        told = self._post(path, site.body(page, seen))
        self.done = max(self.done, number)
        site.learn(page, seen)
        return told

    def _forget(self, site: SoakedSite, page: int) -> None:
        """503: Redis is away and will forget as soon as it is back.  404: a wish whose answer was lost was granted."""
        if site.is_wide or page not in site.learned:
            return
        told = self._post("/v1/forget", orjson.dumps({"url": site.address(page)}))
        self._expect((200, 503, 404) if told.tries > 1 else (200, 503), told)
        site.forget(page)

    def _forget_site(self, site: SoakedSite, _: int) -> None:
        told = self.client.ask("DELETE", f"/v1/sites/{site.name}")
        self._expect((200, 503, 404) if told.tries > 1 or not site.learned else (200, 503), told)
        site.forget_all()

    def _delete(self, site: SoakedSite, _: int) -> None:
        if not site.saved:
            return
        page = next(iter(site.saved))
        told = self.client.ask("GET", f"/v1/documents?url={site.address(page)}")
        self._expect(200, told)
        for document in told.answer.json["documents"]:
            gone = self.client.ask("DELETE", f"/v1/documents/{document['id']}")
            self._expect((200, 404) if gone.tries > 1 else 200, gone)
        del site.saved[page]

    def _look(self, site: SoakedSite, _: int) -> None:
        self._expect((200, 404, 503), self.client.ask("GET", f"/v1/sites/{site.name}"))

    def _post(self, path: str, body: bytes) -> Told:
        return self.client.ask("POST", path, body)

    def _expect(self, statuses: int | tuple[int, ...], told: Told) -> bool:
        expected = statuses if isinstance(statuses, tuple) else (statuses,)
        if told.answer.status not in expected:
            self.strange.append(f"{told.answer.status} and not {expected}: {told.answer.body[:200]!r}")
        self.counts[f"answered {told.answer.status}"] += 1
        return told.answer.status == 200

    # What breaks

    def _break_things(self) -> None:
        chance, redis_ends = random.Random(0), itertools.cycle((self._stop_redis, self._kill_redis, self._freeze_redis))
        acts: dict[str, Callable[[], object]] = {
            "restart Redis": lambda: next(redis_ends)(),
            "kill a worker": lambda: self.service.kill_a_worker(chance),
            "send poison": self._send_poison,
            "look at memory": self._note,
            "kill the service": lambda: self.service.restart(signal.SIGKILL),
            "end the service": lambda: self.service.restart(signal.SIGTERM),
        }
        for what in self._due():
            acts[what]()
            self.counts[what] += 1

    def _due(self) -> Iterator[str]:
        """Each event when its time has come; none after the last visit."""
        for at, what in self.plan.events():
            self._due_at = at
            while self.done < at:
                if self._over.wait(0.02) or time.monotonic() > self._ends:
                    return
            yield what
        self._due_at = self.plan.visits

    def _stop_redis(self) -> None:
        self.redis.stop()
        time.sleep(AWAY_SECONDS)
        self.redis.start()

    def _kill_redis(self) -> None:
        self.redis.kill()
        time.sleep(AWAY_SECONDS)
        self.redis.start()

    def _freeze_redis(self) -> None:
        self.redis.freeze()
        time.sleep(AWAY_SECONDS)
        self.redis.thaw()

    def _send_poison(self) -> None:
        body = orjson.dumps({"url": f"https://poison.example/{self.done}", "html": POISON + str(self.done)})
        self._expect(422, self.client.ask("POST", "/v1/visits", body))

    def _note(self) -> None:
        minutes = (time.monotonic() - self._started) / 60
        with suppress(FileNotFoundError):
            self.samples.append(self.service.sample(self.done, minutes))
