"""Trains the two looks, and measures them on sites they were not trained on.

The second look takes the first one's scores as inputs, so it must learn from scores of the quality it will meet: each
page's come from a forest that has not seen its site.  The forests that are shipped are trained on everything; the
report is of those that were not.

Class names mislead on sites that use them in a way of their own: where the posts of a thread are called comments, say.
So some pages are shown a second time without any names, which teaches the model what to do when they do not help.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from honbun.page.forest import Forest
from honbun.page.judge import FIRST, SECOND
from honbun.training.data import LabelledPage
from honbun.training.pages import ALL, SIBLINGS, TrainingPage, add_second_look, read_pages, without_names
from honbun.training.trees import fit

FOLDS = 5
FIRST_RATE, SECOND_RATE = 0.1, 0.08
NAMELESS_PAGES = 0.35  # share of the pages that are shown without names too
NAMELESS_WEIGHT = 0.4  # of such a page's weight

Say = Callable[[str], None]
Sample = tuple[TrainingPage, NDArray[np.float32], float]  # a page, its columns, and which share of its weight is theirs


@dataclass(frozen=True)
class Plan:
    """How long and with what luck to train."""

    first_trees: int = 600
    second_trees: int = 400
    seed: int = 1


@dataclass(frozen=True, eq=False)
class Scored:
    """A page and what the model, not knowing its site, says of its blocks, by the number of siblings known."""

    page: TrainingPage
    scores: dict[int, NDArray[np.float64]]


def train(labelled: Sequence[LabelledPage], plan: Plan, say: Say) -> tuple[dict[str, Forest], list[Scored]]:
    """The forests of a model, and how it scores pages of sites it does not know."""
    pages, first_names = read_pages(labelled)
    say(f"{len(pages)} pages, {sum(len(page.texts) for page in pages)} blocks")
    first = _first_look(pages, first_names, plan, say)
    second_names = add_second_look(pages)
    say("second look: pages read again with their siblings")
    names = [*first_names, *second_names]
    scored: list[Scored] = []
    for fold in range(FOLDS):
        forest = _fit_second([page for page in pages if page.labelled.fold(FOLDS) != fold], names, plan)
        scored += [_scored(forest, page, names) for page in pages if page.labelled.fold(FOLDS) == fold]
        say(f"second look: fold {fold + 1} of {FOLDS}")
    return {FIRST: first, SECOND: _fit_second(pages, names, plan)}, scored


def _first_look(pages: Sequence[TrainingPage], names: Sequence[str], plan: Plan, say: Say) -> Forest:
    """The first forest; each page gets its scores from one that has not seen its site."""
    for fold in range(FOLDS):
        forest = _fit_first([page for page in pages if page.labelled.fold(FOLDS) != fold], names, plan)
        for page in pages:
            if page.labelled.fold(FOLDS) == fold:
                page.alone = _score(forest, page.first, names)
        say(f"first look: fold {fold + 1} of {FOLDS}")
    return _fit_first(pages, names, plan)


def _fit_first(pages: Sequence[TrainingPage], names: Sequence[str], plan: Plan) -> Forest:
    random = np.random.default_rng(plan.seed)
    samples: list[Sample] = []
    for page in pages:
        samples += _with_and_without_names(page, page.first, 1.0, names, random)
    return _fit(samples, names, plan.first_trees, FIRST_RATE, plan.seed)


def _fit_second(pages: Sequence[TrainingPage], names: Sequence[str], plan: Plan) -> Forest:
    random = np.random.default_rng(plan.seed)
    samples: list[Sample] = []
    for page in pages:
        some = [siblings for siblings in page.second if siblings not in (0, ALL)]
        chosen = [s for s in (0, ALL) if s in page.second] + ([int(random.choice(some))] if some else [])
        for siblings in chosen:
            columns = np.hstack((page.first, page.second[siblings]))
            samples += _with_and_without_names(page, columns, 1 / len(chosen), names, random)
    return _fit(samples, names, plan.second_trees, SECOND_RATE, plan.seed)


def _with_and_without_names(
    page: TrainingPage,
    columns: NDArray[np.float32],
    share: float,
    names: Sequence[str],
    random: np.random.Generator,
) -> list[Sample]:
    if random.random() >= NAMELESS_PAGES:
        return [(page, columns, share)]
    nameless = without_names(columns, names)
    return [(page, columns, share * (1 - NAMELESS_WEIGHT)), (page, nameless, share * NAMELESS_WEIGHT)]


def _fit(
    samples: Sequence[Sample],
    names: Sequence[str],
    trees: int,
    rate: float,
    seed: int,
) -> Forest:
    """A forest for these pages; the blocks of a page weigh as much together as the page does."""
    weights = [_block_weights(page) * share for page, _, share in samples]
    used = [weight > 0 for weight in weights]
    rows = np.concatenate([columns[kept] for (_, columns, _), kept in zip(samples, used, strict=True)])
    labels = np.concatenate([page.labels.content[kept] for (page, _, _), kept in zip(samples, used, strict=True)])
    return fit(
        rows, labels, np.concatenate([w[k] for w, k in zip(weights, used, strict=True)]), names, trees, rate, seed
    )


def _block_weights(page: TrainingPage) -> NDArray[np.float64]:
    total = page.labels.weights.sum()
    return page.labels.weights * (page.weight / total if total else 0.0)


def _score(forest: Forest, rows: NDArray[np.float32], names: Sequence[str]) -> NDArray[np.float64]:
    return forest.probabilities(np.ascontiguousarray(rows.T), tuple(names))


def _scored(forest: Forest, page: TrainingPage, names: Sequence[str]) -> Scored:
    looks = {s: np.hstack((page.first, page.second[s])) for s in SIBLINGS if s in page.second}
    return Scored(page, {siblings: _score(forest, rows, names) for siblings, rows in looks.items()})
