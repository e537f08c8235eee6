"""What is remembered of sites, and forgetting it."""

from aiohttp import web

from honbun.api.answers import json_answer, read_fields, text_field
from honbun.api.state import POOL, SALT, STORE
from honbun.errors import NotFound
from honbun.forgetting import forget_page
from honbun.visits import describe


async def get_sites(request: web.Request) -> web.Response:
    held = await request.app[STORE].sites()
    return json_answer({"sites": [{"site": s.site, "pages": s.pages, "last_seen": s.last_seen} for s in held]})


async def get_site(request: web.Request) -> web.Response:
    app = request.app
    return json_answer(await describe(request.match_info["site"], pool=app[POOL], store=app[STORE]))


async def delete_site(request: web.Request) -> web.Response:
    site = request.match_info["site"]
    return _forgotten(site, await request.app[STORE].forget(site))


async def post_forget(request: web.Request) -> web.Response:
    app, url = request.app, text_field(read_fields(request), "url")
    return _forgotten(*await forget_page(url, salt=app[SALT], store=app[STORE]))


def _forgotten(site: str, pages: int) -> web.Response:
    if not pages:
        raise NotFound("nothing was remembered of this, so nothing was forgotten; GET /v1/sites tells what is")
    return json_answer({"site": site, "forgotten": pages})
