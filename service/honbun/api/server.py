"""The listening socket: how many may connect, how long they may idle, and a graceful end."""

import asyncio
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from aiohttp import web
from aiohttp.http_exceptions import InvalidURLError

from honbun.api.app import build_app
from honbun.api.log import log
from honbun.api.metrics import Metrics
from honbun.api.problems import HEADERS, problem_answer
from honbun.api.state import METRICS
from honbun.errors import BadRequest, HonbunError, WrongUse
from honbun.settings import Settings

LOOPBACK = ("127.0.0.1", "localhost", "::1")
IN_CONTAINER = "HONBUN_IN_CONTAINER"  # who publishes its port decides who reaches it, as docker/compose.yaml does
CONNECTIONS = 256
IDLE_SECONDS = 75
GRACE_SECONDS = 10
GRACE_STEP = 0.02
_UNENCODED = "an address holds other letters percent-encoded: curl -G --data-urlencode 'query=京都' writes them so"
_FULL = b"HTTP/1.1 503 Service Unavailable\r\nRetry-After: 10\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"


@asynccontextmanager
async def listening(settings: Settings) -> AsyncIterator[int]:
    """The service at its address while the block runs; gives the port."""
    if settings.host not in LOOPBACK and not os.environ.get(IN_CONTAINER):
        raise WrongUse(f"the service listens on {', '.join(LOOPBACK)} only, not on {settings.host}")
    app = build_app(settings)
    runner = web.AppRunner(app, shutdown_timeout=1)
    server = await _bind(runner, settings)
    try:
        await runner.setup()
        await server.start_serving()
        yield server.sockets[0].getsockname()[1]
    finally:
        server.close()
        await _finish(app[METRICS])
        await runner.cleanup()


async def _finish(metrics: Metrics) -> None:
    """Waits for the requests under way; aiohttp by itself would stop reading bodies that are still arriving."""
    with suppress(TimeoutError):
        async with asyncio.timeout(GRACE_SECONDS):
            while metrics.under_way:  # noqa: ASYNC110 - once in a life
                await asyncio.sleep(GRACE_STEP)


async def _bind(runner: web.AppRunner, settings: Settings) -> asyncio.Server:
    """Takes the port before anything costly is started."""
    try:
        return await asyncio.get_running_loop().create_server(
            lambda: _Connection(runner), settings.host, settings.port, backlog=CONNECTIONS, start_serving=False
        )
    except OSError as error:
        reason = os.strerror(error.errno) if error.errno and error.errno > 0 else error
        told = f"cannot listen on {settings.host} port {settings.port} ({reason}); is it running already?"
        raise HonbunError(f"{told} else use --port, or HONBUN_PORT") from None


class _Connection(web.RequestHandler):
    """A connection that is one of few, and that answers what is no HTTP in our shape without quoting it."""

    def __init__(self, runner: web.AppRunner) -> None:
        assert runner.server
        super().__init__(
            runner.server,
            loop=asyncio.get_running_loop(),
            logger=log,
            access_log=None,  # type: ignore[arg-type]  # it would write whole addresses
            auto_decompress=False,  # a compressed body is refused, never unpacked
            lingering_time=0,  # a refused body is not read to its end
            keepalive_timeout=IDLE_SECONDS,
        )
        self._server = runner.server

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        if len(self._server.connections) < CONNECTIONS:
            super().connection_made(transport)
        else:
            assert isinstance(transport, asyncio.WriteTransport)
            transport.write(_FULL)
            transport.close()

    def handle_error(
        self,
        request: web.BaseRequest,
        status: int = 500,
        exc: BaseException | None = None,
        message: str | None = None,  # noqa: ARG002 - quotes the request
    ) -> web.StreamResponse:
        log.warning("answered %d: %s", status, type(exc).__name__)
        if request.writer.output_size > 0:
            raise ConnectionError("an answer has already begun")
        unread = _UNENCODED if isinstance(exc, InvalidURLError) else "this is not HTTP as we know it"
        error = BadRequest(unread) if status < 500 else HonbunError("a fault of ours")
        answer = problem_answer(error)
        answer.headers.update(HEADERS)
        answer.force_close()
        return answer
