"""The JSON body of a visit, checked field by field."""

from datetime import UTC, datetime
from typing import Any

from honbun.errors import BadRequest
from honbun.model import Visit
from honbun.page.address import canonical
from honbun.page.decode import clean
from honbun.page.plain_json import read_json

_FIELDS: dict[str, tuple[type, ...]] = {
    "url": (str,), "html": (str,), "title": (str,), "fetched_at": (str, int, float), "learn": (bool,),
    "reader": (bool,), "markdown": (bool,), "annotate": (list,), "fields": (dict,),
}  # fmt: skip
_KINDS: dict[type, str] = {
    str: "text", int: "a number", float: "a number", bool: "true or false", list: "a list", dict: "an object",
    type(None): "null",
}  # fmt: skip
_FORMS = {"reader": "html", "markdown": "markdown"}
_NEEDED = ("url", "html")
_LATEST = 253_402_300_799  # the last second that ISO 8601 can write
_SHAPE = "{url, html, title?, fetched_at?, learn?, reader?, markdown?}"


def visit_of(body: bytes, now: int) -> Visit:
    """The visit this body tells of; a time in the future counts as now."""
    fields = _read(body)
    for name in _NEEDED:
        if name not in fields:
            raise BadRequest(f"the field {name!r} is missing; a visit is {_SHAPE}")
    for name, value in fields.items():
        kinds = _FIELDS.get(name, (object,))
        if not isinstance(value, kinds) or (name == "fetched_at" and isinstance(value, bool)):
            wanted = " or ".join(dict.fromkeys(_KINDS[kind] for kind in kinds))
            raise BadRequest(f"the field {name!r} is {_KINDS[type(value)]}, not {wanted}")
    canonical(fields["url"])
    return Visit(
        url=fields["url"],
        html=fields["html"],
        title=clean(fields.get("title", "")),
        fetched_at=min(seconds_of("fetched_at", fields.get("fetched_at", now)), now),
        learn=fields.get("learn") is not False,
        annotate=_names("annotate", fields.get("annotate", [])),
        fields={name: _names(f"fields.{name[:40]}", paths) for name, paths in fields.get("fields", {}).items()},
        forms=tuple(form for name, form in _FORMS.items() if fields.get(name)),
    )


def _read(body: bytes) -> dict[str, Any]:
    fields = read_json(body, "the body")
    if not isinstance(fields, dict):
        raise BadRequest(f"the body is {_KINDS[type(fields)]}, not an object")
    return {name: value for name, value in fields.items() if value is not None}


def _names(field: str, value: Any) -> tuple[str, ...]:
    if not isinstance(value, list) or not all(isinstance(name, str) for name in value):
        raise BadRequest(f"the field {field!r} is a list of texts")
    return tuple(dict.fromkeys(value))


def seconds_of(field: str, time: str | float) -> int:
    """Seconds since 1970 from a number or an ISO 8601 text; 0 for what was before, and never after the year 9999."""
    try:
        if isinstance(time, str):
            moment = datetime.fromisoformat(time)
            time = moment.replace(tzinfo=moment.tzinfo or UTC).timestamp()
        return min(max(int(time), 0), _LATEST)
    except (ValueError, OverflowError):
        raise BadRequest(f"the field {field!r} is no time: {str(time)[:40]!r}") from None
