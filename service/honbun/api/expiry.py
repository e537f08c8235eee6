"""What rules keep for some days only is forgotten when these are over: at the start, then every hour."""

import asyncio
import logging
import time
from collections.abc import AsyncIterator

from aiohttp import web

from honbun.api.forget import memory_of
from honbun.errors import HonbunError
from honbun.spans import forget_what_expired

SECONDS_BETWEEN = 3600
log = logging.getLogger(__name__)


async def forget_in_time(app: web.Application) -> AsyncIterator[None]:
    """Runs beside the service until it ends."""
    task = asyncio.create_task(_forget_again_and_again(app))
    yield
    task.cancel()
    await asyncio.wait([task])


async def _forget_again_and_again(app: web.Application) -> None:
    while True:
        try:
            if gone := await forget_what_expired(memory_of(app), int(time.time())):
                log.info("%d pages and documents were kept for the days that rules allow, and are forgotten", gone)
        except HonbunError as error:
            log.warning("what should be forgotten by now is not: %s", error)
        await asyncio.sleep(SECONDS_BETWEEN)
