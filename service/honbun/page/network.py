"""A small neural network that reads the blocks of a page in their order, evaluated with numpy.

Theory
------
Whether a block is content is told by the blocks around it as much as by itself: a short line between two paragraphs is
content, the same line between two links is not, and where comments begin no block says alone.  A model that sees one
block at a time must be told of its neighbours by inputs that somebody thought of.  This one finds out itself.

Two dense layers make *signs* of a block's inputs.  Then each of four layers adds to the signs of a block what it makes
of those of three, the block itself and one so many steps before and behind it (a dilated convolution: 1, 2, 4 and 8
steps, so that 15 blocks to either side are seen), and of the mean over the page, in which long texts count more.  The
last signs, weighed, are the log-odds that the block is content.

Inputs are standardised and cut off at five deviations; one that is missing (NaN) stands at its mean.  No library is
shipped for this: it is a dozen products of small matrices.
"""

import json
import zlib
from collections.abc import Iterable
from dataclasses import dataclass, field, fields
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from honbun.errors import ModelDamaged

MAGIC = b"HONBUN MODEL 3\n"
STEPS = (1, 2, 4, 8)  # of the layers, one after the other
FURTHEST = 5.0  # deviations from the mean
LENGTH = "width"  # the input by which a block counts in the mean over its page
BLOCKS_AT_ONCE = 2_000  # a page can have 100,000, and each has hundreds of inputs
TINY = np.float32(1e-5)  # keeps a variance from being nothing

Matrix = NDArray[np.float32]


@dataclass(frozen=True, eq=False)
class Network:
    """The inputs' names, and the arrays; signs are rows here, blocks columns."""

    inputs: tuple[str, ...]
    means: Matrix  # of the inputs
    scales: Matrix  # one by their deviations
    widen: Matrix  # the two dense layers and what they add
    widen_bias: Matrix
    narrow: Matrix
    narrow_bias: Matrix
    before: Matrix  # of each layer: what it makes of the block before,
    here: Matrix
    behind: Matrix
    page: Matrix  # and of the mean over the page
    bias: Matrix
    gains: Matrix  # what the standardised signs are multiplied with, and what is added
    offsets: Matrix
    say: Matrix
    say_bias: Matrix
    _known: dict[tuple[str, ...], "_Asked"] = field(default_factory=dict, repr=False)

    def probabilities(self, columns: Matrix, names: tuple[str, ...]) -> NDArray[np.float64]:
        """The probability for each block; `columns` holds one row for each of these names."""
        self.check(names)
        return self.judged(self.weighed(columns, names), columns[names.index(LENGTH)])

    def check(self, names: Iterable[str]) -> None:
        """ModelDamaged if an input has none of these names."""
        known = set(names)
        if unknown := [name for name in self.inputs if name not in known]:
            raise ModelDamaged(f"the model file asks for {unknown[0]!r}, which this version does not know")

    def weighed(self, columns: Matrix, names: tuple[str, ...]) -> Matrix:
        """What these inputs, which may be some of them, add to the signs of the first layer."""
        asked = self._known.get(names) or self._known.setdefault(names, self._ask(names))
        blocks = range(0, columns.shape[1], BLOCKS_AT_ONCE)
        parts = [asked.weighed(columns[:, at : at + BLOCKS_AT_ONCE]) for at in blocks]
        return np.concatenate(parts, axis=1) if len(parts) > 1 else parts[0]

    def judged(self, weighed: Matrix, lengths: Matrix) -> NDArray[np.float64]:
        """The probability for each block, given what all inputs add, and what each counts in the mean over the page."""
        wide = np.maximum(weighed + self.widen_bias[:, None], 0)
        signs = np.maximum(self.narrow @ wide + self.narrow_bias[:, None], 0)
        shares = lengths / max(lengths.sum(), TINY)
        for layer, step in enumerate(STEPS):
            signs = self._mixed(signs, layer, step, shares)
        odds = (self.say @ signs + self.say_bias).astype(np.float64)
        return np.asarray(1 / (1 + np.exp(-np.clip(odds, -30, 30))))

    def _ask(self, names: tuple[str, ...]) -> "_Asked":
        rows = {name: row for row, name in enumerate(names)}
        mine = [place for place, name in enumerate(self.inputs) if name in rows]
        places = np.array([rows[self.inputs[place]] for place in mine], np.intp)
        return _Asked(places, self.means[mine], self.scales[mine], self.widen[:, mine])

    @cached_property
    def _around(self) -> Matrix:
        """What each layer makes of the block before, the block and the one behind, in one."""
        return np.concatenate((self.before, self.here, self.behind), axis=1)

    def _mixed(self, signs: Matrix, layer: int, step: int, shares: Matrix) -> Matrix:
        before, found, behind = (self._around[layer] @ signs).reshape(3, *signs.shape)
        found[:, step:] += before[:, :-step]
        found[:, :-step] += behind[:, step:]
        found += (self.page[layer] @ (signs @ shares) + self.bias[layer])[:, None]
        np.maximum(found, 0, out=found)
        found += signs
        found -= found.mean(axis=0)
        found /= np.sqrt((found * found).mean(axis=0) + TINY)
        found *= self.gains[layer][:, None]
        found += self.offsets[layer][:, None]
        return np.asarray(found)


class _Asked:
    """Some of a network's inputs, to be found at these places among the columns of a page."""

    def __init__(self, places: NDArray[np.intp], means: Matrix, scales: Matrix, widen: Matrix) -> None:
        in_order = np.array_equal(places, np.arange(len(places)))
        self._places: slice | NDArray[np.intp] = slice(len(places)) if in_order else places
        self._means = means[:, None]
        self._lowest, self._highest = self._means - FURTHEST / scales[:, None], self._means + FURTHEST / scales[:, None]
        self._weights = widen * scales  # for inputs as they come, so that none has to be standardised
        self._at_means = self._weights @ self._means

    def weighed(self, columns: Matrix) -> Matrix:
        near = np.maximum(columns[self._places], self._lowest)  # `np.clip` takes three times as long
        np.minimum(near, self._highest, out=near)
        if len(missing := np.flatnonzero(np.isnan(near @ np.ones(near.shape[1], np.float32)))):
            near[missing] = np.where(np.isnan(near[missing]), self._means[missing], near[missing])
        return np.asarray(self._weights @ near - self._at_means)


ARRAYS = tuple(each.name for each in fields(Network) if each.name not in ("inputs", "_known"))


def dump(network: Network, about: dict[str, object]) -> bytes:
    """The bytes of a model file: a network, and what is to be known about it.

    Numbers are kept in half precision, which moves a score by less than a thousandth.
    """
    arrays = [getattr(network, array) for array in ARRAYS]
    head = {"about": about, "inputs": network.inputs, "shapes": [array.shape for array in arrays]}
    encoded = json.dumps(head, sort_keys=True).encode()
    data = b"".join(array.astype(np.float16).tobytes() for array in arrays)
    body = zlib.compress(len(encoded).to_bytes(4, "big") + encoded + data, 9)
    return MAGIC + zlib.crc32(body).to_bytes(4, "big") + body


def load(data: bytes) -> tuple[Network, dict[str, object]]:
    """The network of a model file and what is known about it; ModelDamaged if it is none or was changed."""
    start = len(MAGIC) + 4
    if not data.startswith(MAGIC):
        raise ModelDamaged("the model file is not one of ours, or of another version")
    if zlib.crc32(data[start:]).to_bytes(4, "big") != data[len(MAGIC) : start]:
        raise ModelDamaged("the model file is damaged; install the package again, or name another with --model")
    body = zlib.decompress(data[start:])
    at = 4 + int.from_bytes(body[:4], "big")
    head = json.loads(body[4:at])
    arrays: dict[str, Any] = {}
    for array, shape in zip(ARRAYS, head["shapes"], strict=True):
        found = np.frombuffer(body, np.float16, int(np.prod(shape)), at).reshape(shape)
        arrays[array] = found.astype(np.float32)
        at += found.nbytes
    return Network(tuple(head["inputs"]), **arrays), head["about"]
