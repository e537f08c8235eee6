"""Pipes wide enough for a page: one holds 64 KiB, and who writes more waits for who reads, several times a page."""

import contextlib

WIDTH = 1 << 20


def widen(pipe: int) -> None:
    """Let a megabyte pass in one go, where the system can and this is a pipe."""
    with contextlib.suppress(ImportError, AttributeError, OSError, ValueError):  # ValueError: it is closed already
        import fcntl

        fcntl.fcntl(pipe, fcntl.F_SETPIPE_SZ, WIDTH)
