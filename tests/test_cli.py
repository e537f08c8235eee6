"""The command line: what it takes, what it says, and how it ends."""

import re
import stat
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

from honbun.cli.main import COMMANDS, main
from honbun.settings import TABLE
from honbun.tokens import Tokens


@pytest.fixture(autouse=True)
def at_home(folder, monkeypatch):
    """Every command works in a folder of its own."""
    monkeypatch.setenv("HONBUN_DATA", str(folder))


def test_help_lists_every_command(capsys):
    assert main(["--help"]) == 0
    assert re.findall(r"^  (\w+)  ", capsys.readouterr().out, re.MULTILINE) == list(COMMANDS)


def test_no_command_is_wrong_use(capsys):
    assert main([]) == 2
    assert "usage: honbun" in capsys.readouterr().err


def test_unknown_command_is_wrong_use(capsys):
    assert main(["fetch"]) == 2
    assert capsys.readouterr().err == "honbun: there is no command fetch; `honbun --help` lists them\n"


@pytest.mark.parametrize("name", COMMANDS)
def test_help_of_a_command_shows_an_example(name, capsys):
    with pytest.raises(SystemExit) as ended:
        main([name, "--help"])

    assert ended.value.code == 0
    assert "example:\n" in (told := capsys.readouterr().out)
    assert import_module(f"honbun.cli.{name}").EXAMPLE in told


def test_help_imports_no_command():
    code = "import sys; from honbun.cli.main import main; main(['--help']); print('aiohttp' in sys.modules)"

    assert subprocess.check_output([sys.executable, "-c", code], text=True).endswith("\nFalse\n")


def test_every_setting_is_a_flag_of_serve(capsys):
    with pytest.raises(SystemExit):
        main(["serve", "--help"])

    told = capsys.readouterr().out
    assert [row.name for row in TABLE if f"--{row.name.replace('_', '-')} " not in told] == []


def test_pair_prints_a_code_of_two_halves(capsys):
    assert main(["pair"]) == 0
    assert re.match(r"Code: \d{4} \d{4}\n.*within 5 minutes\.\n$", capsys.readouterr().out)


def test_printed_code_is_the_one_that_pairs(capsys, folder):
    main(["pair"])
    code = capsys.readouterr().out.partition("\n")[0].removeprefix("Code: ")

    assert Tokens(folder).pair(code, "Firefox", "", 0)


def test_tokens_are_listed_and_revoked(capsys, folder):
    tokens = Tokens(folder)
    tokens.pair(tokens.offer(0), "Firefox", "moz-extension://1", 0)
    mark = tokens.known()[0].mark

    assert main(["tokens", "list"]) == 0
    assert capsys.readouterr().out.startswith(f"{mark}  Firefox      moz-extension://1  paired 1970-01-01")
    assert main(["tokens", "revoke", "Firefox"]) == 0
    assert capsys.readouterr().out == f"revoked {mark}  Firefox\n"
    assert tokens.known() == []


def test_revoking_an_unknown_token_is_refused(capsys):
    assert main(["tokens", "revoke", "Chrome"]) == 1
    assert capsys.readouterr().err == "honbun tokens: no token is called Chrome; see `honbun tokens list`\n"


def test_wrong_flag_is_wrong_use():
    with pytest.raises(SystemExit) as ended:
        main(["pair", "--port", "x"])

    assert ended.value.code == 2


@pytest.mark.parametrize("line", ["port = true", "port = 8.5", "page_seconds = true", "salt = ['a']"])
def test_setting_of_another_kind_in_the_file_is_wrong_use(folder, line, capsys):
    (folder / "honbun.toml").write_text(line)

    assert main(["pair", "--data", str(folder)]) == 2
    assert f"the setting {line.split()[0]} ({folder}/honbun.toml) is " in capsys.readouterr().err


def test_wrong_setting_is_wrong_use(monkeypatch, capsys):
    monkeypatch.setenv("HONBUN_PORT", "many")

    assert main(["pair"]) == 2
    assert capsys.readouterr().err == "honbun pair: the setting port (HONBUN_PORT) is a whole number, not 'many'\n"


@pytest.mark.parametrize("value", ["port=65536", "port=-1", "workers=0", "page-seconds=nan", "log=loud", "log="])
def test_setting_out_of_its_range_is_wrong_use(value, capsys):
    assert main(["serve", f"--{value}"]) == 2
    assert "cannot be" in capsys.readouterr().err


def test_empty_folder_name_is_wrong_use(capsys):
    assert main(["pair", "--data", ""]) == 2
    told = "honbun pair: the setting data (--data) is empty: name a folder, or leave it out\n"
    assert capsys.readouterr().err == told


@pytest.mark.parametrize("command", ["pair", "open"])
@pytest.mark.parametrize(
    ("flag", "told"), [("--port=0", "port 0 is any that is free"), ("--host=", "the host (--host) is empty")]
)
def test_no_link_leads_to_an_address_that_nobody_knows_yet(folder, capsys, command, flag, told):
    assert main([command, "--data", str(folder), flag]) == 2
    assert capsys.readouterr() == (
        "",
        f"honbun {command}: {told}; `honbun serve --pair` prints the address it has got, and a code\n",
    )


def test_folder_that_cannot_be_made_is_told(capsys, monkeypatch):
    monkeypatch.setenv("HONBUN_DATA", "/proc/honbun")

    assert main(["pair"]) == 1
    assert "/proc/honbun" in capsys.readouterr().err


def test_missing_part_ends_with_three(folder, capsys):
    (folder / "tokens.sqlite").write_bytes(b"no database" * 99)

    assert main(["tokens", "list"]) == 3
    assert "move the file away" in capsys.readouterr().err


def test_everything_written_is_for_its_owner_alone(folder):
    main(["pair"])
    modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in [folder, *folder.iterdir()]}

    assert modes == {"data": 0o700, "tokens.sqlite": 0o600, "salt": 0o600}


def test_output_that_nobody_reads_is_no_error():
    command = f"(sleep 0.1; exec env -u PYTHONUNBUFFERED {sys.executable} -m honbun pair) | true"
    run = subprocess.run(command, shell=True, capture_output=True, check=False)

    assert run.stderr == b""


def test_mistyped_command_is_guessed(capsys):
    assert main(["extrct"]) == 2
    assert capsys.readouterr().err == "honbun: there is no command extrct; was it `honbun extract`?\n"


def test_help_is_a_command_too(capsys):
    assert main(["help"]) == 0
    assert capsys.readouterr().out.startswith("usage: honbun COMMAND")
    with pytest.raises(SystemExit):
        main(["help", "pair"])
    assert capsys.readouterr().out.startswith("usage: honbun pair")


def test_file_that_is_missing_is_told_in_words(capsys):
    assert main(["sf", "text", "nowhere.sf"]) == 1
    assert capsys.readouterr().err == "honbun sf: nowhere.sf: No such file or directory\n"
    assert main(["html2sf", "nowhere.html"]) == 1
    assert capsys.readouterr().err == "honbun html2sf: nowhere.html: No such file or directory\n"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="/dev/full is not here")
def test_full_disk_is_told_in_words():
    with Path("/dev/full").open("w") as full:
        command = [sys.executable, "-m", "honbun", "--help"]
        ended = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, check=False)

    assert (ended.returncode, ended.stderr) == (1, "honbun: No space left on device; make room, and run this again\n")


def test_page_of_a_service_that_is_off_is_not_opened(capsys):
    assert main(["open", "--port", "1"]) == 0
    assert capsys.readouterr().err == (
        "honbun open: nothing answers there yet; start the service with `honbun serve`\n"
    )


@pytest.mark.parametrize("command", [["search", "x"], ["export", "--format", "jsonl"], ["backup", "x.tar"]])
def test_looking_makes_no_folder(command, tmp_path, capsys):
    assert main([*command, "--data", str(tmp_path / "mistyped")]) == 1
    assert f"{tmp_path}/mistyped holds no data of honbun" in capsys.readouterr().err
    assert not (tmp_path / "mistyped").exists()
