"""The TSUBAKI API (paper 000, section 5 and table 3): the same request, the same answer, over what was saved.

Its errors are the sentences TSUBAKI said, as plain text.  TSUBAKI sent them with status 200; here they have one that
tells what is wrong, unless `tsubaki_errors=200` asks for the old way.
"""

import re
from collections.abc import Mapping
from dataclasses import asdict
from datetime import datetime
from urllib.parse import parse_qsl

from aiohttp import web

from honbun.api.result_set import ITEMS, SHOWN, Answer, write_result_set
from honbun.api.state import DOCUMENTS, POOL, SETTINGS, library
from honbun.corpus.saved import ID_DIGITS, Saved
from honbun.errors import BadRequest, HonbunError, NotFound
from honbun.exporting import Form, write_saved
from honbun.searching import Dependencies, Question, search
from honbun.workers.conversion import Conversion
from honbun.workers.dependent import Programs

MOST_RESULTS = 10_000  # what `all` means
MEDIA = ("application/xml", "text/plain", "text/html")
PARAMETERS = {
    "query": "as for /v1/search, in UTF-8; ~AND, ~OR or ~20w behind a text for its words",
    "start": "the rank of the first result, from 1",
    "results": "how many; 10 if left out; or all",
    "logical_operator": "AND or OR: whether every word has to be there; DPND_AND: AND with force_dpnd=1",
    "dpnd": "1, as if left out: a document in which a word modifies another as in the query scores higher",
    "force_dpnd": "1: there are no others; only documents that KNP has parsed tell what modifies what",
    "near": "how many words may stand between the words of the query; -1: any number",
    "only_hitcount": "1: the number of documents and nothing else",
    "snippets": "1: with a snippet of each document",
    "result_items": f"with colons between: {', '.join(ITEMS)}; or all",
    "id": "of one document, to be sent as `format` tells",
    "format": "xml: Standard Format; html: the page as it was received",
    "tsubaki_errors": "200: errors with status 200, as TSUBAKI sent them",
}
_ALSO_CALLED = {"starts": "start", "logical": "logical_operator"}  # the paper's example says starts
_WITHOUT_EFFECT = {  # what TSUBAKI knew and we do not may be asked for only where it makes no difference
    "filter_simpages": "01", "syngraph": "01", "anchor": "01",
}  # fmt: skip
_OPERATORS = {"AND": False, "WORD_AND": False, "DPND_AND": False, "OR": True}  # whether one word is enough
_UNPARSED = "係り受けの検索には、KNPで解析して保存した文書(annotateにknpを指定)が必要です。"
_CONTROL = re.compile("[\0-\x08\x0b\x0c\x0e-\x1f\x7f]")
_NUMBER = re.compile(r"\d{1,9}", re.ASCII)


async def get_api(request: web.Request) -> web.Response:
    raw = request.raw_path.partition("?")[2]
    try:
        given = _read(raw)
        return await (_document if given.keys() & {"id", "format"} else _results)(request, given)
    except HonbunError as error:
        status = 200 if "tsubaki_errors=200" in raw.split("&") else error.status
        return web.Response(text=f"{error}\n", status=status, content_type="text/plain", charset="utf-8")


def _read(raw: str) -> dict[str, str]:
    """The parameters under their proper names."""
    try:
        pairs = parse_qsl(raw, keep_blank_values=True, errors="strict")
    except UnicodeDecodeError:
        raise BadRequest("queryの値はutf8でエンコードした文字列を指定して下さい。") from None
    given = {_ALSO_CALLED.get(name, name): value for name, value in pairs}
    for name, value in given.items():
        if name not in PARAMETERS and (not value or value not in _WITHOUT_EFFECT.get(name, "")):
            raise _unfit(name)
    return given


def _unfit(name: str, why: str = "") -> BadRequest:
    return BadRequest(
        f"不正なパラメータ({name[:40]})が設定されています。設定を解除してから再度アクセスをお願いします。{why}"
    )


async def _results(request: web.Request, given: Mapping[str, str]) -> web.Response:
    question, operator, items = _question(given), _operator(given), _items(given)
    if question.dependencies is Dependencies.DEMAND and not await request.app[DOCUMENTS].has_pairs():
        raise _unfit("force_dpnd" if _is_set(given, "force_dpnd") else "logical_operator", _UNPARSED)
    found, snippets = await search(library(request.app), question)
    if _is_set(given, "only_hitcount"):
        return web.Response(text=f"{found.hits}\n", content_type="text/plain", charset="utf-8")
    texts = ["".join(piece["text"] for piece in snippet) for snippet in snippets] or [""] * len(found.results)
    answer = Answer(
        time=datetime.now(),
        query=question.query,
        hits=found.hits,
        first=question.start,
        operator=operator,
        results=list(zip(found.results, texts, strict=True)),
        items=items,
        service=f"http://{request.host}",
    )
    return web.Response(text=write_result_set(answer), content_type="application/xml", charset="utf-8")


def _question(given: Mapping[str, str]) -> Question:
    query = given.get("query", "")
    if not query.strip():
        raise BadRequest("queryの値を指定して下さい。")
    if _CONTROL.search(query):
        raise BadRequest("queryの値に制御コードが含まれています。")
    results = MOST_RESULTS if given.get("results") == "all" else _number(given, "results", "10")
    return Question(
        query=query,
        start=_number(given, "start", "1"),
        results=0 if _is_set(given, "only_hitcount") else min(results, MOST_RESULTS),
        ranking="paper",
        any_word=_OPERATORS[_operator(given)],
        bonds=True,
        near=_near(given),
        counts=False,
        snippets="Snippet" in _items(given),
        dependencies=_dependencies(given),
    )


def _dependencies(given: Mapping[str, str]) -> Dependencies:
    scores, demands = _is_set(given, "dpnd", "1"), _is_set(given, "force_dpnd")
    if demands or _operator(given) == "DPND_AND":
        return Dependencies.DEMAND
    return Dependencies.SCORE if scores else Dependencies.NOTHING


def _operator(given: Mapping[str, str]) -> str:
    operator = given.get("logical_operator", "AND")
    if operator not in _OPERATORS:
        raise _unfit("logical_operator")
    return operator


def _items(given: Mapping[str, str]) -> frozenset[str]:
    """What to tell of each document."""
    named = given.get("result_items", "all")
    items = SHOWN if named == "all" else frozenset(named.split(":"))
    if not items <= set(ITEMS):
        raise _unfit("result_items")
    return items | {"Snippet"} if _is_set(given, "snippets") else items


def _number(given: Mapping[str, str], name: str, default: str) -> int:
    written = given.get(name, default)
    if not _NUMBER.fullmatch(written) or int(written) < 1:
        raise BadRequest(f"{name}の値は1以上を指定して下さい.")
    return int(written)


def _near(given: Mapping[str, str]) -> int | None:
    written = given.get("near", "-1")
    if written != "-1" and not _NUMBER.fullmatch(written):
        raise _unfit("near")
    return None if written == "-1" else int(written)


def _is_set(given: Mapping[str, str], name: str, default: str = "0") -> bool:
    value = given.get(name, default)
    if value not in ("0", "1"):
        raise _unfit(name)
    return value == "1"


async def _document(request: web.Request, given: Mapping[str, str]) -> web.Response:
    """One document, in Standard Format or as it was received."""
    app, saved = request.app, await _saved(request, given)
    if given.get("format") == "xml":
        programs = asdict(Programs.of(app[SETTINGS]))
        form = Form("sf", Conversion(content=True, lenient=True, **programs))
        written = await write_saved(saved, form, app[DOCUMENTS], app[POOL])
        return web.Response(body=written, content_type="application/xml", charset="utf-8")
    if given.get("format") == "html":
        page = await write_saved(saved, Form("page", Conversion()), app[DOCUMENTS], app[POOL])
        sandbox = {"Content-Disposition": "attachment"}  # it must not be taken for a page of ours
        return web.Response(body=page, content_type="text/html", charset="utf-8", headers=sandbox)
    raise BadRequest("formatの値はhtmlまたはxmlを指定して下さい。")


async def _saved(request: web.Request, given: Mapping[str, str]) -> Saved:
    name = given.get("id", "")
    if not name:
        raise BadRequest("パラメータidの値が必要です。")
    is_id = name.isascii() and name.isdecimal() and len(name) <= ID_DIGITS
    versions = await request.app[DOCUMENTS].versions(int(name)) if is_id else []
    if not versions:
        raise NotFound(f"入力された文書ID({name[:40]})のデータはありません。")
    return versions[0]
