"""Trading the code on the user's screen for a token.

The code may come by a link, `/pair#CODE`: the page there holds nothing and runs nothing, but the extension sees that
its user has opened it, and takes the code from behind the `#`, which no browser sends.
"""

import time
from importlib.resources import files

from aiohttp import hdrs, web

from honbun.api.answers import json_answer, read_fields, text_field
from honbun.api.state import TOKENS

_PAGE = files("honbun") / "web" / "pair.html"
_ONLY_STYLE = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"


async def get_pairing(_: web.Request) -> web.Response:
    headers = {"Content-Security-Policy": _ONLY_STYLE}
    return web.Response(text=_PAGE.read_text("utf-8"), content_type="text/html", headers=headers)


async def post_pair(request: web.Request) -> web.Response:
    fields = read_fields(request)
    origin = request.headers.get(hdrs.ORIGIN, "")
    code = text_field(fields, "code")
    name = text_field(fields, "name", default=origin.partition(":")[0] or "unnamed")
    return json_answer({"token": request.app[TOKENS].pair(code, name, origin, int(time.time()))})
