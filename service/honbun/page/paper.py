"""Paper 004 to the letter: over a set of pages, a block that no other page has is content.

No model, no twins, no threshold but the paper's own: blocks of 3.4, vectors of 3.5, cosine above 0.9 (3.6), and 3.7:
what occurs on one page alone is kept.
"""

from functools import cached_property
from typing import NamedTuple

from honbun.model import Block, Extraction, Role, state_of
from honbun.page.blocks import Run, is_tag, whole_blocks
from honbun.page.reading import Reading
from honbun.page.similar import SimilarIndex, Vector, make_vector
from honbun.page.tree import root_lang


class _PaperBlock(NamedTuple):
    signature: int
    runs: list[Run]
    tag: str


class PaperPage(NamedTuple):
    """A page taken apart as the paper does."""

    name: str
    reading: Reading
    blocks: list[_PaperBlock]


class PaperSite:
    """The blocks of a set of pages; `extract` gives the content of one of them, which it does not hold itself.

    Blocks that hold nothing at all (most `<div>`s) cannot be content to anyone and are left out.
    """

    def __init__(self) -> None:
        self._vectors: dict[int, Vector] = {}
        self._text_on: dict[int, str | None] = {}  # the page of a text that has but one
        self._pages_with: dict[int, set[str]] = {}
        self._only_on: dict[int, str | None] = {}  # the page of a block that has but one
        self._near: dict[int, int] = {}
        self._pages: set[str] = set()

    def __len__(self) -> int:
        return len(self._pages)

    def add(self, page: str, reading: Reading) -> PaperPage:
        """Add a page to the set, or take apart one that is in it; all must be in before the first is extracted."""
        self._pages.add(page)
        blocks = []
        for features, runs in whole_blocks(reading.page_runs):
            if not runs:
                continue
            signature = reading.hasher.signature(features)
            pages = self._pages_with.get(signature)
            if pages is None:
                self._pages_with[signature] = {page}
                self._only_on[signature] = page
                self._vectors[signature] = vector = _vector(features)
                for text in vector.texts:
                    if self._text_on.setdefault(text, page) != page:
                        self._text_on[text] = None
            elif page not in pages:
                pages.add(page)
                self._only_on[signature] = None
                self._text_on |= dict.fromkeys(self._vectors[signature].texts)
            blocks.append(_PaperBlock(signature, runs, features[0][1:-1]))
        return PaperPage(page, reading, blocks)

    @cached_property
    def _index(self) -> SimilarIndex[int]:
        """All blocks; a text that one page alone has leads to no other page."""
        index = SimilarIndex[int](private={text for text, page in self._text_on.items() if page is not None})
        for signature, vector in self._vectors.items():
            index.add(signature, vector)
        return index

    def extract(self, page: PaperPage) -> Extraction:
        """What of the page no other page has."""
        reading = page.reading
        blocks = tuple(self._judge(page.name, block) for block in page.blocks)
        return Extraction(
            url=reading.url,
            site=reading.site,
            state=state_of(len(self)),
            pages_seen=len(self),
            title=reading.title,
            byline="",
            date="",
            lang=root_lang(reading.tree),
            site_name="",
            image="",
            canonical="",
            description="",
            text="\n".join(block.text for block in blocks if block.kept and block.text),
            blocks=blocks,
        )

    def kept_runs(self, page: PaperPage) -> dict[int, Role]:
        """The page's runs of which no other page has the block."""
        numbers = {id(run): number for number, run in enumerate(page.reading.page_runs.runs)}
        kept = [block for block in page.blocks if not self._seen_elsewhere(page.name, block)]
        texts = set(page.reading.rows)
        runs = sorted(numbers[id(run)] for block in kept for run in block.runs)
        return {number: Role.BODY for number in runs if number in texts}

    def _judge(self, page: str, block: _PaperBlock) -> Block:
        others = len(self) - 1
        seen_on = self._seen_elsewhere(page, block)
        return Block(
            text=_text(block.runs),
            role=Role.BOILERPLATE if seen_on else Role.BODY,
            kept=not seen_on,
            score=float(not seen_on),
            seen_on=seen_on,
            path=block.tag,
            why=f"seen on {seen_on} of {others} other pages" if seen_on else f"on none of {others} other pages",
        )

    def _seen_elsewhere(self, page: str, block: _PaperBlock) -> int:
        """On how many other pages the block, or one near it, stands."""
        return len(self._pages_with[block.signature]) - 1 or self._near_elsewhere(page, block.signature)

    def _near_elsewhere(self, page: str, signature: int) -> int:
        """On how many other pages one of the blocks near this one stands, at most: 0 if there is none."""
        if signature not in self._near:
            only_on, pages_with = self._only_on, self._pages_with
            near = self._index.near(self._vectors[signature], lambda other: only_on[other] != page)
            self._near[signature] = max((len(pages_with[other] - {page}) for other in near), default=0)
        return self._near[signature]


# Tags sort behind all texts, the most common last: the order that keeps the index of near blocks small.
_COMMON_TAGS = ("<h2>", "<strong>", "<b>", "<td>", "<ul>", "<p>", "<br>", "<span>", "<img>", "<li>", "<a>", "<div>")
_TEXTS = 1 << 64
_COMMON = {tag: _TEXTS * 2 + rank for rank, tag in enumerate(_COMMON_TAGS)}


def _text(runs: list[Run]) -> str:
    return runs[0].text if len(runs) == 1 else "\n".join(text for run in runs if (text := run.text))


def _vector(features: list[str]) -> Vector:
    texts: dict[int, int] = {}
    tags: dict[int, int] = {}
    for name in features:
        if is_tag(name):
            number = _COMMON.get(name) or _TEXTS + hash(name)
            tags[number] = tags.get(number, 0) + 1
        else:
            number = hash(name)
            texts[number] = texts.get(number, 0) + 1
    return make_vector(texts, tags)
