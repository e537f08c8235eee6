"""What work costs, for tests of how the cost grows."""

import gc
from collections.abc import Callable
from time import process_time

RUNS = 5


def least_seconds(work: Callable[[], object]) -> float:
    """CPU seconds of the cheapest of some runs: of what must be done each time, and of no looking for garbage.

    That takes the longer the more a process holds, which is a matter of the tests before this one.
    """
    gc.disable()
    try:
        return min(_seconds(work) for _ in range(RUNS))
    finally:
        gc.enable()


def _seconds(work: Callable[[], object]) -> float:
    began = process_time()
    work()
    return process_time() - began
