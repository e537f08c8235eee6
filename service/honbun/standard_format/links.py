"""Where a page's links lead, by their texts."""

from collections.abc import Iterable

from honbun.japanese.lines import tidy_line
from honbun.japanese.passage import Passage
from honbun.model import Link
from honbun.page.links import Links
from honbun.standard_format.source import Anchor


def outlinks(anchors: Iterable[Anchor], links: Links) -> tuple[Link, ...]:
    """The links with a text that lead elsewhere, those with the same text together."""
    found: dict[str, dict[str, None]] = {}
    for anchor in anchors:
        address = "" if anchor.address.startswith("#") else links.absolute(anchor.address)
        if address and (text := _anchor_text(anchor)):
            found.setdefault(text, {})[address] = None
    return tuple(Link(text, tuple(addresses)) for text, addresses in found.items())


def _anchor_text(anchor: Anchor) -> str:
    return tidy_line(Passage.at(anchor.text, 0)).text
