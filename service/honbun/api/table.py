"""Rows as a file for spreadsheets and statistics."""

import csv
import io
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from aiohttp import web

FORMATS = ("json", "csv")
CSV = "text/csv"


def table_answer(columns: Sequence[str], rows: Iterable[Mapping[str, Any]]) -> web.Response:
    """The rows as CSV (RFC 4180), the names of the columns first; lists are written with blanks between."""
    file = io.StringIO()
    writer = csv.writer(file)
    writer.writerow(columns)
    writer.writerows([_cell(row[column]) for column in columns] for row in rows)
    return web.Response(text=file.getvalue(), content_type=CSV, charset="utf-8")


def _cell(value: Any) -> Any:
    return " ".join(value) if isinstance(value, list) else value
