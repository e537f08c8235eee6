"""What a character reference (`&amp;`, `&#12354;`) stands for."""

import re
from functools import lru_cache
from html import unescape
from html.entities import html5

REFERENCE = re.compile("&(?:#[xX][0-9a-fA-F]+;?|#[0-9]+;?|[a-zA-Z][a-zA-Z0-9]*;?)")
_IN_ATTRIBUTE = re.compile("&(?:#[xX][0-9a-fA-F]+;?|#[0-9]+;?|[a-zA-Z][a-zA-Z0-9]*(?:;|(?![=a-zA-Z0-9])))")
_NO_BREAK_SPACE = "\xa0"


@lru_cache(4096)
def resolve(reference: str) -> tuple[str, int]:
    """What it stands for, and how much of what looks like a reference is one; `&ampx` is one in its first four
    characters.  A space that forbids a line break becomes a plain one."""
    length = len(reference)
    if reference[1] != "#" and not reference.endswith(";"):
        length = next((end for end in range(length, 2, -1) if reference[1:end] in html5), 0)
    elif reference[1] != "#" and reference[1:] not in html5:
        return resolve(reference[:-1])
    if not length:
        return "", 0
    meaning = unescape(reference[:length])
    return " " if meaning == _NO_BREAK_SPACE else meaning, length


def attribute_value(written: str) -> str:
    """The value of an attribute; in it, `&copy=1` is part of an address."""
    return _IN_ATTRIBUTE.sub(lambda found: unescape(found[0]), written) if "&" in written else written
