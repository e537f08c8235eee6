"""Tuples as the rows of a table (CSV, RFC 4180)."""

import csv
import io
import re
from collections.abc import Iterable, Mapping, Sequence

_FORMULA = re.compile(r"[=@\t\r]|[-+](?!\d[\d .,()/-]*$|$)")


def row(cells: Iterable[str]) -> str:
    """One row, with its line end; nothing in it is a formula to a spreadsheet."""
    line = io.StringIO()
    csv.writer(line, lineterminator="\r\n").writerow(map(as_text, cells))
    return line.getvalue()


def as_text(cell: str) -> str:
    """The cell with a ' in front, if a spreadsheet would take it for a formula."""
    return f"'{cell}" if _FORMULA.match(cell) else cell


def cells(names: Sequence[str], values: Mapping[str, Sequence[str]]) -> list[str]:
    """The cells of a tuple, one for each field; several values stand on a line each."""
    return ["\n".join(values.get(name, ())) for name in names]
