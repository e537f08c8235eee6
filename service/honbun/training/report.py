"""What a training run reached, on sites the model was not trained on, as Markdown."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from statistics import mean

import numpy as np

from honbun.page.choice import kept_of
from honbun.training.fit import Scored
from honbun.training.measure import text_f1, without_lines
from honbun.training.pages import ALL, SIBLINGS

_BINS = np.linspace(0, 1, 11)


def report(scored: Sequence[Scored]) -> str:
    """Tables: F1 by set and number of siblings known, by kind of page, and how far scores can be trusted."""
    pages = [page for page in scored if page.page.labelled.text]
    return "\n\n".join(
        (
            "# How the model does on sites it was not trained on\n\nF1 over runs of four characters, mean over pages.",
            _table("set", pages, lambda scored: scored.page.labelled.set),
            _by_site(pages),
            _table("kind", pages, lambda scored: scored.page.labelled.kind or "-"),
            _reliability(pages),
        )
    )


def page_f1(scored: Scored, siblings: int) -> float:
    """The F1 of one page, with so many siblings known or as many as there are."""
    known = max(s for s in scored.scores if s <= siblings)
    page, kept = scored.page, kept_of(scored.scores[known], scored.page.texts)
    found = "\n".join(text for text, keep in zip(page.texts, kept, strict=True) if keep)
    labelled = page.labelled
    right = without_lines(labelled.text, labelled.ignored)
    return text_f1(without_lines(found, labelled.ignored), right, labelled.title)


def _table(what: str, pages: Sequence[Scored], group: Callable[[Scored], str]) -> str:
    groups: dict[str, list[Scored]] = defaultdict(list)
    for scored in pages:
        groups[group(scored)].append(scored)
    heads = ["page alone", *(f"{s} siblings" for s in SIBLINGS[1:-1]), "all siblings"]
    lines = [f"| {what} | pages | " + " | ".join(heads) + " |", "|---|---:|" + "---:|" * len(heads)]
    for name, members in sorted(groups.items()):
        cells = [f"{mean(page_f1(scored, siblings) for scored in members):.3f}" for siblings in SIBLINGS]
        lines.append(f"| {name} | {len(members)} | " + " | ".join(cells) + " |")
    return "\n".join(lines)


def _by_site(pages: Sequence[Scored]) -> str:
    """The mean of sites for sets of few large sites, where one site must not hide behind another."""
    sites: dict[str, dict[str, list[Scored]]] = defaultdict(lambda: defaultdict(list))
    for scored in pages:
        sites[scored.page.labelled.set][scored.page.labelled.site].append(scored)
    lines = ["| set | sites | mean of sites, page alone | all siblings | lowest site |", "|---|---:|---:|---:|---:|"]
    for name, members in sorted(sites.items()):
        alone = [_mean(site, 0) for site in members.values()]
        known = [_mean(site, ALL) for site in members.values()]
        lines.append(f"| {name} | {len(members)} | {mean(alone):.3f} | {mean(known):.3f} | {min(known):.3f} |")
    return "\n".join(lines)


def _mean(pages: Iterable[Scored], siblings: int) -> float:
    return mean(page_f1(scored, siblings) for scored in pages)


def _reliability(pages: Sequence[Scored]) -> str:
    """Of the blocks scored around 0.3, are three in ten content?  Weighted by length, page alone."""
    scores = np.concatenate([scored.scores[0] for scored in pages])
    content = np.concatenate([scored.page.labels.content for scored in pages])
    weights = np.concatenate([scored.page.labels.weights for scored in pages])
    lines = ["| score | share of text | of it content |", "|---|---:|---:|"]
    for low, high in pairwise(_BINS.tolist()):
        here = (scores >= low) & ((scores < high) | (high == 1))
        weight = weights[here].sum()
        share = (weights * content)[here].sum() / weight if weight else 0.0
        lines.append(f"| {low:.1f} to {high:.1f} | {weight / weights.sum():.3f} | {share:.3f} |")
    return "\n".join(lines)
