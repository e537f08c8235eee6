"""Reading a request's JSON and writing an answer's."""

import json
from collections.abc import Mapping
from typing import Any

from aiohttp import web

from honbun.api.route import row_of
from honbun.api.state import BODY
from honbun.errors import BadRequest
from honbun.page.decode import clean


def read_fields(request: web.Request) -> dict[str, Any]:
    """The JSON object in a small body; a page's body is read in the workers instead."""
    try:
        fields = json.loads(request[BODY])
    except (ValueError, RecursionError):
        raise BadRequest("the body is not JSON") from None
    if not isinstance(fields, dict):
        raise BadRequest("the body must be a JSON object")
    return fields


def text_field(fields: dict[str, Any], name: str, default: str | None = None) -> str:
    """The text under this name, without halves of characters; without a default it must be there."""
    value = fields.get(name, default)
    if not isinstance(value, str):
        raise BadRequest(f"the field {name} must be text" if name in fields else f"the field {name} is missing")
    return clean(value)


def query_fields(request: web.Request) -> Mapping[str, str]:
    """The query of the request, which may hold what its route tells of and each of that once."""
    row = row_of(request)
    known = row.query if row else {}
    for name in request.query:
        if name not in known:
            raise BadRequest(f"this address has no parameter {name[:40]!r}; it has {', '.join(known) or 'none'}")
        if len(request.query.getall(name)) > 1:
            raise BadRequest(f"the parameter {name} is there twice")
    return request.query


def json_answer(value: Any) -> web.Response:
    """An answer of JSON; `bytes` are sent as they are."""
    body = value if isinstance(value, bytes) else json.dumps(value, ensure_ascii=False).encode()
    return web.Response(body=body, content_type="application/json")
