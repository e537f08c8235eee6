"""Finds the blocks among many whose vectors are near a given one (paper 004, 3.6), without comparing with all.

Theory
------
Let two vectors have a cosine above t.  Sort the features of all vectors by one fixed order and call *prefix* of a
vector its first features up to the point where what is left has a norm of at most t (of a norm of one).  Then the first
feature the two share lies in both prefixes: if it lay behind the prefix of one, all they share would lie in a part of
norm t at most, and their product could not exceed t.  So an index of the features in prefixes finds every near vector;
each candidate is then measured exactly.  Any order does; one with rare features first (texts before tags) keeps the
lists of candidates small.

Most candidates share a tag and no text.  Blocks have few different sets of tags, so the product of the tags is worked
out once for each set met; with it, the norms of the texts bound the cosine, and most candidates fall without a look at
their texts.

Tags weigh as much as texts in the paper's vector, so two lists of ten links without a word in common have a cosine of
0.91, and a cell with forty `<br>` is "the same" as any other.  With `text_threshold` two blocks are near only if the
cosine of their texts alone exceeds it too; such blocks share a text, so tags need no index.  The paper's own rule is
`text_threshold=None`.
"""

from collections.abc import Callable, Container, Hashable, Iterator, Mapping
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
    get = other.get
    return sum(count * get(feature, 0) for feature, count in one.items())


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
        self._tag_sets: dict[frozenset[tuple[Feature, int]], int] = {}
        self._tag_set_of: dict[Key, int] = {}

    def __len__(self) -> int:
        return len(self._vectors)

    def __contains__(self, key: Key) -> bool:
        return key in self._vectors

    def add(self, key: Key, vector: Vector) -> None:
        if key not in self._vectors:
            self._vectors[key] = vector
            self._tag_set_of[key] = self._tag_sets.setdefault(frozenset(vector.tags.items()), len(self._tag_sets))
            for feature in self._prefix(vector):
                self._index.setdefault(feature, []).append(key)

    def remove(self, key: Key) -> None:
        vector = self._vectors.pop(key)
        del self._tag_set_of[key]
        for feature in self._prefix(vector):
            keys = self._index[feature]
            keys.remove(key)
            if not keys:
                del self._index[feature]

    def near(self, vector: Vector, worth: Callable[[Key], bool] = lambda _: True) -> Iterator[Key]:
        """The keys of all vectors near this one, each once, an equal one included; only those worth a look."""
        vectors, tag_set_of = self._vectors, self._tag_set_of
        text_norm, least = vector.text_norm, self.threshold * vector.norm * (1 - _SAFE)
        met: set[Key] = set()
        tag_products: dict[int, int] = {}
        for feature in self._prefix(vector):
            for key in self._index.get(feature, ()):
                if key in met or not worth(key):
                    continue
                met.add(key)
                other, tag_set = vectors[key], tag_set_of[key]
                if tag_set not in tag_products:
                    tag_products[tag_set] = _dot(vector.tags, other.tags)
                bound = tag_products[tag_set] + text_norm * other.text_norm
                if bound > least * other.norm and self._is_near(vector, other):
                    yield key

    def vector(self, key: Key) -> Vector:
        return self._vectors[key]

    def _is_near(self, one: Vector, other: Vector) -> bool:
        if cosine(one, other) <= self.threshold:
            return False
        return self.text_threshold is None or text_cosine(one, other) > self.text_threshold

    def _prefix(self, vector: Vector) -> Iterator[Feature]:
        parts: tuple[Mapping[Feature, int], ...]
        if self.text_threshold is None:
            parts, norm, threshold = (vector.texts, vector.tags), vector.norm, self.threshold
        else:
            parts, norm, threshold = (vector.texts,), vector.text_norm, self.text_threshold
        left = norm * norm * (1 + _SAFE)
        enough = threshold * threshold * norm * norm * (1 - _SAFE)
        for part in parts:
            for feature in sorted(part):
                if left <= enough:
                    return
                if feature not in self._private:
                    yield feature
                left -= part[feature] * part[feature]
