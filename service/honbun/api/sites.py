"""What is remembered of sites."""

from dataclasses import asdict

from aiohttp import web

from honbun.api.answers import json_answer
from honbun.api.state import DOCUMENTS, POOL, RULES, STORE
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
