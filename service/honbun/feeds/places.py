"""Where an element stands in its page, by the names and tags around it: in the frame, or in the middle."""

import re
from typing import NamedTuple

from honbun.feeds.nodes import Nodes

_FRAME = re.compile(
    r"nav|menu|side|foot|bread|crumb|pankuzu|pag(?:er|inat)|share|social|sns|relat|recommend|similar|popular|ranking"
    r"|trend|recent|widget|tag(?!line)|categor|archive-?list|calendar|comment|blogroll|lang|banner|sponsor|toc(?![a-z])"
    r"|header(?!-?post)",
    re.IGNORECASE,
)
_MIDDLE = re.compile(
    r"(?<![a-z])(?:main|contents?|primary|posts?|articles?|entry|entries|news|blog|archive|list)(?![a-z])",
    re.IGNORECASE,
)
_FRAME_TAGS = frozenset(("nav", "footer", "header", "aside", "form"))
_MIDDLE_TAGS = frozenset(("main", "article"))
_LONGEST_NAMES = 300


class Place(NamedTuple):
    """An element may be called both: the list of posts in a sidebar."""

    is_frame: bool
    is_middle: bool


class Places:
    """The places of the elements of a page that were asked for, and of all around them."""

    def __init__(self, nodes: Nodes) -> None:
        self._nodes = nodes
        self._known: dict[int, Place] = {}

    def of(self, element: int) -> Place:
        """What it is called, or something around it."""
        unknown = []
        while element >= 0 and element not in self._known:
            unknown.append(element)
            element = self._nodes.parents[element]
        place = self._known[element] if element >= 0 else Place(is_frame=False, is_middle=False)
        for below in reversed(unknown):
            own = self._own(below)
            place = self._known[below] = Place(place.is_frame or own.is_frame, place.is_middle or own.is_middle)
        return place

    def _own(self, element: int) -> Place:
        tag, attributes = self._nodes.tags[element], self._nodes.attributes[element]
        names = " ".join(filter(None, map(attributes.get, ("class", "id", "role"))))[:_LONGEST_NAMES]
        is_frame = tag in _FRAME_TAGS or (tag != "body" and _FRAME.search(names) is not None)
        return Place(is_frame, tag in _MIDDLE_TAGS or _MIDDLE.search(names) is not None)
