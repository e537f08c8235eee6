"""Reading a request's JSON and writing an answer's."""

import json
from typing import Any

from aiohttp import web

from honbun.api.state import BODY
from honbun.errors import BadRequest
from honbun.page.decode import clean
from honbun.page.plain_json import read_json


def read_fields(request: web.Request) -> dict[str, Any]:
    """The JSON object in a small body; a page's body is read in the workers instead."""
    fields = read_json(request[BODY], "the body")
    if not isinstance(fields, dict):
        raise BadRequest("the body must be a JSON object")
    return fields


def text_field(fields: dict[str, Any], name: str, default: str | None = None) -> str:
    """The text under this name, without halves of characters; without a default it must be there."""
    value = fields.get(name, default)
    if not isinstance(value, str):
        raise BadRequest(f"the field {name} must be text" if name in fields else f"the field {name} is missing")
    return clean(value)


def json_answer(value: Any) -> web.Response:
    """An answer of JSON; `bytes` are sent as they are."""
    body = value if isinstance(value, bytes) else json.dumps(value, ensure_ascii=False).encode()
    return web.Response(body=body, content_type="application/json")
