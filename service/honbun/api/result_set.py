"""The answer to a search as TSUBAKI wrote it (paper 000, figure 4)."""

from collections.abc import Sequence, Set
from dataclasses import dataclass
from datetime import UTC, datetime

from honbun.corpus.saved import written_id
from honbun.corpus.search import Hit
from honbun.standard_format.xml import XmlWriter

ITEMS = ("Id", "Score", "Rank", "Title", "Url", "Snippet", "Cache", "CrawledDate")
SHOWN = frozenset(("Id", "Score", "Title", "Url", "Cache"))  # if nobody asks for others


@dataclass(frozen=True, slots=True)
class Answer:
    """What was found, and how it was asked for."""

    time: datetime
    query: str
    hits: int
    first: int
    operator: str
    results: Sequence[tuple[Hit, str]]  # each with its snippet
    items: Set[str]
    service: str  # its own address


def write_result_set(answer: Answer) -> str:
    writer = XmlWriter()
    attributes = {
        "time": f"{answer.time:%Y-%m-%d %H:%M:%S}",
        "query": answer.query,
        "totalResultsAvailable": str(answer.hits),
        "totalResultsReturned": str(len(answer.results)),
        "firstResultPosition": str(answer.first),
        "rankingMethod": "OKAPI",
        "logicalCond": answer.operator,
    }
    with writer.element("ResultSet", attributes):
        for rank, (hit, snippet) in enumerate(answer.results, answer.first):
            _write_result(writer, answer, rank, hit, snippet)
    return writer.written()


def _write_result(writer: XmlWriter, answer: Answer, rank: int, hit: Hit, snippet: str) -> None:
    name, card = written_id(hit.saved.id), hit.saved.card
    told = {"Rank": str(rank), "Id": name, "Score": f"{hit.score:.5f}"}
    texts = {"Title": card.title, "Url": card.url, "Snippet": snippet}
    with writer.element("Result", {item: value for item, value in told.items() if item in answer.items}):
        for item, text in texts.items():
            if item in answer.items:
                writer.text(item, text)
        if "Cache" in answer.items:
            with writer.element("Cache", {}):
                writer.text("Url", f"{answer.service}/api.cgi?id={name}&format=html")
                writer.text("Size", str(card.bytes))
        if "CrawledDate" in answer.items:
            writer.text("CrawledDate", f"{datetime.fromtimestamp(card.fetched_at, UTC):%Y-%m-%d %H:%M:%S}")
