"""What a character reference (`&amp;`, `&#12354;`) stands for."""

import re
from functools import lru_cache
from html import unescape
from html.entities import html5

REFERENCE = re.compile("&(?:#[xX][0-9a-fA-F]+;?|#[0-9]+;?|[a-zA-Z][a-zA-Z0-9]*;?)")
_IN_ATTRIBUTE = re.compile("&(?:#[xX][0-9a-fA-F]+;?|#[0-9]+;?|[a-zA-Z][a-zA-Z0-9]*(?:;|(?![=a-zA-Z0-9])))")
_NUMBER = re.compile("&#([xX]?)0*([0-9a-fA-F]+)")
_LONGEST_NUMBER = 7  # digits; U+10FFFF has no more
_LONGEST_NAME = max(map(len, html5))
_NO_BREAK_SPACE = "\xa0"


@lru_cache(4096)
def resolve(reference: str) -> tuple[str, int]:
    """What it stands for, and how much of what looks like a reference is one; `&ampx` is one in its first four
    characters.  A space that forbids a line break becomes a plain one."""
    length = len(reference)
    if reference[1] != "#" and reference[1:] not in html5:
        longest = min(length, _LONGEST_NAME + 1)
        length = next((end for end in range(longest, 2, -1) if reference[1:end] in html5), 0)
    meaning = _meaning(reference[:length])
    return " " if meaning == _NO_BREAK_SPACE else meaning, length


def attribute_value(written: str) -> str:
    """The value of an attribute; in it, `&copy=1` is part of an address."""
    return _IN_ATTRIBUTE.sub(lambda found: _meaning(found[0]), written) if "&" in written else written


def _meaning(reference: str) -> str:
    number = _NUMBER.match(reference)
    if number and len(number[2]) > _LONGEST_NUMBER:
        return "\ufffd"
    return unescape(f"&#{number[1]}{number[2]};") if number else unescape(reference)
