"""Fields that the saved pages of a site seem to have."""

from functools import partial

from aiohttp import web

from honbun.api.answers import json_answer
from honbun.api.state import DOCUMENTS, POOL
from honbun.batch.suggesting import MOST_PAGES, Source, suggest
from honbun.corpus.documents import Documents
from honbun.corpus.parts import Parts
from honbun.corpus.saved import Saved, Wanted, written_id
from honbun.errors import BadRequest, NotFound
from honbun.page.address import canonical

EXAMPLES = 3
SUGGESTED_BY = {
    "examples": f"pages to tell the values of each field on, up to {MOST_PAGES}; {EXAMPLES} if left out",
    "url": "the address of the page to tell them on first, if it was saved",
}


async def get_fields(request: web.Request) -> web.Response:
    """From those saved last."""
    documents, site = request.app[DOCUMENTS], request.match_info["site"]
    query = request.query
    examples = _examples(query.get("examples", str(EXAMPLES)))
    saved = await documents.find(Wanted(site=site, most=MOST_PAGES))
    if "url" in query:
        first = await documents.find(Wanted(site=site, url=canonical(query["url"]), most=1))
        saved = [*first, *(each for each in saved if each not in first)]
    if not saved:
        raise NotFound(f"no page of {site[:80]} was saved; fields are found by comparing saved pages")
    sources = [Source(written_id(each.id), partial(_page_of, documents, each)) for each in saved]
    return json_answer(await suggest(sources, request.app[POOL], examples, {"site": site}))


async def _page_of(documents: Documents, saved: Saved) -> bytes:
    return Parts.split(await documents.parts(saved)).page


def _examples(told: str) -> int:
    if not (told.isascii() and told.isdecimal() and int(told[:9]) <= MOST_PAGES):
        raise BadRequest(f"examples must be a number up to {MOST_PAGES}, not {told[:40]!r}")
    return int(told)
