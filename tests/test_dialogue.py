"""Talking to an analyser that dies, hangs, or answers more than a pipe holds."""

import os
import shutil
import signal
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest
from tests.analyser import DIES, DIES_ONCE, HANGS, command
from tests.stores import wait_until

from honbun.annotate.child import Child
from honbun.annotate.dialogue import Dialogue
from honbun.errors import TooHeavy


class Analyser:
    """The stand-in, and what it noted."""

    def __init__(self, log: Path, seconds: float = 30) -> None:
        self.log = log
        self.dialogue = Dialogue("STAND-IN", lambda: Child(command(log).split()), seconds)

    def ask(self, *lines: str) -> list[str]:
        return self.dialogue.ask(f"{line}\n" for line in lines)

    @property
    def pids(self) -> list[int]:
        return [int(pid) for pid in self.log.read_text().split()]


@pytest.fixture
def analyser(tmp_path):
    started = Analyser(tmp_path / "log")
    yield started
    started.dialogue.close()


def test_each_request_has_its_answer(analyser):
    assert analyser.ask("one", "", "two") == ["one\nEOS\n", "\nEOS\n", "two\nEOS\n"]
    assert analyser.ask("three") == ["three\nEOS\n"]
    assert len(analyser.pids) == 1


def test_nothing_asked_starts_nothing(analyser):
    assert analyser.ask() == []
    assert not analyser.log.exists()


def test_more_than_a_pipe_holds_does_not_hang(analyser):
    lines = [f"{number}".zfill(1000) for number in range(2000)]

    assert analyser.ask(*lines) == [f"{line}\nEOS\n" for line in lines]


def test_killed_analyser_is_started_anew(analyser):
    analyser.ask("one")
    os.kill(analyser.pids[0], signal.SIGKILL)

    assert analyser.ask("two", "three") == ["two\nEOS\n", "three\nEOS\n"]
    assert len(analyser.pids) == 2


def test_death_in_the_middle_loses_no_answer(analyser):
    assert analyser.ask("one", DIES_ONCE, "two") == ["one\nEOS\n", f"{DIES_ONCE}\nEOS\n", "two\nEOS\n"]


def test_text_that_kills_twice_is_refused(analyser):
    with pytest.raises(TooHeavy, match=r"STAND-IN ended twice over the same 10 bytes of text"):
        analyser.ask("one", DIES, "two")
    assert analyser.ask("three") == ["three\nEOS\n"]


def test_text_that_takes_too_long_is_refused(tmp_path):
    hasty = Analyser(tmp_path / "log", seconds=2)
    with closing(hasty.dialogue):
        with pytest.raises(TooHeavy, match=r"STAND-IN took more than 2 s over 10 bytes of text"):
            hasty.ask("one", HANGS)
        assert hasty.ask("three") == ["three\nEOS\n"]


def test_threads_take_turns(analyser):
    with ThreadPoolExecutor(4) as threads:
        answers = list(threads.map(analyser.ask, [f"line {number}" for number in range(100)]))

    assert answers == [[f"line {number}\nEOS\n"] for number in range(100)]


def test_closed_analyser_is_gone(analyser):
    analyser.ask("one")
    analyser.dialogue.close()

    with pytest.raises(ProcessLookupError):
        os.kill(analyser.pids[0], 0)


@pytest.mark.skipif(not shutil.which("setpriv"), reason="this system has no setpriv; it ends when it next reads")
def test_analyser_ends_with_its_parent(tmp_path):
    asking = f"from tests.test_dialogue import Analyser as A, Path as P; A(P('{tmp_path}/log')).ask('one', '止まる')"
    parent = os.spawnl(os.P_NOWAIT, sys.executable, sys.executable, "-c", asking)
    wait_until(lambda: (tmp_path / "log").exists() and (tmp_path / "log").read_text().endswith("\n"))
    os.kill(parent, signal.SIGKILL)
    os.waitpid(parent, 0)

    wait_until(lambda: not is_running(int((tmp_path / "log").read_text())))


def is_running(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    state = Path(f"/proc/{pid}/stat")
    return not state.exists() or state.read_text().split()[2] != "Z"
