"""Have the service start when you log in: install, uninstall, or tell whether it runs.

On Linux it is a systemd user unit, on macOS a launchd agent, on Windows a task.  The settings given to `install` are
those it starts with; a later `install` replaces them.  Nothing needs an administrator.
"""

import argparse
import subprocess
from collections.abc import Iterator, Sequence

from honbun.cli.autostart import Autostart, autostart
from honbun.cli.flags import add_settings, given_settings
from honbun.errors import HonbunError, Missing
from honbun.settings import TABLE

EXAMPLE = """  $ honbun service install --port 8711
  Honbun starts at login, and now (~/.config/systemd/user/honbun.service)
  $ honbun service uninstall
  Honbun does not start at login any more"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    actions = parser.add_subparsers(dest="action", required=True, metavar="install|uninstall|status")
    add_settings(actions.add_parser("install", help="start the service now and at each login"))
    actions.add_parser("uninstall", help="end it, and do not start it any more")
    actions.add_parser("status", help="whether it is installed, and runs")


def run(args: argparse.Namespace) -> int:
    given_settings(args)  # refused now rather than at the next login
    return {"install": _install, "uninstall": _uninstall, "status": _status}[args.action](autostart(list(_flags(args))))


def _flags(args: argparse.Namespace) -> Iterator[str]:
    for row in TABLE:
        if (value := getattr(args, row.name, None)) is not None:
            yield from (f"--{row.name.replace('_', '-')}", str(value))


def _install(start: Autostart) -> int:
    start.file.parent.mkdir(parents=True, exist_ok=True)
    start.file.touch(mode=0o600)  # a store's address may hold a password
    start.file.write_bytes(start.content)
    try:
        for command in start.install:
            _call(command)
    except HonbunError as error:
        start.file.unlink()
        raise type(error)(
            f"{error}; nothing was installed (it takes a login of your own: no `su`, no container)"
        ) from None
    print(f"Honbun starts at login, and now ({start.file})")
    return 0


def _uninstall(start: Autostart) -> int:
    if not start.file.exists():
        print("Honbun does not start at login")
        return 0
    try:
        for command in start.uninstall:
            _call(command)
    finally:
        start.file.unlink()
    print("Honbun does not start at login any more")
    return 0


def _status(start: Autostart) -> int:
    if not start.file.exists():
        print("Honbun does not start at login; `honbun service install` changes that")
        return 1
    print(f"Honbun starts at login ({start.file})", flush=True)
    return 1 if subprocess.run(_found(start.status), check=False).returncode else 0


def _call(command: Sequence[str]) -> None:
    done = subprocess.run(_found(command), check=False, capture_output=True, text=True)
    if done.returncode:
        told = (done.stderr or done.stdout).strip() or f"exit code {done.returncode}"
        raise HonbunError(f"`{' '.join(command)}` failed: {told}")


def _found(command: Sequence[str]) -> Sequence[str]:
    from shutil import which

    if not which(command[0]):
        raise Missing(f"there is no {command[0]} here: start `honbun serve` by what your system has for it")
    return command
