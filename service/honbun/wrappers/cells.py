"""The cells of a page: every place that can hold the value of a field.

A cell is the text of an element, a text that stands beside elements, an attribute that says something, or all that
follows a heading.
"""

from collections.abc import Iterator
from typing import NamedTuple

from honbun.page.blocks import fold
from honbun.page.tags import HEADINGS
from honbun.wrappers.tree import NOWHERE, TEXT, Tree

Step = tuple[str, frozenset[str]]  # a tag, and what its attributes say it is
Path = tuple[Step, ...]  # from the root down

WHOLE = ""  # the part of a cell that is an element's text
SECTION = "#section"  # the text of all that follows a heading
LONGEST_TEXT = 100_000
DEEPEST = 60
_TELLING = ("content", "datetime", "href", "src", "alt", "title", "value", "Value", "Name")
_OUTER = frozenset(("html", "body", "head"))
_SILENT = frozenset(("script", "style", "option"))


class Paths:
    """The paths of many pages, each known by a number; a path has a greater one than those it begins with."""

    def __init__(self) -> None:
        self.steps: list[tuple[int, Step]] = []  # the number of the path above, and the last step
        self._numbers: dict[tuple[int, Step], int] = {}

    def below(self, above: int, step: Step) -> int:
        """The number of the path that goes on with this step."""
        number = self._numbers.get((above, step))
        if number is None:
            number = self._numbers[above, step] = len(self.steps)
            self.steps.append((above, step))
        return number

    def whole(self, path: int) -> Path:
        """The steps of a path."""
        steps: list[Step] = []
        while path != NOWHERE:
            path, step = self.steps[path]
            steps.append(step)
        return tuple(reversed(steps))


class Cell(NamedTuple):
    """A value, and where it stands."""

    path: int
    part: str  # whole, text, section, or an attribute's name
    text: str
    label: str  # the text before it
    node: int


def cells_of(tree: Tree, paths: Paths) -> Iterator[Cell]:
    """The cells of a page, in its order; what is nested deeper than `DEEPEST` has none of its own."""
    numbers: list[int] = []
    depths: list[int] = []
    beside_elements = _nodes_with_elements(tree)
    for node, name in enumerate(tree.names):
        parent = tree.parents[node]
        above, depth = (numbers[parent], depths[parent]) if parent != NOWHERE else (NOWHERE, 0)
        is_text = name == TEXT
        path = above if is_text or depth >= DEEPEST else paths.below(above, (name, tree.marks(node)))
        numbers.append(path)
        depths.append(depth + (not is_text))
        if depth >= DEEPEST or name in _SILENT:
            continue
        if not is_text:
            yield from _cells_at(tree, node, path, above)
        elif beside_elements[parent]:
            yield Cell(path, TEXT, fold(tree.values[node]), tree.text_before(node), node)


def _cells_at(tree: Tree, node: int, path: int, above: int) -> Iterator[Cell]:
    attributes = tree.attributes(node)
    for name in _TELLING:
        if name in attributes and (value := fold(attributes[name])):
            yield Cell(path, name, value, "", node)
    if tree.names[node] in _OUTER:
        return
    text = tree.text(node)
    if 0 < len(text) <= LONGEST_TEXT:
        yield Cell(path, WHOLE, text, tree.text_before(node), node)
    if tree.names[node] in HEADINGS and (section := _section_text(tree, node)):
        yield Cell(above, SECTION, section, text, node)


def _section_text(tree: Tree, heading: int) -> str:
    """What follows a heading among its siblings, up to the next heading of its rank or a higher one."""
    parent = tree.parents[heading]
    if parent == NOWHERE:
        return ""
    parts, end, node = [], tree.end(parent), tree.end(heading)
    while node < end and not (tree.names[node] in HEADINGS and tree.names[node] <= tree.names[heading]):
        parts.append(tree.text(node))
        node = tree.end(node)
    return fold(" ".join(parts))


def _nodes_with_elements(tree: Tree) -> list[bool]:
    """For each node, whether an element with text, or a line break, is among its children."""
    has_text = [bool(value) and not value.isspace() for value in tree.values]
    found = [False] * len(tree)
    for node in range(len(tree) - 1, -1, -1):
        parent = tree.parents[node]
        if parent != NOWHERE and (has_text[node] or tree.names[node] == "br"):
            has_text[parent] = has_text[parent] or has_text[node]
            found[parent] = found[parent] or tree.names[node] != TEXT
    return found
