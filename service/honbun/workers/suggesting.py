"""What a worker does to suggest fields: it takes the cells of page after page, and tells what they have in common."""

from collections.abc import Iterator
from itertools import islice
from typing import Any

from honbun.page.blocks import parse
from honbun.page.decode import clean, decode
from honbun.page.reading import refuse_other_formats
from honbun.workers.frames import Head, as_json
from honbun.wrappers.cells import SECTION, WHOLE, Cell, Paths, cells_of
from honbun.wrappers.paths import path_of
from honbun.wrappers.suggestions import Suggestion, suggest_fields
from honbun.wrappers.tree import TEXT, Tree, grow
from honbun.wrappers.xml_tree import grow_xml, is_xml

MOST_CHARACTERS = 40_000_000  # in all cells; a text counts once for each element around it
SAMPLES = 3
LONGEST_SAMPLE = 300
_ELEMENTS = frozenset((WHOLE, TEXT))


class Suggesting:
    """The pages read since the last suggestion."""

    def __init__(self) -> None:
        self._forget()

    def _forget(self) -> None:
        self._paths = Paths()
        self._names: list[str] = []
        self._trees: list[Tree] = []
        self._cells: list[list[Cell]] = []
        self._room = MOST_CHARACTERS

    def read(self, head: Head, body: bytes) -> tuple[Head, bytes]:
        """A page as bytes; whether it was kept, for there may be no room."""
        if head["first"]:
            self._forget()
        refuse_other_formats(body)
        tree = _grown(clean(decode(body).text))
        cells = list(cells_of(tree, self._paths))
        self._room -= sum(len(cell.text) for cell in cells)
        if self._room < 0:
            return {"kept": False}, b""
        tree.elements.clear()  # the parsed page goes; a node's path is told without it
        self._names.append(head["name"])
        self._trees.append(tree)
        self._cells.append(cells)
        return {"kept": True}, b""

    def suggest(self, head: Head, _: bytes) -> tuple[Head, bytes]:
        """The fields that these pages seem to have (one alone has none), with their values on `examples` pages."""
        suggestions = suggest_fields(self._cells, self._paths)
        fields = [self._told(suggestion, head["examples"]) for suggestion in suggestions]
        answer = {"pages": len(self._names), "fields": fields}
        self._forget()
        return {}, as_json(head["fields"] | answer)

    def _told(self, suggestion: Suggestion, examples: int) -> dict[str, Any]:
        return {
            "name": suggestion.name,
            "kind": suggestion.kind,
            "coverage": round(suggestion.coverage, 4),
            "samples": list(islice(_samples(suggestion), SAMPLES)),
            "examples": list(islice(self._examples(suggestion), examples)),
        }

    def _examples(self, suggestion: Suggestion) -> Iterator[dict[str, Any]]:
        column = suggestion.column
        for page, held in column.held():
            values = [self._value(column.part, page, text, node) for text, node in held]
            yield {"page": self._names[page], "values": values}

    def _value(self, part: str, page: int, text: str, node: int) -> dict[str, str]:
        """A value as labels have it."""
        if part == SECTION:
            return {"text": text}
        return {"path": path_of(self._trees[page], node, "" if part in _ELEMENTS else part), "text": text}


def _grown(text: str) -> Tree:
    return grow_xml(text) if is_xml(text) else grow(parse(text))


def _samples(suggestion: Suggestion) -> Iterator[str]:
    """Values that differ."""
    for text in dict.fromkeys(suggestion.column.texts()):
        yield text if len(text) <= LONGEST_SAMPLE else text[:LONGEST_SAMPLE] + "…"
