"""The entries of a list whose fields somebody picked, as the wrapper that learned them reads them."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from honbun.feeds.corrected import NOT_PICKED, Picked
from honbun.feeds.titles import Title
from honbun.workers.picked_fields import Marks, learn_picked
from honbun.workers.two_trees import TwoTrees, cut_in_entries
from honbun.wrappers.notation import read_wrapper, write_wrapper
from honbun.wrappers.paths import path_of
from honbun.wrappers.pattern import Known, Pattern
from honbun.wrappers.reading import Tuple, read, read_fields
from honbun.wrappers.records import NEAR
from honbun.wrappers.spot import Spot
from honbun.wrappers.wrapper import PaperWrapper, Wrapper


@dataclass(frozen=True, slots=True)
class ReadEntry:
    """One entry as a wrapper reads it, and the paths of what it took."""

    picked: Picked
    paths: dict[str, str]


class Correcting:
    """A page on which fields are picked, or were."""

    def __init__(self, trees: TwoTrees) -> None:
        self._trees, self._tree = trees, trees.tree

    def learn(self, marks: Marks) -> str:
        """The wrapper that these marks teach, as JSON."""
        return json.dumps(write_wrapper(learn_picked(self._trees, marks)))

    def read(self, wrapper: str) -> list[ReadEntry]:
        """The entries that it finds on this page; those without a link, or without their title, are none."""
        learned = _wrapper(wrapper)
        found = self._in_a_row(learned) if isinstance(learned, PaperWrapper) else self._in_rows(learned)
        needed = {"title"} & set(learned.names) or {"link"} & set(learned.names)
        return [each for each in found if needed <= each.paths.keys() and each.picked.anchor != NOT_PICKED]

    def _in_rows(self, wrapper: Wrapper) -> Iterator[ReadEntry]:
        """The entries of a list that has an element for each."""
        for row in self._like(wrapper.record):
            found = read_fields(self._tree, wrapper.fields, row)
            around = self._trees.element(row)
            inside = range(around, self._trees.page.nodes.ends[around])
            yield self._reading(found, inside, around)

    def _like(self, record: Pattern | None) -> list[int]:
        """The elements that look like the entries that were learned."""
        known: Known = {}
        nodes = self._tree.nodes_of(record.tags) if record else []
        return [node for node in nodes if record and record.loss(Spot(self._tree, node), known) <= NEAR]

    def _in_a_row(self, wrapper: PaperWrapper) -> Iterator[ReadEntry]:
        """The entries of a list that has none, each of which reaches to the next."""
        taken = [(name, value) for each in read(self._tree, wrapper) for name, held in each.items() for value in held]
        found = {value.node: value for _, value in taken}
        entries = cut_in_entries((value.node, name) for name, value in taken)
        firsts = [self._trees.element(min(each.values())) for each in entries]
        for each, first, end in zip(entries, firsts, [*firsts[1:], len(self._trees.page.nodes)], strict=True):
            values = {name: [found[node]] for name, node in each.items()}
            yield self._reading(values, range(first, end), NOT_PICKED)

    def _reading(self, values: Tuple, inside: range, around: int) -> ReadEntry:
        taken = {name: held[0] for name, held in values.items()}
        elements = {name: self._trees.element(value.node) for name, value in taken.items()}
        title = Title(taken["title"].text, elements["title"]) if "title" in taken else None
        date, summary = elements.get("date", NOT_PICKED), elements.get("summary", NOT_PICKED)
        picked = Picked(self._trees.anchor(elements, inside), around, title, date, summary)
        return ReadEntry(picked, {name: path_of(self._tree, value.node) for name, value in taken.items()})


@lru_cache(maxsize=8)
def _wrapper(told: str) -> Wrapper | PaperWrapper:
    return read_wrapper(json.loads(told))
