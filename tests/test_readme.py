"""What the README shows is what one gets."""

import re
from pathlib import Path

import pytest

from honbun.cli.main import main

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text("utf-8")
EXAMPLES = re.findall(r"^\$ honbun (extract .*)\n((?:[^`$].*\n)+)", README, re.MULTILINE)


def shows(shown: str, real: str) -> bool:
    """Whether this is the real output, but for what `…` stands for."""
    return re.fullmatch(".*".join(map(re.escape, shown.split("…"))), real, re.DOTALL) is not None


@pytest.mark.parametrize(("command", "shown"), EXAMPLES)
def test_example_shows_the_real_output(command, shown, monkeypatch, capsys):
    monkeypatch.chdir(ROOT)
    main(command.split())

    assert shows(shown, capsys.readouterr().out)


def test_readme_has_examples():
    assert [command for command, _ in EXAMPLES] == ["extract tests/pages/kawabe --format text"]


def test_readme_is_read_in_one_go():
    assert len(README.splitlines()) <= 200
