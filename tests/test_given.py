"""Names that lead to no end, to nobody, or in a circle: each command says so, and ends."""

import gzip
import os
import socket
import threading
from pathlib import Path

import pytest

from honbun import given
from honbun.cli.main import main

PAGE = "<title>Otters</title><p>The otters came back in the spring of last year."
URL = "http://a.example/"
ZERO = "/dev/zero"
ENDLESS = {
    "extract": ("extract", ZERO),
    "addresses": ("extract", "page.html", "--urls", ZERO),
    "feed": ("feed", ZERO, "--url", URL),
    "html2sf": ("html2sf", ZERO),
    "sf": ("sf", "check", ZERO),
    "learn": ("learn", "labels.json", "-o", "wrapper.json"),
}

pytestmark = pytest.mark.skipif(not Path(ZERO).exists(), reason="this system has no devices that are files")


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(given, "PATIENCE", 0.2)
    Path("page.html").write_text(PAGE)
    Path("labels.json").write_text('{"pages":[{"file":"/dev/zero","tuples":[{"title":["Otters"]}]}]}')


def told(capsys, *command):
    return main(command), capsys.readouterr().err.splitlines()[-1]


@pytest.mark.parametrize("command", ENDLESS.values(), ids=ENDLESS)
def test_device_without_end_is_read_to_the_limit(command, capsys):
    code, message = told(capsys, *command)

    assert code == 1
    assert "which is the most that is read" in message


@pytest.mark.parametrize("command", [("html2sf", "-"), ("feed", "-", "--url", URL), ("extract", "--batch")])
def test_input_without_end_is_read_to_the_limit(command, capsys, monkeypatch):
    monkeypatch.setattr("honbun.cli.extract.LONGEST_LINE", 1 << 20)
    with open(ZERO) as endless:  # noqa: PTH123
        monkeypatch.setattr("sys.stdin", endless)
        code, message = told(capsys, *command)

    assert code == 1
    assert "which is the most that" in message


@pytest.mark.parametrize(
    "command",
    [
        *(("extract", "pipe"), ("html2sf", "pipe"), ("sf", "text", "pipe"), ("apply", "pipe", "page.html")),
        *(("learn", "pipe", "-o", "wrapper.json"), ("induce", ".", "--apply", "pipe")),
    ],
)
def test_pipe_that_nobody_writes_to_is_given_up(command, capsys):
    os.mkfifo("pipe")
    code, message = told(capsys, *command)

    assert code == 1
    assert message.endswith("pipe, and nobody wrote to it for 0.2 s")


def test_pipe_is_read_to_its_end(capsys, monkeypatch):
    monkeypatch.setattr(given, "PATIENCE", 60)
    os.mkfifo("pipe")
    writer = threading.Thread(target=lambda: Path("pipe").write_text(PAGE), daemon=True)
    writer.start()

    assert main(["extract", "pipe", "--format", "text"]) == 0
    assert capsys.readouterr().out == "The otters came back in the spring of last year.\n"
    writer.join()


def test_pipe_without_a_name_is_read_however_late_it_comes(capsys):
    end, start = os.pipe()
    late = threading.Timer(0.5, lambda: (os.write(start, PAGE.encode()), os.close(start)))
    late.start()

    assert main(["extract", f"/dev/fd/{end}", "--format", "text"]) == 0
    assert capsys.readouterr().out == "The otters came back in the spring of last year.\n"
    late.join()
    os.close(end)


def test_socket_is_no_file(capsys):
    with socket.socket(socket.AF_UNIX) as opened:
        opened.bind("socket")
        code, message = told(capsys, "extract", "socket")

    assert (code, message) == (1, "honbun extract: socket: it is a socket, not a file")


def test_file_that_only_seems_empty_is_read(capsys):
    assert main(["extract", "/proc/self/status", "--format", "text"]) == 0
    assert "Name:" in capsys.readouterr().out


def test_links_in_a_circle_end(capsys):
    Path("site").mkdir()
    Path("site", "page.html").write_text(PAGE)
    Path("site", "again").symlink_to(".")
    Path("site", "round").symlink_to("round")

    assert main(["extract", "site", "--format", "text"]) == 0
    assert told(capsys, "extract", "site/round") == (1, "honbun extract: there is no file or directory site/round")


def test_small_file_that_unpacks_without_end_is_refused(capsys, monkeypatch):
    monkeypatch.setattr("honbun.batch.unpacking.LARGEST", 1 << 20)
    Path("bomb.sf.gz").write_bytes(gzip.compress(bytes((1 << 20) + 1)))

    assert told(capsys, "sf", "text", "bomb.sf.gz")[1].startswith("honbun sf: bomb.sf.gz: a document has more than 1")


@pytest.mark.parametrize(
    "command",
    [("extract", "in"), ("www2sf", "in", "out"), ("import", "in"), ("induce", "in")],
    ids=lambda command: command[0],
)
def test_directory_that_may_not_be_read_is_not_taken_for_an_empty_one(monkeypatch, capsys, command):
    Path("in/closed").mkdir(parents=True)
    Path("in/page.html").write_text(PAGE)
    scan = os.scandir

    def guarded(path="."):
        if str(path).endswith("closed"):
            raise PermissionError(13, "Permission denied", str(path))
        return scan(path)

    monkeypatch.setattr(os, "scandir", guarded)

    code, message = told(capsys, *command)

    assert code == 1
    assert message.endswith("in/closed cannot be read: Permission denied")
