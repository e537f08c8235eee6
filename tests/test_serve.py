"""`honbun serve` as a process: how it starts, what it says, how it ends."""

import re
import signal
import socket
import stat
import subprocess
import sys
from contextlib import contextmanager

import pytest
from tests.service import Service, settings_in

SECONDS = 60


@contextmanager
def serving(folder, *arguments):
    """The command with its output at hand; ended at the end if it still runs."""
    command = [sys.executable, "-m", "honbun", "serve", "--data", str(folder), "--port", "0", *arguments]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        try:
            yield process
        finally:
            process.kill()


def test_address_and_way_to_pair_are_told(folder):
    with serving(folder) as process:
        assert re.fullmatch(r"Honbun listens on http://127\.0\.0\.1:\d+\n", process.stdout.readline())
        assert process.stdout.readline() == "Pair the extension with `honbun pair`.\n"


def test_code_is_printed_when_asked_for(folder):
    with serving(folder, "--pair") as process:
        process.stdout.readline()

        assert re.fullmatch(r"Code: \d{4} \d{4}\n", process.stdout.readline())


def test_store_that_is_away_is_told_at_the_start(folder):
    with serving(folder, "--store", "redis://127.0.0.1:1") as process:
        assert "visits are kept on disk until the site store has them all" in process.stderr.readline()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_signal_ends_it_in_good_order(folder, number):
    with serving(folder) as process:
        process.stdout.readline()
        process.send_signal(number)

        assert process.wait(SECONDS) == 0
        assert process.stderr.read() == ""


def test_other_address_than_loopback_is_refused(folder):
    with serving(folder, "--host", "0.0.0.0") as process:
        assert process.wait(SECONDS) == 2
        assert process.stderr.read() == (
            "honbun serve: the service listens on 127.0.0.1, localhost, ::1 only, not on 0.0.0.0\n"
        )


def test_taken_port_is_told(folder):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with serving(folder, "--port", str(port)) as process:
            assert process.wait(SECONDS) == 1
            assert process.stderr.read() == (
                f"honbun serve: cannot listen on 127.0.0.1 port {port} (Address already in use);"
                " is it running already? else use --port, or HONBUN_PORT\n"
            )


def test_damaged_store_is_told(folder):
    (folder / "sites.sqlite").write_bytes(b"no database" * 99)
    with serving(folder) as process:
        assert process.wait(SECONDS) == 3
        assert process.stderr.read().startswith(f"honbun serve: {folder}/sites.sqlite")


def test_folder_that_others_read_is_refused(folder):
    (folder / "letter.txt").touch()
    folder.chmod(0o755)
    with serving(folder) as process:
        assert process.wait(SECONDS) == 2
        assert "chmod 700" in process.stderr.read()


def test_everything_it_writes_is_for_its_owner_alone(folder):
    with Service(settings_in(folder, store="sqlite")) as service:
        service.learn("http://a.example/1")
        modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in folder.rglob("*")}

    assert {"salt", "tokens.sqlite", "sites.sqlite"} <= set(modes)
    assert set(modes.values()) == {0o600}


def test_what_was_learned_is_there_after_a_restart(folder):
    with Service(settings_in(folder, store="sqlite")) as service:
        service.learn("http://a.example/1")
    with Service(settings_in(folder, store="sqlite")) as service:
        assert service.sites() == {"a.example": 1}
        assert service.learn("http://a.example/2").json["pages_seen"] == 2


def has_ipv6() -> bool:
    try:
        socket.create_server(("::1", 0), family=socket.AF_INET6).close()
    except OSError:
        return False
    return True


@pytest.mark.skipif(not has_ipv6(), reason="this machine has no IPv6")
def test_address_of_ipv6_is_answered(folder):
    with serving(folder, "--host", "::1") as process:
        assert re.fullmatch(r"Honbun listens on http://\[::1\]:\d+\n", process.stdout.readline())
