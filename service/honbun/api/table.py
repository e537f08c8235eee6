"""Rows as a file for spreadsheets and statistics."""

import csv
import io
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from aiohttp import web

from honbun.wrappers.table import as_text

FORMATS = ("json", "csv")
CSV = "text/csv"


def table_answer(columns: Sequence[str], rows: Iterable[Mapping[str, Any]]) -> web.Response:
    """The rows as CSV (RFC 4180), the names of the columns first; lists are written with blanks between.

    A text that a spreadsheet would take for a formula gets a ' in front; numbers stay as they are.
    """
    file = io.StringIO()
    writer = csv.writer(file)
    writer.writerow(columns)
    writer.writerows([_cell(row[column]) for column in columns] for row in rows)
    return web.Response(text=file.getvalue(), content_type=CSV, charset="utf-8")


def _cell(value: Any) -> Any:
    text = " ".join(value) if isinstance(value, list) else value
    return as_text(text) if isinstance(text, str) else text
