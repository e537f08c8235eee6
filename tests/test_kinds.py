"""The kinds of pages that extraction has failed on, each as a small site of our own in `pages/kinds`.

Beside each page is its content as a reader would tell it, one line of text a line: `? ` marks what is right either way,
`> ` a line of a reader's comment, which is no part of the text but is known for a comment.  Every page is extracted
with its folder as one site, and alone.
"""

import asyncio
import json
from collections import Counter
from dataclasses import dataclass
from fnmatch import filter as matching
from functools import cache
from pathlib import Path

import pytest

from honbun.batch.folder import Source, extract_folder
from honbun.model import Mode
from honbun.page.address import site_key
from honbun.workers.pool import WorkerPool

FOLDER = Path(__file__).parent / "pages/kinds"
KINDS = sorted(folder.name for folder in FOLDER.iterdir())
PAGES = sorted(page.relative_to(FOLDER).with_suffix("").as_posix() for page in FOLDER.glob("*/*.html"))

SENTENCE = 40  # characters; shorter lines recur

# Where the shipped model errs: the fault, the page and the mode.
MISSED = {
    "a box in the midst of a short text cuts off its last paragraph": ["lost dialogs/* single"],
    "a by-line and a date that other articles have too are taken for the frame": ["lost repeated-bylines/* full"],
    "a line between the title and a table is taken for the frame": [
        "lost registers/greno full",
        "lost registers/norvik full",
        "lost registers/ulma full",
    ],
    "a menu set like a text is taken for one": ["added line-breaks/040[35] single"],
    "a price is taken for a label": ["lost products/* single", "lost products/linen-apron full"],
    "a title that is a teaser on other pages is taken for one": [
        "lost teasers-below/mountain-post full",
        "lost teasers-below/silent-bell full",
    ],
    "other goods are described like the one on sale": ["added products/* single"],
    "the next article is longer than the article": [
        "added teasers-below/mountain-post single",
        "added teasers-below/reservoir-village single",
    ],
    "names that begin like those of responses mislead the model": ["lost responsive/loaves single"],
    "the foot is the longest line of a page": ["added rows/* single"],
    "the date of a very short article is taken for the frame": ["lost listings/short-note single"],
    "the name of a blog is taken for its entry's first line": ["added comments-japanese/23[124] single"],
}


@dataclass(frozen=True)
class Told:
    """The lines of a page, from the file beside it."""

    content: list[str]
    either: list[str]
    comments: list[str]


def told_of(name):
    lines = (FOLDER / f"{name}.txt").read_text("utf-8").splitlines()
    either, comments = ([line[2:] for line in lines if line.startswith(sign)] for sign in ("? ", "> "))
    return Told([line for line in lines if not line.startswith(("? ", "> "))], either, comments)


def lines_of(text):
    return [" ".join(line.split()) for line in text.splitlines()]


def lost(told, page):
    """Content that is not in the text."""
    text = lines_of(page["text"])
    return [line for line in told.content if line not in text]


def added(told, page):
    """What is in the text and no content."""
    return [line for line in lines_of(page["text"]) if line not in told.content + told.either]


def untold(told, page):
    """Comments that are not known for comments."""
    known = [line for block in page["blocks"] if block["role"] == "comment" for line in lines_of(block["text"])]
    return [line for line in told.comments if line not in known]


def twice(told, page):
    """Sentences that are in the text more often than on a page that tells each version once."""
    text = Counter(lines_of(page["text"]))
    return [line for line in set(told.content) if len(line) >= SENTENCE and text[line] > told.content.count(line)]


FAULTS = {"lost": lost, "added": added, "twice": twice, "untold": untold}
CASES = [
    f"{fault} {name} {mode}"
    for name in PAGES
    for fault in ("lost", "added", "twice", *["untold"] * bool(told_of(name).comments))
    for mode in (Mode.FULL, Mode.SINGLE)
]
MISSED_CASES = {reason: [case for glob in globs for case in matching(CASES, glob)] for reason, globs in MISSED.items()}


def faults(case):
    """The lines of a page that are wrong."""
    fault, name, mode = case.split()
    return FAULTS[fault](told_of(name), extractions(Mode(mode))[name])


@cache
def extractions(mode):
    """Every page by its name, each folder as one site."""
    return asyncio.run(extract_all(mode))


async def extract_all(mode):
    found = {}
    async with WorkerPool(size=1, seconds=10, megabytes=1024, salt="") as pool:
        for kind in KINDS:
            sources = sources_of(kind)
            async for result in extract_folder(site_key(sources[0].url), sources, pool, mode, pages=300):
                found[result.source.name] = json.loads(result.extraction)
    return found


def sources_of(kind):
    lines = (FOLDER / kind / "urls.tsv").read_text("utf-8").splitlines()
    pages = [(FOLDER / kind / file, url) for file, url in (line.split("\t") for line in lines)]
    return [Source(f"{kind}/{page.stem}", url, page.read_bytes) for page, url in pages]


@pytest.mark.parametrize(
    "case", [case for case in CASES if not any(case in missed for missed in MISSED_CASES.values())]
)
def test_page_is_what_a_reader_tells(case):
    assert faults(case) == []


@pytest.mark.parametrize(
    "reason",
    [pytest.param(why, marks=pytest.mark.xfail(raises=AssertionError, strict=True, reason=why)) for why in MISSED],
)
def test_page_among_the_missed_is_right(reason):
    """As soon as one of them is, it is to be taken off the list."""
    assert [case for case in MISSED_CASES[reason] if not faults(case)] != []
