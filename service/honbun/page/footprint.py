"""What a site's memory keeps of one page: its blocks as numbers, no text.

A footprint holds, for each block: its feature vector, width, share of linked text, page-alone score, and its place in
the page's tree of template paths.  Everything that is known of a site is computed from the footprints of its pages
(`page/knowledge.py`); the stores keep them packed, 2 to 3 KB a page.

Of the page as a whole it holds which blocks are its title, by-line and date, and hashes of the parts of its title, by
which the name of the site is known.

Vectors refer to a table of 64-bit feature hashes, tags first; a block's signature is the sum of its features' hashes
(`page/signature.py`), so it needs no room of its own.  The salt's tag is kept so that hashes made with another salt
are never compared.
"""

import struct
import zlib
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, count
from typing import Any

import numpy as np
from numpy.typing import NDArray

from honbun.page.blocks import is_tag
from honbun.page.signature import Hasher
from honbun.page.similar import Vector

VERSION = 2
MAX_BLOCKS = 2_000  # remembered of one page, in document order; a page in ten thousand has more
MAX_FEATURES = 8_000
MAX_PATHS = 8_000
MAX_TITLES = 16
# Version, salt tag, blocks, paths, vector entries, features, tags among them, parts of the title, masthead.
_HEADER = struct.Struct("<B3sHHIHHB3H")
_SCALE = 255
_NONE = 0xFFFF

Rows = tuple[int, int, int]  # the blocks that are title, by-line and date; -1 where none is


@dataclass(frozen=True, eq=False)
class Footprint:
    """One row a block; and the tree of template paths, a path being its last step below its parent (-1 at the top)."""

    widths: NDArray[np.uint16]
    linked: NDArray[np.uint8]  # share of linked text, in 255ths
    scores: NDArray[np.uint8]  # page-alone score, in 255ths
    block_paths: NDArray[np.uint16]
    steps: tuple[str, ...]
    parents: NDArray[np.int16]
    starts: NDArray[np.uint32]  # where each block's vector begins in `features` and `counts`
    features: NDArray[np.uint16]
    counts: NDArray[np.uint16]
    table: NDArray[np.uint64]
    tags: int  # the first `tags` features of the table are tags, the others texts
    titles: NDArray[np.uint64]
    masthead: Rows

    def __len__(self) -> int:
        return len(self.widths)

    @cached_property
    def signatures(self) -> NDArray[np.uint64]:
        return self._summed(self.table[self.features] * self.counts)

    @cached_property
    def text_signatures(self) -> NDArray[np.uint64]:
        """Signatures of the texts alone; 0 for a block without any."""
        return self._summed(self.table[self.features] * self.counts * (self.features >= self.tags))

    def _summed(self, products: NDArray[np.uint64]) -> NDArray[np.uint64]:
        return np.add.reduceat(products, self.starts) if len(self) else products

    @cached_property
    def plain(self) -> NDArray[np.int64]:
        """Width of the text outside links."""
        return self.widths.astype(np.int64) * (_SCALE - self.linked.astype(np.int64)) // _SCALE

    def vectors(self, blocks: Sequence[int]) -> Iterator[Vector]:
        """The feature vectors of these blocks."""
        if not blocks:
            return
        tagged = self.features < self.tags  # within a block they come first
        squares = self.counts.astype(np.int64) ** 2
        texts_from = (self.starts + np.add.reduceat(tagged, self.starts, dtype=np.int64)).tolist()
        text_norms = np.sqrt(np.add.reduceat(squares * ~tagged, self.starts)).tolist()
        norms = np.sqrt(np.add.reduceat(squares, self.starts)).tolist()
        bounds = [*self.starts.tolist(), len(self.features)]
        pairs = list(zip(self.table[self.features].tolist(), self.counts.tolist(), strict=True))
        for block in blocks:
            first, middle, end = bounds[block], texts_from[block], bounds[block + 1]
            yield Vector(dict(pairs[middle:end]), dict(pairs[first:middle]), text_norms[block], norms[block])


def footprint_of(
    vectors: Sequence[Sequence[str]],
    widths: NDArray[np.float64],
    linked: NDArray[np.float64],
    scores: NDArray[np.float64],
    block_paths: Sequence[str],
    titles: Sequence[str],
    masthead: Rows,
    hasher: Hasher,
) -> Footprint:
    """The footprint of blocks given by their features (each as often as it occurs), measures and template paths."""
    vectors = vectors[:MAX_BLOCKS]
    size = len(vectors)
    features, counts, starts, names = _count_features(vectors)
    rows, steps, parents = _path_tree(block_paths[:size])
    return Footprint(
        widths=np.minimum(widths[:size], 65_535).astype(np.uint16),
        linked=np.rint(np.clip(linked[:size], 0, 1) * _SCALE).astype(np.uint8),
        scores=np.rint(np.clip(scores[:size], 0, 1) * _SCALE).astype(np.uint8),
        block_paths=np.array(rows, np.uint16),
        steps=tuple(steps),
        parents=np.array(parents, np.int16),
        starts=starts,
        features=features,
        counts=counts,
        table=np.array([hasher[name] for name in names], np.uint64),
        tags=sum(map(is_tag, names)),
        titles=np.array([hasher[f"<title>{part}"] for part in titles[:MAX_TITLES]], np.uint64),
        masthead=_rows_below(size, masthead),
    )


def _rows_below(size: int, masthead: Rows) -> Rows:
    title, byline, date = (row if row < size else -1 for row in masthead)
    return title, byline, date


def _count_features(
    vectors: Sequence[Sequence[str]],
) -> tuple[NDArray[np.uint16], NDArray[np.uint16], NDArray[np.uint32], list[str]]:
    """Feature numbers and counts of all blocks laid end to end, where each block starts, and the features' names."""
    number = defaultdict[str, int](count().__next__)
    met = np.fromiter(map(number.__getitem__, chain.from_iterable(vectors)), np.uint64)
    names = list(number)
    tags_first = np.argsort([not is_tag(name) for name in names], kind="stable")
    place = np.empty(len(names), np.uint64)
    place[tags_first] = np.arange(len(names))
    flat = place[met]
    row = np.repeat(np.arange(len(vectors), dtype=np.uint64), list(map(len, vectors)))
    known = flat < MAX_FEATURES
    keys, counts = np.unique(row[known] << np.uint64(16) | flat[known], return_counts=True)
    starts = np.searchsorted(keys >> np.uint64(16), np.arange(len(vectors), dtype=np.uint64))
    return (
        (keys & np.uint64(0xFFFF)).astype(np.uint16),
        np.minimum(counts, 65_535).astype(np.uint16),
        starts.astype(np.uint32),
        [names[at] for at in tags_first[:MAX_FEATURES].tolist()],
    )


def _path_tree(block_paths: Sequence[str]) -> tuple[list[int], list[str], list[int]]:
    """Each block's row in the tree of paths, and for each path its last step and its parent's row."""
    rows, parents, found = {"body": 0}, [-1], []
    for path in block_paths:
        at, missing = path or "body", []
        while at not in rows:
            missing.append(at)
            at = at.rpartition(">")[0] or "body"
        row = rows[at]
        for step in reversed(missing):
            if len(rows) < MAX_PATHS:
                parents.append(row)
                row = rows[step] = len(rows)
        found.append(row)
    return found, [path.rpartition(">")[2] for path in rows], parents


TO_KEEP, TO_PASS_ON = 6, 0  # of zlib
_COLUMNS = (
    ("table", np.uint64), ("titles", np.uint64), ("widths", np.uint16), ("block_paths", np.uint16),
    ("parents", np.int16), ("lengths", np.uint16), ("features", np.uint16), ("counts", np.uint16),
    ("linked", np.uint8), ("scores", np.uint8),
)  # fmt: skip


def pack(footprint: Footprint, salt_tag: bytes, effort: int = TO_KEEP) -> bytes:
    """The bytes a store keeps; or as many again in a tenth of the time, with the effort `TO_PASS_ON`."""
    lengths = np.diff(np.append(footprint.starts, len(footprint.features))).astype(np.uint16)
    columns = [lengths if name == "lengths" else getattr(footprint, name) for name, _ in _COLUMNS]
    sizes = (len(footprint), len(footprint.steps), len(footprint.features), len(footprint.table), footprint.tags)
    masthead = [row if row >= 0 else _NONE for row in footprint.masthead]
    data = b"".join(column.tobytes() for column in columns) + "\n".join(footprint.steps).encode()
    return _HEADER.pack(VERSION, salt_tag, *sizes, len(footprint.titles), *masthead) + zlib.compress(data, effort)


def blocks_in(packed: bytes) -> int:
    """How many blocks these bytes tell of."""
    return int.from_bytes(packed[4:6], "little")


def unpack(packed: bytes, salt_tag: bytes) -> Footprint | None:
    """The footprint in these bytes; None if they were made by another version or with another salt."""
    if packed[0] != VERSION or packed[1:4] != salt_tag:
        return None
    _, _, blocks, paths, entries, features, tags, titles, *masthead = _HEADER.unpack_from(packed)
    data = zlib.decompress(packed[_HEADER.size :])
    sizes = {"table": features, "titles": titles, "parents": paths, "features": entries, "counts": entries}
    columns: dict[str, Any] = {}
    at = 0
    for name, kind in _COLUMNS:
        columns[name] = np.frombuffer(data, kind, sizes.get(name, blocks), at)
        at += columns[name].nbytes
    lengths = columns.pop("lengths").astype(np.uint32)
    steps = tuple(data[at:].decode().split("\n"))
    starts = np.cumsum(lengths, dtype=np.uint32) - lengths
    title, byline, date = (row if row != _NONE else -1 for row in masthead)
    return Footprint(**columns, steps=steps, starts=starts, tags=tags, masthead=(title, byline, date))
