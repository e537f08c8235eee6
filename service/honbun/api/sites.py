"""What is remembered of sites, and forgetting it."""

from dataclasses import asdict

from aiohttp import web

from honbun.api.answers import json_answer, read_fields, text_field
from honbun.api.state import POOL, RULES, SALT, STORE
from honbun.errors import NotFound
from honbun.forgetting import Forgotten, forget_page, forget_site
from honbun.store.contract import SiteSummary
from honbun.visits import describe


async def get_sites(request: web.Request) -> web.Response:
    """Those with pages, and those that something was only decided about."""
    held = {found.site: found for found in await request.app[STORE].sites()}
    ruled = set(await request.app[RULES].sites())
    told = [held.get(site, SiteSummary(site, 0, 0)) for site in sorted(held.keys() | ruled)]
    return json_answer({"sites": [asdict(found) | {"rules": found.site in ruled} for found in told]})


async def get_site(request: web.Request) -> web.Response:
    app = request.app
    return json_answer(await describe(request.match_info["site"], pool=app[POOL], store=app[STORE]))


async def delete_site(request: web.Request) -> web.Response:
    app, site = request.app, request.match_info["site"]
    return _told(await forget_site(site, store=app[STORE], rule_book=app[RULES]))


async def post_forget(request: web.Request) -> web.Response:
    app, url = request.app, text_field(read_fields(request), "url")
    return _told(await forget_page(url, salt=app[SALT], store=app[STORE]))


def _told(forgotten: Forgotten) -> web.Response:
    if not forgotten:
        raise NotFound("nothing was remembered of this, so nothing was forgotten; GET /v1/sites tells what is")
    return json_answer({"site": forgotten.site, "forgotten": forgotten.pages, "rules": forgotten.rules})
