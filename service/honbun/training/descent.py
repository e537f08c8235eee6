"""Trains a network by gradient descent, with numpy alone.

The network is that of `page/network.py`, which holds the theory; here blocks are rows, and the pages of a batch are
laid end to end.  What is made smaller is, page by page, the mean of two losses: the cross-entropy of the blocks, and
how far the expected F1 of the page is from one (the Dice loss), for F1 is what is wanted in the end.  A page counts by
its weight, however many blocks it has.

There are few sites to learn from and many ways to learn them by heart.  So inputs and signs are left out by chance
while training (dropout), weights decay, and there are few rounds.  What is left out of one block its neighbours tell,
for the blocks of a page are much alike: so of a page shown alone some signs are left out of all blocks, too.  Steps are
those of Adam with decoupled decay (AdamW), their length rising at first and then falling along a cosine.
"""

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from honbun.page.network import FURTHEST, LENGTH, STEPS, TINY, Matrix, Network

WIDE, SIGNS = 64, 64
INPUTS_LEFT_OUT, SIGNS_LEFT_OUT = 0.2, 0.3
SIGNS_LEFT_OUT_OF_PAGE = 0.2  # beside those of single blocks
DICE = 0.5  # its share beside the cross-entropy's one
BLOCKS_A_STEP = 4_500
STEPS_A_ROUND = 8  # at least, however few pages there are
LONGEST = 1_500  # blocks; of a longer page a stretch is shown
RATE, DECAY = 2e-3, 1e-4
WARM_UP = 100  # steps, or a tenth of all
LEAST_RATE = 0.02  # of the rate, at the end
MOMENTS = (0.9, 0.999)
STEEPEST = 1.0  # length of a gradient; a longer one is cut
SAMPLE = 400  # pages, for means and deviations
LEAST_DEVIATION = 1e-3
SOMETHING = np.float32(1e-3)  # so that a page without content has an F1 at all

Weights = dict[str, NDArray[np.float32]]
Numbers = NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class Example:
    """A page as it is shown: one row a block, whether it is content, what it weighs; and what the page does.

    `with_site` tells whether the columns hold what its site's other pages say.
    """

    columns: Matrix
    content: NDArray[np.float64]
    weights: NDArray[np.float64]
    weight: float
    with_site: bool = False


@dataclass(frozen=True, eq=False)
class Batch:
    """Pages laid end to end."""

    columns: Matrix
    content: Matrix
    weights: Matrix  # those of a page add up to one
    lengths: Matrix  # those too: how much a block counts in the mean
    starts: Numbers
    page: Numbers  # of each block
    page_weights: Matrix
    with_site: NDArray[np.bool_]  # of each page
    neighbours: tuple[
        tuple[Numbers, Numbers], ...
    ]  # of each layer: the row before and behind; the one past all if none


Show = Callable[[np.random.Generator], Iterable[Example]]


def train_network(show: Show, names: Sequence[str], rounds: int, blocks: int, seed: int) -> Network:
    """A network for pages, which `show` gives anew in each round, with some `blocks` blocks in all."""
    luck = np.random.default_rng(seed)
    means, scales = _measured(show(luck))
    weights = _first_weights(len(names), luck)
    length = names.index(LENGTH)
    a_step = min(BLOCKS_A_STEP, blocks // STEPS_A_ROUND + 1)
    adam = _Adam(weights, max(rounds * blocks // a_step, 1))
    for _ in range(rounds):
        for examples in _batches(show(luck), a_step, luck):
            batch = _laid_out(examples, means, scales, length)
            gradients = Pass(weights, batch, luck).gradients()
            adam.step(gradients)
    return _as_network(weights, means, scales, names)


def _measured(examples: Iterable[Example]) -> tuple[Matrix, Matrix]:
    """The mean of each input, and one by its deviation."""
    rows = np.concatenate([example.columns for _, example in zip(range(SAMPLE), examples, strict=False)])
    known = ~np.isnan(rows)
    count = np.maximum(known.sum(axis=0), 1)
    means = np.where(known, rows, 0).sum(axis=0, dtype=np.float64) / count
    spread = np.where(known, rows - means, 0)
    deviations = np.sqrt((spread * spread).sum(axis=0, dtype=np.float64) / count)
    scales = 1 / (deviations + LEAST_DEVIATION)
    return _half(means), _half(scales)


def _half(numbers: NDArray[Any]) -> Matrix:
    """Numbers as a model file keeps them."""
    return numbers.astype(np.float16).astype(np.float32)


def _first_weights(inputs: int, luck: np.random.Generator) -> Weights:
    def uniform(*shape: int, fan_in: int) -> Matrix:
        edge = fan_in**-0.5
        return luck.uniform(-edge, edge, shape).astype(np.float32)

    layers = len(STEPS)
    mixing = {
        name: uniform(layers, SIGNS, SIGNS, fan_in=SIGNS if name == "page" else 3 * SIGNS)
        for name in ("before", "here", "behind", "page")
    }
    return mixing | {
        "widen": uniform(inputs, WIDE, fan_in=inputs),
        "widen_bias": uniform(WIDE, fan_in=inputs),
        "narrow": uniform(WIDE, SIGNS, fan_in=WIDE),
        "narrow_bias": uniform(SIGNS, fan_in=WIDE),
        "bias": uniform(layers, SIGNS, fan_in=3 * SIGNS),
        "gains": np.ones((layers, SIGNS), np.float32),
        "offsets": np.zeros((layers, SIGNS), np.float32),
        "say": uniform(SIGNS, fan_in=SIGNS),
        "say_bias": np.zeros(1, np.float32),
    }


def _batches(examples: Iterable[Example], least: int, luck: np.random.Generator) -> Iterator[list[Example]]:
    batch: list[Example] = []
    blocks = 0
    for example in examples:
        example = _stretch(example, luck)
        if example.weights.sum() <= 0:
            continue
        batch.append(example)
        blocks += len(example.content)
        if blocks >= least:
            yield batch
            batch, blocks = [], 0
    if batch:
        yield batch


def _stretch(example: Example, luck: np.random.Generator) -> Example:
    """The page, or a part of it that is not too long."""
    size = len(example.content)
    if size <= LONGEST:
        return example
    start = int(luck.integers(size - LONGEST + 1))
    part = slice(start, start + LONGEST)
    return replace(example, columns=example.columns[part], content=example.content[part], weights=example.weights[part])


def _laid_out(examples: Sequence[Example], means: Matrix, scales: Matrix, length: int) -> Batch:
    columns = np.concatenate([example.columns for example in examples])
    sizes = np.array([len(example.content) for example in examples])
    starts = np.concatenate(([0], np.cumsum(sizes)[:-1]))
    page = np.repeat(np.arange(len(sizes)), sizes)
    weights = np.concatenate([example.weights / example.weights.sum() for example in examples])
    lengths = columns[:, length].copy()
    lengths /= np.maximum(np.add.reduceat(lengths, starts), TINY)[page]
    columns -= means
    columns *= scales
    np.clip(columns, -FURTHEST, FURTHEST, out=columns)
    columns[np.isnan(columns)] = 0
    return Batch(
        columns=columns,
        content=np.concatenate([example.content for example in examples]).astype(np.float32),
        weights=weights.astype(np.float32),
        lengths=lengths,
        starts=starts,
        page=page,
        page_weights=np.array([example.weight for example in examples], np.float32),
        with_site=np.array([example.with_site for example in examples]),
        neighbours=tuple(_neighbours(page, step) for step in STEPS),
    )


def _neighbours(page: Numbers, step: int) -> tuple[Numbers, Numbers]:
    """The rows so many steps before and behind each on its page; the one past all where there is none."""
    size = len(page)
    before, behind = np.arange(size) - step, np.arange(size) + step
    is_before = (before >= 0) & (page[np.maximum(before, 0)] == page)
    is_behind = (behind < size) & (page[np.minimum(behind, size - 1)] == page)
    return np.where(is_before, before, size), np.where(is_behind, behind, size)


class Pass:
    """The network on one batch, and the gradients of its loss."""

    def __init__(self, weights: Weights, batch: Batch, luck: np.random.Generator | None) -> None:
        self._weights, self._batch, self._luck = weights, batch, luck
        self._gradients: Weights = {}

    def loss(self) -> float:
        """What is made smaller."""
        losses, _ = self._losses(self._odds())
        return float((losses * self._batch.page_weights).mean())

    def gradients(self) -> Weights:
        weights, batch, found = self._weights, self._batch, self._gradients
        _, by_odds = self._losses(self._odds())
        by_odds *= (batch.page_weights / len(batch.starts))[batch.page]
        found["say"], found["say_bias"] = self._last.T @ by_odds, by_odds.sum(keepdims=True)
        by_signs = by_odds[:, None] * weights["say"]
        for name in ("before", "here", "behind", "page", "bias", "gains", "offsets"):
            found[name] = np.empty_like(weights[name])
        for layer in reversed(range(len(STEPS))):
            by_signs = self._mixed_back(layer, by_signs)
        by_narrow = by_signs * (self._narrow > 0)
        found["narrow"], found["narrow_bias"] = self._wide.T @ by_narrow, by_narrow.sum(axis=0)
        by_wide = (by_narrow @ weights["narrow"].T) * self._wide_kept * (self._wide > 0)
        found["widen"], found["widen_bias"] = self._shown.T @ by_wide, by_wide.sum(axis=0)
        return found

    def _odds(self) -> Matrix:
        weights = self._weights
        self._shown = self._batch.columns * self._inputs_kept()
        wide = np.maximum(self._shown @ weights["widen"] + weights["widen_bias"], 0)
        self._wide_kept = self._signs_kept(WIDE)
        self._wide = wide * self._wide_kept
        self._narrow = signs = np.maximum(self._wide @ weights["narrow"] + weights["narrow_bias"], 0)
        self._layers: list[tuple[Matrix, ...]] = []
        for layer in range(len(STEPS)):
            signs = self._mixed(layer, signs)
        self._last = signs
        odds: Matrix = signs @ weights["say"] + weights["say_bias"]
        return odds

    def _inputs_kept(self) -> Matrix | np.float32:
        return _kept(self._luck, self._batch.columns.shape, INPUTS_LEFT_OUT) if self._luck else np.float32(1)

    def _signs_kept(self, signs: int) -> Matrix | np.float32:
        if self._luck is None:
            return np.float32(1)
        batch = self._batch
        of_blocks = _kept(self._luck, (len(batch.page), signs), SIGNS_LEFT_OUT)
        of_pages = _kept(self._luck, (len(batch.starts), signs), SIGNS_LEFT_OUT_OF_PAGE)
        of_pages[batch.with_site] = 1
        return of_blocks * of_pages[batch.page]

    def _mixed(self, layer: int, signs: Matrix) -> Matrix:
        weights, batch = self._weights, self._batch
        before, behind = batch.neighbours[layer]
        padded = np.concatenate((signs, np.zeros((1, SIGNS), np.float32)))
        around = padded[before], padded[behind]
        means = np.add.reduceat(signs * batch.lengths[:, None], batch.starts)
        found = around[0] @ weights["before"][layer] + signs @ weights["here"][layer]
        found += around[1] @ weights["behind"][layer]
        found += (means @ weights["page"][layer] + weights["bias"][layer])[batch.page]
        np.maximum(found, 0, out=found)
        kept = self._signs_kept(SIGNS)
        summed = signs + found * kept
        summed -= summed.mean(axis=1, keepdims=True)
        deviation = np.sqrt((summed * summed).mean(axis=1, keepdims=True) + TINY)
        standard = summed / deviation
        self._layers.append((signs, *around, means, (found > 0) * kept, standard, deviation))
        mixed: Matrix = standard * weights["gains"][layer] + weights["offsets"][layer]
        return mixed

    def _mixed_back(self, layer: int, by_mixed: Matrix) -> Matrix:
        """The gradient by the signs that went into a layer, given that by those that came out."""
        weights, batch, found = self._weights, self._batch, self._gradients
        signs, signs_before, signs_behind, means, passed, standard, deviation = self._layers[layer]
        found["gains"][layer], found["offsets"][layer] = (by_mixed * standard).sum(axis=0), by_mixed.sum(axis=0)
        by_standard = by_mixed * weights["gains"][layer]
        by_summed = by_standard - by_standard.mean(axis=1, keepdims=True)
        by_summed -= standard * (by_standard * standard).mean(axis=1, keepdims=True)
        by_summed /= deviation
        by_found = by_summed * passed
        by_page = np.add.reduceat(by_found, batch.starts)
        found["before"][layer], found["behind"][layer] = signs_before.T @ by_found, signs_behind.T @ by_found
        found["here"][layer], found["page"][layer] = signs.T @ by_found, means.T @ by_page
        found["bias"][layer] = by_found.sum(axis=0)
        before, behind = batch.neighbours[layer]
        padded = np.concatenate((by_found, np.zeros((1, SIGNS), np.float32)))
        by_signs: Matrix = by_summed + by_found @ weights["here"][layer].T
        by_signs += padded[behind] @ weights["before"][layer].T  # whom a block is before
        by_signs += padded[before] @ weights["behind"][layer].T
        by_signs += (by_page @ weights["page"][layer].T)[batch.page] * batch.lengths[:, None]
        return by_signs

    def _losses(self, odds: Matrix) -> tuple[NDArray[np.floating[Any]], Matrix]:
        """The loss of each page, and its gradient by the odds of each block."""
        batch, (content, weights) = self._batch, (self._batch.content, self._batch.weights)
        scores = 1 / (1 + np.exp(-odds))
        entropy = np.logaddexp(0, odds) - content * odds

        def of_pages(values: NDArray[Any]) -> NDArray[np.floating[Any]]:
            return np.asarray(np.add.reduceat(values * weights, batch.starts))

        both = 2 * of_pages(scores * content) + SOMETHING
        either = of_pages(scores + content) + SOMETHING
        losses = of_pages(entropy) + DICE * (1 - both / either)
        by_scores = -DICE * (2 * content / either[batch.page] - (both / either**2)[batch.page])
        by_odds = weights * (scores - content + by_scores * scores * (1 - scores))
        return losses, by_odds.astype(np.float32)


def _kept(luck: np.random.Generator, shape: tuple[int, ...], left_out: float) -> Matrix:
    """What is not left out, made up for the rest."""
    return (luck.random(shape, np.float32) >= left_out) * np.float32(1 / (1 - left_out))


class _Adam:
    """Changes weights in place, a step for each batch."""

    def __init__(self, weights: Weights, steps: int) -> None:
        self._weights, self._steps, self._taken = weights, steps, 0
        self._first = {name: np.zeros_like(array) for name, array in weights.items()}
        self._second = {name: np.zeros_like(array) for name, array in weights.items()}

    def step(self, gradients: Weights) -> None:
        rate = self._rate()
        self._taken += 1
        length = float(np.sqrt(sum(float((gradient * gradient).sum()) for gradient in gradients.values())))
        cut = min(1.0, STEEPEST / max(length, 1e-12))
        unbiased = [1 - moment**self._taken for moment in MOMENTS]
        for name, array in self._weights.items():
            gradient = gradients[name] * np.float32(cut)
            first, second = self._first[name], self._second[name]
            first += np.float32(1 - MOMENTS[0]) * (gradient - first)
            second += np.float32(1 - MOMENTS[1]) * (gradient * gradient - second)
            if "bias" not in name and name not in ("gains", "offsets"):
                array *= np.float32(1 - rate * DECAY)
            array -= np.float32(rate / unbiased[0]) * first / (np.sqrt(second / np.float32(unbiased[1])) + 1e-8)

    def _rate(self) -> float:
        done = min(1.0, self._taken / self._steps)
        warm_up = min(WARM_UP, self._steps / 10)
        return RATE * min(1.0, (self._taken + 1) / warm_up) * max(LEAST_RATE, 0.5 * (1 + math.cos(math.pi * done)))


def _as_network(weights: Weights, means: Matrix, scales: Matrix, names: Sequence[str]) -> Network:
    """The network as it will be read from its file; there signs are rows."""
    turned: dict[str, Any] = {
        name: _half(np.swapaxes(array, -1, -2) if _is_product(name) else array) for name, array in weights.items()
    }
    return Network(tuple(names), means, scales, **turned)


def _is_product(name: str) -> bool:
    return name in ("widen", "narrow", "before", "here", "behind", "page")
