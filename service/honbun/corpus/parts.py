"""What a version of a document is kept as."""

import struct
from typing import NamedTuple, Self

_LENGTHS = struct.Struct(">II")


class Parts(NamedTuple):
    """The parts of one version, pressed together: its text stands in all three and costs its space once."""

    extraction: bytes  # JSON
    document: bytes  # JSON: the sentences with their places in the page
    page: bytes  # as it was received, in UTF-8

    def joined(self) -> bytes:
        return _LENGTHS.pack(len(self.extraction), len(self.document)) + b"".join(self)

    @classmethod
    def split(cls, data: bytes) -> Self:
        """The parts that were joined."""
        first, second = _LENGTHS.unpack_from(data)
        at = _LENGTHS.size + first
        return cls(data[_LENGTHS.size : at], data[at : at + second], data[at + second :])
