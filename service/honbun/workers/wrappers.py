"""What a worker does for wrappers: it learns one from labelled pages, and reads pages with one.

A labelled page is kept as JSON with its markup and each value's text and path, so that it can teach again: beside pages
that are labelled later by its paths, and once the site has changed, by its texts in the page as it was seen then.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any

from selectolax.lexbor import LexborHTMLParser

from honbun.errors import BadRequest, Refused
from honbun.model import Extraction
from honbun.page.address import page_id, site_key
from honbun.page.blocks import parse
from honbun.page.dates import read_date
from honbun.page.decode import clean
from honbun.page.plain_json import read_json
from honbun.workers.frames import Head, as_json
from honbun.wrappers.labels import LabelledPage, read_labels
from honbun.wrappers.lesson import learn
from honbun.wrappers.locate import Held, Located, locate
from honbun.wrappers.notation import read_wrapper, write_wrapper
from honbun.wrappers.paths import path_of
from honbun.wrappers.reading import Texts, Tuple, read, texts_of
from honbun.wrappers.tree import Tree, grow
from honbun.wrappers.wrapper import PaperWrapper, Wrapper

_REQUEST = frozenset(("pages", "keep", "fresh"))
_SHAPE = '{"pages":[{"url","html","tuples":[{FIELD:[VALUE,…]},…],"wrong"?},…],"keep"?,"fresh"?}'
_FILLED_BY = (("title",), ("author", "byline"), ("date", "published"))  # title, by-line and date, each from a field


def teach(head: Head, body: bytes, salt: bytes, admit: Callable[[str], None]) -> tuple[Head, bytes]:
    """A wrapper learned from the pages of a request and those kept, what it reads from them, and what to keep.

    The body is the request, the kept pages, and saved pages of the site to try the wrapper on; the head has their
    lengths.  `admit` refuses pages of which nothing should be kept.
    """
    told, kept, siblings = _pieces(head, body)
    request = _read_request(told, head["site"])
    pages = {} if request.get("fresh") else {page_id(page["url"], salt): page for page in map(json.loads, kept)}
    sent = {page_id(page["url"], salt): page for page in request["pages"]}
    for page in sent.values():
        admit(page["html"])
    return _taught(head, pages | sent, [page["url"] for page in sent.values()], siblings, request.get("keep", True))


def teach_again(head: Head, body: bytes, salt: bytes) -> tuple[Head, bytes]:
    """The same from the kept pages as they were seen last; those on which no longer all values stand are left out."""
    _, kept, siblings = _pieces(head, body)
    pages, notes = {}, []
    for told, visit in zip(map(json.loads, kept[::2]), kept[1::2], strict=True):
        page = _seen_again(told, visit) if visit else None
        if page is None:
            notes.append(f"{told['url'][:80]} was not seen since, or its values have changed; left out")
        else:
            pages[page_id(page["url"], salt)] = page
    if not pages:
        raise Refused(
            "none of the labelled pages was seen again with the same values; visit one of them, or label anew"
        )
    return _taught(head, pages, [page["url"] for page in pages.values()], siblings, keep=True, notes=notes)


def take(page: LexborHTMLParser, wrapper: str) -> list[Texts]:
    """What a wrapper, written as JSON, takes from a page."""
    return [texts_of(each) for each in read(grow(page), _wrapper(wrapper))]


def filled(extraction: Extraction, tuples: Sequence[Texts]) -> Extraction:
    """The extraction with the title, the author and the date of the page's one tuple."""
    if len(tuples) != 1:
        return extraction
    title, byline, date = (_first(tuples[0], names) for names in _FILLED_BY)
    stamp = read_date(date) if date else None
    return replace(
        extraction,
        title=title or extraction.title,
        byline=byline or extraction.byline,
        date=str(stamp) if stamp else extraction.date,
    )


def _first(values: Texts, names: Sequence[str]) -> str:
    """What the first of these fields that is there says."""
    return next((", ".join(values[name]) for name in names if name in values), "")


def _taught(
    head: Head,
    pages: Mapping[bytes, dict[str, Any]],
    shown: Sequence[str],
    siblings: Mapping[str, bytes],
    keep: bool,
    notes: Sequence[str] = (),
) -> tuple[Head, bytes]:
    """The answer to who labels, and what the service keeps: the wrapper and the pages that taught it."""
    labelled = [(page, _grown(page.html)) for page in read_labels({"pages": list(pages.values())})]
    lesson = learn(labelled)
    trees = {page.url: tree for page, tree in labelled if page.url in shown}
    trees |= {url: _grown(html.decode("utf-8", "replace")) for url, html in siblings.items() if url not in trees}
    read_pages = [
        {
            "url": url,
            "labelled": url in shown,
            "tuples": [_with_paths(tree, each) for each in read(tree, lesson.wrapper)],
        }
        for url, tree in trees.items()
    ]
    answer = {
        "site": head["site"],
        "kept": keep,
        "fields": list(lesson.wrapper.names),
        "labelled": [page["url"] for page in pages.values()],
        "pages": read_pages,
        "notes": [*notes, *lesson.notes],
    }
    parts = [as_json(answer), as_json(write_wrapper(lesson.wrapper)), *(_kept(each) for each in lesson.examples)]
    told = {"keep": keep, "fields": answer["fields"], "pages": [page.hex() for page in pages]}
    return told | {"lengths": [len(part) for part in parts]}, b"".join(parts)


def _pieces(head: Head, body: bytes) -> tuple[bytes, list[bytes], dict[str, bytes]]:
    """The request, the kept pages, and the siblings by their addresses."""
    pieces, at = [], 0
    for length in head["lengths"]:
        pieces.append(body[at : at + length])
        at += length
    kept = len(pieces) - len(head["siblings"])
    return pieces[0], pieces[1:kept], dict(zip(head["siblings"], pieces[kept:], strict=True))


def _read_request(body: bytes, site: str) -> dict[str, Any]:
    told = read_json(body, "the body")
    if not isinstance(told, dict) or not isinstance(told.get("pages"), list):
        raise BadRequest(f"a request for a wrapper is {_SHAPE}")
    if unknown := told.keys() - _REQUEST:
        raise BadRequest(f"there is no field {min(unknown)[:40]!r}; a request for a wrapper is {_SHAPE}")
    for name in ("keep", "fresh"):
        if not isinstance(told.get(name, True), bool):
            raise BadRequest(f"the field {name!r} must be true or false")
    told_of: dict[str, LabelledPage] = {}
    for page in read_labels(told):
        if told_of.setdefault(page.url, page) != replace(page, name=told_of[page.url].name):
            raise Refused(f"{told_of[page.url].name} is in the request twice, and differs; take one out")
        needed = {"url": page.url, "html": page.html, "tuples": page.tuples is not None}
        if lacking := [name for name, held in needed.items() if not held]:
            raise BadRequest(f"{page.name} has no {lacking[0]}; a request for a wrapper is {_SHAPE}")
        if site_key(page.url) != site:
            raise BadRequest(f"{page.name} is a page of {site_key(page.url)[:80]}, not of {site[:80]}")
    return told


def _grown(html: str) -> Tree:
    return grow(parse(clean(html)))


def _with_paths(tree: Tree, each: Tuple) -> dict[str, list[dict[str, str]]]:
    return {
        name: [{"text": value.text, "path": path_of(tree, value.node, value.attribute)} for value in values]
        for name, values in each.items()
    }


def _kept(example: Located) -> bytes:
    """A labelled page as it is kept."""
    tuples = [_held_with_paths(labels) for labels in example.tuples]
    page = example.page
    return as_json({"url": page.url, "html": page.html, "tuples": tuples, "wrong": _held_with_paths(example.wrong)})


def _held_with_paths(labels: Mapping[str, Sequence[Held]]) -> dict[str, list[dict[str, str]]]:
    return {
        name: [
            {"text": each.value, "path": path_of(each.spot.tree, each.spot.node, each.spot.attribute)} for each in held
        ]
        for name, held in labels.items()
    }


def _seen_again(told: dict[str, Any], visit: bytes) -> dict[str, Any] | None:
    """A labelled page as it was seen last, labelled with the same texts; None if it has not all of them."""
    tuples = [{name: [each["text"] for each in held] for name, held in labels.items()} for labels in told["tuples"]]
    page = {"url": told["url"], "html": json.loads(visit)["html"], "tuples": tuples}
    labelled = read_labels({"pages": [page]})[0]
    try:
        locate([(labelled, _grown(labelled.html))])
    except Refused:
        return None
    return page


@lru_cache(maxsize=8)
def _wrapper(told: str) -> Wrapper | PaperWrapper:
    return read_wrapper(json.loads(told))
