"""What each block of one page looks like: the model's inputs that need no other page.

All columns are computed at once with numpy, one row a block.  A column that cannot be known is NaN.  Widths count a
character of Chinese, Japanese or Korean as two (`page/characters.py`), so one model reads all languages.

The strongest inputs place a block among the page's *prose*: text outside links in blocks long enough to be
sentences.  Where the prose gathers in the tree is where the content is; how far a block is from there, in the tree and
in reading order, tells most of the rest.
"""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from honbun.page.blocks import Element, Run, Runs
from honbun.page.characters import CJK, COMMA, DIGIT, SEPARATOR, UPPER, Texts
from honbun.page.kind import KINDS
from honbun.page.names import STEMS, stem_masks, stems_named
from honbun.page.phrases import PHRASES, phrase_columns
from honbun.page.surroundings import ENCLOSING, Surroundings, kind_columns, stem_columns

Column = NDArray[np.floating[Any]]

MOST_COLUMNS = 512
PROSE_WIDTH = 40  # a block narrower than this is no prose: a label, a link, a date
ANCESTORS = 6
NEIGHBOURS = (-3, -2, -1, 1, 2, 3)
PROSE_SHARES = (0.4, 0.6, 0.8, 0.95)
MAIN_SHARE = 0.6
FAR = 50.0  # blocks from the nearest prose; further is no different
_MAX_CLIMB = 40
_COMMENTS = stems_named("comment|")
_ASIDE = stems_named("nav", "menu", "side", "foot", "relat|", "rank|", "share|")
_TAGS = (
    "p", "div", "li", "td", "h1", "h2", "h3", "h4", "dd", "dt", "pre", "blockquote", "figcaption", "article",
    "section", "body", "th",
)  # fmt: skip
_DATE = re.compile(
    r"(?:19|20)\d\d\s*[-/.年]\s*\d{1,2}|令和|平成|昭和|\d{1,2}月\s*\d{1,2}日|\d{1,2}:\d\d"
    r"|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?\s+\d{1,2}|\d{1,2}(?:st|nd|rd|th)?\s+(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)"
    r"|\d{1,2}[/.]\d{1,2}[/.](?:19|20)?\d\d|\bago\b|[時日]間?前",
    re.IGNORECASE,
)
_LONGEST_DATE_LINE = 80


@dataclass(frozen=True, eq=False)
class Head:
    """What a page says of itself before it begins."""

    title: str
    description: str
    kinds: NDArray[np.bool_]  # of `kind.kind_columns`


class PageTable:
    """The columns of one page, by name, in a fixed order."""

    def __init__(self, page: Runs, rows: Sequence[int], texts: Sequence[str], head: Head) -> None:
        self._rows_by_name: dict[str, int] = {}
        self._matrix = np.empty((MOST_COLUMNS, len(rows)), np.float32)
        self.rows = np.array(rows, np.int64)
        self.runs: list[Run] = [page.runs[row] for row in rows]
        self.elements: list[Element] = page.elements
        self.texts = texts
        self.surroundings = Surroundings(page.elements)
        self.element = np.array([run.element for run in self.runs], np.int64)
        self._add_text(head.title, head.description)
        self._add_tags()
        self._add_names()
        self._add_phrases()
        self._add_tree()
        self._add_order()
        self._add_page(head)

    def __getitem__(self, name: str) -> Column:
        column: Column = self._matrix[self._rows_by_name[name]]
        return column

    @property
    def names(self) -> tuple[str, ...]:
        """The columns' names, in their order; the same for every page."""
        return tuple(self._rows_by_name)

    @property
    def paths(self) -> list[str]:
        """Each block's template path."""
        return [self.surroundings.paths[index] or "body" for index in self.element]

    def named(self, which: str, stems: Sequence[int]) -> NDArray[np.bool_]:
        """The blocks whose `own` names, or those `around` them, have one of these stems."""
        found: NDArray[np.bool_] = np.any([self[f"{which}_{stem}"] > 0 for stem in stems], axis=0)
        return found

    @property
    def matrix(self) -> NDArray[np.float32]:
        """All columns as the model takes them: one row for each, one value for each block."""
        return self._matrix[: len(self._rows_by_name)]

    def _add(self, name: str, column: NDArray[np.generic]) -> None:
        row = self._rows_by_name[name] = len(self._rows_by_name)
        self._matrix[row] = column

    def _add_all(self, names: Sequence[str], columns: NDArray[np.generic]) -> None:
        """Several at once; one row a block, one column for each name."""
        first = len(self._rows_by_name)
        self._rows_by_name |= zip(names, range(first, first + len(names)), strict=True)
        self._matrix[first : first + len(names)] = columns.T

    def _add_text(self, title: str, description: str) -> None:
        runs, texts = self.runs, Texts(self.texts)
        self.width = texts.widths()
        linked = Texts(["".join(run.linked) for run in runs]).widths()
        self.link_share = np.minimum(linked / np.maximum(self.width, 1), 1.0)
        self.ends = texts.sentence_ends()
        cjk = texts.count(CJK)
        safe = np.maximum(self.width, 1)
        self.plain = self.width * (1 - self.link_share)
        self.prose = np.where(self.plain >= PROSE_WIDTH, self.plain, 0.0)
        words = texts.words()
        commas = texts.count(COMMA)
        self._add("width", np.log1p(self.width))
        self._add("plain", np.log1p(self.plain))
        self._add("words", np.log1p(words))
        self._add("ends", self.ends)
        self._add("commas", commas)
        self._add("ends_rate", self.ends / safe)
        self._add("commas_rate", commas / safe)
        self._add("word_width", self.width / np.maximum(words, 1))
        digits = texts.count(DIGIT) / safe
        self._add("digits", digits)
        self._add("capitals", texts.count(UPPER) / safe)
        self._add("separators", texts.count(SEPARATOR) / safe)
        self._add("cjk", cjk * 2 / safe)
        self._add("finished", texts.finished())
        self._add("link_share", self.link_share)
        pairs = np.maximum(np.fromiter(map(len, self.texts), np.float64, len(runs)) - 1, 1)
        for name, phrase in (("title", title), ("description", description)):
            hits = texts.overlap(phrase) if len(phrase) > 1 else np.full(len(runs), np.nan)
            self._add(f"in_{name}", hits / pairs)
            self._add(f"of_{name}", hits / max(len(phrase) - 1, 1))
        occurrences = Counter(self.texts)
        self._add("repeats", np.array([occurrences[text] for text in self.texts]))
        self._add("date_like", np.array([d > 0 and _is_date_line(t) for t, d in zip(self.texts, digits, strict=True)]))
        self._add("copyright", np.array(["©" in t or "(c)" in t.lower()[:200] or "Copyright" in t for t in self.texts]))
        self._add("colon", np.array([t[-1:] in (":", "：") for t in self.texts]))
        for name in ("links", "breaks", "images", "fields"):
            self._add(name, np.array([getattr(run, name) for run in runs]))

    def _add_tags(self) -> None:
        tags = [self.elements[index].tag for index in self.element]
        codes = {tag: code for code, tag in enumerate(_TAGS)}
        self.tag_code = np.array([codes.get(tag, len(_TAGS)) for tag in tags])
        for code, tag in enumerate(_TAGS):
            self._add(f"tag_{tag}", self.tag_code == code)
        kinds = kind_columns([self.surroundings.kinds[index] for index in self.element])
        self._add_all([f"in_{kind}" for kind in ENCLOSING], kinds)

    def _add_names(self) -> None:
        here = self.surroundings
        inline = stem_masks([" ".join(run.names) for run in self.runs])
        own = stem_columns([here.own_names[run.element] | mask for run, mask in zip(self.runs, inline, strict=True)])
        around = stem_columns([here.names[index] for index in self.element])
        for which, columns in (("own", own), ("around", around)):
            self._add_all([f"{which}_{number}" for number in range(len(STEMS))], columns)

    def _add_phrases(self) -> None:
        own, above = phrase_columns(self.texts, self["in_heading"].astype(bool).tolist())
        self._add_all([f"says_{phrase}" for phrase in PHRASES], own)
        self._add_all([f"under_{phrase}" for phrase in PHRASES], above)

    def inside(self, per_block: Column) -> Column:
        """For each element, the sum over the blocks inside; they are neighbours, so it is a difference of two sums."""
        cumulated = np.concatenate(([0.0], np.cumsum(per_block)))
        return np.asarray(cumulated[self.end] - cumulated[self.first])

    def _add_tree(self) -> None:
        elements = self.elements
        self.first = first = np.searchsorted(self.rows, [e.first_run for e in elements])
        self.end = end = np.searchsorted(self.rows, [e.end_run for e in elements])
        self.parent = parent = np.array([max(e.parent, 0) for e in elements], np.int64)
        inside = self.inside
        width, plain, prose, ends = map(inside, (self.width, self.plain, self.prose, self.ends))
        blocks = (end - first).astype(np.float64)
        prose_share = prose / max(self.prose.sum(), 1.0)
        depth = np.array([e.depth for e in elements], np.float64)
        self.depth = depth[self.element]
        self._add("depth", self.depth)
        at = self.element
        self._add("own_prose_share", prose_share[at])
        for level in range(1, ANCESTORS + 1):
            at = parent[at]
            self._add(f"up{level}_width", np.log1p(width[at]))
            self._add(f"up{level}_link_share", 1 - plain[at] / np.maximum(width[at], 1))
            self._add(f"up{level}_blocks", np.log1p(blocks[at]))
            self._add(f"up{level}_ends", ends[at] / np.maximum(width[at], 1))
            self._add(f"up{level}_share", width[at] / max(self.width.sum(), 1.0))
            self._add(f"up{level}_prose", prose_share[at])
        for share in PROSE_SHARES:
            self._add(f"climb_{share}", _climb(self.element, parent, prose_share >= share))
        self._add_main(first, end, prose_share, plain / np.maximum(width, 1))

    def _add_main(
        self, first: NDArray[np.int64], end: NDArray[np.int64], prose_share: Column, plain_share: Column
    ) -> None:
        """Where each block stands to the smallest element that holds most of the prose, and to the prose in it."""
        holding = np.flatnonzero(prose_share >= MAIN_SHARE)
        main = int(holding[np.argmin((end - first)[holding])]) if len(holding) else 0
        inside = np.arange(first[main], end[main])
        prose_rows = inside[self.prose[inside] > 0]
        opening, closing = (prose_rows[0], prose_rows[-1]) if len(prose_rows) else (first[main], end[main] - 1)
        at = np.arange(len(self.runs))
        count = len(self.runs)
        self._add("in_main_part", (at >= first[main]) & (at < end[main]))
        self._add("after_opening", at - opening)
        self._add("after_closing", at - closing)
        self._add("after_opening_share", (at - opening) / count)
        self._add("after_closing_share", (at - closing) / count)
        self._add("main_plain_share", np.full(count, plain_share[main]))
        self._add("main_blocks_share", np.full(count, (end[main] - first[main]) / count))
        before = np.maximum.accumulate(np.where(self.prose > 0, at, -np.inf))
        behind = np.minimum.accumulate(np.where(self.prose > 0, at, np.inf)[::-1])[::-1]
        self._add("from_prose", np.minimum(at - before, FAR))
        self._add("to_prose", np.minimum(behind - at, FAR))

    def _add_order(self) -> None:
        count = len(self.runs)
        total = max(self.width.sum(), 1.0)
        self._add("order", (np.arange(count) + 0.5) / count)
        self._add("text_before", (np.cumsum(self.width) - self.width) / total)
        self._add("prose_before", (np.cumsum(self.prose) - self.prose) / max(self.prose.sum(), 1.0))
        ends_rate = self["ends_rate"]
        for step in NEIGHBOURS:
            self._add(f"at{step:+}_width", shifted(self["width"], step))
            self._add(f"at{step:+}_link_share", shifted(self.link_share, step))
            self._add(f"at{step:+}_ends", shifted(ends_rate, step))
            self._add(f"at{step:+}_same_tag", shifted(self.tag_code.astype(np.float64), step) == self.tag_code)
            self._add(f"at{step:+}_depth", shifted(self.depth, step) - self.depth)
        for window in (9, 25):
            self._add(f"window_{window}_plain", windowed(self.plain, window))
            self._add(f"window_{window}_links", windowed(self.link_share, window))

    def _add_page(self, head: Head) -> None:
        count = len(self.runs)
        prose = max(self.prose.sum(), 1.0)
        commented = np.any([self[f"around_{stem}"] > 0 for stem in _COMMENTS], axis=0)
        aside = np.any([self[f"in_{kind}"] > 0 for kind in ("nav", "aside", "footer", "header")], axis=0)
        aside |= np.any([self[f"around_{stem}"] > 0 for stem in _ASIDE], axis=0)
        named = np.array([self.surroundings.names[index] > 0 for index in self.element])
        total = max(self.width.sum(), 1.0)
        tags = [_TAGS.index(tag) for tag in ("p", "li")]
        facts = {
            "width": np.log1p(total),
            "blocks": np.log1p(count),
            "link_share": 1 - self.plain.sum() / total,
            "prose_share": self.prose.sum() / total,
            "prose_blocks": np.log1p(np.count_nonzero(self.prose)),
            "p_share": np.mean(self.tag_code == tags[0]),
            "li_share": np.mean(self.tag_code == tags[1]),
            "images": np.log1p(self["images"].sum()),
            "cjk_share": np.mean(self["cjk"] > 0.3),
            "dates": np.log1p(self["date_like"].sum()),
            "has_article": np.max(self["in_article"]),
            "has_main": np.max(self["in_main"]),
            "commented": self.prose[commented].sum() / prose,
            "uncommented": np.log1p(self.prose[~commented].sum()),
            "aside": self.width[aside].sum() / total,
            "named": np.mean(named),
        }
        for which, kinds in (("address", head.kinds[: len(KINDS)]), ("declared", head.kinds[len(KINDS) :])):
            facts |= {f"{which}_{kind}": float(told) for kind, told in zip(KINDS, kinds, strict=True)}
        for name, value in facts.items():
            self._add(f"page_{name}", np.full(count, value))


def _is_date_line(text: str) -> bool:
    return len(text) <= _LONGEST_DATE_LINE and _DATE.search(text) is not None


def _climb(element: NDArray[np.int64], parent: NDArray[np.int64], enough: NDArray[np.bool_]) -> Column:
    """How many elements above each block the first one is that holds enough."""
    at, steps = element.copy(), np.zeros(len(element))
    for _ in range(_MAX_CLIMB):
        short = ~enough[at]
        if not short.any():
            break
        steps += short
        at = np.where(short, parent[at], at)
    return steps


def shifted(column: Column, step: int) -> Column:
    """The column as the neighbour `step` rows further has it; NaN beyond the page."""
    out = np.full(len(column), np.nan)
    if step > 0:
        out[:-step] = column[step:]
    else:
        out[-step:] = column[:step]
    return out


def windowed(column: Column, window: int) -> Column:
    """The mean over a window around each row."""
    cumulated = np.concatenate(([0.0], np.cumsum(column)))
    at = np.arange(len(column))
    first = np.maximum(at - window // 2, 0)
    end = np.minimum(at + window // 2 + 1, len(column))
    return np.asarray((cumulated[end] - cumulated[first]) / (end - first))
