"""A browser that ends, or says nothing more, is told of by its driver, which waits for nothing without end."""

from pathlib import Path

import pytest
from tests.browser import chromium, firefox


@pytest.fixture
def played(monkeypatch, tmp_path):
    """Puts a program in the place of both browsers."""

    def play(lines: str) -> None:
        program = tmp_path / "browser"
        program.write_text(f"#!/bin/sh\n{lines}\n")
        program.chmod(0o755)
        for driver in (chromium, firefox):
            monkeypatch.setattr(driver, "BINARY", str(program))

    return play


def test_chromium_that_ends_while_it_is_asked_is_told_of(played, tmp_path: Path):
    played("head -c 1 <&3 >/dev/null")
    with pytest.raises(EOFError, match="Chromium has ended"), chromium.Chromium(tmp_path):
        pass


def test_firefox_that_ends_before_it_listens_is_told_of(played, tmp_path: Path):
    played("echo no screen >&2")
    with pytest.raises(EOFError, match="Firefox has ended: no screen"), firefox.Firefox(tmp_path):
        pass


def test_firefox_that_says_nothing_is_given_up(played, tmp_path: Path, monkeypatch):
    played("exec sleep 600")
    monkeypatch.setattr(firefox, "PATIENCE", 0.2)
    monkeypatch.setattr("tests.browser.tab.LAST_SECONDS", 0.2)
    with pytest.raises(TimeoutError), firefox.Firefox(tmp_path):
        pass


def test_child_that_outlives_firefox_is_ended_with_it(played, tmp_path: Path):
    played("sleep 600 &\necho BiDi listening on ws://127.0.0.1:1 >&2")  # the child holds its pipe
    with pytest.raises(OSError, match=r"127\.0\.0\.1:1"), firefox.Firefox(tmp_path):
        pass
