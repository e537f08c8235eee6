"""Has documents be found that came without their words: by an import, or kept by an older program.

What the full text still holds of earlier versions is wiped out of its files.
"""

import asyncio
import logging
from collections.abc import AsyncIterator

from aiohttp import web

from honbun.api.state import library
from honbun.errors import HonbunError
from honbun.searching import Library, catch_up

PAUSE_SECONDS = 30.0
log = logging.getLogger(__name__)


async def catch_up_in_time(app: web.Application) -> AsyncIterator[None]:
    """Looks for them while the service runs."""
    task = asyncio.create_task(_go_on(library(app)))
    yield
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)


async def _go_on(library: Library) -> None:
    while True:
        try:
            await library.documents.tidy()
            await catch_up(library)
        except HonbunError as error:
            log.warning("some documents cannot be found yet: %s", error)
        await asyncio.sleep(PAUSE_SECONDS)
