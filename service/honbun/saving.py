"""The story of one save: a visit whose page is kept.

The page is read and learned as in a visit.  Then its worker is asked for all that is kept of it: what it says, its
sentences, the bytes it came as, and the words it is found by.  The answer is given when that is on the disk.
"""

from collections.abc import Iterable
from dataclasses import asdict
from typing import Any

from honbun.corpus.documents import Documents
from honbun.corpus.saved import Card
from honbun.errors import BadRequest, Refused
from honbun.recording import record, wrapper_of
from honbun.refreshing import refresh
from honbun.store.contract import Retention, SiteStore
from honbun.store.feeds import FeedShelf
from honbun.store.rules import Choice, RuleBook, Rules
from honbun.store.wrappers import WrapperShelf
from honbun.visits import recall
from honbun.workers.dependent import Programs
from honbun.workers.frames import Head
from honbun.workers.pool import WorkerPool

ANNOTATORS = ("mecab", "juman", "knp")  # that documents can be annotated with


async def save(
    body: bytes,
    *,
    pool: WorkerPool,
    store: SiteStore,
    rule_book: RuleBook,
    documents: Documents,
    feeds: FeedShelf,
    wrappers: WrapperShelf,
    retention: Retention,
    programs: Programs,
    now: int,
) -> dict[str, Any]:
    """What was saved of the page in this JSON body; it is learned unless it or a rule says otherwise."""
    async with pool.lease(body) as worker:
        page, footprint = await worker.ask({"task": "visit", "now": now, "keeps": True}, body)
        rules = await rule_book.of(page["site"])
        check(page, rules)
        known, footprints = await recall(page, footprint, rules, store, retention)
        worker.begin(body)  # a time limit of its own: there is as much to do again
        task = {"task": "keep", "programs": asdict(programs)}
        head, kept = await worker.ask(task | known | await wrapper_of(page, wrappers), footprints)
        await refresh(page, rules, worker, feeds)
        await record(page, rules, head, wrappers, body)
    words, parts = kept[: head["words"]], kept[head["words"] :]
    saved = await documents.save(card_of(head["card"]), parts, now, words)
    learned: dict[str, Any] = known["fields"]
    return saved.as_fields() | learned


def check(page: Head, rules: Rules) -> None:
    """Refuses a page that must not be saved, or with words of nobody."""
    check_engines(page["annotate"])
    check_collected(page["site"], rules)


def check_collected(site: str, rules: Rules) -> None:
    """Refuses pages of a site of which nothing is to be saved."""
    if rules.collect is Choice.DENY:
        where = f"/v1/sites/{site}/rules"
        raise Refused(f"you decided that no page of {site} is saved; PUT {where} with collect auto allows it")


def check_engines(names: Iterable[str]) -> None:
    """Refuses names of analysers that a document cannot be annotated with."""
    if unknown := set(names) - set(ANNOTATORS):
        known = ", ".join(ANNOTATORS)
        raise BadRequest(f"there is no engine {min(unknown)[:40]!r} to annotate with; there are {known}")


def card_of(head: Head) -> Card:
    """The card that a worker made."""
    return Card(**(head | {"annotate": tuple(head["annotate"])}))
