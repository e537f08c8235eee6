"""The application: the routes behind the guard, and what they need, opened and closed in one generator each."""

import logging
import time
from collections.abc import AsyncIterator

from aiohttp import web

from honbun.api.catching_up import catch_up_in_time
from honbun.api.expiry import forget_in_time
from honbun.api.guard import guard
from honbun.api.log import log_request
from honbun.api.metrics import Metrics
from honbun.api.openapi import describe_routes
from honbun.api.problems import HEADERS, answer_problems
from honbun.api.room import MOST_BYTES, Room
from honbun.api.route import add_routes
from honbun.api.routes import TABLE
from honbun.api.state import (
    DOCUMENT,
    DOCUMENTS,
    EXAMPLES,
    FEEDS,
    METRICS,
    POOL,
    ROOM,
    RULES,
    SALT,
    SETTINGS,
    STORE,
    TOKENS,
    WRAPPERS,
)
from honbun.api.visits import retention
from honbun.corpus.documents import open_documents
from honbun.examples import Examples
from honbun.folder import open_folder, salt_of
from honbun.settings import Settings
from honbun.store.contract import START
from honbun.store.feeds import open_feeds
from honbun.store.open import open_rules, open_store
from honbun.store.wrappers import open_wrappers
from honbun.tokens import Tokens
from honbun.workers.pool import WorkerPool

log = logging.getLogger(__name__)

_POLICY, _KEEPING = "Content-Security-Policy", "Cache-Control"


def build_app(settings: Settings) -> web.Application:
    """The service, ready to be run."""
    app = web.Application(
        middlewares=[log_request, answer_problems, guard], client_max_size=settings.body_megabytes << 20
    )
    app[SETTINGS] = settings
    app[SALT] = salt_of(settings)
    app[TOKENS] = Tokens(open_folder(settings.folder))
    app[METRICS] = Metrics()
    app[ROOM] = Room(max(MOST_BYTES, settings.body_megabytes << 20))
    app[EXAMPLES] = Examples(settings.folder)
    app[DOCUMENT] = describe_routes(TABLE)
    add_routes(app, TABLE)
    app.cleanup_ctx.extend(
        [
            _keep_store,
            _keep_rules,
            _keep_feeds,
            _keep_wrappers,
            _keep_documents,
            _keep_workers,
            catch_up_in_time,
            forget_in_time,
        ]
    )
    app.on_response_prepare.append(_secure)
    return app


async def _keep_store(app: web.Application) -> AsyncIterator[None]:
    settings = app[SETTINGS]
    app[STORE] = store = open_store(settings.store, settings.folder, retention(settings, int(time.time())).oldest)
    await store.changes("", START)  # a store that is away is told of now, and not with the first visit
    yield
    await store.close()


async def _keep_rules(app: web.Application) -> AsyncIterator[None]:
    app[RULES] = rules = open_rules(app[SETTINGS].folder)
    yield
    await rules.close()


async def _keep_feeds(app: web.Application) -> AsyncIterator[None]:
    app[FEEDS] = feeds = open_feeds(app[SETTINGS].folder)
    yield
    await feeds.close()


async def _keep_wrappers(app: web.Application) -> AsyncIterator[None]:
    app[WRAPPERS] = wrappers = open_wrappers(app[SETTINGS].folder)
    yield
    await wrappers.close()


async def _keep_documents(app: web.Application) -> AsyncIterator[None]:
    app[DOCUMENTS] = documents = open_documents(app[SETTINGS].folder)
    yield
    await documents.close()


async def _keep_workers(app: web.Application) -> AsyncIterator[None]:
    settings = app[SETTINGS]
    async with WorkerPool(
        size=settings.workers,
        seconds=settings.page_seconds,
        megabytes=settings.worker_megabytes,
        salt=app[SALT],
        model=settings.model,
        sensitive=settings.sensitive,
    ) as app[POOL]:
        if app[POOL].problem:
            log.error("judging by the evidence rule: %s", app[POOL].problem)
        yield


async def _secure(_: web.Request, answer: web.StreamResponse) -> None:
    """An answer may say itself what it is made of and who may keep it; all else is the same for every answer."""
    said = {name: answer.headers[name] for name in (_POLICY, _KEEPING) if name in answer.headers}
    answer.headers.update(HEADERS | said)
