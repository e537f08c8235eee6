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
  even where it repeats.
"""

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from honbun.page.footprint import Footprint
from honbun.page.similar import TEXT_THRESHOLD, SimilarIndex, Vector, make_vector
from honbun.page.template import UNIT, BlockRows, Counts, PathTree, Sums, sum_up
from honbun.page.twins import twins, twins_of

Column = NDArray[np.float64]

LEVELS = 5  # a block's own template path and the four above it
_SCALE = 255
_MOST_PATHS = 20_000


@dataclass(frozen=True, eq=False)
class Evidence:
    """What the other pages of a site say of each block of one page; NaN where they say nothing."""

    others: int  # how many pages have a vote: all but the page and its twins
    near: Column  # on how many of them a near block stands
    same_text: Column
    score: Column  # one row a block, one column for its template path and each of the four above it:
    repeated: Column  # mean page-alone score, share of repeated text,
    fresh: Column  # mean share of a page's fresh text, and share of pages that have the path
    present: Column

    def padded(self, blocks: int) -> "Evidence":
        """The same for a page with more blocks than its footprint holds; nothing is known of the rest."""
        missing = ((0, blocks - len(self.near)), (0, 0))

        def pad(column: Column) -> Column:
            return np.pad(column, missing[: column.ndim], constant_values=np.nan)

        columns = (self.near, self.same_text, self.score, self.repeated, self.fresh, self.present)
        return Evidence(self.others, *map(pad, columns))


@dataclass(frozen=True, slots=True)
class Place:
    """A template path, and what the site's pages have there."""

    path: str
    pages: int
    fresh: float  # mean share of a page's fresh text
    repeated: int  # width of repeated text over all pages
    repeated_share: float


@dataclass(eq=False)
class _KnownPage:
    slot: int
    footprint: Footprint
    blocks: Counts  # numbers of the distinct blocks
    paths: Counts  # rows of the template paths


@dataclass(frozen=True, eq=False)
class _Summary:
    """What follows from all pages together; made anew when it is asked for after a change."""

    twins: dict[int, int]  # slot -> its twins' bits
    sums: Sums
    parents: Counts


class SiteKnowledge:
    """The footprints of one site and what follows from them."""

    def __init__(self) -> None:
        self._pages: dict[bytes, _KnownPage] = {}
        self._free: list[int] = []
        self._numbers: dict[int, int] = {}  # signature -> number of the distinct block
        self._masks: list[int] = []  # distinct block -> the pages it is on, a bit for each
        self._unused: list[int] = []  # numbers of blocks that are gone
        self._text_masks: dict[int, int] = {}
        self._index = SimilarIndex[int](text_threshold=TEXT_THRESHOLD)
        self._tree = PathTree()
        self._summary: _Summary | None = None

    def __len__(self) -> int:
        return len(self._pages)

    @property
    def worn(self) -> bool:
        """Whether template paths of pages long gone have piled up; a copy made anew is smaller."""
        return len(self._tree) > _MOST_PATHS

    def add(self, page: bytes, footprint: Footprint) -> None:
        """Learn a page; whatever was known of it before is forgotten."""
        self.remove(page)
        slot = self._free.pop() if self._free else len(self._pages)
        blocks = np.array([self._note(slot, footprint, block) for block in range(len(footprint))], np.int64)
        for signature in _texts(footprint):
            self._text_masks[signature] = self._text_masks.get(signature, 0) | 1 << slot
        self._pages[page] = _KnownPage(slot, footprint, blocks, self._tree.rows_of(footprint, add=True))
        self._summary = None

    def remove(self, page: bytes) -> None:
        """Forget a page, if it is known."""
        known = self._pages.pop(page, None)
        if known is None:
            return
        others = ~(1 << known.slot)
        for signature, number in set(zip(known.footprint.signatures.tolist(), known.blocks.tolist(), strict=True)):
            self._masks[number] &= others
            if not self._masks[number]:
                self._index.remove(number)
                del self._numbers[signature]
                self._unused.append(number)
        for signature in _texts(known.footprint):
            self._text_masks[signature] &= others
            if not self._text_masks[signature]:
                del self._text_masks[signature]
        self._free.append(known.slot)
        self._summary = None

    def pages_with(self, page: bytes) -> int:
        """How many pages are known, this one included."""
        return len(self._pages) + (page not in self._pages)

    def evidence(self, page: bytes, footprint: Footprint) -> Evidence:
        """What the other pages say of this page, which may be known or not."""
        summary = self._summarise()
        known = self._pages.get(page)
        silent = 1 << known.slot | summary.twins.get(known.slot, 0) if known else self._twins_of(footprint)
        votes = ~silent
        near = [self._near(footprint, block, votes).bit_count() for block in range(len(footprint))]
        same = [(self._text_masks.get(s, 0) & votes).bit_count() for s in footprint.text_signatures.tolist()]
        others = len(self._pages) - silent.bit_count()
        return Evidence(others, np.array(near, float), np.array(same, float), *self._at_paths(known, footprint))

    def counts(self) -> dict[str, int]:
        """How many distinct blocks the site has, and how many of them stand on more than one page."""
        on_pages = [self._masks[number].bit_count() for number in self._numbers.values()]
        return {"distinct": len(on_pages), "repeated": sum(count > 1 for count in on_pages)}

    def places(self) -> list[Place]:
        """The template paths at which blocks stand, with what the pages have there."""
        sums = self._summarise().sums
        rows = {row for page in self._pages.values() for row in page.paths[page.footprint.block_paths].tolist()}
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

    def _note(self, slot: int, footprint: Footprint, block: int) -> int:
        signature = int(footprint.signatures[block])
        number = self._numbers.get(signature)
        if number is None:
            number = self._numbers[signature] = self._unused.pop() if self._unused else len(self._masks)
            self._index.add(number, _vector(footprint, block))
            if number == len(self._masks):
                self._masks.append(0)
        self._masks[number] |= 1 << slot
        return number

    def _near(self, footprint: Footprint, block: int, votes: int) -> int:
        """The voting pages that have a block near this one, as bits."""
        number = self._numbers.get(int(footprint.signatures[block]), -1)
        found = self._masks[number] & votes if number >= 0 else 0
        vector = self._index.vector(number) if number >= 0 else _vector(footprint, block)

        def adds_pages(other: int) -> bool:
            return self._masks[other] & votes & ~found != 0

        for other in self._index.near(vector, adds_pages):
            found |= self._masks[other] & votes
        return found

    def _twins_of(self, footprint: Footprint) -> int:
        """The twins, as bits, of a page that is not among the known."""
        masks = {s: self._masks[self._numbers[s]] for s in set(footprint.signatures.tolist()) if s in self._numbers}
        blocks = dict(zip(footprint.signatures.tolist(), footprint.plain.tolist(), strict=True))
        plain = np.array(list(blocks.values()), np.int64)
        counts = np.array([masks.get(s, 0).bit_count() + 1 for s in blocks], np.int64)
        slots = [page.slot for page in self._pages.values()]
        held = np.array([[masks.get(s, 0) >> slot & 1 for s in blocks] for slot in slots], bool)
        found = twins_of(held.reshape(len(slots), len(blocks)), plain, counts)
        return sum(1 << slot for slot, is_twin in zip(slots, found.tolist(), strict=True) if is_twin)

    def _summarise(self) -> _Summary:
        if self._summary is None:
            pages = list(self._pages.values())
            rows, found = self._rows(pages)
            parents = self._tree.parents()
            sums = sum_up(rows, [page.paths for page in pages], parents, len(pages))
            self._summary = _Summary(found, sums, parents)
        return self._summary

    def _rows(self, pages: list[_KnownPage]) -> tuple[BlockRows, dict[int, int]]:
        """All blocks of all pages, and each page's twins."""
        at = np.concatenate([np.full(len(page.blocks), row) for row, page in enumerate(pages)] or [np.zeros(0, int)])
        blocks = _joined(page.blocks for page in pages)
        plain = _joined(page.footprint.plain for page in pages)
        counts = np.array([mask.bit_count() for mask in self._masks] or [0])[blocks]
        bits = [1 << page.slot for page in pages]
        found = {
            pages[row].slot: sum(bits[other] for other in np.flatnonzero(others))
            for row, others in enumerate(twins(len(pages), at, blocks, plain, counts))
            if others.any()
        }
        repeated = counts > 1
        for row, page in enumerate(pages):
            if page.slot in found:
                repeated[at == row] = self._seen_beyond(page.blocks, bits[row] | found[page.slot])
        rows = BlockRows(
            path=_joined(page.paths[page.footprint.block_paths] for page in pages),
            page=at,
            width=_joined(page.footprint.widths.astype(np.int64) for page in pages),
            plain=plain,
            score=_joined(page.footprint.scores.astype(np.int64) for page in pages),
            repeated=repeated,
        )
        return rows, found

    def _seen_beyond(self, blocks: Counts, silent: int) -> list[bool]:
        return [self._masks[number] & ~silent != 0 for number in blocks.tolist()]

    def _at_paths(self, known: _KnownPage | None, footprint: Footprint) -> tuple[Column, Column, Column, Column]:
        """The sums over the other pages at each block's path and the four above it."""
        summary = self._summarise()
        sums, pages, paths = summary.sums, len(self._pages), self._tree.rows_of(footprint, add=False)
        if known:
            sums, pages = sums - self._own_sums(known, summary), pages - 1
        at = _upwards(paths[footprint.block_paths], summary.parents)
        text, repeated, scored, fresh, on = (np.append(column, 0)[at].astype(float) for column in sums.columns())
        with np.errstate(divide="ignore", invalid="ignore"):
            some = on > 0
            return (
                np.where(text > 0, scored / text / _SCALE, np.nan),
                np.where(text > 0, repeated / text, np.nan),
                np.where(some, fresh / UNIT / on, np.nan),
                on / pages if pages else np.full(on.shape, np.nan),
            )

    def _own_sums(self, known: _KnownPage, summary: _Summary) -> Sums:
        footprint, silent = known.footprint, 1 << known.slot | summary.twins.get(known.slot, 0)
        rows = BlockRows(
            path=known.paths[footprint.block_paths],
            page=np.zeros(len(footprint), np.int64),
            width=footprint.widths.astype(np.int64),
            plain=footprint.plain,
            score=footprint.scores.astype(np.int64),
            repeated=np.array(self._seen_beyond(known.blocks, silent), bool),
        )
        return sum_up(rows, [known.paths], summary.parents, 1)


def _upwards(rows: Counts, parents: Counts) -> Counts:
    """Each row with the four above it; -1, the row after the last, where there is none."""
    lookup = np.append(parents, -1)
    levels = [rows]
    for _ in range(LEVELS - 1):
        levels.append(lookup[levels[-1]])
    return np.stack(levels, axis=1)


def _vector(footprint: Footprint, block: int) -> Vector:
    hashes, counts, tags = footprint.vector(block)
    split = int(tags.sum())  # tags come first
    pairs = list(zip(hashes.tolist(), counts.tolist(), strict=True))
    return make_vector(dict(pairs[split:]), dict(pairs[:split]))


def _texts(footprint: Footprint) -> set[int]:
    return set(footprint.text_signatures.tolist()) - {0}


def _joined(columns: Iterable[NDArray[np.int64]]) -> Counts:
    return np.concatenate([*columns, np.zeros(0, np.int64)])
