"""A line on the terminal that tells how far a long command is; silent where nobody watches."""

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

_WIDTH = 30
_QUIET_SECONDS = 1.0  # what is over sooner needs no bar
_REDRAW_SECONDS = 0.1


class Progress:
    """Counts steps; a total that is not known is None."""

    def __init__(self, total: int | None, unit: str) -> None:
        self.shown = False
        self._total, self._unit = total, unit
        self._started = self._drawn = time.monotonic()
        self._done = self._skipped = 0
        self._share = 0.0

    def __call__(self) -> None:
        """One more is done."""
        self._done += 1
        now = time.monotonic()
        if sys.stderr.isatty() and now - self._started > _QUIET_SECONDS and now - self._drawn > _REDRAW_SECONDS:
            self._drawn, self.shown = now, True
            sys.stderr.write("\r" + self._line(now - self._started))
            sys.stderr.flush()

    def skip(self) -> None:
        """One more was done before; it says nothing of the rate."""
        self._skipped += 1

    def has_come(self, share: float) -> None:
        """So much of the way lies behind, where the total is not known."""
        self._share = share

    def _line(self, seconds: float) -> str:
        done, rate = self._done + self._skipped, f"{self._done / seconds:.0f} a second"
        if self._total is not None:
            left = seconds / self._done * (self._total - done)
            filled = _WIDTH * done // max(self._total, 1)
            bar = "█" * filled + "·" * (_WIDTH - filled)
            return f"[{bar}] {done}/{self._total} {self._unit}, {rate}, {left:.0f} s left "
        left_told = f", {seconds * (1 / self._share - 1):.0f} s left" if self._share else ""
        return f"{done} {self._unit}, {rate}{left_told} "


@contextmanager
def progress(total: int | None, unit: str) -> Iterator[Progress]:
    """Gives what to call after each step."""
    told = Progress(total, unit)
    try:
        yield told
    finally:
        if told.shown:
            sys.stderr.write("\r" + " " * 79 + "\r")
