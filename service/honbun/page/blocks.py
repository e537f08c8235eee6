"""The blocks of a page: what can be content or not (paper 004, 3.4).

Theory
------
A block is the inline content of a block-level element that no deeper block-level element holds: the text, images and
inline tags of which it is the nearest block-level ancestor.  Its vector counts the element's own tag, the tags inside,
each line of text in lower case, and each title and alt text (3.5).

A `<div>` that has text before and after a `<p>` is one block for the paper.  Read in order, it is two *runs* with a
paragraph between them, and old pages write a whole article in one cell, its paragraphs set apart by empty lines.
So the walk yields runs, in document order, broken at block-level elements and at two line breaks in a row; that is
what we judge, print and remember.  `whole_blocks` joins them again into the paper's blocks.

Rules of this file
------------------
1. One walk over the tree, with a stack of its own: pages nest 100,000 deep.
2. The same result whether the tree was built from a file or from a browser's DOM.
3. Nothing is judged here.
4. This is the hottest loop we have: a node costs under a microsecond.  One function without calls was no faster.
"""

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

from selectolax.lexbor import LexborDocumentOptions, LexborHTMLParser, LexborNode, SelectolaxError

from honbun.page.tags import BLOCKS, FIELDS, LINKS, MEDIA, NO_TEXT, PREFORMATTED, UNSEEN

_LINE_BREAK = "\v"  # stands for <br> until white space is folded; HTML has no use for the character
_SPACE = re.compile(r"[ \t\n\r\f]+")
_NO_EVENTS = LexborDocumentOptions.WO_EVENTS.value
_COUNTED = frozenset(("title", "alt"))  # paper 004, 3.5 (3)
_NAMING = frozenset(("class", "id", "itemprop", "rel"))

Spelling = tuple[Any, ...]  # of `spell`


class Element:
    """A block-level element, as far as its runs need to know it."""

    __slots__ = ("depth", "end_run", "first_run", "parent", "spelling", "tag")

    def __init__(self, tag: str, parent: int, depth: int, spelling: Spelling, first_run: int) -> None:
        self.tag = tag
        self.parent = parent  # index into the list of elements; -1 above BODY
        self.depth = depth
        self.spelling = spelling
        self.first_run = self.end_run = first_run  # the runs inside, as a range


class Run:
    """Inline content between two block boundaries, and what was counted on the way."""

    __slots__ = (
        "breaks", "element", "features", "fields", "images", "linked", "links", "names", "parts", "preformatted",
    )  # fmt: skip

    def __init__(self, element: int, preformatted: bool) -> None:
        self.element = element
        self.preformatted = preformatted
        self.features: list[str] = []  # the vector's features, each as often as it occurs
        self.parts: list[str] = []
        self.linked: list[str] = []  # the parts inside <a> or <button>
        self.names: list[str] = []  # class, id, itemprop and rel of the inline elements inside
        self.links = self.breaks = self.images = self.fields = 0

    @property
    def text(self) -> str:
        return fold("".join(self.parts), self.preformatted)


class Runs:
    """All runs of a page, in document order, with the elements they hang from."""

    __slots__ = ("elements", "mail_fields", "runs")

    def __init__(self) -> None:
        self.elements: list[Element] = []
        self.runs: list[Run] = []
        self.mail_fields: list[int] = []  # the elements that hold a field for an e-mail address


def fold(text: str, preformatted: bool = False) -> str:
    """The text as it is rendered: white space folded, one line for each line break."""
    if not preformatted:
        text = text.strip()
        if "\n" in text or "  " in text or "\t" in text or "\r" in text or "\f" in text:  # most hold none
            text = _SPACE.sub(" ", text)
    elif "\n" in text:
        text = text.replace("\n", _LINE_BREAK)
    if _LINE_BREAK not in text:
        return text.strip()
    lines = (line.rstrip() if preformatted else line.strip() for line in text.split(_LINE_BREAK))
    return "\n".join(line for line in lines if line)


def lines_of(text: str) -> list[str]:
    """The text features of a text: its lines in lower case (paper 004, 3.5), never to be taken for a tag's."""
    lines = [line for part in text.lower().split("\n") if (line := part.strip())]
    return [" " + line if line[0] == "<" else line for line in lines]


def is_tag(feature: str) -> bool:
    return feature[0] == "<"


def parse(html: str | bytes) -> LexborHTMLParser:
    """The tree a browser that runs scripts would build; bytes must be UTF-8."""
    try:
        return LexborHTMLParser(html, scripting=True, options=_NO_EVENTS)
    except SelectolaxError:  # any text makes a tree, so there was no room for it
        raise MemoryError from None


def spell(tag: str, attributes: dict[str, str | None]) -> Spelling:
    """What matters of an element's tag and attributes: the tag, class, id, role, itemprop, style, aria-hidden, and
    whether it is `hidden`; what is not there is left out at the end."""
    if not attributes:
        return (tag,)
    if len(attributes) == 1 and "class" in attributes:  # nearly half of them
        return (tag, attributes["class"])
    get = attributes.get
    role, itemprop, style, hidden = get("role"), get("itemprop"), get("style"), get("aria-hidden")
    return (tag, get("class"), get("id"), role, itemprop, style, hidden, "hidden" in attributes)


def asks_for_mail(attributes: dict[str, str | None]) -> bool:
    """Whether an INPUT is a field for an e-mail address."""
    kind = (attributes.get("type") or "text").lower()
    return kind == "email" or (kind == "text" and "mail" in (attributes.get("name") or "").lower())


def runs_of(tree: LexborHTMLParser) -> Runs:
    """The runs of a page; none for one without a body (a frameset)."""
    body = tree.body
    return Walk().over(body) if body is not None else Runs()


class Walk:
    """The state of one walk: where we are, and the run that is open there, if any.

    Entering an element tells where to go on inside it, None for nowhere.
    """

    def __init__(self) -> None:
        self.page = Runs()
        self.run: Run | None = None
        self.inside: list[int] = []  # block-level elements around the current node
        self.linked = self.muted = self.preformatted = 0  # how many of these elements are open
        self.after_break = False

    def over(self, body: LexborNode) -> Runs:
        stack: list[LexborNode] = []
        tags: list[str] = []
        node: LexborNode | None = body
        while node is not None:
            tag = node.tag
            child = None
            if tag == "-text":
                if self.run is not None or not node.is_empty_text_node:
                    self.add_text(node.text_content or "")
            elif tag in UNSEEN:
                child = self.pass_unseen(tag, node)
            elif tag is not None and tag[0] != "-":
                child = self.enter_block(tag, node) if tag in BLOCKS else self.enter_inline(tag, node)
                if child is None:
                    self.leave(tag)
            if child is not None:
                stack.append(node)
                tags.append(tag or "")
                node = child
                continue
            node = node.next if stack else None
            while node is None and stack:
                left = stack.pop()
                self.leave(tags.pop())
                node = left.next if stack else None
        return self.page

    def add_text(self, text: str) -> None:
        stripped = text.strip()
        run = self.run
        if not stripped:
            if run is None or self.muted or not run.parts:
                return
        else:
            if run is None:
                run = self.open_run()
            self.after_break = False
            if "\n" in stripped or stripped[0] == "<":
                run.features += lines_of(stripped)
            else:
                run.features.append(stripped.lower())
            if self.muted:
                return
        run.parts.append(text)
        if self.linked:
            run.linked.append(text)

    def open_run(self) -> Run:
        run = self.run = Run(self.inside[-1], self.preformatted > 0)
        self.page.runs.append(run)
        return run

    def pass_unseen(self, tag: str, node: LexborNode) -> LexborNode | None:
        return shadow_root(node) if tag == "template" else None

    def enter_block(self, tag: str, node: LexborNode) -> LexborNode | None:
        inside, elements = self.inside, self.page.elements
        parent = inside[-1] if inside else -1
        elements.append(Element(tag, parent, len(inside), spell(tag, node.attributes), len(self.page.runs)))
        inside.append(len(elements) - 1)
        self.run = None
        self.after_break = False
        if tag in PREFORMATTED:
            self.preformatted += 1
        return node.first_child

    def enter_inline(self, tag: str, node: LexborNode) -> LexborNode | None:
        run = self.run or self.open_run()
        run.features.append(f"<{tag}>")
        if tag == "br":
            self.break_line(run)
            return node.first_child
        for name, value in node.attributes.items():
            if name in _NAMING and value:
                run.names.append(value)
            elif name in _COUNTED and value:
                run.features += lines_of(value)
        if tag in LINKS:
            run.links += 1
            self.linked += 1
        elif tag in MEDIA:
            run.images += 1
        elif tag in NO_TEXT:
            self.muted += 1
        if tag in FIELDS:
            run.fields += 1
            if tag == "input" and asks_for_mail(node.attributes):
                self.page.mail_fields.append(run.element)
        return node.first_child

    def break_line(self, run: Run) -> None:
        run.breaks += 1
        if self.after_break and not self.preformatted:
            self.run = None  # an empty line sets paragraphs apart
        else:
            run.parts.append(_LINE_BREAK)
        self.after_break = True

    def leave(self, tag: str) -> None:
        if tag in BLOCKS:
            self.page.elements[self.inside.pop()].end_run = len(self.page.runs)
            self.run = None
            self.after_break = False
            if tag in PREFORMATTED:
                self.preformatted -= 1
        elif tag in LINKS:
            self.linked -= 1
        elif tag in NO_TEXT:
            self.muted -= 1


def shadow_root(template: LexborNode) -> LexborNode | None:
    """What a declarative shadow root shows; nothing for any other template."""
    if "shadowrootmode" not in template.attributes:
        return None
    fragments = template.template_fragments()
    return fragments[0].first_child if fragments else None


def whole_blocks(page: Runs) -> Iterator[tuple[list[str], list[Run]]]:
    """The paper's blocks: the features and runs of every block-level element, empty ones included (figure 5)."""
    runs_by_element: dict[int, list[Run]] = {}
    for run in page.runs:
        runs_by_element.setdefault(run.element, []).append(run)
    for index, runs in runs_by_element.items():
        yield [f"<{page.elements[index].tag}>", *(f for run in runs for f in run.features)], runs
    for index in range(len(page.elements) - 1, -1, -1):
        if index not in runs_by_element:
            yield [f"<{page.elements[index].tag}>"], []


def vector(features: list[str]) -> Counter[str]:
    """The feature vector of a block (paper 004, 3.5)."""
    return Counter(features)
