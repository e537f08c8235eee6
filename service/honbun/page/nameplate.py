"""Lines that tell which page this is: its own address, and above its title the name of its site.

Neither is content, however near it stands: a page made to be printed ends with its address, or that of the page it was
made of, and a blog without other frame begins with its name.  In the labelled sets none of the lines with their page's
address is content, and one in seventy with the site's name above the title.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress

import numpy as np
from numpy.typing import NDArray

from honbun.errors import BadRequest
from honbun.page.address import canonical
from honbun.page.headline import Title
from honbun.page.reading import Reading
from honbun.page.titles import key, pieces

MOST_BESIDE = 30  # characters beside the address; with more it is a sentence
WHY = "names the site or the page itself"
LONGEST_ADDRESS, LONGEST_NAME = 2_000, 200  # characters
_ADDRESS = re.compile(r"https?://[^\s<>「」（）、。]+")
_VIEW = re.compile(r"(?:/|[?&])(?:print|amp)(?:=\w*)?$")  # what an address has more if it is that of another view
_BEHIND = ".,;:!?'\")]}>"  # signs that end the line, not the address


def without_nameplate(reading: Reading, kept: NDArray[np.bool_], title: Title) -> NDArray[np.bool_]:
    """The blocks that are kept, but none that only tells which page this is."""
    rows = np.flatnonzero(kept).tolist()
    above = [row for row in rows if row < title.row]
    telling = [*_with_its_address(reading, rows), *_with_name_of_site(reading, above, title)]
    if not telling:
        return kept
    left = kept.copy()
    left[telling] = False
    return left


def _with_its_address(reading: Reading, rows: Sequence[int]) -> Iterator[int]:
    for row in rows:
        text = reading.texts[row]
        if len(text) <= LONGEST_ADDRESS and "://" in text and (found := _ADDRESS.search(text)):
            address = found[0].rstrip(_BEHIND)
            if len(text) - len(address) <= MOST_BESIDE and _spelled(address) in _own_addresses(reading):
                yield row


def _own_addresses(reading: Reading) -> set[str]:
    own = {_spelled(address) for address in (reading.url, reading.claims.canonical) if address}
    return own | {_VIEW.sub("", address) for address in own}


def _spelled(address: str) -> str:
    """The address as all ways to write it have it in common."""
    with suppress(BadRequest):  # whatever a page calls so
        address = canonical(address)
    return address.partition("://")[2].removeprefix("www.").rstrip("/")


def _with_name_of_site(reading: Reading, rows: Iterable[int], title: Title) -> Iterator[int]:
    """The blocks that say what is left of the head's title, or the name that the page declares."""
    whole, own = key(reading.title), key(title.text)
    beside = whole.removeprefix(own) if whole.startswith(own) else whole.removesuffix(own)
    names = {beside, *map(key, reading.claims.site_names)}
    if beside != whole:
        names |= {part for piece in pieces(reading.title) if (part := key(piece.text)) in beside}
    names -= {"", whole, own}
    return (row for row in rows if len(text := reading.texts[row]) <= LONGEST_NAME and key(text) in names)
