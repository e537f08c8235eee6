"""What parts and shards find, and what they find together."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import numpy as np

from honbun.corpus.shards.question import Documents
from honbun.corpus.targets import Target


class Matched(NamedTuple):
    """The documents that match, and how often they have each target."""

    documents: Documents
    counts: dict[Target, Documents]


class Answer(NamedTuple):
    """What is found to a query."""

    matched: Matched  # by the narrow question
    rest: Documents  # by the wide one alone
    having: tuple[int, ...]  # how many documents have each text


def joined(answers: Sequence[Answer]) -> Answer:
    """What all of them find; each document is in one of them."""
    targets = dict.fromkeys(target for answer in answers for target in answer.matched.counts)
    counts = {target: together(answer.matched.counts[target] for answer in answers) for target in targets}
    matched = Matched(together(answer.matched.documents for answer in answers), counts)
    having = tuple(map(sum, zip(*(answer.having for answer in answers), strict=True)))
    return Answer(matched, together(answer.rest for answer in answers), having)


def together(arrays: Iterable[Documents]) -> Documents:
    return np.concatenate([np.zeros(0, np.int64), *arrays])
