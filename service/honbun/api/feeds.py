"""Feeds: made of pages, listed, and served to feed readers."""

import time
from collections.abc import Sequence
from datetime import UTC, datetime
from email.utils import format_datetime, parsedate_to_datetime
from typing import Any

from aiohttp import web

from honbun.api.answers import json_answer
from honbun.api.state import BODY, FEEDS, METRICS, POOL, RULES, SETTINGS, STORE
from honbun.api.visits import retention
from honbun.errors import BadRequest, NotFound
from honbun.feeds.entry import Entry, Feed
from honbun.feeds.formats import FORMATS
from honbun.feeds.opml import write_opml
from honbun.store.feeds import Living, Source, feed_of
from honbun.subscribing import subscribe

ENDINGS = {"xml": "rss", "atom": "atom", "json": "json"}
FEED_MEDIA = tuple(FORMATS[name].media_type for name in ENDINGS.values())
OPML_MEDIA = "text/x-opml"
MADE_BY = {
    "list": "the number of the list to take, from 0; the best if left out, but only of a page that is there for it",
    "preview": "yes: only tell the lists, and make no feed",
}
_YES_OR_NO = {"yes": True, "no": False}
_DIGITS = 6


async def post_feed(request: web.Request) -> web.Response:
    app, query, now = request.app, request.query, int(time.time())
    if query.get("preview", "no") not in _YES_OR_NO:
        raise BadRequest(f"preview must be yes or no, not {query['preview'][:40]!r}")
    found, living = await subscribe(
        request[BODY],
        _number(query["list"], "list") if "list" in query else None,
        preview=_YES_OR_NO[query.get("preview", "no")],
        pool=app[POOL],
        store=app[STORE],
        rule_book=app[RULES],
        feeds=app[FEEDS],
        retention=retention(app[SETTINGS], now),
        now=now,
    )
    app[METRICS].visits += 1
    feed = await _summary(request, living) if living else None
    told = {name: found[name] for name in ("is_list_page", "lists", "picked")}
    return json_answer(told | {"feed": feed, "entries": list(map(_entry, found["entries"]))})


async def post_site_feed(request: web.Request) -> web.Response:
    """A feed of the articles of a site that are visited or saved from now on."""
    site = request.match_info["site"]
    source = Source(site, page="", url=site if "://" in site else f"https://{site}/", title=site)
    return json_answer(await _summary(request, await request.app[FEEDS].make(source, (), int(time.time()))))


async def get_feeds(request: web.Request) -> web.Response:
    told = [_told(request, living, entries) for living, entries in await request.app[FEEDS].all()]
    return json_answer({"feeds": told})


async def get_opml(request: web.Request) -> web.Response:
    """All of them, for a feed reader to import."""
    feeds = [feed_of(living, (), _address(request, living, "xml")) for living, _ in await request.app[FEEDS].all()]
    named = 'attachment; filename="honbun.opml"'
    return web.Response(body=write_opml(feeds), content_type=OPML_MEDIA, headers={"Content-Disposition": named})


async def delete_feed(request: web.Request) -> web.Response:
    number = _feed_number(request)
    if not await request.app[FEEDS].delete(number):
        raise _none_such(request)
    return json_answer({"id": number, "deleted": True})


async def post_secret(request: web.Request) -> web.Response:
    """Give a feed another address; the old one is closed."""
    return json_answer(await _summary(request, await request.app[FEEDS].revoke(_feed_number(request))))


async def get_feed(request: web.Request) -> web.Response:
    """For feed readers: the secret in the address is the token."""
    secret, ending = request.match_info["secret"], request.match_info["form"]
    if ending not in ENDINGS:
        raise NotFound(f"a feed has no form {ending[:40]!r}; there are {', '.join(ENDINGS)}")
    feeds, written_as = request.app[FEEDS], FORMATS[ENDINGS[ending]]
    living = await feeds.find(secret)
    headers = {
        "ETag": f'"{living.id}-{living.version}-{ending}"',
        "Last-Modified": format_datetime(datetime.fromtimestamp(living.changed, UTC), usegmt=True),
        "Cache-Control": "private, no-cache",
    }
    if _has_it(request, headers["ETag"], living.changed):
        return web.Response(status=304, headers=headers)
    address = _address(request, living, ending)

    def written(held: Living, entries: Sequence[Entry]) -> bytes:
        feed: Feed = feed_of(held, entries, address)
        return written_as.write(feed)

    body = await feeds.read(secret, written)
    return web.Response(body=body, content_type=written_as.media_type, charset="utf-8", headers=headers)


def _has_it(request: web.Request, tag: str, changed: int) -> bool:
    """Whether the reader holds this already (RFC 9110, 13.2.2: a tag is asked before a time)."""
    if tags := request.headers.getall("If-None-Match", []):
        held = {each.strip().removeprefix("W/") for header in tags for each in header.split(",")}
        return bool(held & {tag, "*"})
    try:
        since = parsedate_to_datetime(request.headers.get("If-Modified-Since", ""))
    except (TypeError, ValueError):
        return False
    return since.replace(tzinfo=since.tzinfo or UTC).timestamp() >= changed


def _entry(entry: Entry) -> dict[str, str]:
    """An entry as it is told to who picks its fields."""
    return {name: getattr(entry, name) for name in ("title", "link", "date", "guessed", "summary")}


async def _summary(request: web.Request, living: Living) -> dict[str, Any]:
    shown = await request.app[FEEDS].read(living.secret, lambda _, entries: len(entries))
    return _told(request, living, shown)


def _told(request: web.Request, living: Living, entries: int) -> dict[str, Any]:
    source = living.source
    return {
        "id": living.id,
        "kind": "list" if source.page else "site",
        "site": source.site,
        "url": source.url,
        "title": source.title,
        "entries": entries,
        "fields": "found" if not source.wrapper else "lost" if living.lost else "picked",
        "created_at": living.created,
        "seen_at": living.seen,
        "changed_at": living.changed,
        "addresses": {name: _address(request, living, ending) for ending, name in ENDINGS.items()},
    }


def _address(request: web.Request, living: Living, ending: str) -> str:
    return f"http://{request.host}/feeds/{living.secret}.{ending}"


def _feed_number(request: web.Request) -> int:
    written = request.match_info["id"]
    if not (written.isascii() and written.isdecimal() and len(written) <= 2 * _DIGITS):
        raise _none_such(request)
    return int(written)


def _number(written: str, name: str) -> int:
    if not (written.isascii() and written.isdecimal() and len(written) <= _DIGITS):
        raise BadRequest(f"{name} must be a number from 0, not {written[:40]!r}")
    return int(written)


def _none_such(request: web.Request) -> NotFound:
    return NotFound(f"there is no feed {request.match_info['id'][:40]!r}; GET /v1/feeds lists them")
