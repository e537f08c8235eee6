"""`GET /metrics` counts what happened, in the text format of Prometheus."""

import re

import pytest
from tests.service import Service, settings_in

from honbun.api.metrics import Metrics


@pytest.fixture(scope="module")
def service(tmp_path_factory):
    with Service(settings_in(tmp_path_factory.mktemp("metrics"), page_seconds=0.5)) as running:
        yield running


def samples(service) -> dict[str, float]:
    answer = service.ask("GET", "/metrics")
    assert answer.headers["Content-Type"] == "text/plain; version=0.0.4; charset=utf-8"
    lines = [line for line in answer.body.decode().splitlines() if not line.startswith("#")]
    return {name: float(value) for name, value in (line.rsplit(" ", 1) for line in lines)}


def test_visit_is_counted(service):
    before = samples(service)["honbun_visits_total"]
    service.learn("http://counted.example/1")
    after = samples(service)

    assert after["honbun_visits_total"] == before + 1
    assert after["honbun_sites"] == 1
    assert after["honbun_pages"] == 1


def test_error_is_counted_by_kind(service):
    service.ask("GET", "/v1/sites", headers={"Authorization": None})

    assert samples(service)['honbun_problems_total{kind="no-token"}'] >= 1


def test_parts_are_told_to_be_up(service):
    told = samples(service)

    assert told["honbun_workers_up"] == 1
    assert told["honbun_store_up"] == 1


def test_worker_killed_over_a_page_is_counted(service):
    bomb = "<p>" + "".join(f"<b a{number}>" for number in range(20_000))
    before = samples(service)["honbun_worker_kills_total"]

    assert service.learn("http://bomb.example/", bomb).status == 422
    assert samples(service)["honbun_worker_kills_total"] == before + 1
    assert samples(service)['honbun_problems_total{kind="too-heavy"}'] == 1


def test_unknown_addresses_and_methods_are_counted_as_one(service):
    for name in ("put", "patch", "trace"):
        service.ask("GET", f"/{name}")
        service.ask(name.upper(), "/health")

    counted = [sample for sample in samples(service) if sample.startswith("honbun_requests_total{")]
    assert {sample.partition("status")[0] for sample in counted if "other" in sample} == {
        'honbun_requests_total{method="other",route="other",'
    }


def test_site_is_not_told(service):
    service.ask("GET", "/v1/sites/private.example")

    assert not [sample for sample in samples(service) if "private" in sample]


def test_durations_fall_into_buckets():
    metrics = Metrics()
    for seconds in (0.001, 0.02, 99):
        metrics.count_request("GET", "/health", 200, seconds)
    counts = [line for line in metrics.lines() if line.startswith("honbun_request_seconds_bucket")]

    assert [int(line.split()[-1]) for line in counts] == [1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 3]
    assert re.search(r'le="\+Inf"', counts[-1])
    assert 'honbun_request_seconds_sum{route="/health"} 99.021000' in metrics.lines()
