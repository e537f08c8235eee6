"""An analyser that the user runs as a server and has named: `juman://host:port`, `knp://host:port`."""

import os
import socket
from urllib.parse import urlsplit

from honbun.errors import WrongUse

PORTS = {"juman": 32000, "knp": 31000}
_SECONDS = 5.0
_OK = b"200 "


def is_address(command: str) -> bool:
    """Whether this names a server rather than a program."""
    return command.partition("://")[0] in PORTS and "://" in command


def host_and_port(address: str) -> tuple[str, int]:
    try:
        parts = urlsplit(address)
        port = parts.port or PORTS[parts.scheme]
    except ValueError:
        raise WrongUse(f"{address} is no address of a server; it should look like juman://host:32000") from None
    return parts.hostname or "127.0.0.1", port


class Server:
    """A connection to a server that was told with which options to run."""

    def __init__(self, address: str, options: str) -> None:
        self._socket = socket.create_connection(host_and_port(address), timeout=_SECONDS)
        try:
            self._greet(options)
        except BaseException:
            self._socket.close()
            raise
        self._socket.setblocking(False)
        self.reads = self._socket.fileno()
        self.writes = os.dup(self.reads)

    def _greet(self, options: str) -> None:
        """The server says what it is, is told to run, and says that it does; a line each."""
        with self._socket.makefile("rb", buffering=0) as lines:
            welcome = lines.readline()
            self._socket.sendall(f"RUN {options}\n".encode())
            if not (welcome.startswith(_OK) and lines.readline().startswith(_OK)):
                raise ConnectionError("this is no server that we know")

    def close(self) -> None:
        os.close(self.writes)
        self._socket.close()
