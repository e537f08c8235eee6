"""Searching what was saved."""

from collections.abc import Mapping, Sequence
from typing import Any

from aiohttp import web

from honbun.api.answers import json_answer
from honbun.api.state import library
from honbun.api.table import FORMATS, table_answer
from honbun.corpus.kwic import ORDERS
from honbun.corpus.ranking import RANKINGS
from honbun.corpus.saved import written_id
from honbun.corpus.search import SORTS, Found, Hit
from honbun.errors import BadRequest
from honbun.searching import Question, concordance, search

MOST_RESULTS = 500
MOST_START = 1_000_000
LINES, RESULTS = "100", "10"  # as many if nobody asks for more or less
COLUMNS = ("id", "url", "sentence", "left", "hit", "right")
QUERY = {
    "query": 'words; AND OR NOT - ( ) and "…"; site: date: type: author: (date:2026-05 or date:2026-05-01..2026-06)'
}
ASKED_BY = QUERY | {
    "start": "the rank of the first result, from 1",
    "results": f"how many, up to {MOST_RESULTS}; {RESULTS} if left out, or {LINES} lines",
    "kwic": "1: the lines of a concordance instead of documents",
    "sort": f"documents by {', '.join(SORTS)}; lines by {', '.join(ORDERS)}",
    "format": "json; or csv, for the lines of a concordance",
    "ranking": f"the constants of OKAPI BM25: {', '.join(RANKINGS)}",
}


async def get_search(request: web.Request) -> web.Response:
    query = request.query
    form = one_of(query, "format", FORMATS)
    if not _is_set(query, "kwic"):
        if form == "csv":
            raise BadRequest("format=csv goes with kwic=1")
        return json_answer(await _search(request, query))
    told = await _concordance(request, query)
    return table_answer(COLUMNS, told["lines"]) if form == "csv" else json_answer(told)


async def _search(request: web.Request, query: Mapping[str, str]) -> dict[str, Any]:
    question = _question(query, RESULTS, one_of(query, "sort", SORTS))
    found, snippets = await search(library(request.app), question)
    return {
        "query": question.query,
        "hits": found.hits,
        "start": question.start,
        "results": [_result(hit, snippet) for hit, snippet in zip(found.results, snippets, strict=True)],
        "facets": {
            facet: [{"name": name, "count": count} for name, count in counts] for facet, counts in found.facets.items()
        },
    }


async def _concordance(request: web.Request, query: Mapping[str, str]) -> dict[str, Any]:
    question = _question(query, LINES)
    found, lines = await concordance(library(request.app), question, one_of(query, "sort", ORDERS))
    return {"query": question.query, "hits": found.hits, "lines": [_line(found, line) for line in lines]}


def _question(query: Mapping[str, str], results: str, order: str = SORTS[0]) -> Question:
    return Question(
        query=text_of(query),
        start=number(query, "start", "1", MOST_START),
        results=number(query, "results", results, MOST_RESULTS),
        order=order,
        ranking=one_of(query, "ranking", ("okapi", *RANKINGS)),
    )


def text_of(query: Mapping[str, str]) -> str:
    """The query, which must be there."""
    if not query.get("query", "").strip():
        raise BadRequest("tell what to find: ?query=…")
    return query["query"]


def number(query: Mapping[str, str], name: str, default: str, most: int) -> int:
    """The number under this name, from 1."""
    written = query.get(name, default)
    if not (written.isascii() and written.isdecimal()) or not 0 < int(written[:9]) <= most:
        raise BadRequest(f"{name} must be a number from 1 to {most}, not {written[:40]!r}")
    return int(written)


def one_of(query: Mapping[str, str], name: str, allowed: Sequence[str]) -> str:
    """The word under this name; the first that is allowed, if it is left out."""
    written = query.get(name, allowed[0])
    if written not in allowed:
        raise BadRequest(f"{name} must be one of {', '.join(dict.fromkeys(allowed))}, not {written[:40]!r}")
    return written


def _is_set(query: Mapping[str, str], name: str) -> bool:
    return one_of(query, name, ("0", "1")) == "1"


def _result(hit: Hit, snippet: list[Any]) -> dict[str, Any]:
    card = hit.saved.card
    return {
        "id": written_id(hit.saved.id),
        "url": card.url,
        "title": card.title,
        "site": card.site,
        "saved_at": hit.saved.saved_at,
        "date": card.date,
        "score": hit.score,
        "snippet": snippet,
    }


def _line(found: Found, line: dict[str, Any]) -> dict[str, Any]:
    saved = found.results[line.pop("document")].saved
    return {"id": written_id(saved.id), "url": saved.card.url} | line
