"""What is remembered of sites, and forgetting it."""

from dataclasses import asdict

from aiohttp import web

from honbun.api.answers import json_answer, read_fields, text_field
from honbun.api.state import DOCUMENTS, EXAMPLES, FEEDS, POOL, RULES, SALT, STORE
from honbun.errors import NotFound
from honbun.forgetting import Forgotten, Memory
from honbun.store.contract import SiteSummary
from honbun.visits import describe


async def get_sites(request: web.Request) -> web.Response:
    """Those that were learned, those that documents were saved of, and those that something was decided about."""
    app = request.app
    held = {found.site: found for found in await app[STORE].sites()}
    documents, ruled = await app[DOCUMENTS].sites(), set(await app[RULES].sites())
    told = [
        asdict(held.get(site, SiteSummary(site, 0, 0))) | {"documents": documents.get(site, 0), "rules": site in ruled}
        for site in sorted(held.keys() | documents.keys() | ruled)
    ]
    return json_answer({"sites": told})


async def get_site(request: web.Request) -> web.Response:
    app = request.app
    return json_answer(await describe(request.match_info["site"], pool=app[POOL], store=app[STORE]))


async def delete_site(request: web.Request) -> web.Response:
    return _told(await _memory(request.app).forget_site(request.match_info["site"]))


async def post_forget(request: web.Request) -> web.Response:
    return _told(await _memory(request.app).forget_page(text_field(read_fields(request), "url")))


def _memory(app: web.Application) -> Memory:
    return Memory(app[DOCUMENTS], app[RULES], app[FEEDS], app[EXAMPLES], app[STORE], app[SALT])


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
        }
    )
