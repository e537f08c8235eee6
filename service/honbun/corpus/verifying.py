"""Opening every version that is kept: a damaged frame shows only when it is unpacked."""

from apsw import Connection
from zstandard import ZstdError

from honbun.corpus.parts import Parts
from honbun.corpus.press import Press
from honbun.corpus.saved import written_id
from honbun.model import Finding

_MOST_TOLD = 5
_REMEDY = "save these pages again, or honbun restore a backup"


def verify(connection: Connection, press: Press) -> list[Finding]:
    """What is found when all are opened, without a look at what they say."""
    broken, count = [], 0
    for document, number, pressed, dictionary in connection.execute(
        "SELECT document, number, parts, dictionary FROM versions ORDER BY document, number"
    ):
        count += 1
        if not _opens(connection, press, pressed, dictionary):
            broken.append(f"{written_id(document)} (version {number})")
    if not broken:
        return [Finding(True, f"all {count} versions of saved pages can be opened")]
    named = ", ".join(broken[:_MOST_TOLD]) + (", …" if len(broken) > _MOST_TOLD else "")
    return [Finding(False, f"{len(broken)} of {count} versions of saved pages are damaged: {named}", _REMEDY)]


def _opens(connection: Connection, press: Press, pressed: bytes, dictionary: int | None) -> bool:
    try:
        parts = Parts.split(press.open(connection, pressed, dictionary))
    except (ZstdError, ValueError, TypeError):
        return False
    return bool(parts.extraction)
