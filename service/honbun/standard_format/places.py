"""From a place in a page's text to the byte of its file.

A page is decoded once, as a whole.  Where it decoded without a fault, its characters tell how many bytes each took.
Where they do not, the file is taken apart unit by unit, as the decoder does: broken bytes, ISO-2022-JP with its escape
sequences, and EUC-JP with its three-byte characters, of which some have a twin of two bytes.

A character's bytes are a beginning and an end, since between two of them may stand an escape sequence, which belongs
to neither.
"""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from honbun.page.charsets import REPLACEMENT
from honbun.standard_format.units import unit_spans

Offsets = NDArray[np.int64]


class Places:
    """The bytes of each character of a text."""

    def __init__(self, starts: Offsets, ends: Offsets) -> None:
        self._starts = starts
        self._ends = ends

    def start(self, place: int) -> int:
        """The offset of the first byte of the character at this place."""
        return int(self._starts[place])

    def end(self, place: int) -> int:
        """The offset after the last byte of the character before this place."""
        return int(self._ends[place - 1])


def find_places(data: bytes, encoding: str, text: str, base: int) -> Places | None:
    """Where each character of `text` stands in `data[base:]`, which it was decoded from; None when it was not."""
    widths = _widths(text, encoding) if _is_plain(data, encoding, text) else None
    if widths is not None:
        ends = base + np.cumsum(widths)
        return Places(ends - widths, ends) if (ends[-1] if len(ends) else base) == len(data) else None
    spans = unit_spans(data, encoding, base)
    return Places(*spans) if spans is not None and spans.shape[1] == len(text) else None


# Characters that tell their bytes


def _is_plain(data: bytes, encoding: str, text: str) -> bool:
    if encoding == "iso-2022-jp" or REPLACEMENT in text:
        return False
    return encoding != "euc-jp" or b"\x8f" not in data  # which begins three bytes


def _widths(text: str, encoding: str) -> Offsets | None:
    codes = np.frombuffer(text.encode("utf-32-le", "surrogatepass"), np.uint32)
    rule = _WIDTHS.get(encoding)
    return rule(codes).astype(np.int64) if rule else None


def _utf_8(codes: NDArray[np.uint32]) -> Offsets:
    return 1 + (codes > 0x7F).astype(np.int64) + (codes > 0x7FF) + (codes > 0xFFFF)


def _utf_16(codes: NDArray[np.uint32]) -> Offsets:
    return 2 + 2 * (codes > 0xFFFF).astype(np.int64)


def _shift_jis(codes: NDArray[np.uint32]) -> Offsets:
    return 2 - ((codes <= 0x80) | ((codes >= 0xFF61) & (codes <= 0xFF9F))).astype(np.int64)


def _euc_jp(codes: NDArray[np.uint32]) -> Offsets:
    return 2 - (codes < 0xA0).astype(np.int64)


_WIDTHS: dict[str, Callable[[NDArray[np.uint32]], Offsets]] = {
    "utf-8": _utf_8,
    "utf-16le": _utf_16,
    "utf-16be": _utf_16,
    "shift_jis": _shift_jis,
    "euc-jp": _euc_jp,
}
