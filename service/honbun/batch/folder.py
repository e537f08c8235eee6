"""A set of pages as one site: all of them are learned first, then each is extracted knowing the others.

The pages go through a worker twice.  It keeps those it has read while there is room, so that most are taken apart only
once; if a page breaks its limits the worker is replaced, and what it had kept is read again.
"""

import contextlib
import random
from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import asdict, dataclass
from hashlib import blake2b

from honbun.errors import HonbunError, TooHeavy, reason
from honbun.model import Mode
from honbun.store.contract import START, Remembered, Retention, retained
from honbun.workers.frames import Head, cursor_head, pack_pages
from honbun.workers.pool import WorkerPool, WorkerProcess

MOST_READS_A_PAGE = 10  # by the paper's rule, before the set as a whole is refused


@dataclass(frozen=True, slots=True)
class Source:
    """A page to be read: its name for the reader, its address, and where its bytes come from."""

    name: str
    url: str
    read: Callable[[], bytes]


@dataclass(frozen=True, slots=True)
class Result:
    """What became of a source: its text and its whole extraction as JSON, or why it was refused."""

    source: Source
    text: bytes = b'""'
    extraction: bytes = b""
    error: HonbunError | None = None


async def extract_folder(
    site: str,
    sources: Sequence[Source],
    pool: WorkerPool,
    mode: Mode,
    pages: int,
    siblings: int | None = None,
    forms: Sequence[str] = (),
) -> AsyncIterator[Result]:
    """What became of each source, in their order.  Each knows `siblings` others, or as many as `pages` allows.

    `forms`: html, markdown, in which the content is told besides text.
    """
    if mode is Mode.FULL and (len(sources) == 1 or siblings == 0):
        mode = Mode.SINGLE  # there is no other page to know
    folder = _Folder(site, sources, pool, mode, pages, siblings, forms)
    try:
        if mode is not Mode.SINGLE:
            for number in range(len(sources)):
                await folder.read(number)
        for number in range(len(sources)):
            yield await folder.extract(number)
    finally:
        await folder.close()


class _Folder:
    def __init__(
        self,
        site: str,
        sources: Sequence[Source],
        pool: WorkerPool,
        mode: Mode,
        pages: int,
        siblings: int | None,
        forms: Sequence[str],
    ) -> None:
        self._site, self._sources, self._pool, self._mode = site, sources, pool, mode
        self._retention, self._siblings, self._forms = Retention(pages), siblings, forms
        self._ids = [blake2b(b"%d" % number, digest_size=8).digest() for number in range(len(sources))]
        self._footprints: dict[int, Remembered] = {}
        self._refused: dict[int, HonbunError] = {}
        self._lease = contextlib.AsyncExitStack()
        self._worker: WorkerProcess | None = None
        self._reads = 0
        self._learned: set[int] = set()  # the worker has seen them, which is what the paper asks for
        self._all_learned = False
        self._kept: set[int] = set()  # read already, and still with the worker
        self._told = False  # whether the worker knows all footprints

    async def close(self) -> None:
        if self._worker is not None and self._worker.fit:
            await self._worker.ask({"task": "drop"})
        await self._lease.aclose()

    async def read(self, number: int) -> None:
        """Have the worker read a page, and remember its footprint; or why it was refused."""
        source = self._sources[number]
        self._reads += 1
        head = {"task": "page", "page": self._ids[number].hex(), "url": source.url, "site": self._site}
        try:
            data = source.read()
            worker = await self._ensure_worker()
            worker.begin(data)
            answer, footprint = await worker.ask(head | {"mode": self._mode}, data)
        except (HonbunError, OSError) as error:
            refused = error if isinstance(error, HonbunError) else HonbunError(reason(error))
            self._refused[number] = refused
            self._footprints.pop(number, None)
            return
        self._learned.add(number)
        if answer["kept"]:
            self._kept.add(number)
        self._footprints.setdefault(number, Remembered(self._ids[number], 0, footprint))

    async def extract(self, number: int) -> Result:
        if self._mode is Mode.SINGLE:
            return await self._extract_alone(number)
        source = self._sources[number]
        try:
            worker = await self._prepare(number)
            if number in self._refused:
                return Result(source, error=self._refused[number])
            task = "paper" if self._mode is Mode.PAPER else "extract"
            head, known = self._known(number)
            head |= {"task": task} | self._wanted(number)
            worker.begin()
            answer, body = await worker.ask(head, known)
            self._kept.discard(number)
            self._told = True
            return Result(source, body[: answer["text"]], body[answer["text"] :])
        except HonbunError as error:
            return Result(source, error=error)

    async def _extract_alone(self, number: int) -> Result:
        """The same for a page that needs no other: read and extracted in one go."""
        source = self._sources[number]
        head = {"task": "alone", "url": source.url, "site": self._site} | self._wanted(number)
        try:
            data = source.read()
            worker = await self._ensure_worker()
            worker.begin(data)
            answer, body = await worker.ask(head, data)
            return Result(source, body[: answer["text"]], body[answer["text"] :])
        except OSError as error:
            return Result(source, error=HonbunError(reason(error)))
        except HonbunError as error:
            return Result(source, error=error)

    def _wanted(self, number: int) -> Head:
        """Of which page what is to be told, and how."""
        fields = {"file": self._sources[number].name}
        page = self._ids[number].hex()
        return {"page": page, "mode": self._mode, "forms": self._forms, "fields": fields, "text": True}

    async def _prepare(self, number: int) -> WorkerProcess:
        """A worker that has the page, and for the paper knows all of them."""
        worker = await self._ensure_worker()
        if self._mode is Mode.PAPER:
            worker = await self._learn_all()
        if number not in self._kept and number not in self._refused:
            await self.read(number)
        return worker

    async def _learn_all(self) -> WorkerProcess:
        """One worker that knows all pages; a page that ends its worker is refused, the others are read again."""
        worker = await self._ensure_worker()
        while not self._all_learned:
            for page in range(len(self._sources)):
                if page not in self._learned and page not in self._refused:
                    await self.read(page)
            if self._reads > MOST_READS_A_PAGE * len(self._sources):
                raise TooHeavy(
                    f"the paper's rule needs all {len(self._sources)} pages at once, which is more than"
                    f" a worker can hold (--worker-megabytes raises it)"
                )
            self._all_learned = worker.fit
            worker = await self._ensure_worker()
        return worker

    def _known(self, number: int) -> tuple[Head, bytes]:
        """What the worker should know of the site before it extracts this page."""
        head: Head = {"cursor": cursor_head(START), "reset": False, "retention": asdict(self._retention)}
        if self._mode is not Mode.FULL:
            return head, b""
        if self._siblings is not None:
            others = sorted(self._footprints.keys() - {number})
            chosen = random.Random(number).sample(others, min(self._siblings, len(others)))
            known = [self._footprints[page] for page in (number, *chosen)]
            head["retention"] = asdict(Retention(len(known)))
        elif not self._told:
            known = retained(self._footprints.values(), self._retention)
        else:
            return head, b""
        return head | {"reset": True}, pack_pages(known)

    async def _ensure_worker(self) -> WorkerProcess:
        """The worker; a new one, that knows nothing yet, if the last has ended or is to be replaced."""
        if self._worker is None or not self._worker.fit or self._worker.tired:
            await self._lease.aclose()
            self._worker = await self._lease.enter_async_context(self._pool.lease())
            self._learned.clear()
            self._all_learned = False
            self._kept.clear()
            self._told = False
        return self._worker
