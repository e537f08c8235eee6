"""What a page's JSON-LD says of the page.

Pages hold several nodes: the article, its author and publisher, the site, a trail of links, the entries of a list.
Only those at the top (of a script, a list, a `@graph`) and the main entity of another speak for the page, an article
before any other thing, and that before a `WebPage`; among equals the one with the page's address, or else the first.

JSON-LD is often broken: a comma too many, escapes of JavaScript, text cut off.  It is mended once; what still cannot be
read is searched for the few strings that matter.
"""

import html
import json
import re
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

LONGEST_SCRIPT = 300_000
_MOST_NODES = 500
_LONGEST_VALUE = 2_000
_WRAPPING = re.compile(r"^\s*(?:<!--|(?://|/\*)?\s*<!\[CDATA\[(?:\s*\*/)?)+|;\s*$")
_BROKEN_ESCAPE = re.compile(r"\\(?:x([0-9a-fA-F]{2})|(?=[^\"\\/bfnrtu]))")
_LAST_COMMA = re.compile(r",(?=\s*[}\]])")
_STRING = re.compile(r'"(headline|datePublished|dateModified)"\s*:\s*"((?:[^"\\]|\\.){1,2000})"')
_AUTHOR = re.compile(r'"author"\s*:\s*(?:\[\s*)?(?:\{[^{}]{0,500}?"name"\s*:\s*)?"((?:[^"\\]|\\.){1,200})"')
_TAG = re.compile(r"<[^<>]{1,200}>")

_ARTICLES = ("Article", "Posting", "Report", "Recipe")  # endings: NewsArticle, BlogPosting
_GROUPS = ("Organization", "Corporation", "WebSite", "Brand", "Business")
_THINGS = frozenset(
    "Book Course Dataset Episode Event HowTo Movie MusicAlbum PodcastEpisode Product ProductGroup QAPage Question"
    " Review SoftwareApplication TVEpisode Thesis VideoObject".split()
)

_DECODER = json.JSONDecoder(strict=False)

Node = dict[str, Any]


class LinkedData(NamedTuple):
    """The strings of the node that speaks for the page; of a site's name, wherever it stands."""

    headline: str = ""
    published: str = ""
    modified: str = ""
    persons: tuple[str, ...] = ()
    groups: tuple[str, ...] = ()  # organisations named as authors
    site_name: str = ""
    image: str = ""
    description: str = ""
    lang: str = ""


def read_linked_data(scripts: Iterable[str], url: str = "") -> LinkedData:
    """What these scripts say of the page with this address."""
    nodes = [node for script in scripts for node in _nodes_of(script[:LONGEST_SCRIPT])]
    known = {node["@id"]: node for node in nodes if isinstance(node.get("@id"), str)}
    ranks = [(_rank(node), _is_at(node, url), -place) for place, node in enumerate(nodes)]
    site_name = next((name for node in nodes if "WebSite" in _types(node) for name in _texts(node.get("name"))), "")
    best = max(ranks, default=(0, False, 0))
    if not best[0]:
        return LinkedData(site_name=site_name)
    return _read(nodes[-best[2]], known, site_name)


def _read(node: Node, known: dict[str, Node], site_name: str) -> LinkedData:
    def first(*keys: str) -> str:
        return next((text for key in keys for text in _texts(node.get(key), known)), "")

    authors = [*_each(node.get("author")), *_each(node.get("creator"))]
    groups = [author for author in authors if _is_group(_resolve(author, known))]
    return LinkedData(
        headline=first("headline", "name"),
        published=first("datePublished", "uploadDate", "dateCreated"),
        modified=first("dateModified"),
        persons=tuple(name for author in authors if author not in groups for name in _texts(author, known)),
        groups=tuple(name for group in groups for name in _texts(group, known)),
        site_name=site_name or first("publisher", "isPartOf"),
        image=first("image", "thumbnailUrl"),
        description=first("description"),
        lang=first("inLanguage"),
    )


# Reading the script


def _nodes_of(script: str) -> list[Node]:
    value = _parse(script)
    return list(_top_nodes(value)) if value is not None else [_salvage(script)]


def _parse(script: str) -> Any:
    """The script's value; None if it cannot be mended."""
    plain = _WRAPPING.sub("", script).strip()
    for mend in (str, _mend):
        try:
            return _DECODER.raw_decode(mend(plain))[0]
        except (ValueError, RecursionError):
            continue
    return None


def _mend(script: str) -> str:
    return _LAST_COMMA.sub("", _BROKEN_ESCAPE.sub(lambda found: "\\u00" + found[1] if found[1] else "\\\\", script))


def _salvage(script: str) -> Node:
    """The strings that matter, found in what is no JSON."""
    node: Node = {"@type": "Article"}
    for found in _STRING.finditer(script):
        node.setdefault(found[1], _unescape(found[2]))
    author = _AUTHOR.search(script)
    return node | ({"author": _unescape(author[1])} if author else {}) if len(node) > 1 else {}


def _unescape(text: str) -> str:
    value = _parse(f'"{text}"')
    return value if isinstance(value, str) else text


def _top_nodes(value: Any) -> Iterator[Node]:
    """The nodes at the top, in order, and main entities after their page."""
    waiting, seen = [value], 0
    while waiting and seen < _MOST_NODES:
        value, seen = waiting.pop(0), seen + 1
        if isinstance(value, list):
            waiting[:0] = value[:_MOST_NODES]
        elif isinstance(value, dict):
            yield value
            waiting[:0] = [value[key] for key in ("@graph", "mainEntity") if isinstance(value.get(key), dict | list)]


# Reading a node

_OTHER, _PAGE, _THING, _ARTICLE = range(4)


def _rank(node: Node) -> int:
    types = _types(node)
    if any(kind.endswith(_ARTICLES) for kind in types):
        return _ARTICLE
    if not _THINGS.isdisjoint(types):
        return _THING
    return _PAGE if any(kind.endswith("Page") for kind in types) else _OTHER


def _types(node: Node) -> list[str]:
    return [kind.rpartition("/")[2] for kind in _each(node.get("@type")) if isinstance(kind, str)]


def _is_at(node: Node, url: str) -> bool:
    addresses = (address for key in ("url", "@id", "mainEntityOfPage") for address in _each(node.get(key)))
    return any(_bare(text) == _bare(url) for address in addresses if (text := _address(address)))


def _address(value: Any) -> str:
    value = value.get("@id") or value.get("url") if isinstance(value, dict) else value
    return value if isinstance(value, str) else ""


def _bare(url: str) -> str:
    return url.partition("://")[2].partition("#")[0].removeprefix("www.").rstrip("/")


def _is_group(author: Any) -> bool:
    return isinstance(author, dict) and any(kind.endswith(_GROUPS) for kind in _types(author))


def _resolve(value: Any, known: dict[str, Node]) -> Any:
    """The node that is meant by `{"@id": …}`."""
    identity = value.get("@id") if isinstance(value, dict) and "name" not in value else None
    return known.get(identity, value) if isinstance(identity, str) else value


def _each(value: Any) -> list[Any]:
    return value[:_MOST_NODES] if isinstance(value, list) else [value]


def _texts(value: Any, known: dict[str, Node] | None = None) -> list[str]:
    """The value as texts; of a node its name, or what else stands for it."""
    texts = []
    for one in _each(value):
        one = _resolve(one, known or {})
        if isinstance(one, dict):
            one = next((one[key] for key in ("name", "@value", "url", "contentUrl") if one.get(key)), None)
            one = one[0] if isinstance(one, list) else one
        if isinstance(one, str) and (text := _plain(one)):
            texts.append(text)
    return texts


def _plain(text: str) -> str:
    return " ".join(without_markup(text[:_LONGEST_VALUE]).split())


def without_markup(text: str, between: str = "") -> str:
    """The text without entities and tags; `between` stands for each tag."""
    if "&" in text:
        text = html.unescape(text)
    return _TAG.sub(between, text) if "<" in text else text
