"""The text that a page's JSON-LD declares to be its content, to be found again among its blocks.

Half of the news sites of today repeat the whole article there (`articleBody`); shops describe what they sell, forums
quote the posts.  It is written for search engines and has neither paragraphs nor captions, is often cut short, and may
be that of another article; but what stands in both places seldom is the page's frame.

The values are taken from wherever they stand, without reading the whole: it is often broken, and is read in full only
for the metadata (`linked_data.py`).
"""

import json
import re
from collections.abc import Iterable
from typing import NamedTuple

from honbun.page.linked_data import LONGEST_SCRIPT, without_markup

LONGEST = 100_000  # characters, of each of the two
MOST_VALUES = 300
LEAST = 20  # characters; a shorter one is a name

_BODY = "articleBody"
_KEY = re.compile(r'"(articleBody|text|description|reviewBody)"\s*:\s*(?=")')
_DECODER = json.JSONDecoder(strict=False)


class DeclaredText(NamedTuple):
    """The body of an article; and what else is described or quoted."""

    body: str = ""
    rest: str = ""


def read_declared_text(scripts: Iterable[str]) -> DeclaredText:
    """What these scripts declare."""
    bodies: list[str] = []
    rest: list[str] = []
    for script in scripts:
        for key, value in _values(script[:LONGEST_SCRIPT]):
            (bodies if key == _BODY else rest).append(value)
    return DeclaredText("\n".join(bodies)[:LONGEST], "\n".join(rest)[:LONGEST])


def _values(script: str) -> Iterable[tuple[str, str]]:
    for _, found in zip(range(MOST_VALUES), _KEY.finditer(script), strict=False):
        try:
            value, _ = _DECODER.raw_decode(script, found.end())
        except ValueError:  # cut off
            continue
        text = without_markup(value[:LONGEST], between="\n").replace("\xa0", " ")
        if len(text) >= LEAST:
            yield found[1], text
