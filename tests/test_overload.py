"""More at once than there is room for: pages wait their turn, memory stays bounded, and `/health` is answered."""

import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from tests.bombs import DEEP
from tests.service import Service, settings_in
from tests.service_process import ServiceProcess

from honbun.api import room
from honbun.api.room import Room
from honbun.errors import Busy

MIB = 1 << 20
MEGABYTES = 220  # the service takes 70, the room for bodies 64, and one of them is copied; 152 were measured
SCRIPT = f"<script>{'x' * (2 * MIB)}</script><p>text</p>"


@pytest.fixture(scope="module")
def served(tmp_path_factory):
    with ServiceProcess(tmp_path_factory.mktemp("overload")) as process:
        yield process


def visits(served, count: int, html: str) -> list[int]:
    """The statuses of so many visits at once."""
    with ThreadPoolExecutor(count) as threads:
        asked = [threads.submit(served.learn, f"http://site{number}.example/", html) for number in range(count)]
        return [each.result().status for each in asked]


def test_two_hundred_pages_at_once_are_all_answered(served):
    assert visits(served, 200, "<p>text</p>") == [200] * 200


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="this system has no /proc")
def test_many_large_bodies_at_once_take_bounded_memory(served):
    assert visits(served, 100, SCRIPT) == [200] * 100
    assert served.most_megabytes < MEGABYTES


def test_health_is_answered_while_pages_wait(served):
    with ThreadPoolExecutor(100) as threads:
        waiting = [threads.submit(served.learn, f"http://wait{number}.example/", SCRIPT) for number in range(100)]
        health = [served.ask("GET", "/health").status for _ in range(10)]

        assert health == [200] * 10
        assert not all(page.done() for page in waiting)


def test_page_that_waits_for_long_is_told_to_come_again(tmp_path, monkeypatch):
    monkeypatch.setattr(room, "WAIT_SECONDS", 0.1)
    monkeypatch.setattr(room, "LEAST", 64 * MIB)
    with Service(settings_in(tmp_path)) as service, ThreadPoolExecutor(1) as thread:
        heavy = thread.submit(service.learn, "http://heavy.example/", DEEP)
        while not service.ask("GET", "/metrics").body.count(b"honbun_requests_under_way 2"):
            time.sleep(0.01)
        answer = service.learn("http://late.example/")
        heavy.result()

    assert (answer.status, answer.headers["Retry-After"]) == (503, "10")
    assert answer.json["detail"] == "too many pages are under way; this one has waited for 0.1 s: send it again later"


async def test_room_is_free_again_after_a_page():
    small = Room(MIB)
    for _ in range(3):
        async with small.taken(MIB):
            pass


async def test_page_larger_than_the_room_has_it_alone(monkeypatch):
    monkeypatch.setattr(room, "WAIT_SECONDS", 0.01)
    small = Room(2 * MIB)
    async with small.taken(3 * MIB):
        with pytest.raises(Busy):
            async with small.taken(1):
                pass
    async with small.taken(1), small.taken(1):
        pass
