"""Trains the model, and measures it on sites it was not trained on.

What a site's pages say of a block includes how their own blocks were scored, each page alone.  So the model must learn
from scores of the quality it will meet: each page's come from a network that has not seen its site, and that was
trained for nothing else.  The network that is shipped is trained on everything; the report is of those that were not.

Class names mislead on sites that use them in a way of their own: where the posts of a thread are called comments, say.
So a page is now and then shown without any names, which teaches the model what to do when they do not help.  And in
each round it is shown a page with another number of siblings.

The body that a page declares in its JSON-LD is nearly as good as the truth, and few labelled pages are young enough to
have one.  So a page without is now and then shown as if it had, with faults as they occur (`declare`).

Pages cut short, or with something foreign beside their content, teach what to do in such cases, and mislead where short
means that there is no content, or where posts stand like comments.  So the networks that give the first scores are not
shown such odd pages.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from statistics import fmean

import numpy as np
from numpy.typing import NDArray

from honbun.page.network import Network
from honbun.page.site_columns import SITE_COLUMNS
from honbun.training.data import LabelledPage
from honbun.training.declare import declare
from honbun.training.descent import LONGEST, Example, train_network
from honbun.training.pages import ALL, SIBLINGS, TrainingPage, add_site_columns, read_pages, without_names

FOLDS = 5
NAMELESS = 0.15  # share of the pages that are shown without names, in each round others
DECLARED = 0.15  # share of the pages that are shown as if they declared their body
NO_SIBLINGS, ALL_SIBLINGS = 0.35, 0.35  # shares of the pages that are shown so; the rest in between

Say = Callable[[str], None]


@dataclass(frozen=True)
class Plan:
    """How long and with what luck to train."""

    rounds: int = 6
    seed: int = 1


@dataclass(frozen=True, eq=False)
class Scored:
    """A page and what the model, not knowing its site, says of its blocks, by the number of siblings known."""

    page: TrainingPage
    scores: dict[int, NDArray[np.float64]]


def train(labelled: Sequence[LabelledPage], plan: Plan, say: Say) -> tuple[Network, list[Scored]]:
    """The network of a model, and how it scores pages of sites it does not know."""
    pages, names = read_pages(labelled, np.random.default_rng(plan.seed))
    say(f"{len(pages)} pages, {sum(len(page.texts) for page in pages)} blocks")
    for fold in range(FOLDS):
        seen, unseen = _split([page for page in pages if not page.is_odd], fold)
        network = _fit(seen, lambda page, _: page.columns, names, plan)
        for page in (page for page in pages if page.labelled.fold(FOLDS) == fold):
            page.alone = _score(network, page.columns, names)
        say(f"pages alone: fold {fold + 1} of {FOLDS}")
    add_site_columns(pages)
    say("pages read again with their siblings")
    names = [*names, *SITE_COLUMNS]
    scored: list[Scored] = []
    for fold in range(FOLDS):
        seen, unseen = _split(pages, fold)
        network = _fit(seen, _with_some_siblings, names, plan)
        scored += [_scored(network, page, names) for page in unseen if not page.variant]
        say(f"with siblings: fold {fold + 1} of {FOLDS}")
    return _fit(pages, _with_some_siblings, names, plan), scored


def _split(pages: Sequence[TrainingPage], fold: int) -> tuple[list[TrainingPage], list[TrainingPage]]:
    """The pages of the sites outside the fold, and of those in it."""
    parts: tuple[list[TrainingPage], list[TrainingPage]] = [], []
    for page in pages:
        parts[page.labelled.fold(FOLDS) == fold].append(page)
    return parts


def _with_some_siblings(page: TrainingPage, luck: np.random.Generator) -> NDArray[np.float32]:
    """What is seen of a page, with some number of siblings known."""
    some = [siblings for siblings in page.of_site if siblings not in (0, ALL)] or [0]
    between = some[int(luck.integers(len(some)))]
    chance = luck.random()
    wanted = 0 if chance < NO_SIBLINGS else ALL if chance < NO_SIBLINGS + ALL_SIBLINGS else between
    return _with_siblings(page, wanted if wanted in page.of_site else 0)


def _with_siblings(page: TrainingPage, siblings: int) -> NDArray[np.float32]:
    return np.hstack((page.columns, page.of_site[siblings]))


def _fit(
    pages: Sequence[TrainingPage],
    columns: Callable[[TrainingPage, np.random.Generator], NDArray[np.float32]],
    names: Sequence[str],
    plan: Plan,
) -> Network:
    used = [page for page in pages if page.weight and page.labels.weights.any()]
    usual = fmean(page.weight for page in used)
    site_known = names.index("site_known") if "site_known" in names else None

    def show(luck: np.random.Generator) -> Iterator[Example]:
        for number in luck.permutation(len(used)).tolist():
            page = used[number]
            shown = columns(page, luck)
            if luck.random() < NAMELESS:
                shown = without_names(shown, names)
            if luck.random() < DECLARED:
                shown = declare(shown, names, page.labels.content, luck)
            with_site = site_known is not None and bool(shown[0, site_known])
            yield Example(shown, page.labels.content, page.labels.weights, page.weight / usual, with_site)

    blocks = sum(min(len(page.texts), LONGEST) for page in used)
    return train_network(show, names, plan.rounds, blocks, plan.seed)


def _score(network: Network, rows: NDArray[np.float32], names: Sequence[str]) -> NDArray[np.float64]:
    return network.probabilities(np.ascontiguousarray(rows.T), tuple(names))


def _scored(network: Network, page: TrainingPage, names: Sequence[str]) -> Scored:
    known = [siblings for siblings in SIBLINGS if siblings in page.of_site]
    return Scored(page, {siblings: _score(network, _with_siblings(page, siblings), names) for siblings in known})
