"""Studying what was saved: how often words occur, beside which others, in which rows, and how the corpus grew."""

from collections.abc import Mapping
from typing import Any

from aiohttp import web

from honbun.api.answers import json_answer
from honbun.api.search import QUERY, number, one_of, text_of
from honbun.api.state import DOCUMENTS, library
from honbun.api.table import FORMATS, table_answer
from honbun.corpus.study import LONGEST_ROW, LONGEST_WINDOW, SHORTEST_ROW, WINDOW
from honbun.errors import BadRequest
from honbun.searching import matching
from honbun.studying import Task, study

MOST_RESULTS = 10_000
_OF = {"query": f"{QUERY['query']}; all documents if left out"}
_TOLD = {
    "results": f"how many, up to {MOST_RESULTS}; 100 if left out",
    "format": "json or csv",
}
_POS = {"pos": "only words of these parts of speech, with commas between: 名詞,動詞; 機能語: the, and, der, le …"}
COUNTED_BY = _OF | _POS | _TOLD
COLLOCATED_BY = QUERY | {"window": f"words on either side, up to {LONGEST_WINDOW}; {WINDOW} if left out"} | _POS | _TOLD
ROWS_BY = _OF | {"n": f"words in a row, {SHORTEST_ROW} to {LONGEST_ROW}; {SHORTEST_ROW} if left out"} | _TOLD
GROWN_BY = _OF | {"format": "json or csv"}


async def get_frequencies(request: web.Request) -> web.Response:
    query = request.query
    task = Task("words", query.get("query", "").strip(), _results(query), pos=_pos(query))
    return await _answer(request, task, "words", ("word", "reading", "pos", "count", "documents"))


async def get_collocations(request: web.Request) -> web.Response:
    query = request.query
    window = number(query, "window", str(WINDOW), LONGEST_WINDOW)
    task = Task("collocates", text_of(query), _results(query), window=window, pos=_pos(query))
    return await _answer(request, task, "collocates", ("word", "pos", "left", "right", "everywhere", "score"))


async def get_ngrams(request: web.Request) -> web.Response:
    query = request.query
    length = number(query, "n", str(SHORTEST_ROW), LONGEST_ROW)
    if length < SHORTEST_ROW:
        raise BadRequest(f"n must be a number from {SHORTEST_ROW} to {LONGEST_ROW}; /v1/frequencies counts words")
    task = Task("ngrams", query.get("query", "").strip(), _results(query), length=length)
    return await _answer(request, task, "ngrams", ("words", "count", "documents"))


async def get_growth(request: web.Request) -> web.Response:
    query = request.query
    asked, columns = query.get("query", "").strip(), ("day", "site", "documents", "words")
    chosen = await matching(library(request.app), asked) if asked else None
    days = [grown._asdict() for grown in await request.app[DOCUMENTS].growth(chosen)]
    if one_of(query, "format", FORMATS) == "csv":
        return table_answer(columns, days)
    return json_answer({"query": asked, "days": days})


async def _answer(request: web.Request, task: Task, name: str, columns: tuple[str, ...]) -> web.Response:
    form = one_of(request.query, "format", FORMATS)
    told: dict[str, Any] = await study(library(request.app), task)
    return table_answer(columns, told[name]) if form == "csv" else json_answer(told)


def _results(query: Mapping[str, str]) -> int:
    return number(query, "results", "100", MOST_RESULTS)


def _pos(query: Mapping[str, str]) -> tuple[str, ...]:
    return tuple(filter(None, query.get("pos", "").split(",")))
