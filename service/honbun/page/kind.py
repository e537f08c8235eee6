"""What a page declares itself to be, in its address, its head and the names of its body: a thread, a product, a list.

Whether posts are content or comments on it depends on the kind of page, which a single block does not show.
"""

import re
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray
from selectolax.lexbor import LexborHTMLParser

from honbun.page.declaring import Declaring
from honbun.page.tree import attribute

KINDS = {
    "thread": r"forum|thread|topic|viewtopic|showthread|discuss|board|bbs|message|conversation|community|groups?\b",
    "question": r"question|qapage|answers?\b|faq|chiebukuro",
    "product": r"product|offer|shop|store|\bitems?\b|\bdp\b|cart|woocommerce|catalog",
    "article": r"article|story|newsarticle|reportage",
    "blog": r"blog|\bposts?\b|entry|single",
    "manual": r"\bdocs?\b|documentation|manual|wiki|reference|guide|\bapi\b|techarticle|howto|tutorial|help",
    "list": r"categor|\btags?\b|archive|index|search|itemlist|collection|listing|results|\blist|ranking|monthly",
    "home": r"home(?:page)?\b|frontpage|front-page",
    "service": r"service|about|company|solutions?|pricing|features?\b|contact|landing",
    "review": r"review|rating",
    "recipe": r"recipe",
    "event": r"event|schedule",
    "profile": r"profile|person|user|member",
    "website": r"\bwebsite\b",
}
_FINDERS = tuple(re.compile(pattern) for pattern in KINDS.values())
_JSON_TYPES = re.compile(r'"@type"\s*:\s*\[?\s*"([^"]{1,40})"(?:\s*,\s*"([^"]{1,40})")?')
_HOST = re.compile(r"^[a-z]+://[^/]*", re.IGNORECASE)
_LONGEST = 2_000


def kind_columns(tree: LexborHTMLParser, url: str, declaring: Declaring) -> NDArray[np.bool_]:
    """One value for each of `KINDS` in the address, then one for each in what head and body declare."""
    return np.array((*_kinds_in(_address(url)), *_kinds_in(_declared(tree, declaring))), bool)


@lru_cache(4_000)
def _kinds_in(text: str) -> tuple[bool, ...]:
    """Which kinds a text names; the pages of a site say nearly the same."""
    return tuple(finder.search(text) is not None for finder in _FINDERS)


def _address(url: str) -> str:
    path = _HOST.sub("", url.lower())
    return re.sub(r"[_\d]+", " ", path if path.strip("/") else "/homepage")[:_LONGEST]


def _declared(tree: LexborHTMLParser, declaring: Declaring) -> str:
    types = [kind for script in declaring.linked_data for kind in _types(script)]
    body = tree.body
    names = [attribute(body, name) for name in ("class", "id", "itemtype")] if body is not None else []
    metas = (declaring.metas.get(name, "") for name in ("og:type", "generator"))
    told = (*metas, *types, *names)
    return re.sub(r"[_\d]+", " ", " ".join(told).lower())[:_LONGEST]


def _types(script: str) -> list[str]:
    return [kind for pair in _JSON_TYPES.findall(script[:200_000]) for kind in pair if kind][:20]
