"""The JSON body of a visit, checked field by field."""

import json
from datetime import UTC, datetime
from typing import Any

from honbun.errors import BadRequest
from honbun.model import Visit
from honbun.page.address import canonical

_FIELDS: dict[str, tuple[type, ...]] = {
    "url": (str,), "html": (str,), "title": (str,), "fetched_at": (str, int, float), "learn": (bool,),
    "reader": (bool,), "markdown": (bool,),
}  # fmt: skip
_FORMS = {"reader": "html", "markdown": "markdown"}
_NEEDED = ("url", "html")
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
            raise BadRequest(f"the field {name!r} is a {type(value).__name__}, which it cannot be")
    canonical(fields["url"])
    return Visit(
        url=fields["url"],
        html=fields["html"],
        title=fields.get("title") or "",
        fetched_at=min(_seconds(fields.get("fetched_at"), now), now),
        learn=fields.get("learn") is not False,
        forms=tuple(form for name, form in _FORMS.items() if fields.get(name)),
    )


def _read(body: bytes) -> dict[str, Any]:
    try:
        fields = json.loads(body)
    except (ValueError, RecursionError) as error:
        raise BadRequest(f"the body is not JSON: {type(error).__name__}") from None
    if not isinstance(fields, dict):
        raise BadRequest(f"the body is a JSON {type(fields).__name__}, not an object")
    return {name: value for name, value in fields.items() if value is not None}


def _seconds(time: str | float | None, now: int) -> int:
    """Seconds since 1970 from a number or an ISO 8601 text."""
    if time is None:
        return now
    try:
        if isinstance(time, str):
            moment = datetime.fromisoformat(time)
            return max(int(moment.replace(tzinfo=moment.tzinfo or UTC).timestamp()), 0)
        return max(int(time), 0)
    except (ValueError, OverflowError):
        raise BadRequest(f"the field 'fetched_at' is no time: {str(time)[:40]!r}") from None
