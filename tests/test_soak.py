"""A short soak: while everything breaks that may break, each request is answered, and nothing is lost or left over.

`python -m tests.bench.bench_soak 100000` is the long one.
"""

from pathlib import Path

import pytest
from tests.soak.checks import differences
from tests.soak.running import LastingService
from tests.soak.soak import Plan, Soak
from tests.stores import RedisServer

FORGETFUL = {"visit": 70, "save": 10, "forget a page": 10, "forget a site": 2, "delete": 4, "look": 4}
pytestmark = pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="this system has no /proc")


@pytest.fixture(scope="module")
def soak(tmp_path_factory):
    folder = tmp_path_factory.mktemp("soak")
    (folder / "redis").mkdir()
    redis = RedisServer(folder / "redis", "--appendonly", "yes")
    with redis, LastingService(folder, redis.hasty_url) as service:
        soak = Soak(Plan(visits=200, sites=12, chances=FORGETFUL), redis, service)
        soak.run()
        yield soak


def test_everything_broke_that_may_break(soak):
    for what in ("restart Redis", "kill a worker", "send poison", "kill the service", "end the service"):
        assert soak.counts[what] == 2, what


def test_what_is_left_is_what_the_model_says(soak):
    assert differences(soak) == []
