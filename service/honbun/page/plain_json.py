"""Reading JSON that somebody else wrote: a request's body, a file of labels, of rules or of settings.

Python's reader takes more than JSON is: `NaN`, and an object that has a name twice, of which it believes the last.  Who
says two things at once is asked which one is meant.
"""

import json
from collections import Counter
from typing import Any, NoReturn

from honbun.errors import BadRequest

LONGEST_NAME_SHOWN = 40


class _Unclear(ValueError):
    """JSON that Python would read and we do not."""


def read_json(data: bytes | str, what: str) -> Any:
    """The value that this JSON is; BadRequest, which calls it `what`, if it is none."""
    try:
        return json.loads(data, object_pairs_hook=_without_twins, parse_constant=_refuse)
    except RecursionError:
        reason = "it is nested too deep"
    except UnicodeDecodeError as error:
        reason = f"byte {error.start} is not UTF-8"
    except (json.JSONDecodeError, _Unclear) as error:
        reason = str(error)
    except ValueError:
        reason = "a number in it has too many digits"
    raise BadRequest(f"{what} is not JSON: {reason}") from None


def _without_twins(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    read = dict(pairs)
    if len(read) == len(pairs):
        return read
    twin = next(name for name, count in Counter(name for name, _ in pairs).items() if count > 1)
    raise _Unclear(f"an object in it has the name {twin[:LONGEST_NAME_SHOWN]!r} twice")


def _refuse(constant: str) -> NoReturn:
    raise _Unclear(f"{constant} is no number of JSON")
