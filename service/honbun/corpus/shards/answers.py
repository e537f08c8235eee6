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


def joined(answers: Sequence[Answer], texts: int) -> Answer:
    """What all of them find to a query with so many texts; each document is in one of them."""
    matches = [answer.matched for answer in answers if len(answer.matched.documents)]
    targets = dict.fromkeys(target for matched in matches for target in matched.counts)
    counts = {target: together(matched.counts[target] for matched in matches) for target in targets}
    matched = Matched(together(matched.documents for matched in matches), counts)
    having = tuple(sum(answer.having[text] for answer in answers) for text in range(texts))
    return Answer(matched, together(answer.rest for answer in answers), having)


def together(arrays: Iterable[Documents]) -> Documents:
    return np.concatenate([np.zeros(0, np.int64), *arrays])
