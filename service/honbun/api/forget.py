"""Forgetting a site, a page, a span of time, or what a search finds."""

from typing import Any

from aiohttp import web

from honbun.api.answers import json_answer, read_fields, text_field
from honbun.api.state import DOCUMENTS, EXAMPLES, FEEDS, RULES, SALT, STORE, WRAPPERS, library
from honbun.errors import BadRequest, NotFound
from honbun.forgetting import Forgotten, Memory
from honbun.page.visit import seconds_of
from honbun.searching import matching
from honbun.spans import Span, find_documents, find_span, forget_documents, forget_span

_ALONE = ("url", "query")
_OF_A_SPAN = {"since", "until", "site"}
_SHAPE = "{url}, {query}, {site}, or {since?, until?, site?}; and dry_run to be told only"


async def delete_site(request: web.Request) -> web.Response:
    return _told(await memory_of(request.app).forget_site(request.match_info["site"]))


async def post_forget(request: web.Request) -> web.Response:
    fields = {name: value for name, value in read_fields(request).items() if value is not None}
    is_dry = fields.pop("dry_run", False)
    if not isinstance(is_dry, bool):
        raise BadRequest("the field dry_run must be true or false")
    named = fields.keys()
    if not (named <= _OF_A_SPAN or any(named == {name} for name in _ALONE)) or not named:
        raise BadRequest(f"what is to be forgotten? It takes {_SHAPE}")
    if empty := [name for name, value in fields.items() if value == ""]:
        raise BadRequest(f"the field {empty[0]} is empty; it would mean everything, so nothing was forgotten")
    return _told(await (_find if is_dry else _forget)(request.app, fields))


async def _forget(app: web.Application, fields: dict[str, Any]) -> Forgotten:
    memory = memory_of(app)
    if "url" in fields:
        return await memory.forget_page(text_field(fields, "url"))
    if "query" in fields:
        return await forget_documents(memory, await _found(app, fields))
    if fields.keys() == {"site"}:
        return await memory.forget_site(text_field(fields, "site"))
    return await forget_span(memory, _span(fields))


async def _find(app: web.Application, fields: dict[str, Any]) -> Forgotten:
    """What would be forgotten."""
    memory = memory_of(app)
    if "url" in fields:
        return await memory.find_page(text_field(fields, "url"))
    if "query" in fields:
        return await find_documents(memory, await _found(app, fields))
    if fields.keys() == {"site"}:
        return await memory.find_site(text_field(fields, "site"))
    return await find_span(memory, _span(fields))


async def _found(app: web.Application, fields: dict[str, Any]) -> list[int]:
    return await matching(library(app), text_field(fields, "query"))


def _span(fields: dict[str, Any]) -> Span:
    until = _seconds(fields, "until") if "until" in fields else None
    return Span(_seconds(fields, "since") if "since" in fields else 0, until, text_field(fields, "site", ""))


def _seconds(fields: dict[str, Any], name: str) -> int:
    if isinstance(fields[name], bool) or not isinstance(fields[name], str | int | float):
        raise BadRequest(f"the field {name} must be a time: ISO 8601, or seconds since 1970")
    return seconds_of(name, fields[name])


def memory_of(app: web.Application) -> Memory:
    """All places where something is kept."""
    return Memory(app[DOCUMENTS], app[RULES], app[FEEDS], app[WRAPPERS], app[EXAMPLES], app[STORE], app[SALT])


def _told(forgotten: Forgotten) -> web.Response:
    if not forgotten:
        raise NotFound("nothing was remembered of this, so nothing was forgotten; GET /v1/sites tells what is")
    return json_answer(
        {
            "site": forgotten.site,
            "forgotten": forgotten.pages,
            "documents": forgotten.documents,
            "rules": forgotten.rules,
            "feeds": forgotten.feeds,
            "examples": forgotten.examples,
            "records": forgotten.records,
        }
    )
