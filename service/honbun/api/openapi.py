"""The OpenAPI document, made from the routes table."""

import re
from collections.abc import Iterable, Iterator
from typing import Any

from honbun import __version__
from honbun.api.problems import MEDIA_TYPE
from honbun.api.route import Route
from honbun.api.schemas import SCHEMAS


def describe_routes(rows: Iterable[Route]) -> dict[str, Any]:
    """The document for these rows, as OpenAPI 3.1."""
    paths: dict[str, dict[str, Any]] = {}
    for row in rows:
        paths.setdefault(row.path, {})[row.method.lower()] = _operation(row)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Honbun", "version": __version__, "license": {"name": "MIT", "identifier": "MIT"}},
        "paths": paths,
        "components": {
            "schemas": SCHEMAS,
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
        },
    }


def _operation(row: Route) -> dict[str, Any]:
    operation: dict[str, Any] = {
        "operationId": row.handler.__name__,
        "summary": row.summary,
        "security": [{"token": []}] if row.token else [],
        "responses": _responses(row),
    }
    if parameters := [*_path_parameters(row), *_query_parameters(row)]:
        operation["parameters"] = parameters
    if row.body:
        operation["requestBody"] = {"required": True, "content": _content(["application/json"], row.body)}
    return operation


def _responses(row: Route) -> dict[str, Any]:
    problem = _content([MEDIA_TYPE], "Problem") | (_content(["text/plain"], "") if row.says_plainly else {})
    told: dict[str, Any] = {"200": {"description": "done", "content": _content(row.media, row.answer)}}
    if row.spares:
        told["304"] = {"description": "nothing new since the answer whose ETag or date was sent"}
    return told | {"default": {"description": "an error", "content": problem}}


def _path_parameters(row: Route) -> Iterator[dict[str, Any]]:
    for name in re.findall(r"{(\w+)", row.path):
        yield {"name": name, "in": "path", "required": True, "schema": {"type": "string"}}


def _query_parameters(row: Route) -> Iterator[dict[str, Any]]:
    for name, told in row.query.items():
        yield {"name": name, "in": "query", "description": told, "schema": {"type": "string"}}


def _content(media: Iterable[str], schema: str) -> dict[str, Any]:
    return {each: {"schema": _schema(each, schema)} for each in media}


def _schema(media: str, name: str) -> dict[str, Any]:
    """The one of this name, or what can be said of any answer of this type."""
    if name:
        return {"$ref": f"#/components/schemas/{name}"}
    return {"type": "object" if media.endswith(("/json", "+json")) else "string"}
