"""An analyser as a child process of ours, reached by pipes.

It ends with us: it is told to by the kernel where there is `setpriv`, and else it finds its input closed.  A server
mode is never used: those of JUMAN and KNP listen on every address of the machine and ask nobody who they are.
"""

import contextlib
import os
import shutil
import subprocess
from collections.abc import Sequence

_TEST_SECONDS = 10
_MOST_TOLD = 200


class Child:
    """A running analyser; `reads` and `writes` are its pipes."""

    def __init__(self, command: Sequence[str]) -> None:
        # what it complains of is not kept, because it quotes the text
        self._process = subprocess.Popen(
            [*_ending_with_us(), *command],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            bufsize=0,
        )
        assert self._process.stdin
        assert self._process.stdout
        self.reads, self.writes = self._process.stdout.fileno(), self._process.stdin.fileno()
        os.set_blocking(self.reads, False)
        os.set_blocking(self.writes, False)

    def close(self) -> None:
        with contextlib.suppress(ProcessLookupError):
            self._process.kill()
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                pipe.close()


def is_installed(command: Sequence[str]) -> bool:
    """Whether there is such a program."""
    return bool(command) and shutil.which(command[0]) is not None


def complaint(command: Sequence[str]) -> str:
    """What the program writes to stderr when it is given nothing to do."""
    try:
        done = subprocess.run(command, input=b"", capture_output=True, timeout=_TEST_SECONDS, check=False)
    except (OSError, subprocess.TimeoutExpired) as error:
        return str(error)
    return done.stderr.decode("utf-8", "replace").strip().partition("\n")[0][:_MOST_TOLD]


def _ending_with_us() -> list[str]:
    return ["setpriv", "--pdeathsig", "KILL", "--"] if shutil.which("setpriv") else []
