"""Content as HTML that is safe to show: written from our own tree, then sanitised by nh3 all the same.

Nothing of the page's markup gets this far, only text and addresses, escaped here.  Should a mistake of ours let more
through, nh3 takes it out: it parses what we wrote as a browser would and keeps what the tables of `content` allow.
"""

import re

import nh3

from honbun.page.content import ATTRIBUTES, BLOCK_TAGS, EVERYWHERE, INLINE_TAGS, Part, Parts
from honbun.page.links import SCHEMES

RELATIONS = "noreferrer noopener nofollow"
_EMPTY_TAGS = frozenset(("br", "hr", "img"))
_TEXT = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;"})
_VALUE = _TEXT | {ord('"'): "&quot;"}
_CONTROLS = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ufdd0-\ufdef\ufffe\uffff]")


def _checked(_: str, name: str, value: str) -> str | None:
    """The one address nh3 does not know for one: that of a picture."""
    return None if name == "data-src" and not value.startswith(("https://", "http://")) else value


_cleaner = nh3.Cleaner(
    tags=set(BLOCK_TAGS | INLINE_TAGS | {"tbody"}),
    clean_content_tags={"script", "style", "iframe", "noscript", "template", "textarea", "title", "svg", "math"},
    attributes={"*": set(EVERYWHERE)} | {tag: set(names) for tag, names in ATTRIBUTES.items()},
    attribute_filter=_checked,
    url_schemes=set(SCHEMES),
    link_rel=RELATIONS,
    url_relative="deny",
)


def write_html(content: Parts) -> str:
    """The content as a fragment of HTML, sanitised; `<img>` has its address in `data-src` and loads nothing."""
    return sanitised("\n".join(written(part) for part in content))


def sanitised(html: str) -> str:
    return _cleaner.clean(html)


def written(part: Part | str) -> str:
    """One part, not yet sanitised."""
    if isinstance(part, str):
        return _CONTROLS.sub("", part).translate(_TEXT)
    tag, told = part.tag, ""
    if part.attributes:
        allowed = (*ATTRIBUTES.get(tag, ()), *EVERYWHERE)
        told = "".join(f' {name}="{_value(part.attributes[name])}"' for name in allowed if name in part.attributes)
    if tag in _EMPTY_TAGS:
        return f"<{tag}{told}>"
    inside = "".join(map(written, part.children))
    if tag == "rt":
        return f"<rp>(</rp><rt{told}>{inside}</rt><rp>)</rp>"  # so that it reads well where ruby is not known
    if tag == "pre":
        inside = "\n" + inside  # the first line feed in it is not shown
    return f"<{tag}{told}>{inside}</{tag}>"


def _value(value: str) -> str:
    return _CONTROLS.sub("", value).translate(_VALUE)
