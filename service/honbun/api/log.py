"""The log: one line a request with named fields, to stderr.

It holds no page text, no full address and no token.  Routes stand in it as in the table, not as they were asked for.
Of an exception it tells type and lines of code, because its message may quote the page it failed on.
"""

import asyncio
import logging
import sys
import time
import traceback
from types import TracebackType
from typing import Any

from aiohttp import web

from honbun.api.route import Handler, pattern_of, row_of
from honbun.api.state import BODY, METRICS

log = logging.getLogger(__name__)

FRAMES_TOLD = 5


class PrivateFormatter(logging.Formatter):
    """Writes an exception as its type and the last lines of code it passed."""

    def format(self, record: logging.LogRecord) -> str:
        record.exc_text = None  # where another handler may have left all of it
        return super().format(record)

    def formatException(self, ei: Any) -> str:  # noqa: N802 - logging's name
        kind, _, trace = ei
        return f"    {kind.__name__} at {_places(trace)}"


def start_log(level: str) -> None:
    """Sends what is logged to stderr: ours from `level` on, the libraries' warnings."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(PrivateFormatter("%(asctime)s %(levelname)s %(message)s"))
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
    logging.getLogger("honbun").setLevel(level.upper())


def log_background_trouble(_: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """The event loop's exception handler; asyncio's own would print the exception's message."""
    log.error("background: %s", context["message"], exc_info=context.get("exception"))


@web.middleware
async def log_request(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Writes the request's line and counts it, whatever became of it."""
    started = time.perf_counter()
    metrics = request.app[METRICS]
    metrics.under_way += 1
    status, sent = 499, 0  # the caller went away
    try:
        answer = await handler(request)
        status, sent = answer.status, getattr(answer, "content_length", None) or 0
        return answer
    finally:
        seconds = time.perf_counter() - started
        method, route = (request.method, pattern_of(request)) if row_of(request) else ("other", "other")
        metrics.under_way -= 1
        metrics.count_request(method, route, status, seconds)
        received = len(request.get(BODY, b""))
        line = "request method=%s route=%s status=%d ms=%.1f in=%d out=%d"
        log.info(line, method, route, status, seconds * 1000, received, sent)
        if site := request.match_info.get("site"):
            log.debug("site=%s", site)


def _places(trace: TracebackType | None) -> str:
    frames = traceback.extract_tb(trace)[-FRAMES_TOLD:]
    return " > ".join(f"{frame.filename.rpartition('/')[2]}:{frame.lineno} {frame.name}" for frame in frames)
