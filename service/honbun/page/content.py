"""The content of a page as a small tree: what HTML and Markdown are written from.

A part is one of the HTML elements named here, or text.  There is no other way for anything of a page to be shown.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple, TypeAlias


class Part(NamedTuple):
    """An element: what it is, what it holds, and the little that is said about it."""

    tag: str
    children: "Parts" = ()
    attributes: dict[str, str] = {}  # noqa: RUF012 - nobody writes to it


Parts: TypeAlias = tuple["Part | str", ...]

HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6")
TABLE_TAGS = ("table", "caption", "thead", "tr", "td", "th")
BLOCK_TAGS = frozenset((
    *HEADINGS, *TABLE_TAGS,
    "p", "ul", "ol", "li", "dl", "dt", "dd", "blockquote", "pre", "figure", "figcaption", "hr",
))  # fmt: skip
INLINE_TAGS = frozenset(
    "em strong code sub sup a ruby rt rp br kbd samp abbr time q cite mark small del ins img".split()
)
ATTRIBUTES: dict[str, tuple[str, ...]] = {
    "a": ("href",),
    "img": ("data-src", "alt", "width", "height"),
    "ol": ("start", "reversed", "type"),
    "li": ("value",),
    "td": ("colspan", "rowspan"),
    "th": ("colspan", "rowspan", "scope"),
    "abbr": ("title",),
    "time": ("datetime",),
}
EVERYWHERE = ("lang", "dir")


def text_of(parts: Iterable[Part | str]) -> str:
    """The text as it reads aloud once: without the readings above ruby, which say it twice."""
    return "".join(_texts(parts))


def _texts(parts: Iterable[Part | str]) -> Iterator[str]:
    for part in parts:
        if isinstance(part, str):
            yield part
        elif part.tag not in ("rt", "rp"):
            yield from _texts(part.children)


def has_picture(parts: Iterable[Part | str]) -> bool:
    return any(not isinstance(part, str) and (part.tag == "img" or has_picture(part.children)) for part in parts)
