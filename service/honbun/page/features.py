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
from functools import cached_property, lru_cache
from operator import attrgetter
from typing import Any

import numpy as np
from numpy.typing import NDArray

from honbun.page.blocks import Element, Run, Runs
from honbun.page.characters import CJK, COLON, COMMA, DIGIT, SEPARATOR, STRETCH, UPPER, Texts
from honbun.page.copies import copy_columns
from honbun.page.declared_text import DeclaredText
from honbun.page.kind import KINDS
from honbun.page.names import STEMS, stem_masks, stems_named
from honbun.page.outline import outline_columns
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
MAX_CLIMB = 40.0
_COMMENTS = stems_named("comment|")
_ASIDE_ELEMENTS = ("in_nav", "in_aside", "in_footer", "in_header")
_ASIDE = stems_named("nav", "menu", "side", "foot", "relat|", "rank|", "share|")
_TAGS = (
    "p", "div", "li", "td", "h1", "h2", "h3", "h4", "dd", "dt", "pre", "blockquote", "figcaption", "article",
    "section", "body", "th",
)  # fmt: skip
_TAG_CODES = {tag: code for code, tag in enumerate(_TAGS)}
_FIRST_RUN, _END_RUN, _PARENT = map(attrgetter, ("first_run", "end_run", "parent"))
_DATE = re.compile(  # of text in small letters; what is looked at first is where a date can begin
    r"(?=[\d令平昭時日adfjmnos])(?:(?:19|20)\d\d\s*[-/.年]\s*\d{1,2}|令和|平成|昭和|\d{1,2}月\s*\d{1,2}日|\d{1,2}:\d\d"
    r"|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?\s+\d{1,2}|\d{1,2}(?:st|nd|rd|th)?\s+(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)"
    r"|\d{1,2}[/.]\d{1,2}[/.](?:19|20)?\d\d|\bago\b|[時日]間?前)"
)
_RIGHTS_WITHIN = 198  # characters
_LONGEST_DATE_LINE = 80
_LINES_KEPT = 16_384  # what was found out about them: the pages of a site share many


@dataclass(frozen=True, eq=False)
class Head:
    """What a page says of itself before it begins."""

    title: str
    description: str
    declared: DeclaredText
    kinds: NDArray[np.bool_]  # of `kind.kind_columns`


class PageTable:
    """The columns of one page, by name, in a fixed order."""

    def __init__(self, page: Runs, rows: Sequence[int], texts: Sequence[str], head: Head) -> None:
        self.weighed: NDArray[np.float32] | None = None  # what a model makes of the columns, once one has been asked
        self._rows_by_name: dict[str, int] = {}
        self._matrix = np.empty((MOST_COLUMNS, len(rows)), np.float32)
        self.rows = np.array(rows, np.int64)
        self.runs: list[Run] = [page.runs[row] for row in rows]
        self.elements: list[Element] = page.elements
        self.texts = texts
        self.surroundings = Surroundings(page.elements)
        self.path = np.array(self.surroundings.paths, np.int64)
        self._at = [run.element for run in self.runs]
        self.element = np.array(self._at, np.int64)
        texts_of_page = Texts(self.texts)
        self._add_text(texts_of_page, head.title, head.description)
        self._add_declared(texts_of_page, head.declared)
        self._add_tags()
        self._add_names()
        self._add_phrases()
        self._add_tree()
        self._add_order()
        outline = outline_columns(self)
        self._add_all(list(outline), np.array(list(outline.values())))
        self._add_page(head)

    def __getitem__(self, name: str) -> Column:
        column: Column = self._matrix[self._rows_by_name[name]]
        return column

    @property
    def names(self) -> tuple[str, ...]:
        """The columns' names, in their order; the same for every page."""
        return tuple(self._rows_by_name)

    @cached_property
    def paths(self) -> list[str]:
        """Each block's template path."""
        names = self.surroundings.path_names
        return [names[path] or "body" for path in self.path[self.element].tolist()]

    def of(self, blocks: NDArray[np.int64], names: Sequence[str]) -> NDArray[np.float32]:
        """These columns, one row for each, of these blocks."""
        return self._matrix[[[self._rows_by_name[name]] for name in names], blocks]

    def named(self, which: str, stems: Sequence[int], blocks: NDArray[np.int64] | None = None) -> NDArray[np.bool_]:
        """The blocks, of these or of all, whose `own` names, or those `around` them, have one of these stems."""
        first = self._rows_by_name[f"{which}_0"]
        return self._any([first + stem for stem in stems], blocks)

    def _any(self, rows: Sequence[int], blocks: NDArray[np.int64] | None = None) -> NDArray[np.bool_]:
        """The blocks for which one of these columns, which hold 0 or 1, is set."""
        if len(rows) == 1:  # as often as not, and half the work
            column = self._matrix[rows[0]]
            return np.asarray((column if blocks is None else column[blocks]) > 0)
        columns = self._matrix.take(rows, axis=0)
        return np.asarray((columns if blocks is None else columns[:, blocks]).any(axis=0))

    @property
    def matrix(self) -> NDArray[np.float32]:
        """All columns as the model takes them: one row for each, one value for each block."""
        return self._matrix[: len(self._rows_by_name)]

    def _add(self, name: str, column: NDArray[np.generic]) -> None:
        row = self._rows_by_name[name] = len(self._rows_by_name)
        self._matrix[row] = column

    def _add_all(self, names: Sequence[str], columns: NDArray[np.generic]) -> None:
        """Several at once; one row for each name, and one value a block, or one for all."""
        first = len(self._rows_by_name)
        self._rows_by_name |= zip(names, range(first, first + len(names)), strict=True)
        self._matrix[first : first + len(names)] = columns

    def _add_text(self, texts: Texts, title: str, description: str) -> None:
        runs = self.runs
        self.width = texts.widths()
        with_links = [row for row, run in enumerate(runs) if run.linked]
        linked = np.zeros(len(runs))
        if with_links:
            linked[with_links] = Texts(["".join(runs[row].linked) for row in with_links]).widths()
        self.link_share = np.minimum(linked / np.maximum(self.width, 1), 1.0)
        self.ends = texts.sentence_ends()
        cjk = texts.count(CJK)
        safe = np.maximum(self.width, 1)
        self.plain = self.width * (1 - self.link_share)
        self.prose = np.where(self.plain >= PROSE_WIDTH, self.plain, 0.0)
        self.all_width = max(float(self.width.sum()), 1.0)
        self.all_prose = max(float(self.prose.sum()), 1.0)
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
        pairs = np.maximum(texts.lengths - 1, 1)
        for name, phrase in (("title", title), ("description", description)):
            hits = texts.overlap(phrase) if len(phrase) > 1 else np.full(len(runs), np.nan)
            self._add(f"in_{name}", hits / pairs)
            self._add(f"of_{name}", hits / max(len(phrase) - 1, 1))
        occurrences = Counter(self.texts)
        self._add("repeats", np.array([occurrences[text] for text in self.texts]))
        for name, column in copy_columns(self.texts, self.width, self.prose).items():
            self._add(name, column)
        self._add("date_like", np.array([d > 0 and _is_date_line(t) for t, d in zip(self.texts, digits, strict=True)]))
        self._add("copyright", _claims_rights(texts))
        self._add("colon", texts.end_in(COLON))
        for name in ("links", "breaks", "images", "fields"):
            self._add(name, np.fromiter(map(attrgetter(name), runs), np.float32, len(runs)))

    def _add_declared(self, texts: Texts, declared: DeclaredText) -> None:
        """How much of each block, and of the page's prose, stands in what its JSON-LD declares to be its content."""
        possible = np.maximum(texts.lengths - STRETCH + 1, 1)
        for name, whole in zip(("body", "rest"), declared, strict=True):
            share = texts.stretches(whole) / possible if whole else np.full(len(possible), np.nan)
            self._add(f"in_declared_{name}", share)
            self._add(f"page_declared_{name}", np.full(len(share), (self.prose * share).sum() / self.all_prose))
            self._add(f"page_declared_{name}_length", np.full(len(share), np.log1p(len(whole))))

    def _add_tags(self) -> None:
        other = len(_TAGS)
        self.tags = [self.elements[element].tag for element in self._at]
        self.tag_code = np.array([_TAG_CODES.get(tag, other) for tag in self.tags])
        self._add_all([f"tag_{tag}" for tag in _TAGS], self.tag_code == np.arange(other)[:, None])
        self.kinds = np.array([self.surroundings.kinds[element] for element in self._at], np.uint32)
        self._add_all([f"in_{kind}" for kind in ENCLOSING], kind_columns(self.kinds).T)

    def _add_names(self) -> None:
        here = self.surroundings
        own = [here.own_names[element] for element in self._at]
        inline = [row for row, run in enumerate(self.runs) if run.names]
        for row, mask in zip(inline, stem_masks([" ".join(self.runs[row].names) for row in inline]), strict=True):
            own[row] |= mask
        for which, masks in (("own", own), ("around", [here.names[element] for element in self._at])):
            self._add_all([f"{which}_{number}" for number in range(len(STEMS))], stem_columns(masks).T)

    def _add_phrases(self) -> None:
        own, above = phrase_columns(self.texts, self["in_heading"].astype(bool).tolist())
        self._add_all([f"says_{phrase}" for phrase in PHRASES], own.T)
        self._add_all([f"under_{phrase}" for phrase in PHRASES], above.T)

    def inside(self, per_block: Column) -> Column:
        """For each element, the sum over the blocks inside; they are neighbours, so it is a difference of two sums."""
        cumulated = np.zeros(len(per_block) + 1)
        np.cumsum(per_block, out=cumulated[1:])
        return np.asarray(cumulated[self.end] - cumulated[self.first])

    def _add_tree(self) -> None:
        elements, count = self.elements, len(self.elements)
        self.first = first = np.searchsorted(self.rows, np.fromiter(map(_FIRST_RUN, elements), np.int64, count))
        self.end = end = np.searchsorted(self.rows, np.fromiter(map(_END_RUN, elements), np.int64, count))
        self.parent = parent = np.maximum(np.fromiter(map(_PARENT, elements), np.int64, count), 0)
        self.inner_width, self.inner_plain, self.inner_prose, ends = map(
            self.inside, (self.width, self.plain, self.prose, self.ends)
        )
        safe_width = np.maximum(self.inner_width, 1)
        plain_share, prose_share = self.inner_plain / safe_width, self.inner_prose / self.all_prose
        self.depth = np.array([elements[element].depth for element in self._at], np.float64)
        self._add("depth", self.depth)
        self._add("own_prose_share", prose_share[self.element])
        above = [self.element]
        for _ in range(ANCESTORS):
            above.append(parent[above[-1]])
        of_element = {
            "width": np.log1p(self.inner_width),
            "link_share": 1 - plain_share,
            "blocks": np.log1p(end - first),
            "ends": ends / safe_width,
            "share": self.inner_width / self.all_width,
            "prose": prose_share,
        }
        levels = np.array(above[1:])
        for name, column in of_element.items():
            self._add_all([f"up{level}_{name}" for level in range(1, ANCESTORS + 1)], column[levels])
        for share in PROSE_SHARES:
            self._add(f"climb_{share}", self.climb(prose_share >= share))
        self._add_main(first, end, prose_share, plain_share)

    def climb(self, enough: NDArray[np.bool_]) -> Column:
        """How many elements above each block the first one is that holds enough.

        What holds enough is held by elements that do too, so it is all that are around the block but those that do.
        """
        if not enough[0]:
            return np.full(len(self.runs), MAX_CLIMB)
        size = len(self.runs) + 1
        around = np.bincount(self.first[enough], minlength=size) - np.bincount(self.end[enough], minlength=size)
        return np.minimum(self.depth + 1 - np.cumsum(around)[:-1], MAX_CLIMB)

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
        self._add("order", (np.arange(count) + 0.5) / count)
        self._add("text_before", (self.width.cumsum() - self.width) / self.all_width)
        self._add("prose_before", (self.prose.cumsum() - self.prose) / self.all_prose)
        tag_codes = self.tag_code.astype(np.float64)
        of_neighbour = {
            "width": shifted(self["width"], NEIGHBOURS),
            "link_share": shifted(self.link_share, NEIGHBOURS),
            "ends": shifted(self["ends_rate"], NEIGHBOURS),
            "same_tag": shifted(tag_codes, NEIGHBOURS) == tag_codes,
            "depth": shifted(self.depth, NEIGHBOURS) - self.depth,
        }
        for name, columns in of_neighbour.items():
            self._add_all([f"at{step:+}_{name}" for step in NEIGHBOURS], columns)
        for window in (9, 25):
            self._add(f"window_{window}_plain", windowed(self.plain, window))
            self._add(f"window_{window}_links", windowed(self.link_share, window))

    def _add_page(self, head: Head) -> None:
        count = len(self.runs)
        commented = self.named("around", _COMMENTS)
        aside = self._any([self._rows_by_name[name] for name in _ASIDE_ELEMENTS]) | self.named("around", _ASIDE)
        named = sum(self.surroundings.names[element] > 0 for element in self._at)
        tags = [_TAGS.index(tag) for tag in ("p", "li")]
        facts = {
            "width": np.log1p(self.all_width),
            "blocks": np.log1p(count),
            "link_share": 1 - self.plain.sum() / self.all_width,
            "prose_share": self.prose.sum() / self.all_width,
            "prose_blocks": np.log1p(np.count_nonzero(self.prose)),
            "p_share": np.count_nonzero(self.tag_code == tags[0]) / count,
            "li_share": np.count_nonzero(self.tag_code == tags[1]) / count,
            "images": np.log1p(self["images"].sum()),
            "cjk_share": np.count_nonzero(self["cjk"] > 0.3) / count,
            "dates": np.log1p(self["date_like"].sum()),
            "has_article": self["in_article"].max(),
            "has_main": self["in_main"].max(),
            "commented": self.prose[commented].sum() / self.all_prose,
            "uncommented": np.log1p(self.prose[~commented].sum()),
            "aside": self.width[aside].sum() / self.all_width,
            "named": named / count,
        }
        for which, kinds in (("address", head.kinds[: len(KINDS)]), ("declared", head.kinds[len(KINDS) :])):
            facts |= {f"{which}_{kind}": float(told) for kind, told in zip(KINDS, kinds, strict=True)}
        self._add_all([f"page_{name}" for name in facts], np.array(list(facts.values()))[:, None])


def _claims_rights(texts: Texts) -> NDArray[np.bool_]:
    """The texts with a sign of copyright; where it is written with a letter, near their beginning."""
    claiming = np.zeros(len(texts.starts), bool)
    for sign in ("©", "Copyright"):
        claiming[texts.rows_of(texts.find(sign))] = True
    for sign in ("(c)", "(C)"):
        places = texts.find(sign)
        rows = texts.rows_of(places)
        claiming[rows[places - texts.starts[rows] < _RIGHTS_WITHIN]] = True
    return claiming


def _is_date_line(text: str) -> bool:
    return len(text) <= _LONGEST_DATE_LINE and _holds_date(text)


@lru_cache(maxsize=_LINES_KEPT)
def _holds_date(line: str) -> bool:
    return _DATE.search(line.lower()) is not None


def shifted(column: Column, steps: Sequence[int]) -> Column:
    """For each step, the column as the neighbour so many rows further has it; NaN beyond the page."""
    most = max(map(abs, steps))
    padded = np.full(len(column) + 2 * most, np.nan)
    padded[most:-most] = column
    return np.array([padded[most + step : most + step + len(column)] for step in steps])


def windowed(column: Column, window: int) -> Column:
    """The mean over a window around each row; the window is an odd number of rows, fewer at the page's ends."""
    half, count = window // 2, len(column)
    sums = np.zeros(count + window)  # of all rows before the window's last; what is beyond the page adds nothing
    np.cumsum(column, out=sums[half + 1 : half + 1 + count])
    sums[half + 1 + count :] = sums[half + count]
    return np.asarray((sums[window:] - sums[:count]) / _window_sizes(count, window))


@lru_cache(maxsize=64)
def _window_sizes(count: int, window: int) -> NDArray[np.int64]:
    """How many rows of the page are in the window around each."""
    at = np.arange(count)
    return np.minimum(at + window // 2 + 1, count) - np.maximum(at - window // 2, 0)
