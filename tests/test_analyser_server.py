"""A server is asked only if the user has named it, in the words that JUMAN and KNP expect."""

import socketserver
import threading
from contextlib import closing, contextmanager, suppress

import pytest

from honbun.annotate import annotator
from honbun.errors import Missing, WrongUse
from honbun.settings import Settings

WORD = "猫 ねこ 猫 名詞 6 普通名詞 1 * 0 * 0 NIL"


class Juman(socketserver.StreamRequestHandler):
    """Speaks as `juman -S` does: an empty line is not answered."""

    welcome = b"200 Running JUMAN version: 7.0\n"

    def handle(self):
        self.wfile.write(self.welcome)
        self.server.told.append(self.rfile.readline())
        self.wfile.write(b"200 OK\n")
        with suppress(ConnectionError):  # who asked may leave in the middle
            for line in self.rfile:
                if line.strip():
                    self.wfile.write(f"{WORD}\nEOS\n".encode())


class Mail(Juman):
    welcome = b"220 mail.example ESMTP\n"


@contextmanager
def serving(handler):
    """A server on a free port of 127.0.0.1; `told` are the first lines it was sent."""
    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), handler) as server:
        server.told = []
        server.daemon_threads = True
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server
        server.shutdown()


def juman_at(server):
    return closing(annotator(f"juman://127.0.0.1:{server.server_address[1]}"))


def test_server_is_told_how_to_run_and_asked():
    with serving(Juman) as server, juman_at(server) as juman:
        assert juman.is_available().ok
        assert juman.annotate(["猫", "", "\n"]) == [f"{WORD}\nEOS\n", "EOS\n", f"{WORD}\nEOS\n"]
        assert server.told == [b"RUN -e2 -B\n"]


def test_other_server_is_told_apart():
    with serving(Mail) as server, juman_at(server) as juman:
        found = juman.is_available()

    assert not found.ok
    assert found.message == f"no JUMAN server answers at juman://127.0.0.1:{server.server_address[1]}"


def test_server_that_is_away_is_told():
    with (
        closing(annotator("juman://127.0.0.1:1")) as juman,
        pytest.raises(Missing, match=r"at juman://127\.0\.0\.1:1; start the server"),
    ):
        juman.annotate(["猫"])


@pytest.mark.parametrize("address", ["juman://127.0.0.1:port", "knp://[::1", "juman://127.0.0.1:99999"])
def test_address_that_is_none_is_refused(address):
    with pytest.raises(WrongUse, match=r"it should look like juman://host:32000"):
        annotator(address)


def test_command_that_is_none_is_refused():
    with pytest.raises(WrongUse, match="a quotation mark is not closed"):
        annotator("juman", Settings(juman="juman -r 'my rc"))
