"""One table of settings; the command line, the `HONBUN_*` environment and the TOML file read from it.

A value is looked up in that order and the first found wins.  Read once at the edge, then passed in as values.
"""

import os
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import Field, dataclass, field, fields
from pathlib import Path
from typing import Any, NamedTuple

from honbun.errors import WrongUse


class Span(NamedTuple):
    """The least and the largest value of a setting."""

    least: float
    most: float


def _setting(default: Any, help_text: str, allowed: Span | Sequence[str] = ()) -> Any:
    return field(default=default, metadata={"help": help_text, "allowed": allowed})


@dataclass(frozen=True)
class Settings:
    """The table: name, default, help; an instance holds the values in force."""

    host: str = _setting("127.0.0.1", "address to listen on; anything but loopback is refused")
    port: int = _setting(8710, "port to listen on", Span(0, 65_535))
    data: str = _setting("~/.local/share/honbun", "folder for all that is kept (made 0700)")
    store: str = _setting(
        "sqlite", "what remembers sites: sqlite, memory, redis://, rediss://, unix://, redis+cluster://"
    )
    workers: int = _setting(2, "worker processes for page work", Span(1, 256))
    page_seconds: float = _setting(2.0, "seconds a page may take before its worker is killed", Span(0.01, 86_400))
    worker_megabytes: int = _setting(1024, "address space a worker may use", Span(64, 1 << 20))
    body_megabytes: int = _setting(16, "largest request body", Span(1, 1024))
    pages_per_site: int = _setting(300, "pages remembered of each site; the newest stay", Span(1, 1_000_000))
    days_remembered: int = _setting(90, "days after which a page not seen again is no longer evidence", Span(1, 36_500))
    salt: str = _setting("", "secret mixed into every signature; empty: made once, kept in the data folder")
    sensitive: str = _setting("refuse", "pages to sign in or pay on: refuse, take", ("refuse", "take"))
    model: str = _setting("", "model file to judge pages with; empty: the one shipped")
    juman: str = _setting("juman", "JUMAN: its command, or a server juman://host:port")
    jumanpp: str = _setting("jumanpp", "JUMAN++: its command")
    knp: str = _setting("knp -dpnd-fast", "KNP: its command, or a server knp://host:port")
    log: str = _setting("info", "log level: debug, info, warning, error", ("debug", "info", "warning", "error"))

    @property
    def folder(self) -> Path:
        return Path(self.data).expanduser()


TABLE: tuple[Field[Any], ...] = fields(Settings)


def read_settings(given: Mapping[str, Any], environment: Mapping[str, str] | None = None) -> Settings:
    """The settings in force: `given` (command line), then `HONBUN_*`, then `honbun.toml` in the data folder."""
    environment = os.environ if environment is None else environment
    named = {f"HONBUN_{row.name.upper()}": row.name for row in TABLE}
    chosen = {named[key]: (value, key) for key, value in environment.items() if key in named}
    chosen |= {name: (value, _flag(name)) for name, value in given.items() if value is not None}
    folder, _ = chosen.get("data", (Settings.data, ""))
    file = Path(str(folder)).expanduser() / "honbun.toml"
    chosen = {name: (value, str(file)) for name, value in _read_file(file).items()} | chosen
    return Settings(**{row.name: _typed(row, *chosen[row.name]) for row in TABLE if row.name in chosen})


def _flag(name: str) -> str:
    return f"--{name.replace('_', '-')}"


def _read_file(path: Path) -> dict[str, Any]:
    if not path.is_file():
        return {}
    try:
        values = tomllib.loads(path.read_text("utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise WrongUse(f"{path} is not TOML: {error}") from None
    if unknown := set(values) - {row.name for row in TABLE}:
        raise WrongUse(f"{path} names no setting of ours: {', '.join(sorted(unknown))}")
    return values


def _typed(row: Field[Any], value: Any, source: str) -> Any:
    """The value as the setting has it; WrongUse, which names where it comes from."""
    kind: type[Any] = type(row.default)
    told = f"the setting {row.name} ({source})"
    try:
        if isinstance(value, bool | list | dict) or (kind is int and isinstance(value, float)):
            raise TypeError  # a file may hold these, and `kind` would make something of them
        typed = kind(value)
    except (TypeError, ValueError):
        wanted = {int: "a whole number", float: "a number"}.get(kind, "text")
        raise WrongUse(f"{told} is {wanted}, not {value!r}") from None
    allowed = row.metadata["allowed"]
    if isinstance(allowed, Span) and not allowed.least <= typed <= allowed.most:
        raise WrongUse(f"{told} cannot be {value!r}, but {allowed.least} to {allowed.most}")
    if allowed and not isinstance(allowed, Span) and typed not in allowed:
        raise WrongUse(f"{told} cannot be {value!r}, but {', '.join(allowed)}")
    if row.name == "data" and not typed:
        raise WrongUse(f"{told} is empty: name a folder, or leave it out")
    return typed
