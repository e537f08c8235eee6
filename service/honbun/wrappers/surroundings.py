"""What stands around the spots that hold a field, and what their own texts look like.

Every weight is a loss, as in `pattern.py`.
"""

import re
from collections import Counter
from collections.abc import Iterable, Sequence, Set
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice

from honbun.wrappers.spot import Spot

OTHER_LABEL = 4.0  # the text before it
OTHER_FOLLOWER = 1.0  # the text after it
OTHER_START = 4.0  # of its text: "Phone:"
OTHER_SHAPE = 1.25  # of its text: "999-9999"; more than another place
FOREIGN = 10.0
LEVELS_NEAR = 4
LABEL_SHARE = 0.6  # of the examples that stand behind a label seen twice or more

_SHAPED = 80  # characters at the beginning of a text tell its shape
_START = re.compile(r"([^\d:：]{1,30}[:：])\s*\S")
_DIGITS = re.compile(r"\d+")
_WORDS = re.compile(r"[^\W\d_]+(?:[ ,.'’-]*[^\W\d_]+)*")


@dataclass(frozen=True, slots=True)
class Surroundings:
    """The texts before and after the node, and what its own begins with and is made of; empty: nothing in common."""

    before: frozenset[str]
    after: frozenset[str]
    start: str
    shapes: frozenset[str]

    def loss(self, spot: Spot) -> float:
        """How far what stands around this spot is from them."""
        text = spot.text
        return (
            OTHER_LABEL * bool(self.before and spot.before not in self.before)
            + OTHER_FOLLOWER * bool(self.after and spot.after not in self.after)
            + OTHER_START * bool(self.start and not text.startswith(self.start))
            + OTHER_SHAPE * bool(self.shapes and shape_of(text) not in self.shapes)
        )

    @property
    def weight(self) -> float:
        """What a spot loses that has none of it."""
        return (
            OTHER_LABEL * bool(self.before)
            + OTHER_FOLLOWER * bool(self.after)
            + OTHER_START * bool(self.start)
            + OTHER_SHAPE * bool(self.shapes)
        )


ANYTHING = Surroundings(frozenset(), frozenset(), "", frozenset())


@dataclass(frozen=True, slots=True)
class Foreign:
    """What nodes have that were taken for the field and are not it, and that no example has."""

    marks: frozenset[str] = frozenset()  # theirs, or of the elements near above
    before: frozenset[str] = frozenset()

    def loss(self, spot: Spot) -> float:
        if not (self.marks or self.before):
            return 0.0
        is_foreign = spot.before in self.before or not self.marks.isdisjoint(marks_near(spot))
        return FOREIGN * is_foreign


NOTHING_FOREIGN = Foreign()


def surroundings_of(spots: Sequence[Spot], values: Set[str] = frozenset()) -> Surroundings:
    """What all these have around them, or most of them; what is a value itself is no label."""
    starts = {start_of(spot.text) for spot in spots}
    return Surroundings(
        before=_usual([spot.before for spot in spots], values),
        after=_usual([spot.after for spot in spots], values),
        start=starts.pop() if len(starts) == 1 else "",
        shapes=frozenset(shape_of(spot.text) for spot in spots),
    )


def _usual(texts: list[str], values: Set[str]) -> frozenset[str]:
    """The texts that all have, or that most of them have with others; none if they are data themselves."""
    counts = Counter(text for text in texts if text and text not in values)
    shared = {text for text, count in counts.items() if count > 1 or len(texts) == 1}
    usual = sum(counts[text] for text in shared) >= LABEL_SHARE * len(texts)
    return frozenset(shared) if usual else frozenset()


def start_of(text: str) -> str:
    """The label that a text begins with, if it does."""
    match = _START.match(text)
    return match[1] if match else ""


def shape_of(text: str) -> str:
    """The beginning of the text with a 9 for each number and an a for each row of words."""
    return _shape_of(text[:_SHAPED])


@lru_cache(maxsize=4096)
def _shape_of(text: str) -> str:
    return _WORDS.sub("a", _DIGITS.sub("9", text))


def foreign_of(right: Sequence[Spot], wrong: Sequence[Spot]) -> Foreign:
    """What tells the wrong spots from the right ones."""
    marks = _union(map(marks_near, wrong)) - _union(map(marks_near, right))
    return Foreign(marks, frozenset(spot.before for spot in wrong) - {spot.before for spot in right})


def marks_near(spot: Spot) -> frozenset[str]:
    """The marks of a spot's element and of the few above it."""
    return _union(spot.tree.marks(node) for node in islice(spot.chain(), LEVELS_NEAR))


def _union(sets: Iterable[frozenset[str]]) -> frozenset[str]:
    return frozenset().union(*sets)
