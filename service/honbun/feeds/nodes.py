"""The elements and texts of a page's body as columns, in document order: every question is asked of these.

An element's number is its place in document order.  So what is inside it is a range of numbers and a range of texts,
and a sum over it is the difference of two running sums.  One walk fills the columns; nothing is judged here.
"""

import re
from bisect import bisect_right
from collections import Counter
from itertools import accumulate

from selectolax.lexbor import LexborHTMLParser, LexborNode

from honbun.page.blocks import shadow_root
from honbun.page.characters import Texts
from honbun.page.tags import BLOCKS, NO_TEXT, UNSEEN

Attributes = dict[str, str | None]

LINE = "\v"  # HTML has no use for the character
_DEEPEST_SELECTED = 200
_MOST_NAMED = 20  # elements among which a name is looked for
_SPACE = re.compile(r"\s+")


class Nodes:
    """One page, taken apart."""

    __slots__ = (
        "_orders", "attributes", "blocks_before", "depths", "end_texts", "ends", "first_texts", "nodes", "parents",
        "tags", "texts", "width_before",
    )  # fmt: skip

    def __init__(self, body: LexborNode | None) -> None:
        self.nodes: list[LexborNode] = []
        self.tags: list[str] = []
        self.attributes: list[Attributes] = []
        self.parents: list[int] = []  # -1 above the body
        self.depths: list[int] = []
        self.ends: list[int] = []  # the first element that is not inside
        self.first_texts: list[int] = []
        self.end_texts: list[int] = []
        self.texts: list[str] = []  # as they stand in the page; one that opens a line has `LINE` in front
        if body is not None:
            self._walk(body)
        self.first_texts.append(len(self.texts))  # so that what stands behind the last element has a first text too
        widths: list[float] = Texts(self.texts).widths().tolist() if self.texts else []
        self.width_before = list(accumulate(widths, initial=0.0))
        self.blocks_before = list(accumulate((tag in BLOCKS for tag in self.tags), initial=0))
        self._orders: list[int] = []

    def __len__(self) -> int:
        return len(self.tags)

    def width(self, element: int) -> float:
        """How much text there is in an element."""
        return self.width_before[self.end_texts[element]] - self.width_before[self.first_texts[element]]

    def text(self, element: int) -> str:
        """The text of an element, on one line."""
        return self.text_between(self.first_texts[element], self.end_texts[element])

    def first_line(self, element: int) -> str:
        """The first line of it that is not empty."""
        lines = "".join(self.texts[self.first_texts[element] : self.end_texts[element]]).split(LINE)
        return next((line for each in lines if (line := _SPACE.sub(" ", each).strip())), "")

    def text_between(self, first: int, end: int) -> str:
        """The texts of a range, on one line."""
        return _SPACE.sub(" ", "".join(self.texts[first:end])).strip()

    def name(self, element: int) -> str:
        """What the first picture in an element is called that is called anything."""
        inside = range(element, min(self.ends[element], element + _MOST_NAMED))
        names = (self.attributes[at].get("alt") or "" for at in inside if self.tags[at] == "img")
        return next((folded for name in names if (folded := _SPACE.sub(" ", name).strip())), "")

    def has_blocks(self, element: int) -> bool:
        """Whether there is a block-level element in it."""
        return self.blocks_before[self.ends[element]] > self.blocks_before[element + 1]

    def selector(self, element: int) -> str:
        """The path to an element from the body, as a selector of CSS; empty for one that stands absurdly deep."""
        if self.depths[element] > _DEEPEST_SELECTED:
            return ""
        if not self._orders:
            counts: Counter[tuple[int, str]] = Counter()
            for place in zip(self.parents, self.tags, strict=True):
                counts[place] += 1
                self._orders.append(counts[place])
        steps = []
        while self.parents[element] >= 0:
            steps.append(f"{self.tags[element]}:nth-of-type({self._orders[element]})")
            element = self.parents[element]
        return " > ".join(["body", *reversed(steps)])

    def owner(self, text: int) -> int:
        """The smallest element that holds a text."""
        element = bisect_right(self.first_texts, text, hi=len(self.tags)) - 1
        while self.end_texts[element] <= text:
            element = self.parents[element]
        return element

    def children(self, element: int) -> list[int]:
        found, child = [], element + 1
        while child < self.ends[element]:
            found.append(child)
            child = self.ends[child]
        return found

    def _walk(self, body: LexborNode) -> None:
        open_nodes: list[LexborNode] = []
        around: list[int] = []
        opens_line, muted = True, 0
        node: LexborNode | None = body
        while node is not None:
            tag = node.tag or ""
            child = None
            if tag == "-text":
                text = node.text_content or ""
                if not muted and text:
                    self.texts.append(LINE + text if opens_line else text)
                    opens_line = opens_line and text.isspace()
            elif tag in UNSEEN:
                child = shadow_root(node) if tag == "template" else None
                if child is not None:
                    around.append(self._enter(tag, node, around))
            elif tag[:1] != "-":
                opens_line = opens_line or tag in BLOCKS or tag == "br"
                muted += tag in NO_TEXT
                around.append(self._enter(tag, node, around))
                child = node.first_child
                if child is None:
                    self._leave(around.pop())
                    muted -= tag in NO_TEXT
            if child is not None:
                open_nodes.append(node)
                node = child
                continue
            node = node.next if open_nodes else None
            while node is None and open_nodes:
                left = open_nodes.pop()
                element = around.pop()
                self._leave(element)
                opens_line = opens_line or self.tags[element] in BLOCKS
                muted -= self.tags[element] in NO_TEXT
                node = left.next if open_nodes else None

    def _enter(self, tag: str, node: LexborNode, around: list[int]) -> int:
        self.nodes.append(node)
        self.tags.append(tag)
        self.attributes.append(node.attributes)
        self.parents.append(around[-1] if around else -1)
        self.depths.append(len(around))
        self.ends.append(0)
        self.first_texts.append(len(self.texts))
        self.end_texts.append(0)
        return len(self.tags) - 1

    def _leave(self, element: int) -> None:
        self.ends[element] = len(self.tags)
        self.end_texts[element] = len(self.texts)


def nodes_of(tree: LexborHTMLParser) -> Nodes:
    return Nodes(tree.body)


def width(text: str) -> float:
    """How wide a text is: a letter of an alphabet counts one, one of Chinese, Japanese or Korean two, a space none."""
    if text.isascii():
        return len(text) - sum(map(text.count, " \n\t\r"))
    return sum(len(part) + len(part.encode("utf-8", "replace")) for part in text.split()) / 2
