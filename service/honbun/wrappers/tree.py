"""A page as a tree of numbered nodes (paper 001, 2.1 and 2.2).

Nodes are numbered in document order.  An element has its tag as name and no value; a text node is called `#text` and
has its text as value.  `Pos` counts siblings of the same name, from 1.  Comments are taken out first, so the texts on
both sides of one are one text.

Text that holds nothing but white space comes and goes with whoever writes a page out, so it is no node here, unless
`blanks` asks for the paper's tree to the letter.  Scripts and styles are nodes without text.

A *shape* is the tags from the root down to a node.  A page has a few hundred of them, so whoever looks for nodes of a
shape finds them without looking at the others.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import chain

from selectolax.lexbor import LexborHTMLParser, LexborNode

from honbun.page.blocks import fold
from honbun.page.tags import BLOCKS

TEXT = "#text"
NOWHERE = -1  # above the root
_LEXBOR_TEXT = "-text"
_NAMING = ("id", "itemprop", "itemtype", "rel", "role", "property", "name", "headers", "scope")
_SILENT = frozenset(("script", "style", "noscript", "template", "iframe", "noembed", "noframes"))


class Tree:
    """The nodes of a page, each by its number."""

    def __init__(self) -> None:
        self.names: list[str] = []
        self.parents: list[int] = []
        self.values: list[str] = []  # of text nodes, as written
        self.shapes: list[int] = []  # the number of each node's shape
        self.of_shape: list[list[int]] = []  # the nodes of each shape
        self.elements: list[LexborNode | None] = []
        self._attributes: dict[int, dict[str, str]] = {}
        self._marks: dict[tuple[int, bool], frozenset[str]] = {}
        self._texts: dict[int, str] = {}
        self._texts_before: dict[int, str] = {}
        self._texts_after: dict[int, str] = {}
        self._places: dict[str, list[int]] = {}
        self._depths: list[int] = []  # of the nodes of each shape
        self._text_shapes: list[int] = []
        self._has_blanks = False
        self._shapes_like: dict[tuple[str, str], list[int]] = {}  # by the last two tags
        self._below: list[dict[str, int]] = [{}]  # the shapes below each shape, by tag; first those of roots

    def __len__(self) -> int:
        return len(self.names)

    @property
    def markup(self) -> str:
        """The page as its parser writes it."""
        root = self.elements[0] if self.elements else None
        return (root.html if root is not None else None) or ""

    def attributes(self, node: int) -> Mapping[str, str]:
        """HAS(n): the element's attributes; a text node has none."""
        held = self._attributes.get(node)
        if held is None:
            element = self.elements[node]
            told = element.attributes if element is not None else {}
            held = self._attributes[node] = {name: value or "" for name, value in told.items()}
        return held

    def marks(self, node: int, tokens: bool = True) -> frozenset[str]:
        """What an element's attributes say it is: its classes, and those other attributes that pages are built by.

        Addresses, titles and styles belong to one page, so they say nothing.  Without `tokens` all classes are one.
        """
        held = self._marks.get((node, tokens))
        if held is None:
            told = self.attributes(node)
            classes = told.get("class", "").split() if tokens else [told.get("class", "")]
            others = (f"{name}={told[name]}" for name in _NAMING if told.get(name))
            held = self._marks[node, tokens] = frozenset((*(f".{name}" for name in classes if name), *others))
        return held

    def text(self, node: int) -> str:
        """Value(n) as it is shown: all text below the node, white space folded."""
        held = self._texts.get(node)
        if held is None and (value := self.values[node]):
            held = self._texts[node] = fold(value)
        elif held is None:
            parts = (self.values[below] or _gap(self.names[below]) for below in range(node, self.end(node)))
            held = self._texts[node] = fold("".join(parts))
        return held

    def end(self, node: int) -> int:
        """The first node that comes after a node and all that is below it."""
        end, parents = node + 1, self.parents
        while end < len(parents) and parents[end] >= node:
            end += 1
        return end

    def depth(self, node: int) -> int:
        """How many nodes are above it."""
        return self._depths[self.shapes[node]]

    def position(self, node: int) -> int:
        """Pos(n), from 1, among its siblings of the same name: the nodes of its shape below its parent."""
        alike = self.of_shape[self.shapes[node]]
        return bisect_left(alike, node) - bisect_left(alike, self.parents[node]) + 1

    def chain(self, node: int, above: int = NOWHERE) -> Iterator[int]:
        """The node, its parent, and so on up to the root, or to what is below `above`."""
        while node != above:
            yield node
            node = self.parents[node]

    def is_below(self, node: int, above: int) -> bool:
        """Whether a node is the other one or below it; everything is below NOWHERE."""
        return above == NOWHERE or above <= node < self.end(above)

    def ancestor(self, node: int, depth: int) -> int:
        """The node itself or the one above it that is so deep; NOWHERE if it is less deep."""
        return next((at for at in self.chain(node) if self.depth(at) == depth), NOWHERE)

    def nodes_of(self, tags: Iterable[str], above: int = NOWHERE) -> list[int]:
        """The nodes whose path from the root, or from a node above them, has these names."""
        shape = self.shapes[above] if above != NOWHERE else NOWHERE
        for tag in tags:
            below = self._below[shape + 1].get(tag)
            if below is None:
                return []
            shape = below
        return self._within(self.of_shape[shape], above)

    def _within(self, nodes: list[int], above: int) -> list[int]:
        """Of these nodes, in order, those below `above`."""
        if above == NOWHERE:
            return nodes
        return nodes[bisect_left(nodes, above) : bisect_left(nodes, self.end(above))]

    def nodes_like(self, tag: str, parent: str, above: int = NOWHERE) -> list[int]:
        """The nodes of this name whose parents have that one, below `above`."""
        shapes = self._shapes_like.get((parent, tag), ())
        return self._within(sorted(node for shape in shapes for node in self.of_shape[shape]), above)

    def nodes_at(self, steps: Iterable[tuple[str, Iterable[int] | None]], above: int = NOWHERE) -> list[int]:
        """The nodes whose path from the root, or from a node above them, has these names and places (None: any)."""
        found = [above]
        for tag, places in steps:
            found = [child for parent in found for child in self._children(parent, tag, places)]
        return found

    def _children(self, parent: int, tag: str, places: Iterable[int] | None) -> list[int]:
        """The children of this name at these places."""
        shape = self._below[self.shapes[parent] + 1 if parent != NOWHERE else 0].get(tag)
        alike = self.of_shape[shape] if shape is not None else []
        first = bisect_left(alike, parent)
        numbers = range(first, len(alike)) if places is None else (first + place - 1 for place in places)
        return [alike[at] for at in numbers if at < len(alike) and self.parents[alike[at]] == parent]

    def behind(self, texts: Iterable[str], nodes: Sequence[int]) -> list[int]:
        """Those of some nodes, which are in order, that have one of these texts before them."""
        found: list[int] = []
        all_texts = self.text_nodes
        for at in sorted(at for text in texts for at in self._places_of(text)):
            last = all_texts[at + 1] if at + 1 < len(all_texts) else len(self)
            found += nodes[bisect_right(nodes, all_texts[at]) : bisect_right(nodes, last)]
        return found

    @cached_property
    def nodes_by_words(self) -> Mapping[str, list[int]]:
        """The text nodes that say the same, whatever space stands between the words."""
        found: dict[str, list[int]] = {}
        for node in self.text_nodes:
            found.setdefault(" ".join(self.text(node).split()), []).append(node)
        return found

    def _places_of(self, text: str) -> list[int]:
        """Where in the row of text nodes it stands; few are asked for, so others' texts are not folded."""
        held = self._places.get(text)
        if held is None:
            word, values = max(text.split(), key=len, default=""), self.values
            holding = [at for at, node in enumerate(self.text_nodes) if word in values[node]]
            held = self._places[text] = [at for at in holding if self.text(self.text_nodes[at]) == text]
        return held

    def text_before(self, node: int) -> str:
        """The text that stands before a node, in whatever element; empty at the page's begin."""
        held = self._texts_before.get(node)
        if held is None:
            at = bisect_left(self.text_nodes, node)
            held = self._texts_before[node] = self.text(self.text_nodes[at - 1]) if at else ""
        return held

    def text_after(self, node: int) -> str:
        """The text that follows a node and all that is below it."""
        held = self._texts_after.get(node)
        if held is None:
            at = bisect_left(self.text_nodes, self.end(node))
            held = self.text(self.text_nodes[at]) if at < len(self.text_nodes) else ""
            self._texts_after[node] = held
        return held

    def text_nodes_in(self, node: int) -> list[int]:
        """The text nodes below a node, or itself if it is one; below NOWHERE all are."""
        return self._within(self.text_nodes, node)

    def texts_between(self, node: int, later: int) -> list[str]:
        """The texts after all of a node and before a later one."""
        nodes = self.text_nodes
        return [self.text(at) for at in nodes[bisect_left(nodes, self.end(node)) : bisect_left(nodes, later)]]

    @cached_property
    def text_nodes(self) -> list[int]:
        """Those that hold more than white space, in document order."""
        nodes = sorted(chain.from_iterable(self.of_shape[shape] for shape in self._text_shapes))
        return [node for node in nodes if not self.values[node].isspace()] if self._has_blanks else nodes

    def add_element(self, tag: str, parent: int, element: LexborNode) -> int:
        """A new node, the last so far."""
        self.elements.append(element)
        return self._add(tag, "", parent)

    def add_text(self, text: str, parent: int, blanks: bool) -> None:
        """The same for text, which goes on where a comment has cut it."""
        if self.names and self.parents[-1] == parent and self.names[-1] == TEXT:
            self.values[-1] += text
        elif blanks or not text.isspace():
            self._has_blanks |= blanks
            self.elements.append(None)
            self._add(TEXT, text, parent)

    def _add(self, name: str, value: str, parent: int) -> int:
        number = len(self.names)
        self.names.append(name)
        self.values.append(value)
        self.parents.append(parent)
        above = self.shapes[parent] if parent != NOWHERE else NOWHERE
        shape = self._below[above + 1].get(name)
        if shape is None:
            shape = self._new_shape(name, parent, above)
        self.shapes.append(shape)
        self.of_shape[shape].append(number)
        return number

    def _new_shape(self, name: str, parent: int, above: int) -> int:
        shape = self._below[above + 1][name] = len(self.of_shape)
        self._below.append({})
        self.of_shape.append([])
        self._depths.append(self._depths[above] + 1 if parent != NOWHERE else 0)
        self._shapes_like.setdefault((self.names[parent] if parent != NOWHERE else "", name), []).append(shape)
        if name == TEXT:
            self._text_shapes.append(shape)
        return shape


def _gap(name: str) -> str:
    """What stands between the texts on both sides of a tag."""
    return " " if name in BLOCKS or name == "br" else ""


def grow(parsed: LexborHTMLParser, blanks: bool = False) -> Tree:
    """The tree of a parsed page; walked with a stack, since pages nest 100,000 deep."""
    tree = Tree()
    above: list[LexborNode] = []
    node, parent = parsed.root, NOWHERE
    while node is not None:
        name, inside = node.tag or "", None
        if name == _LEXBOR_TEXT:
            tree.add_text(node.text_content or "", parent, blanks)
        elif name[:1] != "-":
            number = tree.add_element(name, parent, node)
            inside = None if name in _SILENT else node.first_child
        if inside is not None:
            above.append(node)
            node, parent = inside, number
            continue
        node = node.next if above else None
        while node is None and above:
            left, parent = above.pop(), tree.parents[parent]
            node = left.next if above else None
    return tree
