"""Keeping pages whose content is known for certain, to train with."""

import time
from asyncio import to_thread

from aiohttp import web

from honbun.api.answers import json_answer, read_fields, text_field
from honbun.api.state import BODY, EXAMPLES, POOL, RULES
from honbun.page.address import site_key
from honbun.saving import check_collected

MOST_BYTES = 4 << 20  # it is read where everybody waits, and no page to learn from is longer


async def post_example(request: web.Request) -> web.Response:
    app, fields, examples = request.app, read_fields(request), request.app[EXAMPLES]
    url, html, text = (text_field(fields, name) for name in ("url", "html", "text"))
    check_collected(site_key(url), await app[RULES].of(site_key(url)))
    async with app[POOL].lease(request[BODY]) as worker:
        await worker.ask({"task": "admit", "now": int(time.time())}, request[BODY])
    count = await to_thread(examples.keep, url, html, text_field(fields, "title", ""), text)
    return json_answer({"examples": count, "folder": str(examples.folder)})
