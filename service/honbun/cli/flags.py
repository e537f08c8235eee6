"""The settings as flags: each command takes those it needs, all made from the one table."""

import argparse

from honbun.settings import TABLE, Settings, read_settings
from honbun.standard_format.write import Dialect


def add_settings(parser: argparse.ArgumentParser, *names: str) -> None:
    """Declares a flag for each named setting, or for every one."""
    group = parser.add_argument_group(
        "settings (also HONBUN_NAME in the environment, or honbun.toml in the data folder)"
    )
    for row in TABLE:
        if not names or row.name in names:
            told = f"{row.metadata['help']} (default: {row.default})" if row.default != "" else row.metadata["help"]
            group.add_argument(f"--{row.name.replace('_', '-')}", type=type(row.default), metavar="VALUE", help=told)


def add_dialect(parser: argparse.ArgumentParser, told: str, default: Dialect | None = None) -> None:
    """Declares which dialect of Standard Format is meant."""
    names = {dialect.value: dialect for dialect in Dialect}
    parser.add_argument(
        "--dialect", type=lambda name: names.get(name, name), choices=list(names), default=default, help=told
    )


def given_settings(args: argparse.Namespace) -> Settings:
    """The settings in force for this command line."""
    return read_settings({row.name: getattr(args, row.name, None) for row in TABLE})
