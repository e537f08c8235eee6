"""Pictures one after the other in one animated WebP file.

A WebP file is a RIFF container.  A still one holds a chunk with the picture; an animated one holds `ANIM` and, for each
frame, `ANMF`: where it goes, how long it stays, and that same chunk.  So nothing has to be compressed anew.
"""

import struct
from collections.abc import Iterator, Sequence

_ANIMATED = 0x02  # in the flags of VP8X
_NOT_BLENDED = 0x02  # in the flags of ANMF: each frame covers the one before
_PICTURES = (b"ALPH", b"VP8 ", b"VP8L")
_FOR_EVER = 0


def animated(frames: Sequence[tuple[bytes, int]], width: int, height: int) -> bytes:
    """One file of pictures of this size, each shown for so many milliseconds, again and again."""
    size = _three(width - 1) + _three(height - 1)
    parts = [_chunk(b"VP8X", struct.pack("<I", _ANIMATED) + size), _chunk(b"ANIM", struct.pack("<IH", 0, _FOR_EVER))]
    for picture, milliseconds in frames:
        head = _three(0) + _three(0) + size + _three(milliseconds) + bytes([_NOT_BLENDED])
        held = b"".join(_chunk(name, data) for name, data in _chunks(picture) if name in _PICTURES)
        parts.append(_chunk(b"ANMF", head + held))
    return _chunk(b"RIFF", b"WEBP" + b"".join(parts))


def _chunks(file: bytes) -> Iterator[tuple[bytes, bytes]]:
    place = 12
    while place < len(file):
        name, length = struct.unpack_from("<4sI", file, place)
        yield name, file[place + 8 : place + 8 + length]
        place += 8 + length + length % 2


def _chunk(name: bytes, data: bytes) -> bytes:
    return name + struct.pack("<I", len(data)) + data + bytes(len(data) % 2)


def _three(number: int) -> bytes:
    return number.to_bytes(3, "little")
