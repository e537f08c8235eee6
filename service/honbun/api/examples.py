"""Keeping pages whose content is known for certain, to train with."""

from asyncio import to_thread

from aiohttp import web

from honbun.api.answers import json_answer, read_fields, text_field
from honbun.api.state import EXAMPLES

MOST_BYTES = 4 << 20  # it is read where everybody waits, and no page to learn from is longer


async def post_example(request: web.Request) -> web.Response:
    fields, examples = read_fields(request), request.app[EXAMPLES]
    url, html, text = (text_field(fields, name) for name in ("url", "html", "text"))
    count = await to_thread(examples.keep, url, html, text_field(fields, "title", ""), text)
    return json_answer({"examples": count, "folder": str(examples.folder)})
