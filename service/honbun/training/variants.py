"""Labelled pages as they might have been: cut short, bare of their frame, or threads of a few words a post.

A reader meets such pages every day, and the sets hold few: a notice that is shorter than each of its comments, a page
that is nothing but text, a thread of one-line answers.  They are made from the pages there are, by leaving out blocks
and the ends of blocks, and nothing else.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import NDArray

from honbun.page.blocks import Run, Runs, is_tag, lines_of
from honbun.page.reading import Reading
from honbun.training.labels import LENGTH_POWER, Labels

CUT_KINDS = ("article", "blog", "")  # whose content may be any part of what it is
SHORT_PAGES, BARE_PAGES = 0.3, 0.1  # shares of the pages that are shown without the rest of their content, and frame
SHORTEST, LONGEST = 30.0, 400.0  # width of the content that is left of a page made short
LINE = 20.0  # width from which a block says something
FRAME_LEFT = (0.0, 0.1, 0.3)  # of the frame's blocks, on a page made bare
CUT_WEIGHT = 0.4  # of its page's weight
TERSE_THREADS = 2  # for each thread there is
TERSEST, LEAST_TERSE = 6.0, 60.0  # characters of a post of a terse thread, more or less
UNEVEN = 0.6  # how much its posts differ: the standard deviation of the logarithm
TERSE_FROM = 12  # characters; a block of fewer stays as it is
TERSE_WEIGHT = 0.3
ALL_LINKED = 0.95  # share of a block's text


@dataclass(frozen=True, eq=False)
class Variant:
    """What is left of a page: some of its blocks, and of some of these no more than their first characters."""

    rows: list[int]
    weight: float  # of its page's
    rooms: dict[int, int] = field(default_factory=dict)  # row -> characters

    @property
    def is_odd(self) -> bool:
        """Whether blocks are left out, which teaches something and misleads elsewhere."""
        return not self.rooms

    def reading(self, whole: Reading) -> Reading:
        """The page as it would be if this were all that its blocks hold."""
        runs = whole.page_runs
        left, rooms = {whole.rows[row] for row in self.rows}, {whole.rows[row]: n for row, n in self.rooms.items()}
        shown = Runs()
        shown.elements = runs.elements
        for number, run in enumerate(runs.runs):
            if number in rooms:
                shown.runs.append(_shortened(run, rooms[number]))
            else:
                shown.runs.append(run if number in left else Run(run.element, False))
        return replace(whole, page_runs=shown)

    def labels(self, whole: Labels, texts: list[str], left: list[str]) -> Labels:
        """The labels of what is left of these texts."""
        before = np.array([len(texts[row]) for row in self.rows], float)
        shares = (np.array(list(map(len, left)), float) / before) ** LENGTH_POWER
        return Labels(whole.content[self.rows], whole.weights[self.rows] * shares)


def variants_of(
    kind: str, texts: list[str], widths: NDArray[np.float64], labels: Labels, luck: np.random.Generator
) -> Iterator[Variant]:
    """The variants that are to be made of a page of this kind."""
    content = labels.content > 0
    if kind == "forum":
        yield from (variant for _ in range(TERSE_THREADS) if (variant := _terse(texts, content, luck)).rooms)
    if kind not in CUT_KINDS:
        return
    cuts = []
    if luck.random() < SHORT_PAGES:
        cuts.append(_short(widths, content, luck))
    if luck.random() < BARE_PAGES:
        cuts.append(_bare(content, luck))
    yield from (Variant(rows, CUT_WEIGHT) for rows in cuts if 0 < len(rows) < len(widths) and content[rows].any())


def _short(widths: NDArray[np.float64], content: NDArray[np.bool_], luck: np.random.Generator) -> list[int]:
    """The frame, and the content's first lines."""
    room = SHORTEST * (LONGEST / SHORTEST) ** luck.random()
    said = np.cumsum(np.where(content & (widths >= LINE), widths, 0.0))
    before = np.concatenate(([0.0], said[:-1]))
    return np.flatnonzero(~content | (before < room)).tolist()


def _bare(content: NDArray[np.bool_], luck: np.random.Generator) -> list[int]:
    """The content, and a stretch of the frame or none."""
    frame = np.flatnonzero(~content)
    left = int(len(frame) * luck.choice(FRAME_LEFT))
    start = int(luck.integers(len(frame) - left + 1))
    return sorted([*np.flatnonzero(content).tolist(), *frame[start : start + left].tolist()])


def _terse(texts: list[str], content: NDArray[np.bool_], luck: np.random.Generator) -> Variant:
    """All blocks, but of each post's a few words."""
    usual = TERSEST * (LEAST_TERSE / TERSEST) ** luck.random()
    posts = [row for row in np.flatnonzero(content).tolist() if len(texts[row]) > TERSE_FROM]
    rooms = {row: max(2, int(usual * luck.lognormal(0, UNEVEN))) for row in posts}
    return Variant(list(range(len(texts))), TERSE_WEIGHT, rooms)


def _shortened(run: Run, room: int) -> Run:
    text = run.text[:room].strip()
    if not text or len(text) == len(run.text):
        return run
    short = Run(run.element, run.preformatted)
    short.parts, short.names, short.images, short.fields = [text], run.names, run.images, run.fields
    short.breaks = text.count("\n")
    if len("".join(run.linked).strip()) >= ALL_LINKED * len(run.text):
        short.linked, short.links = [text], run.links
    short.features = [*filter(is_tag, run.features), *lines_of(text)]
    return short
