"""What the service keeps while it runs, and the body of a request that the guard let through, under typed keys."""

from typing import Any

from aiohttp import web

from honbun.api.metrics import Metrics
from honbun.api.room import Room
from honbun.corpus.documents import Documents
from honbun.examples import Examples
from honbun.searching import Library
from honbun.settings import Settings
from honbun.store.contract import SiteStore
from honbun.store.feeds import FeedShelf
from honbun.store.rules import RuleBook
from honbun.store.wrappers import WrapperShelf
from honbun.tokens import Tokens
from honbun.workers.dependent import Programs
from honbun.workers.pool import WorkerPool

SETTINGS = web.AppKey("settings", Settings)
SALT = web.AppKey("salt", str)
TOKENS = web.AppKey("tokens", Tokens)
METRICS = web.AppKey("metrics", Metrics)
ROOM = web.AppKey("room", Room)
STORE: web.AppKey[SiteStore] = web.AppKey("store")
DOCUMENTS = web.AppKey("documents", Documents)
RULES = web.AppKey("rules", RuleBook)
FEEDS = web.AppKey("feeds", FeedShelf)
EXAMPLES = web.AppKey("examples", Examples)
WRAPPERS = web.AppKey("wrappers", WrapperShelf)
POOL = web.AppKey("pool", WorkerPool)
DOCUMENT: web.AppKey[dict[str, Any]] = web.AppKey("document")
BODY = web.RequestKey("body", bytes)


def library(app: web.Application) -> Library:
    """What is searched, and who searches it."""
    return Library(app[DOCUMENTS], app[POOL], Programs.of(app[SETTINGS]))
