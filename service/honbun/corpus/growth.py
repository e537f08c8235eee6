"""How the corpus grew: documents by the day they were first saved, and by site."""

import json
from collections.abc import Sequence
from typing import NamedTuple

from apsw import Connection

_GROWN = (
    "SELECT date(first, 'unixepoch') AS day, site, count(*), coalesce(sum(length), 0) FROM"
    " (SELECT d.site, min(v.saved) AS first, t.length FROM documents d JOIN versions v ON v.document = d.id"
    " LEFT JOIN texts t ON t.document = d.id {} GROUP BY d.id) GROUP BY day, site ORDER BY day, site"
)


class Growth(NamedTuple):
    """What came on one day (UTC) from one site."""

    day: str
    site: str
    documents: int
    words: int


def read_growth(connection: Connection, documents: Sequence[int] | None = None) -> list[Growth]:
    """The growth, of these documents alone if some are named."""
    if documents is None:
        return [Growth(*row) for row in connection.execute(_GROWN.format(""))]
    these = "WHERE d.id IN (SELECT value FROM json_each(?))"
    return [Growth(*row) for row in connection.execute(_GROWN.format(these), (json.dumps(documents),))]
