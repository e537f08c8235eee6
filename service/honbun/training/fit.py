"""Trains the two looks, and measures them on sites they were not trained on.

The second look takes the first one's scores as inputs, so it must learn from scores of the quality it will meet: each
page's come from a network that has not seen its site.  The networks that are shipped are trained on everything; the
report is of those that were not.

Class names mislead on sites that use them in a way of their own: where the posts of a thread are called comments, say.
So a page is now and then shown without any names, which teaches the model what to do when they do not help.  And in
each round the second look is shown a page with another number of siblings.

Pages cut short, or with something foreign beside their content, teach what to do in such cases, and mislead where short
means that there is no content, or where posts stand like comments.  So only the second look is shown such odd pages,
and not in every round.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from statistics import fmean

import numpy as np
from numpy.typing import NDArray

from honbun.page.judge import FIRST, SECOND
from honbun.page.network import Network
from honbun.training.data import LabelledPage
from honbun.training.descent import LONGEST, Example, train_network
from honbun.training.pages import ALL, SIBLINGS, TrainingPage, add_second_look, read_pages, without_names

FOLDS = 5
NAMELESS = 0.15  # share of the pages that are shown without names, in each round others
NO_SIBLINGS, ALL_SIBLINGS = 0.35, 0.35  # shares of the pages that the second look is shown so; the rest in between
ODD = 0.4  # share of the odd pages that the second look is shown in a round

Say = Callable[[str], None]


@dataclass(frozen=True)
class Plan:
    """How long and with what luck to train."""

    first_rounds: int = 6
    second_rounds: int = 6
    seed: int = 1


@dataclass(frozen=True, eq=False)
class Scored:
    """A page and what the model, not knowing its site, says of its blocks, by the number of siblings known."""

    page: TrainingPage
    scores: dict[int, NDArray[np.float64]]


def train(labelled: Sequence[LabelledPage], plan: Plan, say: Say) -> tuple[dict[str, Network], list[Scored]]:
    """The networks of a model, and how it scores pages of sites it does not know."""
    pages, first_names = read_pages(labelled, np.random.default_rng(plan.seed))
    say(f"{len(pages)} pages, {sum(len(page.texts) for page in pages)} blocks")
    first = _first_look(pages, first_names, plan, say)
    second_names = add_second_look(pages)
    say("second look: pages read again with their siblings")
    names = [*first_names, *second_names]
    scored: list[Scored] = []
    for fold in range(FOLDS):
        network = _fit_second([page for page in pages if page.labelled.fold(FOLDS) != fold], names, plan)
        unseen = [page for page in pages if page.labelled.fold(FOLDS) == fold and not page.variant]
        scored += [_scored(network, page, names) for page in unseen]
        say(f"second look: fold {fold + 1} of {FOLDS}")
    return {FIRST: first, SECOND: _fit_second(pages, names, plan)}, scored


def _first_look(pages: Sequence[TrainingPage], names: Sequence[str], plan: Plan, say: Say) -> Network:
    """The first network; each page gets its scores from one that has not seen its site."""
    for fold in range(FOLDS):
        network = _fit_first([page for page in pages if page.labelled.fold(FOLDS) != fold], names, plan)
        for page in pages:
            if page.labelled.fold(FOLDS) == fold:
                page.alone = _score(network, page.first, names)
        say(f"first look: fold {fold + 1} of {FOLDS}")
    return _fit_first(pages, names, plan)


def _fit_first(pages: Sequence[TrainingPage], names: Sequence[str], plan: Plan) -> Network:
    usual = [page for page in pages if not page.is_odd]
    return _fit(usual, lambda page, _: page.first, names, plan.first_rounds, plan.seed)


def _fit_second(pages: Sequence[TrainingPage], names: Sequence[str], plan: Plan) -> Network:
    return _fit(pages, _second_columns, names, plan.second_rounds, plan.seed)


def _second_columns(page: TrainingPage, luck: np.random.Generator) -> NDArray[np.float32]:
    """What the second look sees, with some number of siblings known."""
    some = [siblings for siblings in page.second if siblings not in (0, ALL)] or [0]
    between = some[int(luck.integers(len(some)))]
    chance = luck.random()
    wanted = 0 if chance < NO_SIBLINGS else ALL if chance < NO_SIBLINGS + ALL_SIBLINGS else between
    return np.hstack((page.first, page.second[wanted if wanted in page.second else 0]))


def _fit(
    pages: Sequence[TrainingPage],
    columns: Callable[[TrainingPage, np.random.Generator], NDArray[np.float32]],
    names: Sequence[str],
    rounds: int,
    seed: int,
) -> Network:
    used = [page for page in pages if page.weight and page.labels.weights.any()]
    usual = fmean(page.weight for page in used)

    def show(luck: np.random.Generator) -> Iterator[Example]:
        for number in luck.permutation(len(used)).tolist():
            page = used[number]
            if page.is_odd and luck.random() >= ODD:
                continue
            shown = columns(page, luck)
            if luck.random() < NAMELESS:
                shown = without_names(shown, names)
            yield Example(shown, page.labels.content, page.labels.weights, page.weight / usual)

    blocks = int(sum(min(len(page.texts), LONGEST) * (ODD if page.is_odd else 1) for page in used))
    return train_network(show, names, rounds, blocks, seed)


def _score(network: Network, rows: NDArray[np.float32], names: Sequence[str]) -> NDArray[np.float64]:
    return network.probabilities(np.ascontiguousarray(rows.T), tuple(names))


def _scored(network: Network, page: TrainingPage, names: Sequence[str]) -> Scored:
    looks = {s: np.hstack((page.first, page.second[s])) for s in SIBLINGS if s in page.second}
    return Scored(page, {siblings: _score(network, rows, names) for siblings, rows in looks.items()})
