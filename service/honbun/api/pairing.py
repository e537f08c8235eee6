"""Trading the code on the user's screen for a token."""

import time

from aiohttp import hdrs, web

from honbun.api.answers import json_answer, read_fields, text_field
from honbun.api.state import TOKENS


async def post_pair(request: web.Request) -> web.Response:
    fields = read_fields(request)
    origin = request.headers.get(hdrs.ORIGIN, "")
    code = text_field(fields, "code")
    name = text_field(fields, "name", default=origin.partition(":")[0] or "unnamed")
    return json_answer({"token": request.app[TOKENS].pair(code, name, origin, int(time.time()))})
