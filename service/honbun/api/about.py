"""What the service tells of itself."""

from aiohttp import web

from honbun import __version__
from honbun.api.answers import json_answer
from honbun.api.metrics import family
from honbun.api.state import DOCUMENT, DOCUMENTS, METRICS, POOL, STORE
from honbun.errors import Missing


async def get_health(_: web.Request) -> web.Response:
    return json_answer({"name": "honbun", "version": __version__})


async def get_openapi(request: web.Request) -> web.Response:
    return json_answer(request.app[DOCUMENT])


async def get_metrics(request: web.Request) -> web.Response:
    lines = [*request.app[METRICS].lines(), *await _state_lines(request.app)]
    return web.Response(text="\n".join(lines) + "\n", headers={"Content-Type": "text/plain; version=0.0.4"})


async def _state_lines(app: web.Application) -> list[str]:
    try:
        sites, up = await app[STORE].sites(), 1
    except Missing:
        sites, up = [], 0
    documents = await app[DOCUMENTS].sites()
    return [
        *family("honbun_worker_kills_total", "counter", "workers ended over a page", [("", app[POOL].kills)]),
        *family("honbun_workers_up", "gauge", "1 if pages can be worked on", [("", int(app[POOL].is_available()))]),
        *family("honbun_store_up", "gauge", "1 if the site store answers", [("", up)]),
        *family("honbun_sites", "gauge", "sites remembered", [("", len(sites))]),
        *family("honbun_pages", "gauge", "pages remembered", [("", sum(site.pages for site in sites))]),
        *family("honbun_documents", "gauge", "documents saved", [("", sum(documents.values()))]),
    ]
