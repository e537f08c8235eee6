"""The story of one study: the documents that match are told to a worker part by part, and it counts.

query ──▶ ids of documents ──▶ their words, some at a time ──▶ worker: counts ──▶ what it tells
"""

from dataclasses import asdict, dataclass
from itertools import islice
from typing import Any

import orjson

from honbun.searching import CAUGHT_UP, Library, catch_up, find_all

AT_ONCE = 100  # documents in one part; it must be counted within the time a page may take
MOST_DOCUMENTS = 10_000  # in one study; a worker is away for about ten seconds
MOST_FOR_ROWS = 2_000  # of words: nearly each row is a new one, and has to be remembered


@dataclass(frozen=True, slots=True)
class Task:
    """What is to be counted."""

    kind: str
    query: str = ""  # of all documents, if nothing is asked for
    most: int = 100  # words, or rows of them
    window: int = 5
    length: int = 2
    pos: tuple[str, ...] = ()  # only words of these


async def study(library: Library, task: Task) -> dict[str, Any]:
    """What the study tells, how many documents match, and how many of them were counted in."""
    await catch_up(library, CAUGHT_UP)
    async with library.pool.lease() as worker:
        documents, targets = await find_all(library, worker, task.query)
        counted, ids = 0, iter(documents[: MOST_FOR_ROWS if task.kind == "ngrams" else MOST_DOCUMENTS])
        begin: dict[str, Any] = asdict(task) | {"targets": [asdict(target) for target in targets]}
        del begin["most"]
        await worker.ask({"task": "count"} | begin)
        while part := list(islice(ids, AT_ONCE)):
            texts = await library.documents.texts(part)
            body = b"".join(texts)
            worker.begin(body)  # each part has a time limit of its own
            await worker.ask({"task": "count", "lengths": [len(text) for text in texts]}, body)
            counted += len(texts)
        _, answer = await worker.ask({"task": "count", "most": task.most})
    told: dict[str, Any] = orjson.loads(answer)
    return {"query": task.query, "documents": len(documents), "counted": counted} | told
