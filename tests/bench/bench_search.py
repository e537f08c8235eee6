"""How fast a large corpus is searched: `python -m tests.bench.bench_search [DOCUMENTS [FOLDER]]`.

Documents of 1,700 characters are made up of the words of the dictionary; with FOLDER they are kept there and used
again.  The service is asked as a browser asks it, snippets and facets and all: for nouns that most documents have, for
nouns that few have, for two common ones together, for a phrase of three words, for a hundred lines of a concordance.
Then documents are added and deleted one by one.
"""

import asyncio
import http.client
import json
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import urlencode

import apsw
from tests.bench.japanese import Writer
from tests.bench.library import PARTS, fill, make
from tests.bench.processes import cpu_seconds
from tests.bench.report import Cell, percentile, print_machine, print_table
from tests.bench.running import RunningService

from honbun.corpus.documents import open_documents
from honbun.corpus.fulltext import TABLES

DOCUMENTS, CHARACTERS, ASKED, ADDED = 50_000, 1_700, 100, 200
QUESTIONS = "asked | documents p50 | p50 ms | p95 ms | CPU ms"
CHANGES = (
    "documents | MB | full text MB | words MB | add p50 ms | add p95 ms | add CPU ms"
    " | delete p50 ms | delete p95 ms | delete CPU ms"
)


def questions() -> dict[str, list[dict[str, Any]]]:
    """What is asked, by its kind."""
    writer, chance = Writer(), Random(2)
    common, rare = writer.nouns[:ASKED], writer.nouns[6_000 : 6_000 + 50 * ASKED : 50]
    pairs = [" ".join(chance.sample(common, 2)) for _ in range(ASKED)]
    phrases = [f"{chance.choice(common)}の{chance.choice(common[:20])}" for _ in range(ASKED)]
    asked = {"common": common, "rare": rare, "two common": pairs, "phrase": phrases}
    return {kind: [{"query": query} for query in queries] for kind, queries in asked.items()} | {
        "KWIC, 100 lines": [{"query": query, "kwic": 1, "results": 100, "sort": "right"} for query in common]
    }


def ask_service(folder: Path) -> Iterator[list[Cell]]:
    with RunningService(folder, "sqlite", 300) as service:
        connection = http.client.HTTPConnection("127.0.0.1", service.port)
        headers = {"Authorization": f"Bearer {service._token}"}
        _ask(connection, headers, {"query": "最初"})
        for kind, asked in questions().items():
            cpu, times, hits = cpu_seconds(service.number), [], []
            for question in asked:
                started = time.perf_counter()
                hits.append(_ask(connection, headers, question)["hits"])
                times.append((time.perf_counter() - started) * 1000)
            cpu = (cpu_seconds(service.number) - cpu) / len(asked) * 1000
            yield [kind, percentile(hits, 50), percentile(times, 50), percentile(times, 95), cpu]


def _ask(connection: http.client.HTTPConnection, headers: dict[str, str], question: dict[str, Any]) -> Any:
    connection.request("GET", f"/v1/search?{urlencode(question)}", headers=headers)
    answer = connection.getresponse()
    told = json.loads(answer.read())
    if answer.status != 200:
        raise SystemExit(f"a search was answered {answer.status}: {told}")
    return told


async def change(folder: Path) -> list[Cell]:
    """Add documents and delete them again."""
    documents = open_documents(folder)
    others = list(make(ADDED, CHARACTERS, seed=9))
    added, adding, deleting = [], [], []
    cpu = time.process_time()
    for card, words in others:
        started = time.perf_counter()
        added.append(await documents.save(card, PARTS, now=card.fetched_at, words=words))
        adding.append((time.perf_counter() - started) * 1000)
    cpu = (time.process_time() - cpu) / ADDED * 1000
    more = time.process_time()
    for saved in added:
        started = time.perf_counter()
        await documents.delete(saved.id)
        deleting.append((time.perf_counter() - started) * 1000)
    more = (time.process_time() - more) / ADDED * 1000
    await documents.close()
    return [*_size(folder), *_times(adding), cpu, *_times(deleting), more]


def _times(times: list[float]) -> list[Cell]:
    return [percentile(times, 50), percentile(times, 95)]


def _size(folder: Path) -> list[Cell]:
    connection = apsw.Connection(str(folder / "corpus.sqlite"))
    documents = connection.execute("SELECT count(*) FROM documents").get
    index = sum(connection.execute(f"SELECT sum(length(block)) / 1e6 FROM {table}_data").get or 0 for table in TABLES)
    words = connection.execute("SELECT sum(length(words)) / 1e6 FROM texts").get
    connection.close()
    return [documents, (folder / "corpus.sqlite").stat().st_size / 1e6, index, words]


def main() -> None:
    print_machine()
    documents = int(sys.argv[1]) if sys.argv[1:] else DOCUMENTS
    with tempfile.TemporaryDirectory() as name:
        folder = Path(sys.argv[2] if sys.argv[2:] else name)
        folder.mkdir(mode=0o700, exist_ok=True)
        if not (folder / "corpus.sqlite").exists():
            fill(folder, make(documents, CHARACTERS))
        print_table(QUESTIONS, ask_service(folder))
        print_table(CHANGES, [asyncio.run(change(folder))])


if __name__ == "__main__":
    main()
