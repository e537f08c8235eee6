"""What starts the service at login: a systemd user unit, a launchd agent, or a task of Windows.

Each system has its own file and its own two commands, one that takes the file into use and one that lets go of it.
"""

import os
import plistlib
import shlex
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from xml.sax.saxutils import escape

LABEL = "honbun"

_UNIT = """[Unit]
Description=Honbun: the text of the pages you read

[Service]
ExecStart={command}
Restart=on-failure
RestartSec=5
TimeoutStopSec=20
UMask=0077
NoNewPrivileges=yes
LockPersonality=yes
RestrictAddressFamilies=AF_UNIX AF_INET AF_INET6
SystemCallArchitectures=native

[Install]
WantedBy=default.target
"""

_TASK = """<?xml version="1.0" encoding="UTF-16"?>
<Task version="1.2" xmlns="http://schemas.microsoft.com/windows/2004/02/mit/task">
  <RegistrationInfo><Description>Honbun: the text of the pages you read</Description></RegistrationInfo>
  <Triggers><LogonTrigger><Enabled>true</Enabled><UserId>{user}</UserId></LogonTrigger></Triggers>
  <Principals>
    <Principal id="Author">
      <UserId>{user}</UserId><LogonType>InteractiveToken</LogonType><RunLevel>LeastPrivilege</RunLevel>
    </Principal>
  </Principals>
  <Settings>
    <MultipleInstancesPolicy>IgnoreNew</MultipleInstancesPolicy>
    <DisallowStartIfOnBatteries>false</DisallowStartIfOnBatteries>
    <StopIfGoingOnBatteries>false</StopIfGoingOnBatteries>
    <ExecutionTimeLimit>PT0S</ExecutionTimeLimit>
    <RestartOnFailure><Interval>PT1M</Interval><Count>3</Count></RestartOnFailure>
  </Settings>
  <Actions Context="Author">
    <Exec><Command>{program}</Command><Arguments>{arguments}</Arguments></Exec>
  </Actions>
</Task>
"""


@dataclass(frozen=True, slots=True)
class Autostart:
    """A file to be written, and the commands around it."""

    file: Path
    content: bytes
    install: Sequence[Sequence[str]]
    uninstall: Sequence[Sequence[str]]
    status: Sequence[str]


def autostart(flags: Sequence[str], platform: str = sys.platform) -> Autostart:
    """How this system starts `honbun serve` with these flags at login."""
    command = [sys.executable, "-m", "honbun", "serve", *flags]
    if platform == "darwin":
        return _launchd(command)
    return _windows(command) if platform == "win32" else _systemd(command)


def _systemd(command: Sequence[str]) -> Autostart:
    home = Path(os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config")
    control = ["systemctl", "--user"]
    return Autostart(
        home / f"systemd/user/{LABEL}.service",
        _UNIT.format(command=" ".join(map(_quoted, command))).encode(),
        install=([*control, "daemon-reload"], [*control, "enable", "--now", LABEL]),
        uninstall=([*control, "disable", "--now", LABEL],),
        status=[*control, "--no-pager", "--lines=0", "status", LABEL],
    )


def _quoted(word: str) -> str:
    """A word of a command as systemd reads it."""
    word = word.replace("\\", "\\\\").replace('"', '\\"').replace("%", "%%").replace("$", "$$")
    return f'"{word}"' if shlex.quote(word) != word else word


def _launchd(command: Sequence[str]) -> Autostart:
    file = Path.home() / f"Library/LaunchAgents/{LABEL}.plist"
    logs = str(Path.home() / f"Library/Logs/{LABEL}.log")
    domain = f"gui/{os.getuid()}"
    agent = {
        "Label": LABEL,
        "ProgramArguments": list(command),
        "RunAtLoad": True,
        "KeepAlive": {"SuccessfulExit": False},
        "ProcessType": "Background",
        "Umask": 0o077,
        "StandardOutPath": logs,
        "StandardErrorPath": logs,
    }
    return Autostart(
        file,
        plistlib.dumps(agent),
        install=(["launchctl", "bootstrap", domain, str(file)],),
        uninstall=(["launchctl", "bootout", f"{domain}/{LABEL}"],),
        status=["launchctl", "print", f"{domain}/{LABEL}"],
    )


def _windows(command: Sequence[str]) -> Autostart:
    from subprocess import list2cmdline

    file = Path(os.environ.get("LOCALAPPDATA") or Path.home()) / f"{LABEL}/{LABEL}.xml"
    user = "\\".join(os.environ[name] for name in ("USERDOMAIN", "USERNAME") if name in os.environ)
    parts = {"user": user, "program": command[0], "arguments": list2cmdline(command[1:])}
    return Autostart(
        file,
        _TASK.format(**{name: escape(part) for name, part in parts.items()}).encode("utf-16"),
        install=(["schtasks", "/Create", "/TN", LABEL, "/XML", str(file), "/F"], ["schtasks", "/Run", "/TN", LABEL]),
        uninstall=(["schtasks", "/End", "/TN", LABEL], ["schtasks", "/Delete", "/TN", LABEL, "/F"]),
        status=["schtasks", "/Query", "/TN", LABEL],
    )
