"""Paper 004 to the letter: over a set of pages, a block that no other page has is content.

No model, no twins, no threshold but the paper's own: blocks of 3.4, vectors of 3.5, cosine above 0.9 (3.6), and 3.7:
what occurs on one page alone is kept.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from honbun.model import Block, Extraction, Role, state_of
from honbun.page.blocks import Run, is_tag, whole_blocks
from honbun.page.reading import Reading
from honbun.page.similar import SimilarIndex, Vector, make_vector


@dataclass(frozen=True, slots=True)
class _PaperBlock:
    signature: int
    runs: list[Run]
    tag: str


class PaperSite:
    """The blocks of a set of pages; `extract` gives the content of one of them."""

    def __init__(self, readings: Sequence[Reading]) -> None:
        self._index = SimilarIndex[int]()
        self._pages_with: dict[int, set[int]] = {}
        self._near: dict[int, int] = {}
        self._pages = [self._note(number, reading) for number, reading in enumerate(readings)]
        self._readings = readings

    def _note(self, page: int, reading: Reading) -> list[_PaperBlock]:
        blocks = []
        for features, runs in whole_blocks(reading.page_runs):
            signature = reading.hasher.signature(features)
            pages = self._pages_with.get(signature)
            if pages is None:
                self._pages_with[signature] = {page}
                self._index.add(signature, _vector(features))
            else:
                pages.add(page)
            blocks.append(_PaperBlock(signature, runs, features[0][1:-1]))
        return blocks

    def extract(self, page: int) -> Extraction:
        reading = self._readings[page]
        blocks = tuple(self._judge(page, block) for block in self._pages[page])
        return Extraction(
            url=reading.url,
            site=reading.site,
            state=state_of(len(self._readings)),
            pages_seen=len(self._readings),
            title=reading.title,
            byline="",
            date="",
            lang=reading.lang,
            text="\n".join(block.text for block in blocks if block.kept and block.text),
            blocks=blocks,
        )

    def _judge(self, page: int, block: _PaperBlock) -> Block:
        others = len(self._readings) - 1
        seen_on = len(self._pages_with[block.signature]) - 1 or self._near_elsewhere(page, block.signature)
        return Block(
            text="\n".join(text for run in block.runs if (text := run.text)),
            role=Role.BOILERPLATE if seen_on else Role.BODY,
            kept=not seen_on,
            score=float(not seen_on),
            seen_on=seen_on,
            path=block.tag,
            why=f"seen on {seen_on} of {others} other pages" if seen_on else f"on none of {others} other pages",
        )

    def _near_elsewhere(self, page: int, signature: int) -> int:
        """On how many other pages the first block near this one stands: 0 if there is none, which is all 3.7 asks."""
        if signature not in self._near:
            pages_with, here = self._pages_with, {page}
            near = self._index.near(self._index.vector(signature), lambda other: pages_with[other] != here)
            self._near[signature] = next((len(pages_with[other] - here) for other in near), 0)
        return self._near[signature]


# Tags sort behind all texts, the most common last: the order that keeps the index of near blocks small.
_COMMON_TAGS = ("<h2>", "<strong>", "<b>", "<td>", "<ul>", "<p>", "<br>", "<span>", "<img>", "<li>", "<a>", "<div>")
_TEXTS = 1 << 64
_COMMON = {tag: _TEXTS * 2 + rank for rank, tag in enumerate(_COMMON_TAGS)}


def _vector(features: list[str]) -> Vector:
    texts: dict[int, int] = {}
    tags: dict[int, int] = {}
    for name, count in Counter(features).items():
        if is_tag(name):
            tags[_COMMON.get(name) or _TEXTS + hash(name)] = count
        else:
            texts[hash(name)] = count
    return make_vector(texts, tags)
