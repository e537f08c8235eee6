"""Stands in front of every address, known or not, and lets nothing through that did not prove itself.

Who attacks: a page in the same browser (it can send requests to 127.0.0.1, also under a name of its own that it points
here), other programs of the user, and callers that send too much or too slowly.  The checks, in this order:

1. Host: exactly our name with our port, in the header and in the request line.  A page that pointed its own name at
   this machine fails here, because the browser sends that name.
2. Origin and Sec-Fetch-Site: none, those of an extension, or our own pages'.  No page of the web may ask, whatever it
   knows; it may lead its reader to a page of ours that holds no data, but not show that in a frame.  There are no CORS
   headers and a preflight is refused: an extension with the host permission needs neither.
3. The token, which is good only for the Origin it was paired from.  Browsers send no Origin with an extension's GET,
   so the Origin alone proves nothing.
4. JSON only.  A page can send `text/plain` or a form without a preflight, but not JSON.
5. The parameters of the address: those that its row tells of, each once.
6. Size, room and time.  Until here not one byte of the body has been read.
"""

import asyncio
import re
import time
from contextlib import AbstractAsyncContextManager, nullcontext

from aiohttp import hdrs, web

from honbun.api.route import Handler, Route, row_of
from honbun.api.state import BODY, ROOM, SETTINGS, TOKENS
from honbun.errors import BadRequest, NotAllowed, NoToken, TooLarge, TooSlow, WrongMediaType

OUR_NAMES = ("127.0.0.1", "localhost", "[::1]")
BODY_SECONDS = 10.0
DISCARD_SECONDS = 2.0
DISCARD_PAUSE = 0.2
DISCARDED_LIMITS = 4
_EXTENSION = re.compile(r"(chrome|moz|safari-web)-extension://[A-Za-z0-9-]+")
_SAME_PLACE = ("none", "same-origin")
_A_VISIT = [["navigate"], ["document"]]
_BEARER = re.compile(r"[Bb][Ee][Aa][Rr][Ee][Rr] +([\x21-\x7e]+)")
_JSON = re.compile(r"application/json( *; *charset=\"?utf-8\"?)?", re.IGNORECASE)


@web.middleware
async def guard(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Answers an error before the handler has seen anything, or hands over a request whose body is read."""
    row = row_of(request)
    _check_host(request)
    _check_origin(request, row)
    if row is None or row.token:
        _check_token(request)
    if row is None:
        return await handler(request)
    limit = row.limit or request.app[SETTINGS].body_megabytes << 20
    try:
        _check_type(request)
        _check_query(request, row)
        _check_size(request, limit)
        async with _room_for(request, row, limit):
            if row.body:
                request[BODY] = await _read_body(request, limit)
            return await handler(request)
    except (TooLarge, WrongMediaType):
        await _discard_body(request, DISCARDED_LIMITS * limit)
        raise


def _check_host(request: web.Request) -> None:
    sent = request.headers.getall(hdrs.HOST, [])
    if sent != [request.host] or request.host not in _our_hosts(request):
        raise NotAllowed("this service answers only to its own address on this machine")


def _our_hosts(request: web.Request) -> set[str]:
    """Our names with the port the request came in by (browsers leave out port 80)."""
    port = request.get_extra_info("sockname")[1]
    return {f"{name}:{port}" for name in OUR_NAMES} | set(OUR_NAMES if port == 80 else ())


def _check_origin(request: web.Request, row: Route | None) -> None:
    origins = request.headers.getall(hdrs.ORIGIN, [])
    if not origins:
        from_elsewhere = any(site not in _SAME_PLACE for site in request.headers.getall("Sec-Fetch-Site", []))
        if from_elsewhere and not (row and row.page and _is_a_visit(request)):
            raise NotAllowed("a page of another site may not ask this service")
    elif len(origins) > 1 or not (_EXTENSION.fullmatch(origins[0]) or origins[0] == f"http://{request.host}"):
        raise NotAllowed("only an extension or our own pages may ask from a browser")
    elif (row is None or row.token) and origins[0] not in request.app[TOKENS].origins():
        raise NotAllowed("this browser is not paired; run `honbun pair` or `honbun open`")


def _is_a_visit(request: web.Request) -> bool:
    """Whether a tab goes there as a whole; an extension's search in the address bar comes from the page before."""
    return [request.headers.getall(name, []) for name in ("Sec-Fetch-Mode", "Sec-Fetch-Dest")] == _A_VISIT


def _check_token(request: web.Request) -> None:
    sent = request.headers.getall(hdrs.AUTHORIZATION, [])
    shown = _BEARER.fullmatch(sent[0]) if len(sent) == 1 else None
    if not shown:
        raise NoToken("send `Authorization: Bearer TOKEN`; `honbun pair` leads to a token")
    token = request.app[TOKENS].find(shown[1], int(time.time()))
    if request.headers.get(hdrs.ORIGIN, token.origin) != token.origin:
        raise NotAllowed("this token was paired from elsewhere; run `honbun pair`")


def _check_type(request: web.Request) -> None:
    types = request.headers.getall(hdrs.CONTENT_TYPE, [])
    if hdrs.CONTENT_ENCODING in request.headers:
        raise WrongMediaType("a compressed body is not read; send it as it is")
    if (types or request.body_exists) and not (len(types) == 1 and _JSON.fullmatch(types[0])):
        raise WrongMediaType("a body must be `Content-Type: application/json`")


def _check_query(request: web.Request, row: Route) -> None:
    """Pages are led to from anywhere, and plain answers have texts of their own for this."""
    if not row.token or row.says_plainly:
        return
    for name in request.query:
        if name not in row.query:
            raise BadRequest(f"this address has no parameter {name[:40]!r}; it has {', '.join(row.query) or 'none'}")
        if len(request.query.getall(name)) > 1:
            raise BadRequest(f"the parameter {name} is there twice")


def _check_size(request: web.Request, limit: int) -> None:
    if (request.content_length or 0) > limit:
        raise _too_large(request, limit)


def _room_for(request: web.Request, row: Route, limit: int) -> AbstractAsyncContextManager[None]:
    """Room for a body that may be large; of one that does not tell its size, for the largest."""
    if row.limit:
        return nullcontext()
    return request.app[ROOM].taken(request.content_length or limit)


async def _read_body(request: web.Request, limit: int) -> bytes:
    if not request.body_exists:
        raise BadRequest("this address takes a JSON body, and none was sent")
    if request.transport and request.headers.get(hdrs.EXPECT, "").lower() == "100-continue":
        request.transport.write(b"HTTP/1.1 100 Continue\r\n\r\n")
    try:
        async with asyncio.timeout(BODY_SECONDS):
            return await _read_up_to(request, limit)
    except TimeoutError:
        raise TooSlow(f"the body did not arrive within {BODY_SECONDS:.0f} seconds") from None
    except web.RequestPayloadError:
        raise BadRequest("the body is broken off or wrongly chunked") from None


async def _read_up_to(request: web.Request, limit: int) -> bytes:
    chunks, size = [], 0
    async for chunk in request.content.iter_any():
        chunks.append(chunk)
        size += len(chunk)
        if size > limit:
            raise _too_large(request, limit)
    return b"".join(chunks)


async def _discard_body(request: web.Request, most: int) -> None:
    """Lets a caller who may ask finish sending; else the connection breaks before it has read why."""
    if hdrs.EXPECT in request.headers:
        return  # it has not begun
    try:
        async with asyncio.timeout(DISCARD_SECONDS):
            while most > 0 and not request.content.at_eof():
                async with asyncio.timeout(DISCARD_PAUSE):
                    most -= len(await request.content.readany())
    except (TimeoutError, web.RequestPayloadError):
        return


def _too_large(request: web.Request, limit: int) -> TooLarge:
    if limit == request.app[SETTINGS].body_megabytes << 20:
        return TooLarge(f"a body may have {limit >> 20} MiB; raise it with --body-megabytes or HONBUN_BODY_MEGABYTES")
    return TooLarge(f"a body may have {limit >> 10} KiB at this address")
