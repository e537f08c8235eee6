"""What a block's enclosing elements say: their kinds, their names, whether they are hidden or for comments, and the
template path.

A template path names the place of a block in the page's template: tag, id and first classes of each element from
BODY down, digits folded, so that the body of every article of a site has the same path.
"""

import re
from collections.abc import Sequence
from typing import NamedTuple, cast

import numpy as np
from numpy.typing import NDArray

from honbun.page.blocks import Element, Spelling
from honbun.page.names import STEMS, stem_masks, stems_named
from honbun.page.tags import HEADINGS

ENCLOSING = (
    "nav", "aside", "footer", "header", "article", "main", "section", "table", "form", "list", "blockquote",
    "figure", "pre", "dl", "heading", "hidden",
)  # fmt: skip
_KIND_OF_TAG = {tag: tag for tag in ENCLOSING} | {"ul": "list", "ol": "list", "menu": "list", "dir": "list"}
_KIND_OF_TAG |= dict.fromkeys(HEADINGS, "heading")
_BIT = {kind: 1 << bit for bit, kind in enumerate(ENCLOSING)}
COMMENTS = 1 << len(ENCLOSING)  # in an element named for comments
_COMMENTS = re.compile(
    r"(?<!deprecation-)comment(?!ar(?:y|ies))|disqus|repl(?:y|ies)|(?<![\w-])respon(?:d|ses)(?![\w-])", re.IGNORECASE
)  # not for responses in general, or as table-responsive; nor Javadoc's
_MAYBE_COMMENTS = sum(1 << stem for stem in stems_named("comment|"))
_LONGEST_STEP = 80
_DIGITS = re.compile(r"\d+")
_CLASSES_IN_PATH = 2  # WordPress and its like append one class for each category of the entry

DEEPEST_PATH = 64  # elements nested deeper share the path of their ancestor at this depth

_Own = tuple[int, int, str]  # an element's own stems, kinds, and step in the template path
_seen: dict[Spelling, _Own] = {}
_SEEN_LIMIT = 50_000


class _Spelled(NamedTuple):
    """The parts of a `Spelling`, in the order in which `blocks.spell` tells them."""

    tag: str
    classes: str | None = None
    identity: str | None = None
    role: str | None = None
    itemprop: str | None = None
    style: str | None = None
    aria_hidden: str | None = None
    hidden: bool = False

    @property
    def names(self) -> str:
        return " ".join(filter(None, (self.classes, self.identity, self.role, self.itemprop)))

    @property
    def is_hidden(self) -> bool:
        if self.hidden or self.aria_hidden == "true":
            return True
        return "display:none" in (self.style or "").replace(" ", "").lower()


class Surroundings:
    """One row an element: `kinds` and `names` of itself and all around it, `own_names`, and the number of its template
    path in `path_names`."""

    def __init__(self, elements: Sequence[Element]) -> None:
        owns = _owns(elements)
        names, paths, path_names = [0], [0], [""]  # BODY: its classes name the page, not the template
        kinds = [owns[0][1] & ~COMMENTS]
        known: dict[tuple[int, str], int] = {}  # outer path and step
        for element, (own_names, own_kinds, step) in zip(elements[1:], owns[1:], strict=True):
            above = element.parent
            outer = paths[above]
            kinds.append(own_kinds | kinds[above])
            names.append(own_names | names[above])
            path = outer if element.depth > DEEPEST_PATH else known.setdefault((outer, step), len(path_names))
            if path == len(path_names):
                path_names.append(f"{path_names[outer]}>{step}" if outer else step)
            paths.append(path)
        self.kinds, self.names, self.paths, self.path_names = kinds, names, paths, path_names
        self.own_names = [own_names for own_names, _, _ in owns]


def _owns(elements: Sequence[Element]) -> list[_Own]:
    """What each element has of its own; elements spelled alike are looked at once."""
    keys = [element.spelling for element in elements]
    known = list(map(_seen.get, keys))
    if None not in known:
        return cast(list[_Own], known)
    unseen = [key for key in dict.fromkeys(keys) if key not in _seen]
    if len(_seen) + len(unseen) > _SEEN_LIMIT:
        _seen.clear()
        unseen = list(dict.fromkeys(keys))
    spelled = [_Spelled(*key) for key in unseen]
    for key, each, names in zip(unseen, spelled, stem_masks([each.names for each in spelled]), strict=True):
        kinds = _BIT.get(_KIND_OF_TAG.get(each.tag, ""), 0) | (_BIT["hidden"] if each.is_hidden else 0)
        if names & _MAYBE_COMMENTS and _COMMENTS.search(each.names):
            kinds |= COMMENTS
        _seen[key] = (names, kinds, _step(each.tag, each.classes, each.identity))
    return [_seen[key] for key in keys]


def _step(tag: str, classes: str | None, identity: str | None) -> str:
    step = tag
    if identity:
        step += "#" + "_".join(identity.split())
    if classes:
        step += "".join("." + name for name in classes.split()[:_CLASSES_IN_PATH])
    return _DIGITS.sub("0", step).replace(">", "_")[:_LONGEST_STEP]


def stem_columns(masks: Sequence[int]) -> NDArray[np.bool_]:
    """One column a stem, one row a mask."""
    size = (len(STEMS) + 7) // 8
    packed = np.frombuffer(b"".join(mask.to_bytes(size, "little") for mask in masks), np.uint8)
    return np.unpackbits(packed.reshape(-1, size), axis=1, bitorder="little", count=len(STEMS)).astype(bool)


def kind_columns(kinds: NDArray[np.uint32]) -> NDArray[np.bool_]:
    """One column for each of `ENCLOSING`, one row a mask."""
    bits: NDArray[np.bool_] = (kinds.reshape(-1, 1) >> np.arange(len(ENCLOSING), dtype=np.uint32)) & 1 != 0
    return bits


def apart_from_title(called: NDArray[np.bool_], title_row: int) -> NDArray[np.bool_]:
    """The blocks around which something is called so; none if the title is one of them, for then the whole page is."""
    return np.zeros_like(called) if title_row >= 0 and called[title_row] else called
