"""The pictures of a page: where each really is, and which are no pictures but icons, spacers and trackers.

Pages load pictures late: `src` holds a placeholder and the address is in an attribute that a script copies later, or in
a NOSCRIPT beside it.  A part made here never has `src`, so nothing is fetched; the address is in `data-src`, for the
reader to decide.
"""

import re
from collections.abc import Iterator

from selectolax.lexbor import LexborHTMLParser, LexborNode

from honbun.page.content import Part
from honbun.page.links import Links

Attributes = dict[str, str | None]

_LATE_SETS = ("data-srcset", "data-lazy-srcset", "data-original-set")
_LATE = (
    "data-src", "data-original", "data-lazy-src", "data-lazy", "data-original-src", "data-actualsrc", "data-hi-res-src",
    "data-li-src", "data-echo", "data-url",
)  # fmt: skip
_WIDE_ENOUGH = 1_000  # pixels; a column of text is narrower
_DENSE_ENOUGH = 2.0
_LONGEST_SET = 20_000
_BETWEEN_CANDIDATES = re.compile(r",\s+|(?<=[0-9][wx]),")
_LONGEST_ALT = 1_000

_TRACKER = 2  # pixels
_ICON = 48
_PHOTO = 200
_FILLER = re.compile(
    r"(?:^|[/_.-])(?:spacer|blank|transparent|placeholder|pixel|1x1|loading|loader|lazy(?:load)?|gr[ae]y|dummy|space|shim)"
    r"(?:[_-][^/]*)?\.(?:gif|png|svg|jpe?g|webp)(?:$|[?#])",
    re.IGNORECASE,
)
_NO_PICTURE = re.compile(
    r"(?<![a-z])(?:avatar|gravatar|userpic|icons?|ico|emoji|smil(?:ey|ie|ies)|sprite|logo|badge|button|btn|bullet|arrow"
    r"|spinner|share|social|sns|rating|stars?|tracking|tracker|beacon|counter|banner|ads?)(?![a-z])",
    re.IGNORECASE,
)


def picture(node: LexborNode, links: Links, *, alone: bool) -> Part | None:
    """The picture an <img> shows; None for what is not there to be looked at.

    `alone`: it does not stand in a line of text, where even a small one may be a letter.
    """
    attributes = node.attributes
    width, height = _pixels(attributes.get("width")), _pixels(attributes.get("height"))
    if not _is_shown(attributes, width, height) or (alone and _is_icon(attributes, width, height)):
        return None
    address = _address(attributes, node.parent, links)
    if not address:
        return None
    shown = {"data-src": address, "alt": " ".join((attributes.get("alt") or "").split())[:_LONGEST_ALT]}
    if width and height:
        shown |= {"width": str(width), "height": str(height)}
    return Part("img", (), shown)


def pictures_without_script(noscript: LexborNode, links: Links) -> list[Part]:
    """The pictures a NOSCRIPT holds for one that waits for a script, unless that one tells its address itself."""
    markup = noscript.text()
    if "<img" not in markup.lower() or _tells_itself(noscript, links):
        return []
    images = LexborHTMLParser(markup).css("img")
    return [part for image in images if (part := picture(image, links, alone=True))]


def _tells_itself(noscript: LexborNode, links: Links) -> bool:
    """Whether a picture right before or after says where it is."""
    return any(picture(image, links, alone=False) for image in (_beside(noscript, -1), _beside(noscript, 1)) if image)


def _beside(node: LexborNode, step: int) -> LexborNode | None:
    """The <img> before or after, or the one that is all of the element there."""
    near = node.prev if step < 0 else node.next
    while near is not None and near.tag in ("-text", "-comment") and not (near.text_content or "").strip():
        near = near.prev if step < 0 else near.next
    for _ in range(3):
        if near is None or near.tag == "img":
            return near
        near = near.last_child if step < 0 else near.first_child
    return None


def _is_shown(attributes: Attributes, width: int, height: int) -> bool:
    if 0 < width <= _TRACKER or 0 < height <= _TRACKER or attributes.get("width") == "0":
        return False
    return "display:none" not in (attributes.get("style") or "").replace(" ", "").lower()


def _is_icon(attributes: Attributes, width: int, height: int) -> bool:
    if min(width, height) >= _PHOTO:
        return False
    if 0 < max(width, height) <= _ICON:
        return True
    file = (attributes.get("src") or "").partition("?")[0].rpartition("/")[2]
    if file.endswith(".svg") and not attributes.get("alt"):
        return True
    return bool(_NO_PICTURE.search(f"{attributes.get('class')} {attributes.get('id')} {file[:200]}"))


def _pixels(written: str | None) -> int:
    digits = (written or "").strip().removesuffix("px")
    return min(int(digits), 10_000) if digits.isdecimal() and len(digits) < 6 else 0


def _address(attributes: Attributes, parent: LexborNode | None, links: Links) -> str:
    for written in _candidates(attributes, parent):
        if not written[:5].lower().startswith("data:") and not _FILLER.search(written[-200:]):
            address = links.absolute(written)
            if address.startswith("http"):
                return address
    return ""


def _candidates(attributes: Attributes, parent: LexborNode | None) -> Iterator[str]:
    """Where the picture could be, the likeliest first."""
    for name in _LATE_SETS:
        yield best_of(attributes.get(name) or "")
    for name in _LATE:
        yield attributes.get(name) or ""
    yield best_of(attributes.get("srcset") or "")
    yield attributes.get("src") or ""
    if parent is not None and parent.tag == "picture":
        for source in parent.css("source"):
            for name in (*_LATE_SETS, "srcset"):
                yield best_of(source.attributes.get(name) or "")


def best_of(candidates: str) -> str:
    """Of a `srcset` the smallest that fills a column of text, or the largest there is."""
    sized = []
    for candidate in _BETWEEN_CANDIDATES.split(candidates[:_LONGEST_SET]):
        address, _, descriptor = candidate.strip().partition(" ")
        if address and not address.startswith("data:"):
            sized.append((_size(descriptor.strip()), address.rstrip(",")))
    enough = [each for each in sized if each[0] >= 1]
    best = min(enough, key=_first) if enough else max(sized, key=_first, default=(0.0, ""))
    return best[1]


def _first(candidate: tuple[float, str]) -> float:
    return candidate[0]


def _size(descriptor: str) -> float:
    """1 and more for what is large enough."""
    try:
        number = float(descriptor[:-1] or 1)
    except ValueError:
        return 0.0
    return number / (_WIDE_ENOUGH if descriptor.endswith("w") else _DENSE_ENOUGH)
