"""Saving pages, and what was saved."""

import re
import time
from collections.abc import Mapping
from dataclasses import replace

from aiohttp import web

from honbun.api.answers import json_answer
from honbun.api.state import BODY, DOCUMENTS, FEEDS, METRICS, POOL, RULES, SETTINGS, STORE, WRAPPERS
from honbun.api.visits import retention
from honbun.corpus.saved import ID_DIGITS, Saved, Wanted, written_id
from honbun.errors import BadRequest, NotFound
from honbun.exporting import ENGINES, Form, write_saved
from honbun.page.address import canonical
from honbun.page.visit import seconds_of
from honbun.saving import check_engines, save
from honbun.settings import Settings
from honbun.standard_format.write import Dialect
from honbun.workers.conversion import Conversion
from honbun.workers.dependent import Programs

FORMS = {
    "sf": "application/xml",
    "txt": "text/plain",
    "md": "text/markdown",
    "html": "text/html",
    "json": "application/json",
    "knp": "text/plain",
    "conllu": "text/plain",
    "page": "text/plain",  # the page as it was received must not be taken for one of ours
}
MOST_LISTED = 500
_CURSOR = re.compile(r"\d{1,16}-\d{1,10}", re.ASCII)
_YES_OR_NO = {"yes": True, "no": False}
LISTED_BY = {
    "url": "its address: was it saved?",
    "site": "of this site",
    "since": "saved then or later; ISO 8601, or seconds since 1970",
    "until": "saved before",
    "limit": f"at most so many, up to {MOST_LISTED}; 50 if left out",
    "cursor": "those that follow; the cursor of the answer before",
}
VERSION = {"version": "its number; the newest if left out"}
WRITTEN_AS = VERSION | {
    "dialect": f"of Standard Format: {', '.join(Dialect)}",
    "content": "Standard Format of the content alone (yes, as if left out), or of the whole page (no)",
    "annotate": "whose words it shall hold, with commas between; of Standard Format as it was saved if left out",
}


async def post_document(request: web.Request) -> web.Response:
    app, now = request.app, int(time.time())
    answer = await save(
        request[BODY],
        pool=app[POOL],
        store=app[STORE],
        rule_book=app[RULES],
        documents=app[DOCUMENTS],
        feeds=app[FEEDS],
        wrappers=app[WRAPPERS],
        retention=retention(app[SETTINGS], now),
        programs=Programs.of(app[SETTINGS]),
        now=now,
    )
    app[METRICS].visits += 1
    return json_answer(answer)


async def get_documents(request: web.Request) -> web.Response:
    wanted = _wanted(request.query)
    found = await request.app[DOCUMENTS].find(replace(wanted, most=wanted.most + 1))  # to know whether there are more
    told, more = found[: wanted.most], len(found) > wanted.most
    cursor = f"{told[-1].saved_at}-{told[-1].id}" if more else None
    return json_answer({"documents": [saved.as_fields() for saved in told], "cursor": cursor})


async def get_document(request: web.Request) -> web.Response:
    newest, *older = await _versions(request)
    return json_answer(newest.as_fields() | {"versions": [saved.as_fields() for saved in (newest, *older)]})


async def get_form(request: web.Request) -> web.Response:
    """Written in a worker, which may be killed over it."""
    app, query, form = request.app, request.query, request.match_info["form"]
    if form not in FORMS:
        raise NotFound(f"a document has no form {form[:40]!r}; there are {', '.join(FORMS)}")
    saved = _chosen(await _versions(request), query)
    written = await write_saved(saved, _form(form, query, app[SETTINGS]), app[DOCUMENTS], app[POOL])
    named = f'attachment; filename="{written_id(saved.id)}.{form}"'
    return web.Response(body=written, content_type=FORMS[form], charset="utf-8", headers={"Content-Disposition": named})


async def delete_document(request: web.Request) -> web.Response:
    """With all its versions."""
    number = _number(request)
    if not await request.app[DOCUMENTS].delete(number):
        raise _none_such(request)
    return json_answer({"id": written_id(number), "deleted": True})


async def _versions(request: web.Request) -> list[Saved]:
    """All versions of the document in the request's path, of which there is one at least."""
    found = await request.app[DOCUMENTS].versions(_number(request))
    if not found:
        raise _none_such(request)
    return found


def _number(request: web.Request) -> int:
    written = request.match_info["id"]
    if not (written.isascii() and written.isdecimal() and len(written) <= ID_DIGITS):
        raise _none_such(request)
    return int(written)


def _none_such(request: web.Request) -> NotFound:
    return NotFound(f"there is no document {request.match_info['id'][:40]!r}; GET /v1/documents lists them")


def _chosen(versions: list[Saved], query: Mapping[str, str]) -> Saved:
    """The version that was asked for; the newest if none was."""
    number = query.get("version", str(versions[0].version))
    for saved in versions:
        if str(saved.version) == number:
            return saved
    raise NotFound(f"document {written_id(versions[0].id)} has no version {number[:40]!r}")


def _wanted(query: Mapping[str, str]) -> Wanted:
    return Wanted(
        url=canonical(query["url"]) if "url" in query else "",
        site=query.get("site", ""),
        since=_seconds(query, "since") or 0,
        until=_seconds(query, "until"),
        after=_after(query["cursor"]) if "cursor" in query else None,
        most=_most(query.get("limit", "50")),
    )


def _seconds(query: Mapping[str, str], name: str) -> int | None:
    time = query.get(name)
    if time is None:
        return None
    return int(time[:16]) if time.isascii() and time.isdecimal() else seconds_of(name, time)


def _most(limit: str) -> int:
    if not (limit.isascii() and limit.isdecimal()) or not 0 < int(limit[:9]) <= MOST_LISTED:
        raise BadRequest(f"limit must be a number from 1 to {MOST_LISTED}, not {limit[:40]!r}")
    return int(limit)


def _after(cursor: str) -> tuple[int, int]:
    if not _CURSOR.fullmatch(cursor):
        raise BadRequest(f"{cursor[:40]!r} is no cursor; send the one of the answer before")
    saved_at, _, number = cursor.partition("-")
    return int(saved_at), int(number)


def _form(name: str, query: Mapping[str, str], settings: Settings) -> Form:
    """What is wanted of the document."""
    dialect, content = query.get("dialect", Dialect.PAPER), query.get("content", "yes")
    engines = [engine for engine in query.get("annotate", "").split(",") if engine]
    if dialect not in list(Dialect):
        raise BadRequest(f"Standard Format has no dialect {dialect[:40]!r}; there are {', '.join(Dialect)}")
    if content not in _YES_OR_NO:
        raise BadRequest(f"content must be yes or no, not {content[:40]!r}")
    check_engines(engines)
    if name in ENGINES and (unable := set(engines) - set(ENGINES[name])):
        raise BadRequest(f"{name} can hold the words of {', '.join(filter(None, ENGINES[name]))}, not of {min(unable)}")
    conversion = Conversion(
        dialect=dialect,
        content=_YES_OR_NO[content],
        lenient=True,
        analyser=" ".join(engines),
        juman=settings.juman,
        knp=settings.knp,
    )
    return Form(name, conversion, "".join(engines[:1]), as_saved="annotate" not in query)
