"""The words of a text, with their readings."""

from aiohttp import web

from honbun.api.answers import json_answer
from honbun.api.state import BODY, POOL, SETTINGS


async def post_annotate(request: web.Request) -> web.Response:
    """Analysed in a worker, which also reads the body: neither may hold up the event loop."""
    settings = request.app[SETTINGS]
    async with request.app[POOL].lease(request[BODY]) as worker:
        _, answer = await worker.ask({"task": "words", "juman": settings.juman}, request[BODY])
    return json_answer(answer)
