"""The worker process: reads pages, says what to remember of them, and extracts them.  Started as `-m`.

One page at a time.  `read` takes a page apart and answers with its footprint; `extract` judges the page read last, or
one kept under its id, given what the store told of its site.  Nothing here touches a file, a store or the network.

What has to do with neither is an errand (`workers/errands.py`).  That module, and whatever else only some workers are
asked for, is imported by them when they are: the others start in half the time.
"""

import contextlib
import gc
import os
import sys
from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING

from honbun.errors import HonbunError, TooHeavy
from honbun.model import Extraction, Mode, Visit
from honbun.page.address import canonical
from honbun.page.corrections import correct
from honbun.page.extract import extract_alone, extract_with_site
from honbun.page.footprint import TO_KEEP, TO_PASS_ON, pack
from honbun.page.judge import Judge
from honbun.page.reading import Reading, read_as, read_page
from honbun.page.render import as_fields
from honbun.page.sensitive import refuse_sensitive
from honbun.page.signature import Hasher, salt_tag
from honbun.page.visit import visit_of
from honbun.store.contract import Retention
from honbun.workers.frames import Head, as_json, cursor_head, cursor_of, read_frame, unpack_pages, write_frame
from honbun.workers.judges import judge_or_rule
from honbun.workers.kept import KeptPages
from honbun.workers.sites import SiteCopies

if TYPE_CHECKING:
    from honbun.page.paper import PaperPage, PaperSite
    from honbun.page.reader import Content
    from honbun.standard_format.document import Page
    from honbun.workers.errands import Errands
    from honbun.workers.feeds import FeedWork

Answer = tuple[Head, bytes]
TIRED_MEGABYTES = 380  # a worker that has grown this large is replaced


class Worker:
    """What a worker knows between two frames."""

    def __init__(self, salt: str, judge: Judge, *, takes_sensitive: bool = False) -> None:
        self._salt, self._takes_sensitive = salt.encode(), takes_sensitive
        self._judge = judge
        self._hasher = Hasher(self._salt)
        self._copies = SiteCopies(salt_tag(self._salt))
        self._kept = KeptPages[Reading]()
        self._visit: Visit | None = None
        self._extracted: tuple[Reading, Extraction] | None = None  # the last, until the next page is read
        self._paper: PaperSite | None = None
        self._kept_for_paper: KeptPages[PaperPage] = KeptPages()

    @cached_property
    def _feeds(self) -> "FeedWork":
        from honbun.workers.feeds import FeedWork

        return FeedWork()

    @cached_property
    def _errands(self) -> "Errands":
        from honbun.workers.errands import Errands

        return Errands(self._salt, self._judge, self._hasher, takes_sensitive=self._takes_sensitive)

    @property
    def is_needed(self) -> bool:
        """Whether it knows what another worker would have to be told anew, page by page."""
        return bool(self._paper)

    def answer(self, head: Head, body: bytes) -> Answer:
        tasks: dict[str, Callable[[Head, bytes], Answer]] = {
            "visit": self.read_visit,
            "page": self.read_file,
            "extract": self.extract,
            "alone": self.extract_file,
            "describe": self.describe,
            "study": self.study,
            "cursor": self.cursor,
            "convert": self.convert,
            "keep": self.keep,
            "paper": self.extract_by_paper,
            "drop": self.drop,
            "lists": self.make_feed,
            "entries": self.make_feed,
            "correct": self.make_feed,
            "article": self.make_feed,
        }
        task = tasks.get(head["task"])
        return task(head, body) if task else self._errands.answer(head, body)

    def read_visit(self, head: Head, body: bytes) -> Answer:
        """A page as the service received it, in a JSON body: its footprint, and what else to ask the store."""
        self._kept.clear()
        self._extracted = None
        visit = visit_of(body, head["now"])
        reading = read_page(visit, self._hasher, self._salt, self._judge)
        if not self._takes_sensitive:
            refuse_sensitive(reading.tree, reading.title, reading.page_runs)
        self._kept.put("", reading, len(reading.texts))
        self._visit = visit if head.get("keeps") else None
        answer = {
            "site": reading.site,
            "page": reading.page.hex(),
            "seen": visit.fetched_at,
            "learn": visit.learn,
            "forms": visit.forms,
            "annotate": visit.annotate,
            "fields": visit.fields,
            "cursor": cursor_head(self._copies.cursor(reading.site)),
        }
        return answer, self._packed(reading)

    def read_file(self, head: Head, body: bytes) -> Answer:
        """A page as bytes: its footprint.  It is kept for later if there is room, which the answer says."""
        self._kept.clear_last()
        self._kept_for_paper.clear_last()
        self._extracted = None
        visit, page = Visit(head["url"], body), head["page"]
        reading = read_as(visit, head["site"], bytes.fromhex(page), self._hasher, self._judge)
        if head["mode"] == Mode.PAPER:
            taken = self._for_paper().add(page, reading)
            return {"kept": self._kept_for_paper.put(page, taken, len(reading.page_runs.runs))}, b""
        kept = self._kept.put(page, reading, len(reading.texts))
        return {"kept": kept}, self._packed(reading, TO_PASS_ON) if head["mode"] == Mode.FULL else b""

    def _for_paper(self) -> "PaperSite":
        from honbun.page.paper import PaperSite

        if self._paper is None:
            self._paper = PaperSite()
        return self._paper

    def _packed(self, reading: Reading, effort: int = TO_KEEP) -> bytes:
        return pack(reading.footprint, salt_tag(self._salt), effort)

    def extract(self, head: Head, body: bytes) -> Answer:
        """The content of the page read last, or of a kept one; its site brought up to date first."""
        reading = self._kept.take(head.get("page", ""))
        if head["mode"] == Mode.SINGLE:
            extraction = extract_alone(reading)
            return _extraction_answer(extraction, head, lambda: _content_of(reading, extraction))
        extraction, record = _recorded(reading, self._extract_with_site(reading, head, body), head)
        told, answer = _extraction_answer(extraction, head, lambda: _content_of(reading, extraction))
        return told | record, answer

    def extract_file(self, head: Head, body: bytes) -> Answer:
        """The content of a page as bytes, of which nothing else is known."""
        self.read_file(head, body)
        return self.extract(head, b"")

    def _extract_with_site(self, reading: Reading, head: Head, body: bytes) -> Extraction:
        knowledge = self._copies.update(
            reading.site, cursor_of(head["cursor"]), head["reset"], unpack_pages(body), Retention(**head["retention"])
        )
        extraction = correct(extract_with_site(reading, knowledge), head.get("corrections", {}))
        self._extracted = reading, extraction
        return extraction

    def keep(self, head: Head, body: bytes) -> Answer:
        """The page read last, extracted as above, with its card: ready to be kept."""
        from honbun.workers.documents import prepare

        reading, visit, self._visit = self._kept.take(""), self._visit, None
        if visit is None:
            raise HonbunError("this page was not read to be kept")
        extraction, record = _recorded(reading, self._extract_with_site(reading, head, body), head)
        card, parts = prepare(visit, reading, extraction)
        text = self._errands.texts.read(extraction)
        words = self._errands.paired(text, parts, visit.annotate, head, demanded=True).packed()
        return {"card": card, "words": len(words)} | record, words + parts

    def extract_by_paper(self, head: Head, _: bytes) -> Answer:
        """The content by paper 004 of one of the pages read for it, over all of them."""
        from honbun.page.reader import Content, content_of_runs

        page, paper = self._kept_for_paper.take(head["page"]), self._for_paper()
        return _extraction_answer(
            paper.extract(page), head, lambda: Content(content_of_runs(page.reading, paper.kept_runs(page)))
        )

    def describe(self, head: Head, body: bytes) -> Answer:
        """What a site is known by."""
        from honbun.page.describe import describe_site

        knowledge = self._copies.update(
            head["site"], cursor_of(head["cursor"]), head["reset"], unpack_pages(body), Retention(**head["retention"])
        )
        return {}, as_json(describe_site(head["site"], knowledge))

    def study(self, head: Head, body: bytes) -> Answer:
        """A page as bytes, of a batch: its footprint."""
        return {}, self._packed(self._read_stored(_page_of(head, body), head))

    def make_feed(self, head: Head, _: bytes) -> Answer:
        """What feeds want of the page extracted last."""
        if self._extracted is None:
            raise HonbunError("no page was extracted to make a feed of")
        return self._feeds.answer(*self._extracted, head)

    def cursor(self, head: Head, _: bytes) -> Answer:
        """How far the copy of a site has come."""
        return {"cursor": cursor_head(self._copies.cursor(head["site"]))}, b""

    def convert(self, head: Head, body: bytes) -> Answer:
        """A page as bytes, in Standard Format; behind them what is new of its site, if that is to be known."""
        from honbun.workers.conversion import Conversion

        wanted, end = Conversion(**head["wanted"]), len(body) - head.get("known", 0)
        page = _page_of(head, body[:end])
        if "known" not in head:
            return {}, self._errands.converter.convert(page, wanted)
        extraction = self._extract_with_site(self._read_stored(page, head), head, body[end:])
        return {}, self._errands.converter.write(page, extraction, wanted)

    def _read_stored(self, page: "Page", head: Head) -> Reading:
        from honbun.standard_format.content import read_stored

        lenient = head["wanted"]["lenient"]
        return read_stored(page, self._judge, self._hasher, lenient, head["site"], bytes.fromhex(head["page"]))

    def drop(self, _: Head, __: bytes) -> Answer:
        """Let go of the kept pages."""
        self._kept.clear()
        self._kept_for_paper.clear()
        self._paper = None
        return {}, b""


def _recorded(reading: Reading, extraction: Extraction, head: Head) -> tuple[Extraction, Head]:
    """The extraction with what the site's wrapper knows better, and the record of the page, if the site has one."""
    if "wrapper" not in head:
        return extraction, {}
    from honbun.workers.wrappers import filled, take

    tuples = take(reading.tree, head["wrapper"])
    return filled(extraction, tuples), {"record": {"url": canonical(reading.url), "tuples": tuples}}


def _content_of(reading: Reading, extraction: Extraction) -> "Content":
    from honbun.page.reader import content_of

    return content_of(reading, extraction)


def _extraction_answer(extraction: Extraction, head: Head, content: Callable[[], "Content"]) -> Answer:
    """The extraction as JSON, the caller's own fields in front; with `text`, the text alone in front of that."""
    told = head.get("fields", {}) | as_fields(extraction)
    if forms := head.get("forms"):
        from honbun.page.reader import written_as

        told |= written_as(forms, content())
    answer = as_json(told)
    if not head.get("text"):
        return {}, answer
    text = as_json(extraction.text)
    return {"text": len(text)}, text + answer


def _page_of(head: Head, body: bytes) -> "Page":
    from honbun.standard_format.document import Page
    from honbun.workers.conversion import unpacked

    return Page(unpacked(body), head["url"], head["time"], head["charset"])


def _limit_memory(megabytes: int) -> None:
    with contextlib.suppress(ImportError, ValueError, OSError):  # not every system has it
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (megabytes << 20, megabytes << 20))
    with contextlib.suppress(OSError), open("/proc/self/oom_score_adj", "w") as file:  # noqa: PTH123
        file.write("1000")


class _Weariness:
    """Whether this process has grown large; its file is opened once, for it is asked after each answer."""

    def __init__(self) -> None:
        self._file = -1
        with contextlib.suppress(OSError):  # not every system has it
            self._file = os.open("/proc/self/statm", os.O_RDONLY)
            self._most = (TIRED_MEGABYTES << 20) // os.sysconf("SC_PAGE_SIZE")

    def is_tired(self) -> bool:
        return self._file >= 0 and int(os.pread(self._file, 64, 0).split()[1]) > self._most


def serve(salt: str, model: str, sensitive: str) -> None:
    """Answer frames on standard input until it ends."""
    judge, problem = judge_or_rule(model)
    worker, weariness = Worker(salt, judge, takes_sensitive=sensitive == "take"), _Weariness()
    requests, answers = sys.stdin.buffer, sys.stdout.fileno()
    sys.stdout = sys.stderr  # whatever a library prints must not end up in a frame
    os.dup2(os.open(os.devnull, os.O_WRONLY), 2)  # from here on a traceback could hold page text
    gc.freeze()
    gc.disable()  # nothing here makes cycles but errors; looking for them took a tenth of the time
    write_frame(answers, {"problem": problem})
    while request := read_frame(requests):
        try:
            head, body = worker.answer(*request)
        except HonbunError as error:
            head, body = {"error": type(error).__name__, "message": str(error)}, b""
        except (MemoryError, RecursionError):
            head, body = {"error": TooHeavy.__name__, "message": "", "tired": True}, b""
        except Exception as error:  # told by type alone: the message could hold page text
            head, body = {"error": HonbunError.__name__, "message": f"page work failed: {type(error).__name__}"}, b""
        if head.get("error"):
            gc.collect()
        if weariness.is_tired() and not worker.is_needed:
            head["tired"] = True
        write_frame(answers, head, body)


if __name__ == "__main__":
    _limit_memory(int(sys.argv[1]))
    serve(*(os.environ.pop(f"HONBUN_WORKER_{name}", "") for name in ("SALT", "MODEL", "SENSITIVE")))
