"""Saved pages in the forms that other programs read: one at a time, or a corpus of them in the order of their ids.

    documents ─▶ parts ─▶ worker: write ─▶ bytes

Several pages are written at once and given in order, so the same corpus makes the same bytes.  A page that cannot be
written (it is not Japanese, or breaks a limit) costs only itself.
"""

import asyncio
from collections import deque
from collections.abc import AsyncIterator
from dataclasses import asdict, dataclass, replace

from honbun.corpus.documents import Documents
from honbun.corpus.saved import Saved, Wanted
from honbun.errors import HonbunError, Missing
from honbun.workers.conversion import Conversion
from honbun.workers.frames import Head
from honbun.workers.pool import WorkerPool

_READERS = ("mecab", "juman", "jumandic", "jumanpp")
ENGINES = {  # who can analyse for a form; the first does, if nobody else is wished for
    "sf": ("", *_READERS, "knp"),
    "knp": ("juman", "jumanpp", "knp"),
    "conllu": _READERS,
    "vertical": _READERS,
}
_LISTED_AT_ONCE = 1000
_AHEAD = 2  # pages under way for each worker, so that it need not wait for the disk


@dataclass(frozen=True, slots=True)
class Form:
    """What is to be written of a page."""

    name: str
    conversion: Conversion
    engine: str = ""  # whose words, where the form holds some
    as_saved: bool = True  # Standard Format has the words of the analysers that the page was saved with
    all_versions: bool = False  # of a document, the oldest first

    def of(self, saved: Saved) -> Head:
        """The form of this page as a worker is asked for it."""
        analyser = " ".join(saved.card.annotate) if self.as_saved else self.conversion.analyser
        return {
            "task": "write",
            "form": self.name,
            "engine": self.engine or ENGINES.get(self.name, ("",))[0],
            "card": saved.as_fields(),
            "wanted": asdict(replace(self.conversion, analyser=analyser)),
        }


@dataclass(frozen=True, slots=True)
class Written:
    """A document in its form, or why it could not be written."""

    saved: Saved
    data: bytes = b""
    error: HonbunError | None = None


async def write_saved(saved: Saved, form: Form, documents: Documents, pool: WorkerPool) -> bytes:
    """One version of a document in this form."""
    head, parts = form.of(saved), await documents.parts(saved)
    if form.name == "sf":
        head["links"] = asdict(await documents.links(saved.id))
    async with pool.lease(parts) as worker:
        _, data = await worker.ask(head, parts)
        return data


async def write_all(
    wanted: Wanted, form: Form, documents: Documents, pool: WorkerPool, jobs: int, after: int = 0
) -> AsyncIterator[Written]:
    """The newest version of each document that is wanted, or all of them, in the order of their ids after one."""
    under_way: deque[asyncio.Task[Written]] = deque()
    try:
        async for saved in _in_order(wanted, documents, after):
            under_way.append(asyncio.create_task(_write(saved, form, documents, pool)))
            if len(under_way) >= _AHEAD * jobs:
                yield await under_way.popleft()
        while under_way:
            yield await under_way.popleft()
    finally:
        for left in under_way:
            left.cancel()
        await asyncio.gather(*under_way, return_exceptions=True)


async def _in_order(wanted: Wanted, documents: Documents, after: int) -> AsyncIterator[Saved]:
    wanted = replace(wanted, most=_LISTED_AT_ONCE)
    while listed := await documents.find_by_id(wanted, after):
        for saved in listed:
            yield saved
        after = listed[-1].id


async def _write(saved: Saved, form: Form, documents: Documents, pool: WorkerPool) -> Written:
    versions = reversed(await documents.versions(saved.id)) if form.all_versions else [saved]
    try:
        return Written(saved, b"".join([await write_saved(one, form, documents, pool) for one in versions]))
    except Missing:
        raise  # it would fail with every page
    except HonbunError as error:
        return Written(saved, error=error)
