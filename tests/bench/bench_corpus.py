"""What keeping pages costs: `python -m tests.bench.bench_corpus [DIRECTORY]`, pages of our own or those of a directory.

First the service: how long a visit and a save of the same pages take.  Then the file alone, with parts as the service
makes them: their size without and with dictionaries, and how long it takes to save, to read and to delete a page; the
one `taught` is one that a dictionary was trained on, so that all that it serves has to be pressed anew.
"""

import asyncio
import sys
import tempfile
import time
from collections.abc import Awaitable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import apsw
from tests.bench.pages import LARGE, MEDIUM, SMALL, Page, sites
from tests.bench.processes import cpu_seconds
from tests.bench.report import Cell, percentile, print_machine, print_table
from tests.bench.running import RunningService, body_of

from honbun.corpus.documents import Documents, open_documents
from honbun.corpus.saved import Card, Wanted
from honbun.model import Visit
from honbun.page.decode import decode
from honbun.page.extract import extract_alone
from honbun.page.reading import read_page
from honbun.page.signature import Hasher
from honbun.workers.documents import prepare
from honbun.workers.judges import open_judge

REQUESTS, READ, PAGES = 60, 200, 1200
SERVICE = "KB | visit p50 ms | save p50 ms | save p95 ms | visit CPU ms | save CPU ms"
FILE = "pages | received KB | kept KB, plain | with dictionaries | save p50 ms | read p50 ms | delete ms | taught ms"


def ask_service() -> Iterator[list[Cell]]:
    with tempfile.TemporaryDirectory() as name, RunningService(Path(name), "sqlite", 300) as service:
        for site in (SMALL, MEDIUM, LARGE):
            bodies = [body_of(page) for page in site.pages(REQUESTS)]
            row: list[list[float]] = []
            for path in ("/v1/visits", "/v1/documents"):
                cpu = cpu_seconds(service.number)
                times = [service.visit(body, path) for body in bodies]
                row.append([percentile(times, 50), percentile(times, 95), cpu_seconds(service.number) - cpu])
            (visit, _, visit_cpu), (save, slow, save_cpu) = row
            yield [site.kilobytes, visit, save, slow, visit_cpu / REQUESTS * 1000, save_cpu / REQUESTS * 1000]


def kept(pages: Sequence[Page]) -> list[tuple[Card, bytes]]:
    """The pages as a worker makes them ready."""
    judge, hasher = open_judge(), Hasher()
    made = []
    for page in pages:
        visit = Visit(page.url, decode(page.data).text, fetched_at=0)
        reading = read_page(visit, hasher, judge=judge)
        head, parts = prepare(visit, reading, extract_alone(reading))
        made.append((Card(**head), parts))
    return made


async def ask_file(pages: Sequence[Page]) -> list[Cell]:
    made = kept(pages)
    with private_folder() as folder:
        documents = Documents(folder / "corpus.sqlite", teachers=len(made) + 1)
        times = [await timed(documents.save(card, parts, now=1)) for card, parts in made]
        plain = bytes_a_page(folder)
        await documents.close()
    with private_folder() as folder:
        documents = open_documents(folder)
        for card, parts in made:
            await documents.save(card, parts, now=1)
            await documents.settle()
        pressed = bytes_a_page(folder)
        read = [await timed(documents.parts(saved)) for saved in await documents.find(Wanted(most=READ))]
        other, teacher = [await timed(documents.delete(number)) for number in (len(made), 1)]
        await documents.close()
    received = sum(card.bytes for card, _ in made) / len(made)
    sizes = [received / 1000, plain / 1000, pressed / 1000]
    return [len(made), *sizes, percentile(times, 50), percentile(read, 50), other, teacher]


@contextmanager
def private_folder() -> Iterator[Path]:
    with tempfile.TemporaryDirectory() as name:
        yield Path(name)


def bytes_a_page(folder: Path) -> float:
    connection = apsw.Connection(str(folder / "corpus.sqlite"))
    try:
        return float(connection.execute("SELECT avg(length(parts)) FROM versions").get)
    finally:
        connection.close()


async def timed(work: Awaitable[object]) -> float:
    started = time.perf_counter()
    await work
    return (time.perf_counter() - started) * 1000


def pages_in(folder: Path) -> list[Page]:
    return [Page(f"http://a.example/{path.name}", path.read_bytes()) for path in sorted(folder.rglob("*.html"))]


def main() -> None:
    print_machine()
    print_table(SERVICE, ask_service())
    ours = [page for site in sites(PAGES // 50, 50) for page in site]
    chosen = pages_in(Path(sys.argv[1])) if sys.argv[1:] else ours
    print_table(FILE, [asyncio.run(ask_file(chosen))])


if __name__ == "__main__":
    main()
