"""Finds the blocks among many whose vectors are near a given one (paper 004, 3.6), without comparing with all.

Theory
------
Let two vectors have a cosine above t.  Sort the features of one of them and call *prefix* its first features up to the
point where what is left has a norm of at most t (of a norm of one).  Then the other has one of these features: if all
they share lay behind the prefix, it would lie in a part of norm t at most, and their product could not exceed t.  So an
index of all features finds every near vector by the prefix of the one that is asked for; each candidate is then
measured exactly.  Any order does; one with rare features first keeps the candidates few.  A vector found by a feature
has none of those asked for before it, so what is left of the norm there bounds the product.

If all vectors are sorted by one fixed order, the first feature that two share lies in both prefixes, and the index can
do with the features in prefixes.

Most candidates share a tag and no text.  Blocks have few different sets of tags, so the product of the tags is worked
out once for each set met; with it, the norms of the texts bound the cosine, and most candidates fall without a look at
their texts.

Tags weigh as much as texts in the paper's vector, so two lists of ten links without a word in common have a cosine of
0.91, and a cell with forty `<br>` is "the same" as any other.  With `text_threshold` two blocks are near only if the
cosine of their texts alone exceeds it too; such blocks share a text, so tags need no index.  The paper's own rule is
`text_threshold=None`.

The texts of a vector with few tags must be more alike than that.  Let texts have the share s of the square of its norm,
let c be the cosine of the texts, and let the other vector be turned as it may between texts and tags: the cosine of the
whole is at most sqrt(c**2 * s + 1 - s), so if it exceeds t, c exceeds sqrt(1 - (1 - t**2) / s).
"""

from collections.abc import Callable, Container, Hashable, Iterable, Iterator, Mapping
from itertools import chain
from math import sqrt
from typing import Generic, NamedTuple, TypeVar

PAPER_THRESHOLD = 0.9  # paper 004, 3.6
TEXT_THRESHOLD = 0.5

Feature = int
Key = TypeVar("Key", bound=Hashable)
_SAFE = 1e-9  # rounding must not lose a pair that exact arithmetic keeps


class Vector(NamedTuple):
    """A block's texts and tags with their counts, and the norms of the texts and of the whole."""

    texts: Mapping[Feature, int]
    tags: Mapping[Feature, int]
    text_norm: float
    norm: float


def make_vector(texts: Mapping[Feature, int], tags: Mapping[Feature, int]) -> Vector:
    text_square = sum([count * count for count in texts.values()])
    return Vector(texts, tags, sqrt(text_square), sqrt(text_square + sum([count * count for count in tags.values()])))


def cosine(one: Vector, other: Vector) -> float:
    """Paper 004, 3.6."""
    product = _dot(one.texts, other.texts) + _dot(one.tags, other.tags)
    return product / (one.norm * other.norm) if product else 0.0


def text_cosine(one: Vector, other: Vector) -> float:
    product = _dot(one.texts, other.texts)
    return product / (one.text_norm * other.text_norm) if product else 0.0


def _dot(one: Mapping[Feature, int], other: Mapping[Feature, int]) -> int:
    if len(other) < len(one):
        one, other = other, one
    product = 0
    for feature, count in one.items():
        if feature in other:
            product += count * other[feature]
    return product


class SimilarIndex(Generic[Key]):
    """Vectors by key; `near` yields the keys of those near a vector."""

    def __init__(
        self,
        threshold: float = PAPER_THRESHOLD,
        text_threshold: float | None = None,
        private: Container[Feature] = frozenset(),
    ) -> None:
        """Features known to be `private` to one group of vectors need no index if only others are looked for."""
        self.threshold = threshold
        self.text_threshold = text_threshold
        self._private = private
        self._vectors: dict[Key, Vector] = {}
        self._index: dict[Feature, list[Key]] = {}
        self._tags: dict[frozenset[tuple[Feature, int]], Mapping[Feature, int]] = {}  # equal tags are one object

    def __len__(self) -> int:
        return len(self._vectors)

    def __contains__(self, key: Key) -> bool:
        return key in self._vectors

    def add(self, key: Key, vector: Vector) -> None:
        if key not in self._vectors:
            tags = self._tags.setdefault(frozenset(vector.tags.items()), vector.tags)
            self._vectors[key] = Vector(vector.texts, tags, vector.text_norm, vector.norm)
            for feature in self._indexed(vector):
                self._index.setdefault(feature, []).append(key)

    def remove(self, key: Key) -> None:
        vector = self._vectors.pop(key)
        for feature in self._indexed(vector):
            keys = self._index[feature]
            keys.remove(key)
            if not keys:
                del self._index[feature]

    def near(self, vector: Vector, worth: Callable[[Key], bool] = lambda _: True) -> Iterator[Key]:
        """The keys of all vectors near this one, each once, an equal one included; only those worth a look."""
        vectors, least = self._vectors, self.threshold * vector.norm * (1 - _SAFE)
        met: set[Key] = set()
        tag_products: dict[int, int] = {}  # by the identity of the tags
        for feature, text_norm in self._asked(vector):
            for key in self._index.get(feature, ()):
                if key in met or not worth(key):
                    continue
                met.add(key)
                other = vectors[key]
                tags = tag_products.get(id(other.tags))
                if tags is None:
                    tags = tag_products[id(other.tags)] = _dot(vector.tags, other.tags)
                if tags + text_norm * other.text_norm > least * other.norm and self._is_near(vector, other, tags):
                    yield key

    def vector(self, key: Key) -> Vector:
        return self._vectors[key]

    def shares_text(self, key: Key) -> bool:
        """Whether another vector has one of its texts; if none has, none is near by a `text_threshold`."""
        return any(len(self._index[feature]) > 1 for feature in self._vectors[key].texts)

    def _is_near(self, one: Vector, other: Vector, tags: int) -> bool:
        texts = _dot(one.texts, other.texts)
        if self.text_threshold is not None and texts / (one.text_norm * other.text_norm) <= self.text_threshold:
            return False
        return (texts + tags) / (one.norm * other.norm) > self.threshold

    def _indexed(self, vector: Vector) -> Iterable[Feature]:
        """The features by which a vector is found."""
        return self._fixed_prefix(vector) if self.text_threshold is None else vector.texts

    def _asked(self, vector: Vector) -> Iterable[tuple[Feature, float]]:
        """The features by which the vectors near this one are found; for each, the norm of the texts not asked for."""
        texts, text_norm = vector.texts, vector.text_norm
        if self.text_threshold is None:
            return ((feature, text_norm) for feature in self._fixed_prefix(vector))
        if len(texts) < 2:
            return ((feature, text_norm) for feature in texts)
        index = self._index
        rare_first = sorted(texts, key=lambda feature: len(index.get(feature, ())))
        share = (text_norm / vector.norm) ** 2
        least = max(self.text_threshold, sqrt(max(1 - (1 - self.threshold**2) / share, 0)))
        return _prefix(((feature, texts[feature]) for feature in rare_first), text_norm, least)

    def _fixed_prefix(self, vector: Vector) -> Iterator[Feature]:
        """The prefix in the order of the features' numbers, texts before tags."""
        counts = chain.from_iterable(sorted(part.items()) for part in (vector.texts, vector.tags))
        prefix = _prefix(counts, vector.norm, self.threshold)
        return (feature for feature, _ in prefix if feature not in self._private)


def _prefix(counts: Iterable[tuple[Feature, int]], norm: float, threshold: float) -> Iterator[tuple[Feature, float]]:
    """The features of the prefix; with each, the norm of what is left from there on."""
    left = norm * norm * (1 + _SAFE)
    enough = threshold * threshold * norm * norm * (1 - _SAFE)
    for feature, count in counts:
        if left <= enough:
            return
        yield feature, sqrt(left)
        left -= count * count
