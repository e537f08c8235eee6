"""`honbun service` writes what a system starts at login, and has it taken into use."""

import plistlib
import shutil
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from honbun.cli.autostart import autostart
from honbun.cli.main import main

AWKWARD = '/home/a b/100%/$x/"q"/é'
UNIT = "systemd/user/honbun.service"


@pytest.fixture
def home(tmp_path, monkeypatch):
    """A home with a `systemctl` that only writes down how it was called."""
    program = tmp_path / "bin/systemctl"
    program.parent.mkdir()
    program.write_text(f'#!/bin/sh\necho "$@" >> {tmp_path}/calls\nexit $(cat {tmp_path}/code)\n')
    program.chmod(0o755)
    (tmp_path / "code").write_text("0")
    monkeypatch.setenv("PATH", str(program.parent), prepend=":")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.setattr(sys, "platform", "linux")
    return tmp_path


def calls(home):
    return (home / "calls").read_text().splitlines() if (home / "calls").exists() else []


def test_unit_is_written_and_started(home, capsys):
    assert main(["service", "install", "--port", "8711"]) == 0

    command = f"ExecStart={sys.executable} -m honbun serve --port 8711"
    assert command in (home / UNIT).read_text().splitlines()
    assert calls(home) == ["--user daemon-reload", "--user enable --now honbun"]
    assert capsys.readouterr().out == f"Honbun starts at login, and now ({home / UNIT})\n"


def test_unit_is_for_its_owner_alone(home):
    main(["service", "install"])

    assert (home / UNIT).stat().st_mode & 0o777 == 0o600


def test_uninstalled_unit_is_gone(home):
    main(["service", "install"])

    assert main(["service", "uninstall"]) == 0
    assert not (home / UNIT).exists()
    assert calls(home)[-1] == "--user disable --now honbun"


def test_what_is_not_installed_is_told(home, capsys):
    assert (main(["service", "uninstall"]), main(["service", "status"])) == (0, 1)
    assert "does not start at login" in capsys.readouterr().out
    assert calls(home) == []


def test_status_asks_the_system(home):
    main(["service", "install"])
    (home / "code").write_text("3")

    assert main(["service", "status"]) == 1
    assert calls(home)[-1].endswith("status honbun")


def test_system_that_refuses_is_quoted(home, capsys):
    (home / "code").write_text("1")

    assert main(["service", "install"]) == 1
    assert "`systemctl --user daemon-reload` failed: exit code 1; nothing was installed" in capsys.readouterr().err
    assert not (home / UNIT).exists()


@pytest.mark.usefixtures("home")
def test_system_without_systemd_is_told(capsys, monkeypatch):
    monkeypatch.setenv("PATH", "")

    assert main(["service", "install"]) == 3
    assert "there is no systemctl here" in capsys.readouterr().err


@pytest.mark.usefixtures("home")
def test_setting_that_makes_no_sense_is_refused_at_once(capsys):
    assert main(["service", "install", "--workers", "0"]) == 2
    assert "workers" in capsys.readouterr().err


@pytest.mark.skipif(
    not shutil.which("systemd-analyze"), reason="systemd-analyze is not installed (apt install systemd)"
)
def test_systemd_understands_the_unit(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    start = autostart(["--data", AWKWARD], "linux")
    start.file.parent.mkdir(parents=True)
    start.file.write_bytes(start.content)
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    told = subprocess.run(["systemd-analyze", "verify", "--user", start.file], capture_output=True, check=False)

    assert (told.returncode, told.stderr) == (0, b"")


def test_launchd_reads_the_same_command():
    agent = plistlib.loads(autostart(["--data", AWKWARD], "darwin").content)

    assert agent["ProgramArguments"] == [sys.executable, "-m", "honbun", "serve", "--data", AWKWARD]
    assert agent["RunAtLoad"] is True


def test_task_of_windows_is_xml_with_the_command(monkeypatch):
    monkeypatch.setenv("USERNAME", "<Mori & co>")
    start = autostart(["--data", r"C:\a b"], "win32")
    task = ET.fromstring(start.content.decode("utf-16"))
    told = {element.tag.partition("}")[2]: element.text for element in task.iter()}

    assert (told["Command"], told["Arguments"]) == (sys.executable, r'-m honbun serve --data "C:\a b"')
    assert told["UserId"] == "<Mori & co>"
    assert start.content.startswith(b"\xff\xfe")


def test_file_is_where_the_system_looks(monkeypatch):
    monkeypatch.setenv("LOCALAPPDATA", "/local")
    monkeypatch.delenv("XDG_CONFIG_HOME", raising=False)
    files = [autostart([], system).file for system in ("linux", "darwin", "win32")]

    assert files == [
        Path.home() / ".config/systemd/user/honbun.service",
        Path.home() / "Library/LaunchAgents/honbun.plist",
        Path("/local/honbun/honbun.xml"),
    ]
