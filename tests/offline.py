"""Run a command where there is no network but the machine itself (Linux):  python -m tests.offline COMMAND..."""

import fcntl
import os
import shutil
import socket
import struct
import subprocess
import sys
from collections.abc import Sequence

_UNSHARE = ("unshare", "--net", *(() if os.geteuid() == 0 else ("--map-root-user",)))
_GET_FLAGS, _SET_FLAGS, _UP = 0x8913, 0x8914, 1  # of <linux/sockios.h> and <linux/if.h>


def can_be_offline() -> bool:
    """Whether this system lets us make a namespace of our own."""
    return bool(shutil.which("unshare")) and subprocess.run([*_UNSHARE, "true"], check=False).returncode == 0


def offline(command: Sequence[str]) -> list[str]:
    """The command that runs this one without a network."""
    return [*_UNSHARE, sys.executable, "-m", "tests.offline", *command]


def _start_loopback() -> None:
    """A new namespace has a loopback, which is down."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as any_socket:
        name, flags = struct.unpack("16sh", fcntl.ioctl(any_socket, _GET_FLAGS, struct.pack("16sh", b"lo", 0)))
        fcntl.ioctl(any_socket, _SET_FLAGS, struct.pack("16sh", name, flags | _UP))


if __name__ == "__main__":
    _start_loopback()
    os.execvp(sys.argv[1], sys.argv[1:])
