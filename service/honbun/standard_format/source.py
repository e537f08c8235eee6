"""A page's markup read for its text, each character with its place in the markup.

Theory
------
Standard Format names the bytes of each sentence, so the text has to be read from the markup itself: the tree of an HTML
parser does not tell where its text came from.  The tokens are those of the HTML standard, found by a handful of regular
expressions that never look back, so that no page takes more than one walk.  There is no tree: text is parted where a
tag of the table `PARTING` begins or ends, and where a line ends in `<pre>`; all other tags join what is on both sides.

The page is read as somebody without scripts would see it: noscript, iframe and the texts of forms are its text, too.
"""

import re
from array import array
from collections.abc import Callable
from dataclasses import dataclass, field

from honbun.japanese.passage import Passage
from honbun.page.tags import BLOCKS, PREFORMATTED
from honbun.standard_format.references import REFERENCE, attribute_value, resolve

PARTING = BLOCKS | frozenset("br button center isindex multicol noscript option select textarea".split())
_SILENT = frozenset(("script", "style"))
_PLAIN = {name: re.compile(rf"</{name}(?=[\s/>])", re.IGNORECASE) for name in ("script", "style", "title", "textarea")}

_MARKUP = re.compile(r"<(?:(?P<slash>/?)(?P<tag>[a-zA-Z][^\t\n\f\r />]*)|(?P<comment>!--)|(?P<bogus>[!?/]))")
_REST_OF_TAG = re.compile(r"""(?:[^>=]++|=[\t\n\f\r ]*+(?:"[^"]*+"|'[^']*+'|(?!["'])))*+>""")
_END_OF_COMMENT = re.compile("--!?>")
_ATTRIBUTE = re.compile(
    r"""([^\t\n\f\r />=][^\t\n\f\r />=]*)(?:[\t\n\f\r ]*=[\t\n\f\r ]*(?:"([^"]*)"|'([^']*)'|([^\t\n\f\r >]+)))?"""
)
_LONE_RETURN = re.compile("\r(?!\n)")


@dataclass(slots=True)
class Anchor:
    """A link as the page has it."""

    address: str
    place: int = -1  # of the first character of its text; -1 as long as there is none
    parts: list[str] = field(default_factory=list)

    def add(self, text: str, place: int) -> None:
        self.parts.append(text)
        if self.place < 0 and (said := text.lstrip()):
            self.place = place + len(text) - len(said)

    @property
    def text(self) -> str:
        return "".join(self.parts)


@dataclass(slots=True)
class Source:
    """What a page's markup says."""

    title: Passage | None = None
    keywords: Passage | None = None
    description: Passage | None = None
    base: str = ""
    passages: list[Passage] = field(default_factory=list)  # what stands between two tags that part text
    anchors: list[Anchor] = field(default_factory=list)


def read_source(markup: str) -> Source:
    """All text of the page, in the order of its markup."""
    if "\r" in markup:
        markup = _LONE_RETURN.sub("\n", markup)
    return Walk(markup).over()


class Walk:
    """The state of one walk: what was read since text was parted, and what is open around it."""

    def __init__(self, markup: str) -> None:
        self.markup = markup
        self.page = Source()
        self.order = Passage.at(markup, 0)  # every character in its place
        self.parts: list[str] = []
        self.starts, self.ends = array("i"), array("i")
        self.keeps_lines = False
        self.anchor: Anchor | None = None

    def over(self) -> Source:
        markup, place = self.markup, 0
        while found := _MARKUP.search(markup, place):
            self.add_text(place, found.start())
            place = self.after(found)
            if place < 0:  # the markup ends inside a tag or comment
                break
        else:
            self.add_text(place, len(markup))
        self.part()
        return self.page

    def after(self, found: re.Match[str]) -> int:
        """Deals with what was found and tells where it ends."""
        if found["comment"]:
            end = _END_OF_COMMENT.search(self.markup, found.end() - 2)
            return end.end() if end else -1
        if found["bogus"]:
            return self.markup.find(">", found.end()) + 1 or -1
        end = _REST_OF_TAG.match(self.markup, found.end())
        if not end:
            return -1
        tag = found["tag"].lower()
        if tag in PARTING:
            self.part()
        if tag in PREFORMATTED:
            self.keeps_lines = not found["slash"]
        elif found["slash"]:
            self.anchor = None if tag == "a" else self.anchor
        elif tag in _PLAIN:
            return self.read_plain(tag, end.end())
        elif tag in _READERS:
            _READERS[tag](self, found.end(), end.end())
        return end.end()

    def add_text(self, start: int, end: int) -> None:
        if start < end:
            self.add_lines(start, end) if self.keeps_lines else self.add_run(start, end)

    def add_lines(self, start: int, end: int) -> None:
        while (line := self.markup.find("\n", start, end)) >= 0:
            self.add_run(start, line)
            self.part()
            start = line + 1
        self.add_run(start, end)

    def add_run(self, start: int, end: int) -> None:
        """Text in which references are resolved; `start` is a place in the markup."""
        place = start
        if self.markup.find("&", start, end) >= 0:
            for found in REFERENCE.finditer(self.markup, start, end):
                meaning, length = resolve(found[0])
                if length:
                    self.add_characters(place, found.start())
                    place = found.start() + length
                    self.parts.append(meaning)
                    self.starts.extend([found.start()] * len(meaning))
                    self.ends.extend([place] * len(meaning))
                    if self.anchor:
                        self.anchor.add(meaning, found.start())
        self.add_characters(place, end)

    def add_characters(self, start: int, end: int) -> None:
        text, starts, ends = self.order.part(start, end)
        self.parts.append(text)
        self.starts += starts
        self.ends += ends
        if self.anchor:
            self.anchor.add(text, start)

    def part(self) -> None:
        """What was read up to here is one passage."""
        if self.parts:
            passage = self.take()
            if passage.text and not passage.text.isspace():
                self.page.passages.append(passage)

    def take(self) -> Passage:
        passage = Passage("".join(self.parts), self.starts, self.ends)
        self.parts, self.starts, self.ends = [], array("i"), array("i")
        return passage

    def read_plain(self, tag: str, start: int) -> int:
        """An element in which there are no tags."""
        found = _PLAIN[tag].search(self.markup, start)
        end = found.start() if found else len(self.markup)
        if tag == "title" and self.page.title is None:
            self.part()
            self.add_run(start, end)
            self.page.title = self.take()
        elif tag not in _SILENT:
            self.add_run(start, end)
        return end

    def read_anchor(self, start: int, end: int) -> None:
        address = self.attribute("href", start, end)
        self.anchor = Anchor(address) if address else None
        if self.anchor:
            self.page.anchors.append(self.anchor)

    def read_base(self, start: int, end: int) -> None:
        self.page.base = self.page.base or self.attribute("href", start, end)

    def read_meta(self, start: int, end: int) -> None:
        name = self.attribute("name", start, end).lower()
        content = self.attributes(start, end).get("content")
        if content and name.startswith(("keyword", "description")):
            self.part()
            self.add_run(*content)
            if name.startswith("keyword"):
                self.page.keywords = self.take()
            else:
                self.page.description = self.take()

    def attribute(self, name: str, start: int, end: int) -> str:
        place = self.attributes(start, end).get(name)
        return attribute_value(self.markup[slice(*place)]).strip() if place else ""

    def attributes(self, start: int, end: int) -> dict[str, tuple[int, int]]:
        """Where the values of a tag's attributes stand; of two with one name, the first."""
        values: dict[str, tuple[int, int]] = {}
        for found in _ATTRIBUTE.finditer(self.markup, start, end - 1):
            if found.lastindex and found.lastindex > 1:
                values.setdefault(found[1].lower(), found.span(found.lastindex))
        return values


_READERS: dict[str, Callable[[Walk, int, int], None]] = {
    "a": Walk.read_anchor,
    "base": Walk.read_base,
    "meta": Walk.read_meta,
}
