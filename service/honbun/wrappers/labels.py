"""What the user says stands where: pages with the values of their fields, as JSON.

{"pages": [{"file"|"url"|"html": …, "tuples": [{FIELD: [VALUE, …]}, …], "wrong": {FIELD: [VALUE, …]}}, …]}

A page holds tuples: none, one, or many as a list does.  In each a field has no value, one, or several.  A value is
visible text, or {"path": …} for the node at that place, with "text" if the value is only part of what stands there.
Under "wrong" stand values that were taken for a field and are none.  A page without "tuples" is no example; it shows
what the pages of the site are like.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from honbun.errors import BadRequest, TooLarge
from honbun.page.blocks import fold

MOST_PAGES = 300  # parsed at once they take half a gigabyte
MOST_FIELDS = 500
MOST_VALUES = 20_000
LONGEST_NAME = 100
_PAGE_FIELDS = frozenset(("file", "url", "html", "tuples", "wrong"))
_SHAPE = '{"pages":[{"file"|"url"|"html":…, "tuples":[{FIELD:[VALUE,…]},…]},…]}'


@dataclass(frozen=True, slots=True)
class Label:
    """A value: its text, or the path of its node, or both."""

    text: str = ""
    path: str = ""


Labels = Mapping[str, tuple[Label, ...]]  # by field


@dataclass(frozen=True, slots=True)
class LabelledPage:
    name: str  # in messages
    file: str = ""
    url: str = ""
    html: str = ""
    tuples: tuple[Labels, ...] | None = None  # None: it is no example
    wrong: Labels = field(default_factory=dict)


def read_labels(told: Any) -> tuple[LabelledPage, ...]:
    """The labels in this JSON value."""
    pages = told.get("pages") if isinstance(told, dict) else None
    if not isinstance(pages, list):
        raise BadRequest(f"labels are {_SHAPE}")
    if len(pages) > MOST_PAGES:
        raise TooLarge(f"at most {MOST_PAGES} pages can be labelled, these are {len(pages)}; fewer teach as much")
    read = tuple(_page(number, page) for number, page in enumerate(pages, 1))
    _check(read)
    return read


def fields_of(pages: tuple[LabelledPage, ...]) -> list[str]:
    """The names of all fields that have values, in the order in which they first come."""
    labels = (each for page in pages for each in page.tuples or ())
    return list(dict.fromkeys(name for each in labels for name, held in each.items() if held))


def _check(pages: tuple[LabelledPage, ...]) -> None:
    fields = fields_of(pages)
    if not fields:
        raise BadRequest("no page has a labelled value; there is nothing to learn")
    if len(fields) > MOST_FIELDS:
        raise TooLarge(f"at most {MOST_FIELDS} fields can be learned at once, these are {len(fields)}")
    values = sum(
        len(held) for page in pages for labels in (*(page.tuples or ()), page.wrong) for held in labels.values()
    )
    if values > MOST_VALUES:
        raise TooLarge(f"at most {MOST_VALUES} values can be labelled, these are {values}; fewer pages teach as much")
    for page in pages:
        if unknown := page.wrong.keys() - set(fields):
            raise BadRequest(f'{page.name}: "wrong" names {_shown(min(unknown))}, of which no value is labelled')


def _page(number: int, told: Any) -> LabelledPage:
    name = f"page {number}"
    if not isinstance(told, dict):
        raise BadRequest(f"{name} is no object; labels are {_SHAPE}")
    if unknown := told.keys() - _PAGE_FIELDS:
        raise BadRequest(f"{name} has no field {_shown(min(unknown))}; labels are {_SHAPE}")
    file, url, html = (_text(name, key, told.get(key, "")) for key in ("file", "url", "html"))
    if not (file or url or html):
        raise BadRequest(f'{name} needs "file", "url" or "html"')
    name += f" ({(file or url)[:80]})" if file or url else ""
    return LabelledPage(
        name, file, url, html, _tuples(name, told.get("tuples")), _labels(f"{name}, wrong", told.get("wrong", {}))
    )


def _text(name: str, key: str, value: Any) -> str:
    if not isinstance(value, str):
        raise BadRequest(f'{name}: "{key}" must be text')
    return value


def _tuples(name: str, told: Any) -> tuple[Labels, ...] | None:
    if told is None:
        return None
    if not isinstance(told, list):
        raise BadRequest(f'{name}: "tuples" must be a list of objects')
    read = (_labels(f"{name}, tuple {number}", each) for number, each in enumerate(told, 1))
    return tuple(labels for labels in read if any(labels.values()))


def _labels(where: str, told: Any) -> Labels:
    if not isinstance(told, dict):
        raise BadRequest(f"{where} must be an object: {{FIELD: [VALUE, …]}}")
    return {_field(where, name): _values(f"{where}, {_shown(name)}", values) for name, values in told.items()}


def _field(where: str, name: str) -> str:
    if not name.strip() or len(name) > LONGEST_NAME or not name.isprintable():
        raise BadRequest(f"{where}: {_shown(name)} is no name for a field, which has 1 to {LONGEST_NAME} characters")
    return name


def _values(where: str, told: Any) -> tuple[Label, ...]:
    listed = told if isinstance(told, list) else [told]
    return tuple(_label(f"{where}, value {number}", value) for number, value in enumerate(listed, 1))


def _label(where: str, told: Any) -> Label:
    if isinstance(told, str):
        told = {"text": told}
    if not isinstance(told, dict) or not told.keys() <= {"text", "path"}:
        raise BadRequest(f'{where} must be text, or {{"path":…}}')
    label = Label(fold(_text(where, "text", told.get("text", ""))), _text(where, "path", told.get("path", "")))
    if not (label.text or label.path):
        raise BadRequest(f"{where} is empty; leave the value out if there is none")
    return label


def _shown(name: str) -> str:
    """A name as it may be told: short, and with nothing in it that a terminal obeys."""
    return repr(name[:40])
