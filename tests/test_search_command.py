"""`honbun search`: the same answers on a terminal."""

import json

import pytest
from tests.library import fill
from tests.service import Service, settings_in

from honbun.cli.main import main
from honbun.cli.search import _columns


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    made = tmp_path_factory.mktemp("command")
    with Service(settings_in(made, store="sqlite", page_seconds=10.0)) as service:
        fill(service)
    return made


def search(folder, *flags):
    return main(["search", f"--data={folder}", "--page-seconds=10", *flags])


def test_documents_are_printed_with_snippets(folder, capsys):
    assert search(folder, "古い", "寺") == 0
    count, name, snippet = capsys.readouterr().out.splitlines()

    assert count == "1 document"
    assert name == "0000000001  京都の寺  http://tera.example/1"
    assert "京都大学の近くに古い寺がある。" in snippet


def test_title_does_not_reach_the_terminal_as_a_command(tmp_path, capsys):
    with Service(settings_in(tmp_path, store="sqlite", page_seconds=10.0)) as service:
        service.save(
            "http://a.example/1", "<title>Red &#27;[31m&#7; title</title><p>A river &#27;[2J runs by the village."
        )
    search(tmp_path, "river")
    search(tmp_path, "river", "--kwic")

    assert not set(capsys.readouterr().out) & {*map(chr, range(0x20)), *map(chr, range(0x7F, 0xA0))} - {"\n"}


def test_lines_of_a_concordance_stand_below_each_other(folder, capsys):
    assert search(folder, "夏", "--kwic", "--sort", "right") == 0
    lines = capsys.readouterr().out.splitlines()

    assert [line.split("  ")[-2:] for line in lines] == [
        ["夏", "が終わった。"],
        ["夏", "に子どもたちが橋の上から水に飛び込む。"],
        ["夏", "は暑くて長い。"],
    ]
    assert {_columns(line.partition("  夏")[0]) for line in lines} == {60}


def test_results_are_printed_as_json(folder, capsys):
    search(folder, "夏", "--format=jsonl", "--sort=newest")
    titles = [json.loads(line)["title"] for line in capsys.readouterr().out.splitlines()]

    assert titles == ["川の話", "Books", "京都の寺"]


@pytest.mark.parametrize(
    ("flags", "code", "told"),
    [
        (["鯨"], 1, "no saved document matches"),
        (["(x"], 1, "a ( in the query"),
        (["x", "--sort=left"], 2, "--sort is one of score, newest without --kwic"),
        (["x", "--results=0"], 2, "numbers from 1"),
    ],
)
def test_refusal_is_told(folder, capsys, flags, code, told):
    assert search(folder, *flags) == code
    assert told in capsys.readouterr().err
