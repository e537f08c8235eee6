"""Every error becomes one shape here: `application/problem+json` (RFC 9457).

`type` is stable and for programs, `title` and `detail` are for people.  What we did not foresee is answered without
detail and logged by type and line, because an exception's message may quote a page.
"""

import json
import logging
import re

from aiohttp import web

from honbun.api.route import Handler
from honbun.api.state import METRICS
from honbun.errors import Busy, HonbunError, NotFound, NoToken, WrongMethod

log = logging.getLogger(__name__)

MEDIA_TYPE = "application/problem+json"
RETRY_SECONDS = 10
HEADERS = {
    "Cache-Control": "no-store",
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
    "Referrer-Policy": "no-referrer",
    "Server": "honbun",
    "X-Content-Type-Options": "nosniff",
}


@web.middleware
async def answer_problems(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Turns whatever was raised behind it into a problem."""
    try:
        return await handler(request)
    except HonbunError as error:
        known = error
    except ConnectionError:
        raise
    except web.HTTPException as error:
        log.debug("aiohttp answered %d by itself", error.status)
        known = NotFound("there is nothing at this address")
    except Exception as error:
        log.exception("unexpected %s", type(error).__name__)
        known = HonbunError("this is a fault of ours; the log of the service tells where")
    request.app[METRICS].count_problem(kind_of(known))
    return problem_answer(known)


def problem_answer(error: HonbunError) -> web.Response:
    """The answer that tells of this error."""
    problem = {
        "type": f"urn:honbun:{kind_of(error)}",
        "title": error.title,
        "status": error.status,
        "detail": str(error),
    }
    return web.Response(
        body=json.dumps(problem, ensure_ascii=False).encode("utf-8", "replace"),
        status=error.status,
        content_type=MEDIA_TYPE,
        headers=_headers(error),
    )


def kind_of(error: HonbunError) -> str:
    """The name of an error for programs: `TooLarge` is `too-large`."""
    return re.sub(r"(?<!^)(?=[A-Z])", "-", type(error).__name__).lower()


def _headers(error: HonbunError) -> dict[str, str]:
    if isinstance(error, NoToken):
        return {"WWW-Authenticate": 'Bearer realm="honbun"'}
    if isinstance(error, WrongMethod):
        return {"Allow": ", ".join(error.allowed)}
    if isinstance(error, Busy):
        return {"Retry-After": str(RETRY_SECONDS)}
    return {}
