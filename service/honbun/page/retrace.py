"""Walks a page a second time, past the runs that are shown, and notes what stands around and inside each.

The first walk told runs apart; this one inherits how, so that the two cannot disagree.  It passes by every element that
has nothing to show, and counts on.  What comes out is rough: blocks that hold runs and other blocks in any order, as
authors nest them.  `arrange` makes HTML of it.

Inline elements reach across block boundaries (an `<a>` around three paragraphs), so a run opens with all that is open
around it.  Depth is bounded here: what is nested deeper than a reader could see loses its tags, never its text.

Source code that a highlighter has set line by line is code again.
"""

import re

from selectolax.lexbor import LexborNode

from honbun.page.attributes import code_language, shown_attributes
from honbun.page.blocks import Run, Runs, Walk
from honbun.page.content import HEADINGS, TABLE_TAGS, Part
from honbun.page.embeds import EMBEDDING, embed
from honbun.page.links import Links
from honbun.page.listings import is_listing
from honbun.page.pictures import picture, pictures_without_script
from honbun.page.selection import Selection
from honbun.page.tags import BLOCKS, UNSEEN

RUN = "run"  # the tag of inline content that stands in no block of its own yet
DEEPEST_BLOCK = 30
DEEPEST_INLINE = 12

_BLOCKS = {
    tag: tag for tag in (*HEADINGS, *TABLE_TAGS, *"ul ol li dl dt dd blockquote pre figure figcaption hr".split())
} | {"menu": "ul", "dir": "ul", "listing": "pre", "xmp": "pre", "plaintext": "pre"}
_INLINE = {
    tag: tag for tag in "em strong code sub sup a ruby rt kbd samp abbr time q cite mark small del ins".split()
} | {"b": "strong", "i": "em", "tt": "code", "strike": "del", "s": "del"}
_LISTINGS = frozenset(("div", "table", "ol", "ul", "figure"))
_LONGEST_LINE = 300  # characters of a line of code; longer ones are paragraphs
_SPACE = re.compile(r"[ \t\n\r\f]+")


class _Frame:
    """An element that is open, and what it holds so far."""

    __slots__ = ("attributes", "children", "tag")

    def __init__(self, tag: str, attributes: dict[str, str]) -> None:
        self.tag = tag
        self.attributes = attributes
        self.children: list[Part | str] = []

    def part(self) -> Part:
        return Part(self.tag, tuple(self.children), self.attributes)


class Retrace(Walk):
    """One walk along the runs of a selection."""

    def __init__(self, page: Runs, shown: Selection, links: Links, titles: frozenset[int] = frozenset()) -> None:
        super().__init__()
        self._elements, self._runs = page.elements, page.runs
        self._shown, self._links, self._titles = shown, links, titles
        self._next_element = self._next_run = 0
        self._blocks = [_Frame("body", {})]
        self._inline: list[_Frame] = []  # the inline elements around that are shown
        self._block_framed: list[bool] = []  # of each block-level element around: whether it is shown
        self._inline_framed: list[bool] = []
        self._pieces: list[_Frame] = []  # of the run that is open, if it is shown: itself, what is open in it

    def trace(self, body: LexborNode) -> Part:
        """The content, in rough blocks."""
        self.over(body)
        return self._blocks[0].part()

    # Blocks

    def enter_block(self, tag: str, node: LexborNode) -> LexborNode | None:
        self._close_run()
        child = super().enter_block(tag, node)
        index = self._next_element
        element = self._elements[index]
        self._next_element += 1
        self._open_block(tag, node)
        runs = (element.first_run, element.end_run)
        if self._shown.has_any(*runs) or self._shown.may_hold(*runs):
            return child
        self._pass_by(index)
        return None

    def _pass_by(self, index: int) -> None:
        """Go on behind this element as if all in it had been walked."""
        elements = self._elements
        depth, self._next_run = elements[index].depth, elements[index].end_run
        while self._next_element < len(elements) and elements[self._next_element].depth > depth:
            self._next_element += 1

    def _open_block(self, tag: str, node: LexborNode) -> None:
        name = _BLOCKS.get(tag)
        if self._is_listing(tag, node):
            name = "pre"
        framed = name is not None and len(self._blocks) <= DEEPEST_BLOCK
        self._block_framed.append(framed)
        if name is not None and framed:
            attributes = shown_attributes(name, node)
            if name == "pre":
                attributes["language"] = code_language(node)
            elif name == "table" and node.attributes.get("role") in ("presentation", "none"):
                attributes["layout"] = "yes"
            self._blocks.append(_Frame(name, attributes))

    def _is_listing(self, tag: str, node: LexborNode) -> bool:
        """Whether this holds nothing but source code, line by line."""
        get = node.attributes.get
        if tag not in _LISTINGS or self._is_in_code() or not is_listing(f"{get('class') or ''} {get('id') or ''}"):
            return False
        element = self._elements[self._next_element - 1]
        inside = self._runs[element.first_run : element.end_run]
        return all(run.preformatted or len(run.text) <= _LONGEST_LINE for run in inside)

    def _leave_block(self) -> None:
        if not self._block_framed.pop():
            return
        frame = self._blocks.pop()
        if frame.children or frame.tag in ("td", "th") or (frame.tag == "hr" and self._is_inside()):
            self._blocks[-1].children.append(frame.part())

    def leave(self, tag: str) -> None:
        if tag in BLOCKS:
            self._close_run()
            self._leave_block()
        elif tag not in UNSEEN and self._inline_framed.pop():
            self._inline.pop()
            if self._pieces:
                self._close_piece()
        super().leave(tag)

    # What has no text

    def pass_unseen(self, tag: str, node: LexborNode) -> LexborNode | None:
        if self._pieces:
            self._pieces[-1].children += self._stand_ins(tag, node)
        elif self.run is None and self._is_inside() and (parts := self._stand_ins(tag, node)):
            self._blocks[-1].children.append(Part(RUN, tuple(parts)))
        return super().pass_unseen(tag, node)

    def _stand_ins(self, tag: str, node: LexborNode) -> list[Part]:
        """What is shown in the place of an element that has no text to walk."""
        if tag == "noscript":
            return pictures_without_script(node, self._links)
        link = embed(tag, node, self._links) if tag in EMBEDDING else None
        return [link] if link else []

    def _is_inside(self) -> bool:
        """Whether what stands here stands between two runs that are shown."""
        return self._shown.may_hold(self._next_run, self._next_run)

    # Runs

    def open_run(self) -> Run:
        self._close_run()
        run = super().open_run()
        if self._next_run in self._shown:
            self._pieces = [_Frame("h1" if self._next_run in self._titles else RUN, {})]
            self._pieces += (_Frame(frame.tag, frame.attributes) for frame in self._inline)
        self._next_run += 1
        return run

    def add_text(self, text: str) -> None:
        super().add_text(text)
        if self._pieces and self.run is not None and (not self.muted or self._is_reading()):
            is_spaced = self.preformatted or self._is_in_code()
            self._pieces[-1].children.append(text if is_spaced else _SPACE.sub(" ", text))

    def _is_in_code(self) -> bool:
        return any(block.tag == "pre" for block in self._blocks)

    def _is_reading(self) -> bool:
        """Whether the text is muted only for being the reading above a ruby base."""
        return self.muted == 1 and any(frame.tag == "rt" for frame in self._pieces)

    def break_line(self, run: Run) -> None:
        super().break_line(run)
        if self._pieces and self.run is not None:
            self._pieces[-1].children.append("\n" if self.preformatted else Part("br"))

    def enter_inline(self, tag: str, node: LexborNode) -> LexborNode | None:
        child = super().enter_inline(tag, node)
        if self._pieces and (tag == "img" or tag in EMBEDDING):
            alone = not self._shown.has_text(self._next_run - 1)
            part = picture(node, self._links, alone=alone) if tag == "img" else embed(tag, node, self._links)
            if part:
                self._pieces[-1].children.append(part)
        frame = self._inline_frame(tag, node)
        self._inline_framed.append(frame is not None)
        if frame is not None:
            self._inline.append(frame)
            if self._pieces:
                self._pieces.append(_Frame(frame.tag, frame.attributes))
        return child

    def _inline_frame(self, tag: str, node: LexborNode) -> _Frame | None:
        name = _INLINE.get(tag)
        around = [frame.tag for frame in self._inline]
        if name is None or name in around or len(around) >= DEEPEST_INLINE or (name == "rt" and "ruby" not in around):
            return None
        attributes = shown_attributes(name, node)
        if name == "a":
            attributes["href"] = self._links.absolute(node.attributes.get("href") or "")
        return _Frame(name, attributes) if name != "a" or attributes["href"] else None

    def _close_run(self) -> None:
        """Hang what the run has shown into the block that is open."""
        if not self._pieces:
            return
        while len(self._pieces) > 1:
            self._close_piece()
        frame = self._pieces.pop()
        if not frame.children:
            return
        run = Part(RUN, tuple(frame.children))
        if frame.tag != RUN and not any(block.tag in HEADINGS for block in self._blocks):
            run = Part(frame.tag, (run,))
        self._blocks[-1].children.append(run)

    def _close_piece(self) -> None:
        """Hang an inline element into the one around it; one without content leaves only its white space."""
        frame = self._pieces.pop()
        children = self._pieces[-1].children
        if all(isinstance(child, str) and not child.strip() for child in frame.children):
            children += frame.children
        else:
            children.append(frame.part())
