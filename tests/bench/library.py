"""A corpus of made-up documents, put straight into its file: their words are cut as the service cuts them."""

import asyncio
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import islice
from pathlib import Path
from random import Random

from apsw import Connection
from tests.bench.japanese import Writer
from tests.corpus import parts

from honbun.corpus.documents import Documents, open_documents
from honbun.corpus.keeping import keep
from honbun.corpus.parts import Parts
from honbun.corpus.press import train
from honbun.corpus.saved import Card
from honbun.corpus.texts import Text, Word
from honbun.workers.texts import TextReader

SENTENCES, SITES, AT_ONCE = 60_000, 40, 500
PARTS = Parts(b"{}", b"{}", b"").joined()
Document = tuple[Card, bytes]


def fill(folder: Path, documents: Iterable[Document]) -> None:
    """Put documents into the corpus in this folder, many at once."""
    asyncio.run(_fill(open_documents(folder), iter(documents)))


async def _fill(opened: Documents, documents: Iterator[Document]) -> None:
    while some := list(islice(documents, AT_ONCE)):
        await opened._database.write(partial(_put, documents=opened, some=some))
    await opened._database.write(_press)
    await opened.close()


def _put(connection: Connection, documents: Documents, some: Sequence[Document]) -> None:
    for card, words in some:
        keep(connection, documents._press, card, PARTS, now=card.fetched_at, words=words)


def _press(connection: Connection) -> None:
    """As if a dictionary served what is there, so that none is trained while somebody measures."""
    content = train([parts(number) for number in range(50)])
    connection.execute("INSERT INTO dictionaries (content) VALUES (?)", (content,))
    connection.execute("UPDATE versions SET dictionary = 1")


def make(documents: int, characters: int, seed: int = 1, shortest: int = 0) -> Iterator[Document]:
    """Cards, and the words of documents of so many characters, or of some number from the shortest on.

    Sentences are cut once, and used again in other company.
    """
    writer, chance, reader = Writer(seed), Random(seed), TextReader()
    cut = [reader.read_lines([writer.sentence()]) for _ in range(SENTENCES)]
    lengths = [len(line.written_lines[0]) for line in cut]
    for number in range(documents):
        chosen: list[int] = []
        wanted = chance.randint(shortest, characters) if shortest else characters
        while sum(lengths[one] for one in chosen) < wanted:
            chosen.append(chance.randrange(SENTENCES))
        yield _card(number, cut[chosen[0]].written_lines[0], chance), _joined([cut[one] for one in chosen]).packed()


def _card(number: int, title: str, chance: Random) -> Card:
    site, day = f"s{chance.randrange(SITES)}.example", f"{chance.randint(2015, 2025)}-{chance.randint(1, 12):02}-01"
    url = f"http://{site}/{chance.getrandbits(60)}"
    return Card(url, site, title, "", day, "ja", 1_700_000_000 + number, (), 1, 0, 0)


def _joined(lines: Sequence[Text]) -> Text:
    """A text of these lines, each of one sentence."""
    numbers: dict[Word, int] = {}
    sentences = [
        tuple(numbers.setdefault(line.words[word], len(numbers)) for word in line.sentences[0]) for line in lines
    ]
    return Text(tuple(numbers), tuple(sentences), tuple(range(len(lines))), ("default",))
