"""What a site's pages, taken together, tell about each block of one of them.

Theory
------
Everything here is a function of the *set* of footprints held, so the order in which pages came cannot matter, a page
seen again replaces itself, and a page taken out is as if it had never been seen.  Two kinds of evidence come out:

* How often a block occurs: on how many other pages there is a block near it (paper 004, 3.6), or one with the same
  text.  Pages are bits of an integer, so "on how many pages" is a union and a count of bits.  Twins of the page
  (`page/twins.py`) have no vote.
* What stands at its place: for its template path and the four above it, sums over the sibling pages
  (`page/template.py`) of text, of repeated text, of page-alone scores, and of each page's share of *fresh* text, that
  is text outside links which no other page has.  Where siblings keep their fresh text, this page keeps its content,
  even where it repeats.  Where theirs have title, by-line and date, so has this one.
"""

from collections.abc import Callable
from dataclasses import dataclass, fields, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from honbun.page.footprint import Footprint
from honbun.page.occurrences import Occurrences, texts_of
from honbun.page.template import UNIT, BlockRows, Counts, PathTree, Sums, sum_up
from honbun.page.twins import twins, twins_of

Column = NDArray[np.float64]

LEVELS = 5  # a block's own template path and the four above it
_SCALE = 255
_MOST_PATHS = 20_000
_NO_BLOCKS = np.zeros((len(BlockRows._fields), 0), np.int32)


@dataclass(frozen=True, eq=False)
class Evidence:
    """What the other pages of a site say of each block of one page; NaN where they say nothing."""

    others: int  # how many pages have a vote: all but the page and its twins
    twins: int
    near: Column  # on how many of them a near block stands
    same_text: Column
    score: Column  # one row a block, one column for its template path and each of the four above it:
    repeated: Column  # mean page-alone score, share of repeated text,
    fresh: Column  # mean share of a page's fresh text, and share of pages that have the path
    present: Column
    masthead: Column  # share of the other pages whose title, by-line, date stand at the block's own path
    titles: Column  # not of the blocks: on how many pages each part of the page's title is part of the title

    def padded(self, blocks: int) -> "Evidence":
        """The same for a page with more blocks than its footprint holds; nothing is known of the rest."""
        missing = ((0, blocks - len(self.near)), (0, 0))
        return self._with_columns(lambda column: np.pad(column, missing[: column.ndim], constant_values=np.nan))

    def of(self, blocks: NDArray[np.int64]) -> "Evidence":
        """The same of some of the page's blocks."""
        return self._with_columns(lambda column: column[blocks])

    def _with_columns(self, change: Callable[[Column], Column]) -> "Evidence":
        names = {one.name for one in fields(self)} - {"others", "twins", "titles"}
        changed: dict[str, Any] = {name: change(getattr(self, name)) for name in names}
        return replace(self, **changed)


@dataclass(frozen=True, slots=True)
class Place:
    """A template path, and what the site's pages have there."""

    path: str
    pages: int
    fresh: float  # mean share of a page's fresh text
    repeated: int  # width of repeated text over all pages
    repeated_share: float


@dataclass(frozen=True, eq=False)
class _KnownPage:
    """What is kept of a footprint besides its part in `Occurrences`."""

    bit: int  # the page among the pages of blocks
    rows: NDArray[np.int32]  # `BlockRows`, its columns laid out as rows
    texts: NDArray[np.uint64]
    paths: NDArray[np.int32]  # rows in the tree
    masthead: Counts  # rows in the tree of title, by-line and date; -1 where there is none

    @property
    def blocks(self) -> list[int]:
        """The number of each block."""
        numbers: list[int] = BlockRows(*self.rows).block.tolist()
        return numbers


@dataclass(frozen=True, eq=False)
class _Summary:
    """What follows from all pages together; made anew when it is asked for after a change."""

    twins: dict[int, int]  # page -> its twins, as bits
    sums: Sums
    parents: Counts
    mastheads: Counts  # on how many pages title, by-line, date stand at each path


class SiteKnowledge:
    """The footprints of one site and what follows from them."""

    def __init__(self) -> None:
        self._pages: dict[bytes, _KnownPage] = {}
        self._free: list[int] = []
        self._occurrences = Occurrences()
        self._tree = PathTree()
        self._summary: _Summary | None = None

    def __len__(self) -> int:
        return len(self._pages)

    @property
    def worn(self) -> bool:
        """Whether template paths of pages long gone have piled up; a copy made anew is smaller."""
        return len(self._tree) > _MOST_PATHS

    @property
    def blocks(self) -> int:
        """How many different blocks are known."""
        return len(self._occurrences)

    def add(self, page: bytes, footprint: Footprint) -> None:
        """Learn a page; whatever was known of it before is forgotten."""
        self.remove(page)
        bit = self._free.pop() if self._free else 1 << len(self._pages)
        numbers = self._occurrences.add(bit, footprint)
        paths = self._tree.rows_of(footprint, add=True)
        rows = _rows(footprint, numbers, paths)
        masthead = _at_masthead(footprint, paths)
        self._pages[page] = _KnownPage(bit, rows, texts_of(footprint), paths.astype(np.int32), masthead)
        self._summary = None

    def remove(self, page: bytes) -> None:
        """Forget a page, if it is known."""
        known = self._pages.pop(page, None)
        if known is not None:
            self._occurrences.remove(known.bit, set(known.blocks), known.texts.tolist())
            self._free.append(known.bit)
            self._summary = None

    def pages_with(self, page: bytes) -> int:
        """How many pages are known, this one included."""
        return len(self._pages) + (page not in self._pages)

    def evidence(self, page: bytes, footprint: Footprint) -> Evidence:
        """What the other pages say of this page, which may be known or not."""
        summary = self._summarise()
        known = self._pages.get(page)
        silent = known.bit | summary.twins.get(known.bit, 0) if known else self._twins_of(footprint)
        near = self._occurrences.near(footprint, ~silent)
        same = self._occurrences.same_text(footprint, ~silent)
        others = len(self._pages) - silent.bit_count()
        copies = len(self._pages) - others - (known is not None)
        paths = self._tree.rows_of(footprint, add=False)[footprint.block_paths]
        return Evidence(
            others,
            copies,
            np.array(near, float),
            np.array(same, float),
            *self._at_paths(known, paths),
            masthead=self._mastheads(known, paths),
            titles=np.array(self._occurrences.same_titles(footprint, ~silent), float),
        )

    def counts(self) -> dict[str, int]:
        """How many distinct blocks the site has, and how many of them stand on more than one page."""
        return {"distinct": len(self._occurrences), "repeated": self._occurrences.repeated()}

    def places(self) -> list[Place]:
        """The template paths at which blocks stand, with what the pages have there."""
        sums = self._summarise().sums
        rows = {row for page in self._pages.values() for row in BlockRows(*page.rows).path.tolist()}
        return [
            Place(
                path=self._tree.name(row),
                pages=int(sums.pages[row]),
                fresh=float(sums.fresh[row] / UNIT / max(sums.pages[row], 1)),
                repeated=int(sums.repeated[row]),
                repeated_share=float(sums.repeated[row] / max(sums.text[row], 1)),
            )
            for row in sorted(rows)
        ]

    def _twins_of(self, footprint: Footprint) -> int:
        """The twins, as bits, of a page that is not among the known."""
        signatures, plain = footprint.signatures.tolist(), footprint.plain.tolist()
        blocks = dict(zip(signatures, zip(plain, self._occurrences.pages_of(footprint), strict=True), strict=True))
        return twins_of(blocks.values(), len(self._pages))

    def _summarise(self) -> _Summary:
        if self._summary is None:
            pages, parents = list(self._pages.values()), self._tree.parents()
            blocks = BlockRows(*np.concatenate([_NO_BLOCKS, *(known.rows for known in pages)], axis=1))
            page = np.repeat(np.arange(len(pages)), [known.rows.shape[1] for known in pages])
            on_pages = np.bincount(blocks.block, blocks.first).astype(np.int64)[blocks.block]
            found = _twins_among(pages, blocks, page, on_pages)
            repeated = on_pages > 1
            for row, known in enumerate(pages):
                if known.bit in found:
                    repeated[page == row] = self._occurrences.beyond(known.blocks, known.bit | found[known.bit])
            sums = sum_up(blocks, page, repeated, [known.paths for known in pages], parents)
            self._summary = _Summary(found, sums, parents, _count_mastheads(pages, len(parents)))
        return self._summary

    def _at_paths(self, known: _KnownPage | None, paths: Counts) -> tuple[Column, Column, Column, Column]:
        """The sums over the other pages at each block's path and the four above it."""
        summary = self._summarise()
        sums, pages = summary.sums, len(self._pages)
        if known:
            sums, pages = sums - self._own_sums(known, summary), pages - 1
        at = _upwards(paths, summary.parents)
        text, repeated, scored, fresh, on = (np.append(column, 0)[at].astype(float) for column in sums.columns())
        with np.errstate(divide="ignore", invalid="ignore"):
            some = on > 0
            return (
                np.where(text > 0, scored / text / _SCALE, np.nan),
                np.where(text > 0, repeated / text, np.nan),
                np.where(some, fresh / UNIT / on, np.nan),
                on / pages if pages else np.full(on.shape, np.nan),
            )

    def _mastheads(self, known: _KnownPage | None, paths: Counts) -> Column:
        counts, pages = self._summarise().mastheads, len(self._pages)
        if known:
            counts, pages = counts - _count_mastheads([known], counts.shape[1]), pages - 1
        found = np.concatenate((counts, np.zeros((len(counts), 1), np.int64)), axis=1)[:, paths].T
        return found / pages if pages else np.full(found.shape, np.nan)

    def _own_sums(self, known: _KnownPage, summary: _Summary) -> Sums:
        blocks, silent = BlockRows(*known.rows), known.bit | summary.twins.get(known.bit, 0)
        repeated = np.array(self._occurrences.beyond(known.blocks, silent), bool)
        return sum_up(blocks, np.zeros(len(repeated), np.int64), repeated, [known.paths], summary.parents)


def _rows(footprint: Footprint, numbers: list[int], paths: Counts) -> NDArray[np.int32]:
    """A page's `BlockRows`, one below the other."""
    first = np.zeros(len(numbers))
    first[np.unique(numbers, return_index=True)[1]] = 1
    columns = BlockRows(
        path=paths[footprint.block_paths],
        block=np.array(numbers),
        first=first,
        width=footprint.widths,
        plain=footprint.plain,
        score=footprint.scores,
    )
    return np.array(columns, np.int32)


def _at_masthead(footprint: Footprint, paths: Counts) -> Counts:
    """The rows of the paths at which title, by-line and date stand."""
    return np.array([paths[footprint.block_paths[row]] if row >= 0 else -1 for row in footprint.masthead], np.int64)


def _count_mastheads(pages: list[_KnownPage], size: int) -> Counts:
    """On how many pages title, by-line, date stand at each path."""
    rows = np.concatenate([np.full(3, -1), *(page.masthead for page in pages)]).reshape(-1, 3)
    return np.array([np.bincount(column + 1, minlength=size + 1)[1:] for column in rows.T])


def _twins_among(pages: list[_KnownPage], blocks: BlockRows, page: Counts, on_pages: Counts) -> dict[int, int]:
    """The twins, as bits, of each page that has any."""
    found: dict[int, int] = {}
    pairs = twins(len(pages), page, blocks.block, blocks.plain * blocks.first, on_pages)
    for one, other in zip(*map(np.ndarray.tolist, pairs), strict=True):
        found[pages[one].bit] = found.get(pages[one].bit, 0) | pages[other].bit
    return found


def _upwards(rows: Counts, parents: Counts) -> Counts:
    """Each row with the four above it; -1, the row after the last, where there is none."""
    lookup = np.append(parents, -1)
    levels = [rows]
    for _ in range(LEVELS - 1):
        levels.append(lookup[levels[-1]])
    return np.stack(levels, axis=1)
