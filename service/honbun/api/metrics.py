"""What `GET /metrics` counts, as Prometheus text."""

from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Iterable

BUCKETS = (0.005, 0.01, 0.02, 0.04, 0.08, 0.16, 0.32, 0.64, 1.28, 2.56, 5.12, 10.24)  # seconds
Sample = tuple[str, float]  # labels as they are written, value


class Metrics:
    """Counts of this process since it started; used from the event loop only."""

    def __init__(self) -> None:
        self.visits = 0
        self.under_way = 0
        self._requests: Counter[tuple[str, str, int]] = Counter()
        self._problems: Counter[str] = Counter()
        self._durations: dict[str, list[int]] = {}
        self._seconds: defaultdict[str, float] = defaultdict(float)

    def count_request(self, method: str, route: str, status: int, seconds: float) -> None:
        self._requests[method, route, status] += 1
        counts = self._durations.setdefault(route, [0] * (len(BUCKETS) + 1))
        counts[bisect_left(BUCKETS, seconds)] += 1
        self._seconds[route] += seconds

    def count_problem(self, kind: str) -> None:
        self._problems[kind] += 1

    def lines(self) -> Iterable[str]:
        """Every count, in the text format of Prometheus."""
        yield from family("honbun_visits_total", "counter", "pages answered", [("", self.visits)])
        yield from family("honbun_requests_under_way", "gauge", "requests not yet answered", [("", self.under_way)])
        yield from family("honbun_requests_total", "counter", "requests by route and status", self._request_samples())
        problems = [(f'{{kind="{kind}"}}', count) for kind, count in sorted(self._problems.items())]
        yield from family("honbun_problems_total", "counter", "errors by kind", problems)
        yield from self._histogram("honbun_request_seconds")

    def _request_samples(self) -> list[Sample]:
        return [
            (f'{{method="{method}",route="{route}",status="{status}"}}', count)
            for (method, route, status), count in sorted(self._requests.items())
        ]

    def _histogram(self, name: str) -> Iterable[str]:
        yield f"# HELP {name} seconds from headers to answer"
        yield f"# TYPE {name} histogram"
        for route, counts in sorted(self._durations.items()):
            total = 0
            for bound, count in zip((*BUCKETS, "+Inf"), counts, strict=True):
                total += count
                yield f'{name}_bucket{{route="{route}",le="{bound}"}} {total}'
            yield f'{name}_sum{{route="{route}"}} {self._seconds[route]:.6f}'
            yield f'{name}_count{{route="{route}"}} {total}'


def family(name: str, kind: str, told: str, samples: Iterable[Sample]) -> Iterable[str]:
    """One metric with its help, type and samples."""
    yield f"# HELP {name} {told}"
    yield f"# TYPE {name} {kind}"
    for labels, value in samples:
        yield f"{name}{labels} {value}"
