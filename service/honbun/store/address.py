"""Where a Redis is, read from a URL; it prints without its password."""

from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import parse_qsl, unquote, urlsplit

from honbun.errors import WrongUse

FORMS = """\
  sqlite
  memory
  redis://[[USER]:PASSWORD@]HOST[:PORT][/DATABASE]
  rediss://[[USER]:PASSWORD@]HOST[:PORT][/DATABASE][?ca=FILE]
  unix://[[USER]:PASSWORD@]/PATH/TO/SOCKET[?db=DATABASE]
  redis+cluster://[[USER]:PASSWORD@]HOST[:PORT][,HOST[:PORT]...]
  rediss+cluster://[[USER]:PASSWORD@]HOST[:PORT][,HOST[:PORT]...][?ca=FILE]
rediss is Redis over TLS, ca the file with the authority that signed its certificate.
The last five also take timeout=SECONDS (0.25).  Special characters of a password are written as %XX."""

SCHEMES = ("redis", "rediss", "unix", "redis+cluster", "rediss+cluster")
OPTIONS = {"ca", "db", "timeout"}
PORT = 6379
TIMEOUT = 0.25


@dataclass(frozen=True, slots=True)
class Address:
    scheme: str
    nodes: tuple[tuple[str, int], ...] = ()  # host and port; several only for a cluster
    socket: str = ""
    user: str | None = None
    password: str | None = field(default=None, repr=False)
    database: int = 0
    ca: str | None = None
    timeout: float = TIMEOUT  # seconds to connect, and seconds to answer

    @property
    def is_cluster(self) -> bool:
        return self.scheme.endswith("+cluster")

    @property
    def has_tls(self) -> bool:
        return self.scheme.startswith("rediss")

    def __str__(self) -> str:
        hosts = (f"[{host}]:{port}" if ":" in host else f"{host}:{port}" for host, port in self.nodes)
        return f"{self.scheme}://{self.socket or ','.join(hosts)}"


def read_address(url: str) -> Address:
    """The address this URL names; `WrongUse` with the list of forms for any other."""
    scheme, _, rest = url.partition("://")
    try:
        if scheme in SCHEMES:
            return _read(scheme, rest)
    except ValueError:
        pass  # its text could show a part of the password
    raise WrongUse(f"the store is none of these forms:\n{FORMS}")


def _read(scheme: str, rest: str) -> Address:
    place, _, query = rest.partition("?")
    login, _, place = place.rpartition("@")
    user, _, password = login.partition(":")
    options = dict(parse_qsl(query, strict_parsing=bool(query)))
    if not options.keys() <= OPTIONS:
        raise ValueError
    on_socket = scheme == "unix"
    hosts, _, database = ("", "", "") if on_socket else place.partition("/")
    address = Address(
        scheme=scheme,
        nodes=tuple(_read_node(host) for host in hosts.split(",")) if hosts else (),
        socket=unquote(place) if on_socket else "",
        user=unquote(user) or None,
        password=unquote(password) or None,
        database=int(options.get("db", database) or 0),
        ca=options.get("ca"),
        timeout=float(options.get("timeout", TIMEOUT)),
    )
    _check(address)
    return address


def _read_node(host: str) -> tuple[str, int]:
    parts = urlsplit(f"//{host}")
    if not parts.hostname:
        raise ValueError
    return parts.hostname, parts.port or PORT


def _check(address: Address) -> None:
    if address.is_cluster and address.database:
        raise WrongUse("a Redis Cluster has only database 0")
    if address.ca and not Path(address.ca).is_file():
        raise WrongUse(f"there is no certificate file {address.ca}")
    if address.timeout <= 0 or address.database < 0:
        raise ValueError
    if address.scheme == "unix":
        if not address.socket.startswith("/"):
            raise ValueError
    elif len(address.nodes) != 1 and not (address.is_cluster and address.nodes):
        raise ValueError
