"""`honbun doctor` tells what is there, what is not, and what to do about it."""

import re
import socket

import pytest
from tests.service import Service, settings_in

from honbun.cli import doctor
from honbun.cli.main import main

OPTIONAL = re.compile(r"JUMAN|KNP|jumandic")


@pytest.fixture
def port():
    """A port that is free now."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        return taken.getsockname()[1]


def examine(folder, port, *arguments):
    return main(["doctor", "--data", str(folder), "--port", str(port), *arguments])


def test_healthy_house_ends_with_zero(folder, port, capsys):
    assert examine(folder, port) == 0

    told = capsys.readouterr().out
    assert [line for line in told.splitlines() if line.startswith("not ok") and not OPTIONAL.search(line)] == []
    assert "ok      MeCab cuts 吾輩は猫である into 5 words\n" in told
    assert "ok      a worker process starts\n" in told
    assert f"ok      {folder}/corpus.sqlite is whole" in told
    assert f"ok      port {port} of 127.0.0.1 is free\n" in told


def test_readable_file_is_told_with_its_command(folder, port, capsys):
    (folder / "notes").touch(mode=0o644)

    assert examine(folder, port) == 3
    assert f"not ok  others can read {folder}/notes\n        chmod 600 {folder}/notes\n" in capsys.readouterr().out


def test_our_own_service_on_the_port_is_fine(folder, capsys):
    with Service(settings_in(folder)) as service:
        assert examine(folder, service.port) == 0

    assert f"ok      the service answers on port {service.port} of 127.0.0.1\n" in capsys.readouterr().out


def test_other_program_on_the_port_is_told(folder, capsys, monkeypatch):
    monkeypatch.setattr(doctor, "ANSWER_SECONDS", 0.1)
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        assert examine(folder, port) == 3

    told = (
        f"not ok  another program uses port {port} of 127.0.0.1\n        stop it, or choose another port with --port\n"
    )
    assert told in capsys.readouterr().out


def test_store_that_does_not_answer_is_told(folder, port, capsys):
    assert examine(folder, port, "--store", "redis://127.0.0.1:1") == 3
    assert "not ok" in capsys.readouterr().out


def test_broken_folder_does_not_stop_the_other_checks(tmp_path, port, capsys):
    (tmp_path / "letter.txt").touch()
    tmp_path.chmod(0o755)

    assert examine(tmp_path, port) == 3
    told = capsys.readouterr().out
    assert f"not ok  data folder: others can read {tmp_path}; run `chmod 700 {tmp_path}`" in told
    assert "is free\n" in told


def test_missing_package_is_told(monkeypatch):
    monkeypatch.setattr(doctor.metadata, "requires", lambda _: ["no-such-package>=1"])
    findings = doctor.asyncio.run(doctor.check_packages(None))

    assert [(finding.ok, finding.what, finding.remedy) for finding in findings] == [
        (False, "the package no-such-package is missing", "pip install no-such-package")
    ]


def test_broken_juman_is_told_with_its_repair(folder, port, capsys):
    assert examine(folder, port, "--juman", "sh -c 'while read line; do echo EOS; done'") == 0

    told = capsys.readouterr().out
    assert "not ok  JUMAN has a broken dictionary: it finds no ねこ in 吾輩は猫である\n        sudo sh " in told
    assert "not ok  KNP needs JUMAN: JUMAN has a broken dictionary" in told


def test_what_is_not_needed_may_be_missing(folder, port, capsys, monkeypatch):
    async def nothing(_):
        return [doctor.Finding(False, "no JUMAN", "apt install juman")]

    monkeypatch.setattr(doctor, "CHECKS", (doctor.Check("JUMAN", nothing, needed=False),))

    assert examine(folder, port) == 0
    assert capsys.readouterr().out == (
        "not ok  no JUMAN\n        apt install juman\nNothing that is needed is missing; what is not ok is optional.\n"
    )
