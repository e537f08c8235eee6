"""Records: what a site's wrapper takes from a page that is visited or saved, kept by the page's address.

Whatever goes wrong here is logged, and costs the visit nothing.
"""

import logging

from honbun.errors import HonbunError
from honbun.store.rules import Choice, Rules
from honbun.store.wrappers import PageRecord, WrapperShelf
from honbun.workers.frames import Head

log = logging.getLogger(__name__)


async def wrapper_of(page: Head, shelf: WrapperShelf) -> Head:
    """The site's wrapper for the worker that is to extract this page, if there is one."""
    try:
        kept = await shelf.of(page["site"])
    except HonbunError as error:
        log.warning("no wrapper was tried: %s", type(error).__name__)
        return {}
    return {"wrapper": kept.wrapper} if kept else {}


async def record(page: Head, rules: Rules, answer: Head, shelf: WrapperShelf, body: bytes) -> None:
    """Keep what the worker took from this page, unless it must not be learned; `body` is what the page came as."""
    may_learn = page["learn"] and rules.learn is not Choice.DENY
    if "record" not in answer or not may_learn:
        return
    taken = PageRecord(page["page"], answer["record"]["url"], page["seen"], answer["record"]["tuples"])
    try:
        await shelf.record(page["site"], taken, body)
    except HonbunError as error:
        log.warning("a record was not kept: %s", type(error).__name__)
