"""The story of one search.

A query is read into a tree.  A worker cuts its texts into words.  The corpus looks for them and tells the best
documents.  The worker shows what was found in them: a snippet of each, or the lines of a concordance.

    query ──▶ tree ──▶ worker: words ──▶ corpus: documents, the best first ──▶ worker: snippets, lines
"""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from enum import StrEnum
from itertools import chain
from typing import Any

import orjson

from honbun.corpus.dependent import FUNCTION_WORDS, Parsed, demanding
from honbun.corpus.documents import Documents
from honbun.corpus.query import Node, Sought, parse, rejected_in, sought_in
from honbun.corpus.saved import Saved
from honbun.corpus.search import Asked, Cut, Found
from honbun.corpus.targets import Target
from honbun.corpus.texts import Text
from honbun.errors import HonbunError, Missing
from honbun.workers.dependent import Programs
from honbun.workers.frames import Head
from honbun.workers.pool import WorkerPool, WorkerProcess

NOTHING = Text((), (), ()).packed()  # of a page that is too heavy for its words to be looked for
CAUGHT_UP = 200  # documents without words that a search waits for
AT_ONCE, EVERY = 50, 1 << 40
PORTION_BYTES = 1 << 20  # of packed words; half a second's work
Token = dict[str, str]  # of a text of the query, as a worker tells it


@dataclass(frozen=True, slots=True)
class Library:
    """What is searched, and who cuts texts and shows them."""

    documents: Documents
    pool: WorkerPool
    programs: Programs


class Dependencies(StrEnum):
    """What it means that a word of a text modifies another."""

    NOTHING = "nothing"
    SCORE = "score"  # a document in which it does so, too, scores higher
    DEMAND = "demand"  # there are no others


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked for."""

    query: str
    start: int = 1
    results: int = 10
    order: str = "score"
    ranking: str = "okapi"
    any_word: bool = False
    bonds: bool = False
    near: int | None = None
    counts: bool = True
    snippets: bool = True
    dependencies: Dependencies = Dependencies.NOTHING


async def search(library: Library, question: Question) -> tuple[Found, list[Any]]:
    """The documents that match, and a snippet of each, if wanted."""
    await catch_up(library, CAUGHT_UP)
    async with library.pool.lease() as worker:
        found = await _find(library, worker, question)
        return found, await _snippets(worker, found) if question.snippets else []


async def concordance(library: Library, question: Question, order: str) -> tuple[Found, list[Any]]:
    """The documents that match, and up to so many lines as results were asked for, from the best documents."""
    await catch_up(library, CAUGHT_UP)
    async with library.pool.lease() as worker:
        found = await _find(library, worker, replace(question, counts=False))
        head = {"shape": "lines", "most": question.results, "order": order}
        return found, await _shown(worker, found, head, [hit.words for hit in found.results])


async def matching(library: Library, query: str) -> list[int]:
    """The ids of all documents that match, the best first; nothing that was kept without its words is passed over."""
    await catch_up(library)
    async with library.pool.lease() as worker:
        return (await find_all(library, worker, query))[0]


async def catch_up(library: Library, most: int = EVERY, step: Callable[[], None] = lambda: None) -> None:
    """Have documents be found that were kept without their words, as imported ones; `step` is called after each."""
    await library.documents.follow()
    while most > 0 and (waiting := await library.documents.without_words(min(most, AT_ONCE))):
        for saved in waiting:
            await library.documents.tell_words(saved, await _words_of(library, saved))
            step()
        most -= len(waiting)


async def _words_of(library: Library, saved: Saved) -> bytes:
    try:
        parts = await library.documents.parts(saved)
        async with library.pool.lease() as worker:
            told = {"annotate": saved.card.annotate, "programs": asdict(library.programs)}
            return (await worker.ask({"task": "text"} | told, parts))[1]
    except Missing:
        raise
    except HonbunError:
        return NOTHING


async def _find(library: Library, worker: WorkerProcess, question: Question) -> Found:
    node = parse(question.query, any_word=question.any_word, bonds=question.bonds)
    tokens = await _tokens(worker, node)
    pairs = await _pairs(library, worker, question.dependencies, node)
    if question.dependencies is Dependencies.DEMAND:
        node = demanding(node, {one: Parsed(_content(tokens[one]), some) for one, some in pairs.items()})
        tokens |= {Sought(token["surface"]): [token] for one in pairs for token in tokens[one]}
    return await library.documents.search(
        Asked(
            node,
            _cut(tokens),
            pairs=tuple(dict.fromkeys(chain.from_iterable(pairs.values()))),
            start=question.start,
            most=question.results,
            ranking=question.ranking,
            order=question.order,
            near=question.near,
            counts=question.counts,
            texts=question.snippets,
        )
    )


async def find_all(library: Library, worker: WorkerProcess, query: str) -> tuple[list[int], tuple[Target, ...]]:
    """The ids of all documents that match, and what was looked for in them; with an empty query, of all there are."""
    if not query:
        return await library.documents.list_searched(), ()
    node = parse(query)
    return await library.documents.list_matching(Asked(node, _cut(await _tokens(worker, node))))


async def _tokens(worker: WorkerProcess, node: Node) -> dict[Sought, list[Token]]:
    """The words of each text of a query, without the spaces between them."""
    sought = list(dict.fromkeys([*sought_in(node), *rejected_in(node)]))
    if not sought:
        return {}
    body = json.dumps({"blocks": [one.text for one in sought]}).encode()
    _, answer = await worker.ask({"task": "words", "juman": ""}, body)
    blocks = orjson.loads(answer)["blocks"]
    return {
        one: [token for token in block["tokens"] if token["pos"] != "空白"]
        for one, block in zip(sought, blocks, strict=True)
    }


def _cut(tokens: Mapping[Sought, Sequence[Token]]) -> Cut:
    return {one: [(token["surface"], token["lemma"]) for token in some] for one, some in tokens.items()}


def _content(tokens: Sequence[Token]) -> list[str]:
    """The words that mean something."""
    return [token["surface"] for token in tokens if not token["pos"].startswith(FUNCTION_WORDS)]


async def _pairs(
    library: Library, worker: WorkerProcess, wanted: Dependencies, node: Node
) -> dict[Sought, Sequence[str]]:
    """Which word modifies which in the texts of a query, where that makes a difference; if KNP can tell it."""
    texts = list(dict.fromkeys(one for one in sought_in(node) if not one.exact))
    if wanted is Dependencies.NOTHING or not texts or not await library.documents.has_pairs():
        return {}
    head = {"task": "pairs", "programs": asdict(library.programs)}
    try:
        _, answer = await worker.ask(head, json.dumps([one.text for one in texts]).encode())
    except HonbunError:
        if wanted is Dependencies.DEMAND or not worker.fit:
            raise
        return {}
    return {one: pairs for one, pairs in zip(texts, orjson.loads(answer), strict=True) if pairs}


async def _snippets(worker: WorkerProcess, found: Found) -> list[Any]:
    """A snippet of each document; the time limit of a page is for so much of them at a time."""
    snippets: list[Any] = []
    for texts in _portions(hit.words for hit in found.results):
        worker.begin()
        snippets += await _shown(worker, found, {"shape": "snippets"}, texts)
    return snippets


def _portions(texts: Iterable[bytes]) -> Iterator[list[bytes]]:
    portion: list[bytes] = []
    for text in texts:
        if portion and sum(map(len, portion)) + len(text) > PORTION_BYTES:
            yield portion
            portion = []
        portion.append(text)
    yield portion


async def _shown(worker: WorkerProcess, found: Found, head: Head, texts: Sequence[bytes]) -> list[Any]:
    told = {"targets": [asdict(target) for target in found.targets], "lengths": [len(text) for text in texts]}
    _, answer = await worker.ask({"task": "show"} | head | told, b"".join(texts))
    shown: list[Any] = orjson.loads(answer)
    return shown
