"""Trains the two looks, and measures them on sites they were not trained on.

The second look takes the first one's scores as inputs, so it must learn from scores of the quality it will meet: each
page's come from a forest that has not seen its site.  The forests that are shipped are trained on everything; the
report is of those that were not.

Class names mislead on sites that use them in a way of their own: where the posts of a thread are called comments, say.
So some pages are shown a second time without any names, which teaches the model what to do when they do not help.

Pages cut short, or with something foreign beside their content, teach what to do in such cases, and mislead where short
means that there is no content, or where posts stand like comments.  So the second look is the mean of two forests, of
which only one has seen such odd pages.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from honbun.page.forest import Forest
from honbun.page.judge import FIRST, SECOND
from honbun.training.data import LabelledPage
from honbun.training.pages import ALL, SIBLINGS, TrainingPage, add_second_look, read_pages, without_names
from honbun.training.trees import fit, mean_of

FOLDS = 5
FIRST_RATE, SECOND_RATE = 0.1, 0.14
NAMELESS_PAGES = 0.35  # share of the pages that are shown without names too
NAMELESS_WEIGHT = 0.4  # of such a page's weight

Say = Callable[[str], None]


@dataclass(frozen=True)
class Plan:
    """How long and with what luck to train."""

    first_trees: int = 600
    second_trees: int = 400
    seed: int = 1


@dataclass(frozen=True, eq=False)
class Sight:
    """A page as it is shown to the model; its columns are made when they are needed, for together they are large."""

    page: TrainingPage
    siblings: int | None  # how many the second look knows; None for the first look
    has_names: bool
    share: float  # of the page's weight

    @property
    def weights(self) -> NDArray[np.float64]:
        weights = self.page.labels.weights
        total = weights.sum()
        return weights * (self.page.weight * self.share / total if total else 0.0)

    def columns(self, names: Sequence[str]) -> NDArray[np.float32]:
        columns = self.page.first
        if self.siblings is not None:
            columns = np.hstack((columns, self.page.second[self.siblings]))
        return columns if self.has_names else without_names(columns, names)


@dataclass(frozen=True, eq=False)
class Scored:
    """A page and what the model, not knowing its site, says of its blocks, by the number of siblings known."""

    page: TrainingPage
    scores: dict[int, NDArray[np.float64]]


def train(labelled: Sequence[LabelledPage], plan: Plan, say: Say) -> tuple[dict[str, Forest], list[Scored]]:
    """The forests of a model, and how it scores pages of sites it does not know."""
    pages, first_names = read_pages(labelled, np.random.default_rng(plan.seed))
    say(f"{len(pages)} pages, {sum(len(page.texts) for page in pages)} blocks")
    first = _first_look(pages, first_names, plan, say)
    second_names = add_second_look(pages)
    say("second look: pages read again with their siblings")
    names = [*first_names, *second_names]
    scored: list[Scored] = []
    for fold in range(FOLDS):
        forest = _fit_second([page for page in pages if page.labelled.fold(FOLDS) != fold], names, plan)
        unseen = [page for page in pages if page.labelled.fold(FOLDS) == fold and not page.variant]
        scored += [_scored(forest, page, names) for page in unseen]
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
    sights = [sight for page in _usual(pages) for sight in _sights(page, None, 1.0, random)]
    return _fit(sights, names, plan.first_trees, FIRST_RATE, plan.seed)


def _fit_second(pages: Sequence[TrainingPage], names: Sequence[str], plan: Plan) -> Forest:
    half = plan.second_trees // 2
    usual = _fit(_second_sights(_usual(pages), plan.seed), names, half, SECOND_RATE, plan.seed)
    odd = _fit(_second_sights(pages, plan.seed + 1), names, half, SECOND_RATE, plan.seed + 1)
    return mean_of(usual, odd)


def _usual(pages: Sequence[TrainingPage]) -> list[TrainingPage]:
    return [page for page in pages if not (page.variant and page.variant.is_odd)]


def _second_sights(pages: Sequence[TrainingPage], seed: int) -> list[Sight]:
    random = np.random.default_rng(seed)
    sights: list[Sight] = []
    for page in pages:
        some = [siblings for siblings in page.second if siblings not in (0, ALL)]
        chosen = [s for s in (0, ALL) if s in page.second] + ([int(random.choice(some))] if some else [])
        for siblings in chosen:
            sights += _sights(page, siblings, 1 / len(chosen), random)
    return sights


def _sights(page: TrainingPage, siblings: int | None, share: float, random: np.random.Generator) -> list[Sight]:
    """The page with its names, and now and then without them too."""
    if random.random() >= NAMELESS_PAGES:
        return [Sight(page, siblings, True, share)]
    return [
        Sight(page, siblings, True, share * (1 - NAMELESS_WEIGHT)),
        Sight(page, siblings, False, share * NAMELESS_WEIGHT),
    ]


def _fit(sights: Sequence[Sight], names: Sequence[str], trees: int, rate: float, seed: int) -> Forest:
    """A forest for these pages; the blocks of a page weigh as much together as the page does."""
    weights = [sight.weights for sight in sights]
    used = [weight > 0 for weight in weights]
    rows = np.empty((sum(map(np.count_nonzero, used)), len(names)), np.float32)
    end = 0
    for sight, kept in zip(sights, used, strict=True):
        first, end = end, end + int(kept.sum())
        rows[first:end] = sight.columns(names)[kept]
    labels = np.concatenate([sight.page.labels.content[kept] for sight, kept in zip(sights, used, strict=True)])
    kept_weights = np.concatenate([weight[kept] for weight, kept in zip(weights, used, strict=True)])
    return fit(rows, labels, kept_weights, names, trees, rate, seed)


def _score(forest: Forest, rows: NDArray[np.float32], names: Sequence[str]) -> NDArray[np.float64]:
    return forest.probabilities(np.ascontiguousarray(rows.T), tuple(names))


def _scored(forest: Forest, page: TrainingPage, names: Sequence[str]) -> Scored:
    looks = {s: np.hstack((page.first, page.second[s])) for s in SIBLINGS if s in page.second}
    return Scored(page, {siblings: _score(forest, rows, names) for siblings, rows in looks.items()})
