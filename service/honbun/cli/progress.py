"""A line on the terminal that tells how far a long command is; silent where nobody watches."""

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

_WIDTH = 30
_QUIET_SECONDS = 1.0  # what is over sooner needs no bar
_REDRAW_SECONDS = 0.1


@contextmanager
def progress(total: int | None, unit: str) -> Iterator[Callable[[], None]]:
    """Gives the function to call after each step; a total that is not known is None."""
    started = drawn = time.monotonic()
    done = 0
    shown = False

    def step() -> None:
        nonlocal done, drawn, shown
        done += 1
        now = time.monotonic()
        if sys.stderr.isatty() and now - started > _QUIET_SECONDS and now - drawn > _REDRAW_SECONDS:
            drawn, shown = now, True
            sys.stderr.write("\r" + _line(done, total, unit, now - started))
            sys.stderr.flush()

    try:
        yield step
    finally:
        if shown:
            sys.stderr.write("\r" + " " * 79 + "\r")


def _line(done: int, total: int | None, unit: str, seconds: float) -> str:
    rate = f"{done / seconds:.0f} a second"
    if total is None:
        return f"{done} {unit}, {rate} "
    filled = _WIDTH * done // max(total, 1)
    left = seconds / done * (total - done)
    return f"[{'█' * filled}{'·' * (_WIDTH - filled)}] {done}/{total} {unit}, {rate}, {left:.0f} s left "
