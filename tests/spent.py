"""What work costs, for tests of how the cost grows."""

from collections.abc import Callable
from time import process_time

RUNS = 5


def least_seconds(work: Callable[[], object]) -> float:
    """CPU seconds of the cheapest of some runs: only of what must be done each time, and of no collected garbage."""
    return min(_seconds(work) for _ in range(RUNS))


def _seconds(work: Callable[[], object]) -> float:
    began = process_time()
    work()
    return process_time() - began
