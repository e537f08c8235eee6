"""What the README shows is what one gets, and it says the same in both languages."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from tests.service import Service, settings_in

from honbun.cli.main import main

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text("utf-8")
JAPANESE = (ROOT / "README.ja.md").read_text("utf-8")
EXAMPLES = re.findall(r"^\$ honbun (extract .*)\n((?:[^`$].*\n)+)", README, re.MULTILINE)
BLOCK = re.findall(r'^`({"text":[^`]*)`', README, re.MULTILINE)[0]
COMMAND = re.compile(r"^\$ (.*(?:\n> .*)*)\n((?:(?![$`]).*\n)*)", re.MULTILINE)


def shows(shown: str, real: str) -> bool:
    """Whether this is the real output, but for what `…` stands for."""
    return re.fullmatch(".*".join(map(re.escape, shown.split("…"))), real, re.DOTALL) is not None


def sections(text: str) -> list[str]:
    return re.split(r"^#+ ", text, flags=re.MULTILINE)[1:]


def blocks_of(text: str) -> list[str]:
    """What stands between ``` and ```, without the remarks of the shell."""
    return [re.sub(r" +# .*", "", block) for block in re.findall(r"^```\n(.*?)^```", text, re.MULTILINE | re.DOTALL)]


def code_in(section: str) -> list[str]:
    """What stands between ` and `."""
    prose = re.sub(r"^```.*?^```", "", section, flags=re.MULTILINE | re.DOTALL)
    return sorted(re.findall(r"`([^`]+)`", prose))


def figures_in(section: str) -> list[str]:
    """Numbers of two digits and more, which stand for measurements."""
    return sorted(re.findall(r"\d[\d,]*\.\d+|\d[\d,]*\d", section))


@pytest.mark.parametrize(("command", "shown"), EXAMPLES)
def test_example_shows_the_real_output(command, shown, monkeypatch, capsys):
    monkeypatch.chdir(ROOT)
    main(command.split())

    assert shows(shown, capsys.readouterr().out)


def test_readme_has_examples():
    assert [command for command, _ in EXAMPLES] == ["extract tests/pages/kawabe --format text"]


def test_readme_is_read_in_one_go():
    assert len(README.splitlines()) <= 200


@pytest.fixture
def session(folder, tmp_path):
    """Has a shell do what a section shows, at a service of its own; gives each command with what it shows and says."""

    def session(title):
        (section,) = (section for section in sections(README) if section.startswith(title))
        shown = [(command.replace("\n> ", "\n"), output) for command, output in COMMAND.findall(section)]
        shutil.copytree(ROOT / "tests/pages/kawabe", tmp_path / "tests/pages/kawabe")
        with Service(settings_in(folder, store="sqlite")) as service:
            script = "".join(f"{command}\nprintf '\\0'\n" for command, _ in shown)
            script = script.replace("127.0.0.1:8710", f"127.0.0.1:{service.port}").replace("19074445", service.code())
            path = f"{Path(sys.executable).parent}:{os.environ['PATH']}"
            variables = os.environ | {"PATH": path, "HONBUN_DATA": str(folder)}
            how = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT, "text": True, "check": False}
            said = subprocess.run(["bash"], input=script, cwd=tmp_path, env=variables, **how).stdout.split("\0")
        return [(command, output, real) for (command, output), real in zip(shown, said, strict=False)]

    return session


@pytest.mark.skipif(not (shutil.which("curl") and shutil.which("bash")), reason="curl and bash are needed")
def test_session_of_a_program_goes_as_shown(session):
    done = session("From a program")

    assert [command for command, shown, real in done if not shows(shown, real)] == []
    assert len(done) == 7
    assert re.search(".*".join(map(re.escape, BLOCK.split("…"))), done[2][2])


def test_both_languages_have_the_same_sections():
    assert [line.split()[0] for line in README.splitlines() if re.match("#+ ", line)] == [
        line.split()[0] for line in JAPANESE.splitlines() if re.match("#+ ", line)
    ]


def test_both_languages_have_the_same_code():
    assert blocks_of(JAPANESE) == blocks_of(README)
    assert [code_in(section) for section in sections(JAPANESE)] == [code_in(section) for section in sections(README)]


def test_both_languages_have_the_same_figures():
    assert [figures_in(part) for part in sections(JAPANESE)] == [figures_in(part) for part in sections(README)]


@pytest.mark.parametrize(("text", "language"), [(README, "en"), (JAPANESE, "ja")])
def test_each_language_shows_its_own_pictures(text, language):
    shown = re.findall(r"!\[[^]]+\]\(docs/pictures/(\w+)/(\S+)\)", text)

    assert {of for of, _ in shown} == {language}
    assert {file for _, file in shown} == {file.name for file in (ROOT / "docs/pictures" / language).iterdir()}


@pytest.mark.parametrize("text", [README, JAPANESE])
def test_every_link_leads_somewhere(text):
    assert [file for file in re.findall(r"\]\(([^)#:]+)\)", text) if not (ROOT / file).exists()] == []


def test_pictures_are_small_enough_to_be_cloned():
    assert sum(file.stat().st_size for file in (ROOT / "docs/pictures").rglob("*.webp")) < 1.5e6
