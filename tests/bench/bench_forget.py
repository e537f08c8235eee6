"""How soon a page is gone: `python -m tests.bench.bench_forget`.

A service has saved 540 pages of 9 sites, each with a word of its own in its address and text; 400 of them taught a
dictionary.  Then pages are forgotten, one way after another, and all files are searched for their words until none
holds one.  The limits: 1 second, and 5 with a Redis that keeps an append-only file.
"""

import json
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from tests.bench.pages import Page, sites
from tests.bench.processes import cpu_seconds
from tests.bench.report import Cell, print_machine, print_table
from tests.bench.running import RunningService, body_of
from tests.stores import RedisServer, read

SITES, PAGES = 9, 60
COLUMNS = "what is forgotten | documents | store | answer ms | CPU ms | gone after ms"
GIVE_UP_SECONDS = 30


def word(number: int) -> str:
    return f"canary{number:05}bird"


def marked(page: Page, number: int) -> bytes:
    """The body of a save of this page, with its word in its address and in its paragraphs."""
    fields = json.loads(body_of(page))
    html = fields["html"].replace("<p>", f"<p>{word(number)} ")
    return json.dumps(fields | {"html": html, "url": address(page, number)}).encode()


def address(page: Page, number: int) -> str:
    return f"{page.url}?{word(number)}"


def gone(folders: list[Path], words: list[str]) -> bool:
    files = [file for folder in folders for file in folder.rglob("*") if file.is_file()]
    return not any(each.encode() in read(file) for file in files for each in words)


def forget(service: RunningService, folders: list[Path], what: dict[str, object], words: list[str]) -> list[Cell]:
    """Milliseconds until the answer, of work, and until no file holds one of the words."""
    if gone(folders, words[:1]):
        sys.exit(f"{words[0]} was in no file before")
    cpu, started = cpu_seconds(service.number), time.perf_counter()
    answer = service.visit(json.dumps(what).encode(), "/v1/forget")
    spent = cpu_seconds(service.number) - cpu
    while not gone(folders, words) and time.perf_counter() - started < GIVE_UP_SECONDS:
        time.sleep(0.02)
    return [answer, spent * 1000, (time.perf_counter() - started) * 1000]


def ask(store: str, folders: list[Path]) -> Iterator[list[Cell]]:
    pages = [page for site in sites(SITES, PAGES) for page in site]
    with RunningService(folders[0], store, 300) as service:
        for number, page in enumerate(pages):
            service.visit(marked(page, number), "/v1/documents")
        kind = store.partition(":")[0]
        last = len(pages) - 1
        for name, what, numbers in (
            ("a page", {"url": address(pages[last], last)}, [last]),
            ("a page that taught the dictionary", {"url": address(pages[5], 5)}, [5]),
            ("what a search finds", {"query": word(7)}, [7]),
            ("a site", {"site": _site(pages[PAGES * 3])}, list(range(PAGES * 3, PAGES * 4))),
            ("a time", {"since": 0}, list(range(PAGES * 5, PAGES * 6))),
        ):
            yield [
                name,
                len(numbers) if name != "a time" else "all",
                kind,
                *forget(service, folders, what, list(map(word, numbers))),
            ]


def _site(page: Page) -> str:
    return page.url.split("/")[2]


def main() -> None:
    print_machine()
    with tempfile.TemporaryDirectory() as name:
        print_table(COLUMNS, ask("sqlite", [Path(name)]))
    with (
        tempfile.TemporaryDirectory() as name,
        tempfile.TemporaryDirectory() as redis,
        RedisServer(Path(redis), "--appendonly", "yes") as server,
    ):
        print_table(COLUMNS, ask(server.url, [Path(name), Path(redis)]))


if __name__ == "__main__":
    main()
