"""A forest of oblivious decision trees, evaluated with numpy.

In an oblivious tree all nodes of one depth ask the same question (is this input above this border?), so a tree of depth
six is six questions and a table of 64 answers.  All questions of all trees are asked of all rows at once, the yes and
no of each tree are read as a number, and the answers looked up and summed: a few numpy operations for a page, no
library to ship, and the same result on every machine.  A missing input (NaN) is above no border.
"""

import io
import json
import zlib
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from honbun.errors import ModelDamaged

MAGIC = b"HONBUN MODEL 1\n"
BLOCKS_AT_ONCE = 2_000  # a page can have 100,000, and each is asked thousands of questions


@dataclass(frozen=True, eq=False)
class Forest:
    """Questions (an input and a border each), trees (the numbers of their questions), and each tree's answers."""

    inputs: tuple[str, ...]
    asked: NDArray[np.int32]  # question -> number of the input
    borders: NDArray[np.float32]
    trees: NDArray[np.int32]  # tree, depth -> question
    answers: NDArray[np.float32]  # tree, leaf -> log-odds
    bias: float
    _known: dict[str, Any] = field(default_factory=dict, repr=False)  # where the inputs stood on the last page

    def probabilities(self, columns: NDArray[np.float32], names: tuple[str, ...]) -> NDArray[np.float64]:
        """The probability for each block; `columns` holds one row for each of these names."""
        places, blocks = self._places(names), range(0, columns.shape[1], BLOCKS_AT_ONCE)
        odds = [self._odds(columns[:, at : at + BLOCKS_AT_ONCE], places) for at in blocks]
        return np.asarray(1 / (1 + np.exp(-np.clip(np.concatenate(odds), -30, 30))))

    def _odds(self, columns: NDArray[np.float32], places: NDArray[np.int32]) -> NDArray[np.float64]:
        yes = (columns.take(places, axis=0) > self.borders[:, None]).view(np.uint8)
        leaves = yes.take(self.trees[:, -1], axis=0)  # a byte holds eight questions, which is enough
        for depth in range(self.trees.shape[1] - 2, -1, -1):
            leaves += leaves  # numpy adds bytes ten times as fast as it shifts them
            leaves |= yes.take(self.trees[:, depth], axis=0)
        answers, firsts = self._answers
        summed: NDArray[np.float64] = answers.take(leaves + firsts, mode="clip").sum(axis=0)
        return summed + self.bias

    @cached_property
    def _answers(self) -> tuple[NDArray[np.float64], NDArray[np.unsignedinteger[Any]]]:
        """All answers in one row, and where those of each tree begin: numbers as numpy takes and adds them fastest."""
        firsts = np.arange(len(self.trees), dtype=np.min_scalar_type(self.answers.size)) * self.answers.shape[1]
        return self.answers.ravel().astype(np.float64), firsts[:, None]

    def _places(self, names: tuple[str, ...]) -> NDArray[np.int32]:
        """For each question, the row of its input among these names; worked out once for all pages."""
        if self._known.get("names") != names:
            rows = {name: row for row, name in enumerate(names)}
            if unknown := [name for name in self.inputs if name not in rows]:
                raise ModelDamaged(f"the model file asks for {unknown[0]!r}, which this version does not know")
            places = np.array([rows[name] for name in self.inputs], np.int32)[self.asked]
            self._known.update(names=names, places=places)
        found: NDArray[np.int32] = self._known["places"]
        return found


_ARRAYS = ("asked", "borders", "trees", "answers")


def dump(forests: dict[str, Forest], about: dict[str, object]) -> bytes:
    """The bytes of a model file: its forests by name, and what is to be known about it."""
    head: dict[str, object] = {"about": about}
    data = io.BytesIO()
    for name, forest in forests.items():
        arrays = [getattr(forest, array) for array in _ARRAYS]
        shapes = [[array.dtype.str, *array.shape] for array in arrays]
        head[name] = {"inputs": forest.inputs, "bias": forest.bias, "arrays": shapes}
        data.write(b"".join(array.tobytes() for array in arrays))
    encoded = json.dumps(head, sort_keys=True).encode()
    body = zlib.compress(len(encoded).to_bytes(4, "big") + encoded + data.getvalue(), 9)
    return MAGIC + zlib.crc32(body).to_bytes(4, "big") + body


def load(data: bytes) -> tuple[dict[str, Forest], dict[str, object]]:
    """The forests of a model file and what is known about it; ModelDamaged if it is none or was changed."""
    start = len(MAGIC) + 4
    if not data.startswith(MAGIC):
        raise ModelDamaged("the model file is not one of ours, or of another version")
    if zlib.crc32(data[start:]).to_bytes(4, "big") != data[len(MAGIC) : start]:
        raise ModelDamaged("the model file is damaged; install the package again, or name another with --model")
    body = zlib.decompress(data[start:])
    at = 4 + int.from_bytes(body[:4], "big")
    head = json.loads(body[4:at])
    about = head.pop("about")
    forests = {}
    for name, parts in head.items():
        arrays: dict[str, Any] = {}
        for array, (kind, *shape) in zip(_ARRAYS, parts["arrays"], strict=True):
            found = np.frombuffer(body, kind, int(np.prod(shape)), at).reshape(shape)
            arrays[array] = found.copy()  # aligned: numpy compares with what is not in twice the time
            at += found.nbytes
        forests[name] = Forest(tuple(parts["inputs"]), bias=parts["bias"], **arrays)
    return forests, about
