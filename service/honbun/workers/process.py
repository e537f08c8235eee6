"""The worker process: reads pages, says what to remember of them, and extracts them.  Started as `-m`.

One page at a time.  `read` takes a page apart and answers with its footprint; `extract` judges the page read last, or
one kept under its id, given what the store told of its site.  Nothing here touches a file, a store or the network.
"""

import contextlib
import gc
import os
import sys
from collections.abc import Callable
from dataclasses import asdict

from honbun.corpus.parts import Parts
from honbun.errors import HonbunError, TooHeavy
from honbun.model import Extraction, Mode, Visit
from honbun.page.address import canonical
from honbun.page.blocks import parse
from honbun.page.corrections import correct
from honbun.page.decode import clean
from honbun.page.describe import describe_site
from honbun.page.extract import extract_alone, extract_with_site
from honbun.page.footprint import pack
from honbun.page.judge import Judge
from honbun.page.paper import PaperPage, PaperSite
from honbun.page.reader import Content, content_of, content_of_runs, written_as
from honbun.page.reading import Reading, read_as, read_page
from honbun.page.render import as_fields
from honbun.page.signature import Hasher, salt_tag
from honbun.page.visit import visit_of
from honbun.settings import Settings
from honbun.standard_format.content import read_stored
from honbun.standard_format.document import Page
from honbun.store.contract import Retention
from honbun.workers.conversion import Conversion, Converter, unpacked
from honbun.workers.documents import prepare
from honbun.workers.feeds import FeedWork
from honbun.workers.forms import Kept, write_kept
from honbun.workers.frames import Head, as_json, cursor_head, cursor_of, read_frame, unpack_pages, write_frame
from honbun.workers.judges import judge_or_rule
from honbun.workers.kept import KeptPages
from honbun.workers.restoring import restore_line, restore_standard_format
from honbun.workers.shown import show
from honbun.workers.sites import SiteCopies
from honbun.workers.studies import Studies
from honbun.workers.suggesting import Suggesting
from honbun.workers.texts import TextReader
from honbun.workers.words import Words
from honbun.workers.wrappers import filled, take, teach, teach_again

Answer = tuple[Head, bytes]
TIRED_MEGABYTES = 450  # a worker that has grown this large is replaced


class Worker:
    """What a worker knows between two frames."""

    def __init__(self, salt: str, judge: Judge) -> None:
        self._salt = salt.encode()
        self._judge = judge
        self._hasher = Hasher(self._salt)
        self._copies = SiteCopies(salt_tag(self._salt))
        self._kept = KeptPages[Reading]()
        self._visit: Visit | None = None
        self._feeds = FeedWork()
        self._words = Words()
        self._suggesting = Suggesting()
        self._texts = TextReader()
        self._studies = Studies()
        self._converter = Converter(judge)
        self._paper = PaperSite()
        self._kept_for_paper = KeptPages[PaperPage]()

    @property
    def is_needed(self) -> bool:
        """Whether it knows what another worker would have to be told anew, page by page."""
        return len(self._paper) > 0

    def answer(self, head: Head, body: bytes) -> Answer:
        tasks: dict[str, Callable[[Head, bytes], Answer]] = {
            "visit": self.read_visit,
            "page": self.read_file,
            "extract": self.extract,
            "describe": self.describe,
            "words": self.words,
            "study": self.study,
            "cursor": self.cursor,
            "convert": self.convert,
            "keep": self.keep,
            "restore": self.restore,
            "text": self.text,
            "show": self.show,
            "count": self.count,
            "write": self.write,
            "paper": self.extract_by_paper,
            "drop": self.drop,
            "teach": self.teach,
            "teach_again": self.teach_again,
            "take": self.take,
            "lists": self._feeds.lists,
            "entries": self._feeds.entries,
            "article": self._feeds.article,
            "cells": self._suggesting.read,
            "fields": self._suggesting.suggest,
        }
        return tasks[head["task"]](head, body)

    def read_visit(self, head: Head, body: bytes) -> Answer:
        """A page as the service received it, in a JSON body: its footprint, and what else to ask the store."""
        self._kept.clear()
        self._feeds.clear()
        visit = visit_of(body, head["now"])
        reading = read_page(visit, self._hasher, self._salt, self._judge)
        self._kept.put("", reading, len(reading.texts))
        self._visit = visit if head.get("keeps") else None
        answer = {
            "site": reading.site,
            "page": reading.page.hex(),
            "seen": visit.fetched_at,
            "learn": visit.learn,
            "forms": visit.forms,
            "annotate": visit.annotate,
            "cursor": cursor_head(self._copies.cursor(reading.site)),
        }
        return answer, self._packed(reading)

    def read_file(self, head: Head, body: bytes) -> Answer:
        """A page as bytes: its footprint.  It is kept for later if there is room, which the answer says."""
        self._kept.clear_last()
        self._kept_for_paper.clear_last()
        self._feeds.clear()
        visit, page = Visit(head["url"], body), head["page"]
        reading = read_as(visit, head["site"], bytes.fromhex(page), self._hasher, self._judge)
        if head["mode"] == Mode.PAPER:
            taken = self._paper.add(page, reading)
            return {"kept": self._kept_for_paper.put(page, taken, len(reading.page_runs.runs))}, b""
        kept = self._kept.put(page, reading, len(reading.texts))
        return {"kept": kept}, self._packed(reading) if head["mode"] == Mode.FULL else b""

    def _packed(self, reading: Reading) -> bytes:
        return pack(reading.footprint, salt_tag(self._salt))

    def extract(self, head: Head, body: bytes) -> Answer:
        """The content of the page read last, or of a kept one; its site brought up to date first."""
        reading = self._kept.take(head.get("page", ""))
        if head["mode"] == Mode.SINGLE:
            extraction = extract_alone(reading)
            return _extraction_answer(extraction, head, lambda: content_of(reading, extraction))
        extraction, record = _recorded(reading, self._extract_with_site(reading, head, body), head)
        told, answer = _extraction_answer(extraction, head, lambda: content_of(reading, extraction))
        return told | record, answer

    def _extract_with_site(self, reading: Reading, head: Head, body: bytes) -> Extraction:
        knowledge = self._copies.update(
            reading.site, cursor_of(head["cursor"]), head["reset"], unpack_pages(body), Retention(**head["retention"])
        )
        extraction = correct(extract_with_site(reading, knowledge), head.get("corrections", {}))
        self._feeds.see(reading, extraction)
        return extraction

    def keep(self, head: Head, body: bytes) -> Answer:
        """The page read last, extracted as above, with its card: ready to be kept."""
        reading, visit, self._visit = self._kept.take(""), self._visit, None
        if visit is None:
            raise HonbunError("this page was not read to be kept")
        extraction, record = _recorded(reading, self._extract_with_site(reading, head, body), head)
        card, parts = prepare(visit, reading, extraction)
        words = self._texts.read(extraction).packed()
        return {"card": card, "words": len(words)} | record, words + parts

    def restore(self, head: Head, body: bytes) -> Answer:
        """A document that was exported, ready to be kept again."""
        if head["kind"] == "sf":
            restored = restore_standard_format(body, head)
        else:
            restored = restore_line(body, self._hasher, self._judge)
        words = self._texts.read_kept(restored.parts).packed()
        told = {"card": restored.card, "numbered": asdict(restored.numbered), "words": len(words)}
        return told, words + restored.parts

    def text(self, _: Head, body: bytes) -> Answer:
        """The words of a kept page."""
        return {}, self._texts.read_kept(body).packed()

    def count(self, head: Head, body: bytes) -> Answer:
        """A part of a study, or in the end what it tells."""
        return {}, self._studies.go_on(head, body)

    def show(self, head: Head, body: bytes) -> Answer:
        """What was found in texts, in the shape that the head names."""
        return {}, show(head, body)

    def write(self, head: Head, body: bytes) -> Answer:
        """A kept page in one of its forms."""
        return {}, write_kept(Kept(Parts.split(body), head, self._converter))

    def extract_by_paper(self, head: Head, _: bytes) -> Answer:
        """The content by paper 004 of one of the pages read for it, over all of them."""
        page, paper = self._kept_for_paper.take(head["page"]), self._paper
        return _extraction_answer(
            paper.extract(page), head, lambda: Content(content_of_runs(page.reading, paper.kept_runs(page)))
        )

    def teach(self, head: Head, body: bytes) -> Answer:
        """A wrapper learned from labelled pages."""
        return teach(head, body, self._salt)

    def teach_again(self, head: Head, body: bytes) -> Answer:
        """The same from labels that are kept."""
        return teach_again(head, body, self._salt)

    def take(self, head: Head, body: bytes) -> Answer:
        """What a wrapper takes from a kept page."""
        return {}, as_json(take(parse(clean(body.decode("utf-8", "replace"))), head["wrapper"]))

    def describe(self, head: Head, body: bytes) -> Answer:
        """What a site is known by."""
        knowledge = self._copies.update(
            head["site"], cursor_of(head["cursor"]), head["reset"], unpack_pages(body), Retention(**head["retention"])
        )
        return {}, as_json(describe_site(head["site"], knowledge))

    def words(self, head: Head, body: bytes) -> Answer:
        """The words of the text in a JSON body, and how they are read."""
        return {}, as_json(self._words.answer(body, Settings(juman=head["juman"])))

    def study(self, head: Head, body: bytes) -> Answer:
        """A page as bytes, of a batch: its footprint."""
        return {}, self._packed(self._read_stored(_page_of(head, body), head))

    def cursor(self, head: Head, _: bytes) -> Answer:
        """How far the copy of a site has come."""
        return {"cursor": cursor_head(self._copies.cursor(head["site"]))}, b""

    def convert(self, head: Head, body: bytes) -> Answer:
        """A page as bytes, in Standard Format; behind them what is new of its site, if that is to be known."""
        wanted, end = Conversion(**head["wanted"]), len(body) - head.get("known", 0)
        page = _page_of(head, body[:end])
        if "known" not in head:
            return {}, self._converter.convert(page, wanted)
        extraction = self._extract_with_site(self._read_stored(page, head), head, body[end:])
        return {}, self._converter.write(page, extraction, wanted)

    def _read_stored(self, page: Page, head: Head) -> Reading:
        lenient = head["wanted"]["lenient"]
        return read_stored(page, self._judge, self._hasher, lenient, head["site"], bytes.fromhex(head["page"]))

    def drop(self, _: Head, __: bytes) -> Answer:
        """Let go of the kept pages."""
        self._kept.clear()
        self._kept_for_paper.clear()
        self._paper = PaperSite()
        return {}, b""


def _recorded(reading: Reading, extraction: Extraction, head: Head) -> tuple[Extraction, Head]:
    """The extraction with what the site's wrapper knows better, and the record of the page, if the site has one."""
    if "wrapper" not in head:
        return extraction, {}
    tuples = take(reading.tree, head["wrapper"])
    return filled(extraction, tuples), {"record": {"url": canonical(reading.url), "tuples": tuples}}


def _extraction_answer(extraction: Extraction, head: Head, content: Callable[[], Content]) -> Answer:
    """The extraction as JSON, the caller's own fields in front; with `text`, the text alone in front of that."""
    forms = head.get("forms")
    answer = as_json(head.get("fields", {}) | as_fields(extraction) | (written_as(forms, content()) if forms else {}))
    if not head.get("text"):
        return {}, answer
    text = as_json(extraction.text)
    return {"text": len(text)}, text + answer


def _page_of(head: Head, body: bytes) -> Page:
    return Page(unpacked(body), head["url"], head["time"], head["charset"])


def _limit_memory(megabytes: int) -> None:
    with contextlib.suppress(ImportError, ValueError, OSError):  # not every system has it
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (megabytes << 20, megabytes << 20))
    with contextlib.suppress(OSError), open("/proc/self/oom_score_adj", "w") as file:  # noqa: PTH123
        file.write("1000")


def _is_tired() -> bool:
    try:
        with open("/proc/self/statm") as file:  # noqa: PTH123
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") > TIRED_MEGABYTES << 20
    except OSError:
        return False


def serve(salt: str, model: str) -> None:
    """Answer frames on standard input until it ends."""
    judge, problem = judge_or_rule(model)
    worker, requests, answers = Worker(salt, judge), sys.stdin.buffer, sys.stdout.buffer
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
        if _is_tired() and not worker.is_needed:
            head["tired"] = True
        write_frame(answers, head, body)


if __name__ == "__main__":
    _limit_memory(int(sys.argv[1]))
    serve(os.environ.pop("HONBUN_WORKER_SALT", ""), os.environ.pop("HONBUN_WORKER_MODEL", ""))
