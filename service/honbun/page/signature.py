"""Block signatures: a feature vector as one 64-bit number.

Each feature (a tag, a line of text, a title or alt text) gets a 64-bit keyed hash; a signature is the sum of the
hashes over all occurrences, modulo 2**64.  Equal vectors give equal signatures whatever the order of their features;
unequal ones collide with probability 2**-64, and nobody without the key can make them collide.

The key is the installation's salt: a signature of a short text must not tell, to someone who finds the store, whether
a page said it.
"""

from collections.abc import Iterable
from hashlib import blake2b

Signature = int
_MASK = (1 << 64) - 1
_TABLE_LIMIT = 200_000  # texts whose hashes are kept; menus come back on every page of a site


class Hasher(dict[str, int]):
    """feature -> 64-bit hash; looks each feature up once and then remembers it."""

    def __init__(self, salt: bytes = b"") -> None:
        super().__init__()
        self._keyed = blake2b(key=salt[:64], digest_size=8)

    def __missing__(self, feature: str) -> int:
        if len(self) >= _TABLE_LIMIT:
            self.clear()
        state = self._keyed.copy()
        state.update(feature.encode("utf-8", "surrogatepass"))
        value = self[feature] = int.from_bytes(state.digest(), "little")
        return value

    def signature(self, features: Iterable[str]) -> Signature:
        """The signature of a block with these features, each given as often as it occurs."""
        return sum(map(self.__getitem__, features)) & _MASK


def salt_tag(salt: bytes) -> bytes:
    """Three bytes that tell one salt from another without telling the salt."""
    return blake2b(salt, digest_size=3, person=b"honbun tag").digest()
