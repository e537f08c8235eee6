"""Teaching a site's wrapper, and the records that it takes."""

import json
import time
from dataclasses import asdict
from typing import Any

from aiohttp import web

from honbun.api.answers import json_answer
from honbun.api.state import BODY, DOCUMENTS, POOL, RULES, SALT, WRAPPERS
from honbun.errors import NotFound
from honbun.saving import check_collected
from honbun.store.wrappers import Kept, PageRecord
from honbun.teaching import teach, teach_again
from honbun.wrappers.health import health_of
from honbun.wrappers.table import cells, row

RECORD_MEDIA = {"jsonl": "application/jsonl", "csv": "text/csv"}


async def post_wrapper(request: web.Request) -> web.Response:
    app, site = request.app, request.match_info["site"]
    check_collected(site, await app[RULES].of(site))
    answer = await teach(
        site,
        request[BODY],
        pool=app[POOL],
        shelf=app[WRAPPERS],
        documents=app[DOCUMENTS],
        salt=app[SALT],
        now=int(time.time()),
    )
    return json_answer(answer)


async def post_again(request: web.Request) -> web.Response:
    """From the labels that are kept."""
    app, site = request.app, request.match_info["site"]
    answer = await teach_again(
        site, pool=app[POOL], shelf=app[WRAPPERS], documents=app[DOCUMENTS], salt=app[SALT], now=int(time.time())
    )
    return json_answer(answer)


async def get_wrapper(request: web.Request) -> web.Response:
    """What the wrapper is, what taught it, and how well it does."""
    shelf, kept = request.app[WRAPPERS], await _kept(request)
    labelled = [json.loads(each.told) for each in await shelf.labelled(kept.site)]
    records = await shelf.records(kept.site)
    found = [{name for each in record.tuples for name in each} for record in records]
    fields = health_of(kept.fields, found)
    return json_answer(
        {
            "site": kept.site,
            "learned_at": kept.learned,
            "pages": len(records),
            "changed": any(field.changed for field in fields),
            "fields": [asdict(field) for field in fields],
            "labelled": [{"url": page["url"], "tuples": page["tuples"], "wrong": page["wrong"]} for page in labelled],
            "wrapper": json.loads(kept.wrapper),
        }
    )


async def delete_wrapper(request: web.Request) -> web.Response:
    """With its labels and its records."""
    kept = await _kept(request)
    await request.app[WRAPPERS].forget_site(kept.site)
    return json_answer({"site": kept.site, "deleted": True})


async def get_records(request: web.Request) -> web.Response:
    """The newest record of each address."""
    kept, form = await _kept(request), request.match_info["form"]
    if form not in RECORD_MEDIA:
        raise NotFound(f"records have no form {form[:40]!r}; there are {', '.join(RECORD_MEDIA)}")
    records = [record for record in await request.app[WRAPPERS].records(kept.site) if record.tuples]
    body = _lines(records) if form == "jsonl" else _table(kept, records)
    named = f'attachment; filename="records.{form}"'
    headers = {"Content-Disposition": named}
    return web.Response(body=body.encode(), content_type=RECORD_MEDIA[form], charset="utf-8", headers=headers)


async def _kept(request: web.Request) -> Kept:
    site = request.match_info["site"]
    kept = await request.app[WRAPPERS].of(site)
    if kept is None:
        raise NotFound(f"nothing was learned of {site[:80]}; POST /v1/sites/{site[:80]}/wrappers takes labels")
    return kept


def _lines(records: list[PageRecord]) -> str:
    return "".join(json.dumps(_told(record), ensure_ascii=False) + "\n" for record in records)


def _told(record: PageRecord) -> dict[str, Any]:
    return {"url": record.url, "seen": record.seen, "tuples": record.tuples}


def _table(kept: Kept, records: list[PageRecord]) -> str:
    rows = ([record.url, str(record.seen), *cells(kept.fields, each)] for record in records for each in record.tuples)
    return row(("url", "seen", *kept.fields)) + "".join(map(row, rows))
