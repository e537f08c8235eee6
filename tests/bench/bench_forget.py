"""How soon a page is gone: `python -m tests.bench.bench_forget [DOCUMENTS [FOLDER]]`.

A service has saved 540 pages of 9 sites, each with a word of its own in its address and text; 400 of them taught a
dictionary.  Then pages are forgotten, one way after another, and all files are searched for their words until none
holds one.  The limits: 1 second, and 5 with a Redis that keeps an append-only file.

With DOCUMENTS, a site of 500 pages is forgotten in a corpus of so many documents of 1,700 characters, once by its name
and once by a search that finds them; with FOLDER the corpus is kept there and used again.
"""

import json
import mmap
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from tests.bench.library import Document, fill, make
from tests.bench.pages import Page, sites
from tests.bench.processes import cpu_seconds
from tests.bench.report import Cell, print_machine, print_table
from tests.bench.running import RunningService, body_of
from tests.stores import RedisServer, read

from honbun.corpus.texts import Text
from honbun.workers.texts import TextReader

SITES, PAGES = 9, 60
COLUMNS = "what is forgotten | documents | store | answer ms | CPU ms | gone after ms"
GIVE_UP_SECONDS = 30
SITE, SITE_PAGES, CHARACTERS, CANARY = "canary.example", 500, 1_700, "canarybird"
LARGE = "documents | of the site | forgotten by | found before in | answer ms | CPU ms | found after in"


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


def ask_large(folder: Path, documents: int) -> Iterator[list[Cell]]:
    """A site is forgotten in a large corpus, by its name and by a word that only its pages have."""
    if not (folder / "corpus.sqlite").exists():
        fill(folder, make(documents, CHARACTERS))
    for what, value in (("site", SITE), ("query", CANARY)):
        fill(folder, _canaries())
        with RunningService(folder, "sqlite", 300) as service:
            service.visit(json.dumps({"url": "http://other.example/", "html": "<p>text"}).encode())
            before, cpu = _holding(folder), cpu_seconds(service.number)
            answer = service.visit(json.dumps({what: value}).encode(), "/v1/forget")
            cpu = (cpu_seconds(service.number) - cpu) * 1000
            yield [documents, SITE_PAGES, what, f"{before} files", answer, cpu, f"{_holding(folder)} files"]


def _canaries() -> Iterator[Document]:
    """The pages of a site, each with a word that is nowhere else in its text, and as it was received."""
    reader = TextReader()
    for number, (card, words) in enumerate(make(SITE_PAGES, CHARACTERS, seed=3)):
        url = f"http://{SITE}/{number}{CANARY}"
        text = reader.read_lines([f"{number}{CANARY}の話", *Text.unpack(words).written_lines], ("default",))
        yield replace(card, site=SITE, url=url, title=CANARY), text.packed()


def _holding(folder: Path) -> int:
    """How many files hold the word that all those pages have."""
    return sum(_holds(file) for file in folder.rglob("*") if file.is_file() and file.stat().st_size)


def _holds(file: Path) -> bool:
    with file.open("rb") as opened, mmap.mmap(opened.fileno(), 0, access=mmap.ACCESS_READ) as content:
        return content.find(CANARY.encode()) >= 0


def main() -> None:
    print_machine()
    if sys.argv[1:]:
        with tempfile.TemporaryDirectory() as name:
            print_table(LARGE, ask_large(Path(sys.argv[2] if sys.argv[2:] else name), int(sys.argv[1])))
        return
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
