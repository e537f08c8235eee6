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
        "responses": {
            "200": {"description": "done", "content": _content(row.media, row.answer)},
            "default": {"description": "an error", "content": _content([MEDIA_TYPE], "Problem")},
        },
    }
    if parameters := [*_path_parameters(row), *_query_parameters(row)]:
        operation["parameters"] = parameters
    if row.body:
        operation["requestBody"] = {"required": True, "content": _content(["application/json"], row.body)}
    return operation


def _path_parameters(row: Route) -> Iterator[dict[str, Any]]:
    for name in re.findall(r"{(\w+)", row.path):
        yield {"name": name, "in": "path", "required": True, "schema": {"type": "string"}}


def _query_parameters(row: Route) -> Iterator[dict[str, Any]]:
    for name, told in row.query.items():
        yield {"name": name, "in": "query", "description": told, "schema": {"type": "string"}}


def _content(media: Iterable[str], schema: str) -> dict[str, Any]:
    told = {"schema": {"$ref": f"#/components/schemas/{schema}"} if schema else {"type": "string"}}
    return dict.fromkeys(media, told)
