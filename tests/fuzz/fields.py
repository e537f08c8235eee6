"""Fields of any two pages: those that are found from nothing, and one that is learned from a label."""

import json

from honbun.page.blocks import parse
from honbun.wrappers.cells import Paths, cells_of
from honbun.wrappers.labels import Label, LabelledPage
from honbun.wrappers.lesson import learn
from honbun.wrappers.notation import read_wrapper, write_wrapper
from honbun.wrappers.reading import read, texts_of
from honbun.wrappers.suggestions import suggest_fields
from honbun.wrappers.tree import Tree, grow


def fields(data: bytes) -> None:
    """Pages to fields from nothing: each stands where it is said to stand."""
    trees, paths = _trees(data), Paths()
    cells = [list(cells_of(tree, paths)) for tree in trees]
    for suggestion in suggest_fields(cells, paths):
        assert 0 < suggestion.coverage <= 1
        for page, nodes in suggestion.column.nodes.items():
            assert all(0 <= node < len(trees[page]) for node in nodes)


def wrapper(data: bytes) -> None:
    """A text of a page to a wrapper, the same as JSON: it is read there again, or a note says why not."""
    here, there = _trees(data)
    for node in here.text_nodes[:1]:
        text = here.text(node)
        lesson = learn([(LabelledPage("page", file="page", tuples=({"field": (Label(text),)},)), here)])
        kept = read_wrapper(json.loads(json.dumps(write_wrapper(lesson.wrapper))))
        assert lesson.notes or [texts_of(each) for each in read(here, kept)] == [{"field": [text]}]
        assert read(there, kept) == read(there, lesson.wrapper)


def _trees(data: bytes) -> list[Tree]:
    half = len(data) // 2
    return [grow(parse(part.decode("utf-8", "replace"))) for part in (data[:half], data[half:])]
