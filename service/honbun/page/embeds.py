"""What a page shows of other pages, videos above all, as plain links named for what they are."""

import re

from selectolax.lexbor import LexborNode

from honbun.page.content import Part
from honbun.page.links import Links

EMBEDDING = frozenset(("iframe", "video", "audio", "object", "embed"))
_NAMES = {"video": "Video", "audio": "Sound"}
_VIDEO_HOSTS = re.compile(
    r"(?:^|\.)(?:youtube(?:-nocookie)?\.com|youtu\.be|vimeo\.com|dailymotion\.com|nicovideo\.jp|bilibili\.com|twitch\.tv"
    r"|jwplatform\.com|brightcove\.net|ted\.com)$"
)
_ADVERTS = re.compile(
    r"(?<![a-z])(?:ads?|adserver|adservice|advert\w*|doubleclick|googlesyndication|googletagmanager|safeframe|taboola"
    r"|outbrain|criteo|banner|sponsor\w*|recaptcha|captcha|like|share|follow|tweet_button|plugins|comments?|disqus|sync"
    r"|tracking|pixel)(?![a-z])",
    re.IGNORECASE,
)
_HOST = re.compile(r"https?://(?:[^/?#]*@)?(?:www\.)?([^/?#:]*)", re.IGNORECASE)
_SMALLEST = 60  # pixels
_LONGEST_TITLE = 120


def embed(tag: str, node: LexborNode, links: Links) -> Part | None:
    """A link to what is shown; None for adverts, buttons and what cannot be gone to."""
    attributes = node.attributes
    address = links.absolute(_source(node))
    names = " ".join(attributes.get(name) or "" for name in ("id", "class", "name", "title"))
    if (
        not address.startswith("http")
        or address.endswith(".swf")
        or _is_small(attributes)
        or _ADVERTS.search(f"{names} {address[:300]}")
    ):
        return None
    found = _HOST.match(address)
    host = found[1] if found else ""
    name = _NAMES.get(tag) or ("Video" if _VIDEO_HOSTS.search(host) else "Embedded page")
    title = " ".join((attributes.get("title") or "").split())[:_LONGEST_TITLE]
    return Part("a", (f"{name}: {title} ({host})" if title else f"{name}: {host}",), {"href": address})


def _source(node: LexborNode) -> str:
    attributes = node.attributes
    for name in ("src", "data-src", "data-lazy-src", "data"):
        if (written := attributes.get(name)) and not written.startswith(("about:", "data:")):
            return written
    source = node.css_first("source[src]")
    return (source.attributes.get("src") or "") if source is not None else ""


def _is_small(attributes: dict[str, str | None]) -> bool:
    sizes = [(attributes.get(name) or "").removesuffix("px") for name in ("width", "height")]
    hidden = re.search(r"display:\s*none|visibility:\s*hidden", attributes.get("style") or "", re.IGNORECASE)
    return bool(hidden) or any(size.isdecimal() and len(size) < 6 and int(size) < _SMALLEST for size in sizes)
