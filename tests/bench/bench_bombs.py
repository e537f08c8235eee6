"""What pages that break parsers cost other readers: `python -m tests.bench.bench_bombs`.

Each is sent to a service as a user has it, and right after it a page like any other, while another process asks for
`/health`.  The limits: 50 ms for `/health`, 100 ms for the next page, and the service is never started anew.
"""

import json
import tempfile
from collections.abc import Iterator
from pathlib import Path

from tests.bench.pages import MEDIUM
from tests.bench.report import Cell, percentile, print_machine, print_table
from tests.bench.running import RunningService, body_of, health_polled
from tests.bombs import BOMBS

COLUMNS = "page | KB | status | answer ms | next page ms | /health p95 ms | /health max ms"


def rows(service: RunningService) -> Iterator[list[Cell]]:
    good = [body_of(page) for page in MEDIUM.pages(len(BOMBS) + 1)]
    service.visit(good.pop())
    for (name, html), page in zip(BOMBS.items(), good, strict=True):
        body = json.dumps({"url": f"http://{name.replace(' ', '-')}.example/", "html": html}).encode()
        with health_polled(service.port) as health:
            status, _, answered = service.send(body)
            after = service.visit(page)
        yield [name, len(body) // 1000, status, answered, after, percentile(health, 95), max(health)]


def main() -> None:
    print_machine()
    with tempfile.TemporaryDirectory() as name, RunningService(Path(name), "sqlite", 300) as service:
        print_table(COLUMNS, rows(service))


if __name__ == "__main__":
    main()
