"""Sending a page and getting its content."""

import time

from aiohttp import web

from honbun.api.answers import json_answer
from honbun.api.state import BODY, FEEDS, METRICS, POOL, RULES, SETTINGS, STORE, WRAPPERS
from honbun.settings import Settings
from honbun.store.contract import SECONDS_A_DAY, Retention
from honbun.visits import visit


async def post_visit(request: web.Request) -> web.Response:
    app, now = request.app, int(time.time())
    kept = retention(app[SETTINGS], now)
    answer = await visit(
        request[BODY],
        pool=app[POOL],
        store=app[STORE],
        rule_book=app[RULES],
        feeds=app[FEEDS],
        wrappers=app[WRAPPERS],
        retention=kept,
        now=now,
    )
    app[METRICS].visits += 1
    return json_answer(answer)


def retention(settings: Settings, now: int) -> Retention:
    """What a site may hold, by the settings in force."""
    return Retention(settings.pages_per_site, now - settings.days_remembered * SECONDS_A_DAY)
