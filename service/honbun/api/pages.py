"""The web pages: files without data, read once, and found by a table instead of by a path.

They run no script but their own, ask nobody but this service, and stand in no frame.  Text becomes markup in one place
only, the reader's, which parses it under a Trusted Types policy and copies what a table allows.
"""

from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import PurePath

from aiohttp import web

from honbun.errors import NotFound

MEDIA = {".html": "text/html", ".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}
HEADERS = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self';"
    " connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none';"
    " require-trusted-types-for 'script'; trusted-types reader",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}


def _read(folder: Traversable, before: str = "") -> dict[str, bytes]:
    """Every file below this folder that is a part of the pages, by its path."""
    found: dict[str, bytes] = {}
    for each in folder.iterdir():
        name = before + each.name
        found |= _read(each, f"{name}/") if each.is_dir() else {name: each.read_bytes()}
    return {name: body for name, body in found.items() if PurePath(name).suffix in MEDIA}


FILES = _read(files("honbun") / "web")


async def get_page(_: web.Request) -> web.Response:
    return _answer("index.html")


async def get_part(request: web.Request) -> web.Response:
    """A script, a style sheet or a picture of the pages."""
    return _answer("{folder}/{file}".format(**request.match_info))


def _answer(name: str) -> web.Response:
    if name not in FILES:
        raise NotFound("the web pages have no such part; they begin at /")
    return web.Response(body=FILES[name], content_type=MEDIA[PurePath(name).suffix], charset="utf-8", headers=HEADERS)
