"""How often a test tries what it is about: counted while it runs, and told with its result."""

from collections import Counter

COUNTS: Counter[str] = Counter()


def tried(what: str, times: int = 1) -> None:
    """Notes that something was tried; `what` is a plural, as `make trust` tells it."""
    COUNTS[what] += times
