"""What a worker holds between two pages: copies of sites, pages read ahead, and no rubbish."""

import gc
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.bombs import DEEP
from tests.newspaper import address, article, page, visit_body

from honbun.batch.folder import Source, extract_folder
from honbun.errors import HonbunError
from honbun.model import Mode, Visit
from honbun.page.footprint import blocks_in, pack
from honbun.page.judge import RuleJudge
from honbun.page.reading import read_page
from honbun.page.signature import Hasher
from honbun.store.contract import START, Cursor, Remembered, Retention
from honbun.workers.kept import PAGE_IN_BLOCKS, KeptPages
from honbun.workers.pool import WorkerPool
from honbun.workers.process import Worker
from honbun.workers.sites import SiteCopies, SiteCopy

TAG, ALL, HERE = b"abc", Retention(300), Cursor(b"epoch", 9)
ROOM_FOR_TWO = 2 * (PAGE_IN_BLOCKS + 10)


def remembered(number, paragraphs=1):
    """A page; the higher its number, the higher it ranks."""
    extra = "".join(f"<p>{article(number * 1000 + at, 3)}</p>" for at in range(paragraphs - 1))
    reading = read_page(Visit(address(number), page(number, extra)), Hasher())
    return Remembered(number.to_bytes(8, "big"), 0, pack(reading.footprint, TAG))


def copy_of(*pages, most_blocks=100_000):
    copy = SiteCopy(TAG, most_blocks)
    for one in pages:
        copy.apply([one], ALL)
    return copy


def test_blocks_of_a_packed_footprint_are_told_unpacked():
    assert blocks_in(remembered(1, paragraphs=5).footprint) == 9


def test_copy_keeps_to_the_pages_that_rank_first_within_its_limit():
    pages = [remembered(number) for number in range(10)]
    assert len(copy_of(*pages, most_blocks=3 * 5).knowledge) == 3


def test_page_that_found_no_room_comes_back_when_there_is():
    small, large = remembered(1), remembered(2, paragraphs=20)
    copy = copy_of(small, large, most_blocks=25)
    assert len(copy.knowledge) == 1
    copy.apply([remembered(2)], ALL)
    assert len(copy.knowledge) == 2


@given(st.permutations(range(6)))
def test_limited_copy_does_not_depend_on_the_order_of_visits(order):
    pages = [remembered(number, paragraphs=1 + number % 3) for number in range(6)]
    known = copy_of(*(pages[number] for number in order), most_blocks=20).knowledge.counts()
    assert known == copy_of(*pages, most_blocks=20).knowledge.counts()


def test_copy_used_last_stays_however_large():
    copies = SiteCopies(TAG, most_blocks=12)
    for site in ("a.example", "b.example"):
        copies.update(site, HERE, True, [remembered(number) for number in range(9)], ALL)
    assert copies.cursor("a.example") == START
    assert copies.cursor("b.example") == HERE


def test_page_read_last_is_there_without_room():
    kept = KeptPages[str](ROOM_FOR_TWO)
    assert [kept.put(name, f"page {name}", 10) for name in "abc"] == [True, True, False]
    assert kept.take("c") == "page c"


def test_page_that_was_taken_leaves_its_room():
    kept = KeptPages[str](ROOM_FOR_TWO)
    assert [kept.put(name, name, 10) for name in "ab"] == [True, True]
    assert kept.take("a") == "a"
    assert kept.put("c", "c", 10)


def test_page_without_room_is_gone_with_the_next():
    kept = KeptPages[str](0)
    kept.put("a", "a", 10)
    kept.put("b", "b", 10)
    with pytest.raises(HonbunError):
        kept.take("a")


async def texts_by_paper(*pages):
    """The lines of each page's content; none if it was refused."""
    sources = [Source("", address(number), lambda data=data: data.encode()) for number, data in enumerate(pages)]
    async with WorkerPool(1, 2, 1024, salt="") as pool:
        results = [result async for result in extract_folder("", sources, pool, Mode.PAPER, pages=300)]
    return [json.loads(result.text).split("\n") for result in results]


async def test_paper_knows_more_pages_than_a_worker_keeps():
    blocks = "".join(f"<p>{{0}}/{number}" for number in range(4000))
    texts = await texts_by_paper(*(page(number, blocks.format(number)) for number in range(5)))
    assert [(len(text), text[-1]) for text in texts] == [(4002, f"{number}/3999") for number in range(5)]


async def test_paper_knows_all_pages_again_when_one_has_ended_the_worker():
    texts = await texts_by_paper(page(0), page(1), DEEP)
    assert texts == [["Story 0", article(0)], ["Story 1", article(1)], [""]]


def test_visits_leave_no_cycles():
    """A worker never looks for them.  What other tests leave may be found on one visit, but not on each."""
    worker = Worker("", RuleJudge())
    site = {"cursor": {"epoch": "", "position": 0}, "reset": False, "retention": {"pages": 300, "oldest": 0}}
    found = []
    gc.disable()
    try:
        for _ in range(4):
            worker.read_visit({"now": 0}, visit_body(1))
            worker.extract({"mode": Mode.FULL} | site, b"")
            found.append(gc.collect())
    finally:
        gc.enable()
    assert min(found[1:]) == 0  # the first reads modules, too
