"""`www2sf` writes a directory of pages in Standard Format; whatever a page is, the others are written, and whole."""

import errno
import gzip
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from tests.analyser import DIES, DIES_ONCE, HANGS, KILLS_WORKER, command
from tests.stores import wait_until

from honbun.batch import conversion
from honbun.batch.inputs import find_inputs
from honbun.batch.tree import Finished, Output, Part, tasks_of
from honbun.cli.main import main
from honbun.errors import HonbunError
from honbun.workers.conversion import Conversion
from honbun.workers.pool import WorkerPool

TEXT = "これは川辺の新聞の記事です。"
BAD = {
    "empty.html": b"",
    "blank.html": b" \n ",
    "english.html": b"<p>There is no Japanese in this page.",
    "unknown.html": f"<meta charset='x-none'><p>{TEXT}".encode("utf-16-be"),
    "large.html": TEXT.encode() * ((16 << 20) // 40),
    "random.html": bytes(range(256)) * 40,
    "picture.html": b"\x89PNG\r\n\x1a\n" + bytes(1000),
}


def page(text=TEXT):
    return f"<html><meta charset=utf-8><title>川辺の新聞</title><p>{text}</p>".encode()


@pytest.fixture
def tree(tmp_path):
    """Three pages in two folders."""
    source = tmp_path / "in"
    for name in ("a/one.html", "a/two.htm", "b/c/three"):
        (source / name).parent.mkdir(parents=True, exist_ok=True)
        (source / name).write_bytes(page())
    return source


def run(source, target, *options):
    return main(["www2sf", "--jobs", "1", *options, str(source), str(target)])


def files(folder):
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())


def test_tree_is_kept(tree, tmp_path, capsys):
    assert run(tree, tmp_path / "out") == 0

    assert files(tmp_path / "out") == ["a/one.sf", "a/two.sf", "b/c/three.sf"]
    assert capsys.readouterr().err == "3 written\n"


def test_pages_done_at_a_time_are_the_same(tree, tmp_path):
    run(tree, tmp_path / "one")
    run(tree, tmp_path / "three", "--jobs", "3")

    assert [path.read_bytes() for path in sorted((tmp_path / "one").rglob("*.sf"))] == [
        path.read_bytes() for path in sorted((tmp_path / "three").rglob("*.sf"))
    ]


@pytest.mark.parametrize("options", [[], ["-m"], ["-m", "--dialect", "paper", "--lenient"]])
def test_file_is_what_html2sf_writes(tree, tmp_path, capsysbinary, options):
    run(tree, tmp_path / "out", *options)
    main(["html2sf", *options, str(tree / "a" / "one.html")])

    assert capsysbinary.readouterr().out == (tmp_path / "out" / "a" / "one.sf").read_bytes()


def test_regions_are_told_in_the_dialect_of_tsubaki(tree, tmp_path):
    run(tree, tmp_path / "out", "--dialect", "tsubaki")

    assert b'BlockType="maintext"' in (tmp_path / "out" / "a" / "one.sf").read_bytes()


def test_bad_page_does_not_end_the_run(tree, tmp_path, capsys):
    for name, data in BAD.items():
        (tree / "a" / name).write_bytes(data)

    assert run(tree, tmp_path / "out") == 0
    assert files(tmp_path / "out") == ["a/one.sf", "a/two.sf", "b/c/three.sf", "errors.tsv"]
    lines = (tmp_path / "out" / "errors.tsv").read_text().splitlines()
    assert sorted(Path(line.split("\t")[0]).name for line in lines) == sorted(BAD)
    assert f"3 written, 7 refused ({tmp_path}/out/errors.tsv)\n" in capsys.readouterr().err


def test_reasons_are_told_with_their_figures(tree, tmp_path):
    for name, data in BAD.items():
        (tree / name).write_bytes(data)
    run(tree, tmp_path / "out")
    reasons = dict(line.split("\t")[::2] for line in (tmp_path / "out" / "errors.tsv").read_text().splitlines())

    assert reasons[f"{tree}/empty.html"] == "the page is empty"
    assert "more than 16,777,216 bytes" in reasons[f"{tree}/large.html"]
    assert "0 of its 34 characters are particles" in reasons[f"{tree}/english.html"]
    assert "its encoding is windows-1252" in reasons[f"{tree}/unknown.html"]


def test_directory_without_pages_ends_with_one(tmp_path, capsys):
    (tmp_path / "empty").mkdir()

    assert run(tmp_path / "empty", tmp_path / "out") == 1
    assert capsys.readouterr().err == f"honbun www2sf: {tmp_path}/empty holds no pages\n"


def test_nothing_but_refused_pages_ends_with_one(tmp_path):
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "page.html").write_bytes(BAD["english.html"])

    assert run(tmp_path / "in", tmp_path / "out") == 1


def test_finished_file_is_not_made_again(tree, tmp_path, capsys):
    run(tree, tmp_path / "out")
    (tmp_path / "out" / "a" / "one.sf").write_text("mine")
    (tmp_path / "out" / "a" / "two.sf").unlink()

    assert run(tree, tmp_path / "out") == 0
    assert (tmp_path / "out" / "a" / "one.sf").read_text() == "mine"
    assert capsys.readouterr().err.splitlines()[-1] == "2 there already, 1 written"


def test_gzip_goes_in_and_out(tree, tmp_path):
    (tree / "packed.html.gz").write_bytes(gzip.compress(page()))
    run(tree, tmp_path / "plain")
    run(tree, tmp_path / "packed", "--gzip")
    plain = (tmp_path / "plain" / "packed.sf").read_bytes()

    assert gzip.decompress((tmp_path / "packed" / "packed.sf.gz").read_bytes()) == plain
    assert TEXT.encode() in plain


def test_gzip_bomb_is_refused(tree, tmp_path):
    (tree / "bomb.html").write_bytes(gzip.compress(bytes(200 << 20), 9))
    run(tree, tmp_path / "out")

    assert "more than 16,777,216 bytes" in (tmp_path / "out" / "errors.tsv").read_text()


def test_names_that_differ_in_their_ending_alone_stay_apart(tree, tmp_path):
    for name in ("one.htm", "one", "one.html.gz"):
        (tree / "a" / name).write_bytes(page())
    targets = [task.target.name for task in tasks(tree / "a", tmp_path)]

    assert len(set(targets)) == len(targets) == 5


def test_output_inside_the_input_is_not_read(tree):
    run(tree, tree / "out")

    assert run(tree, tree / "out") == 0
    assert files(tree / "out") == ["a/one.sf", "a/two.sf", "b/c/three.sf"]


def test_pages_are_not_written_among_themselves(tree, capsys):
    assert run(tree, tree / "a" / "..") == 2
    assert "name another directory" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("options", "code", "told"),
    [
        (["--jobs", "0", "in", "out"], 2, "--jobs takes a number from 1, not 0"),
        (["nowhere", "out"], 1, "there is no directory or file nowhere"),
        (["-j", "--juman", "no-such-juman", "in", "out"], 3, "JUMAN is not installed"),
        (["-k", "--knp", "no-such-knp", "in", "out"], 3, "KNP"),
    ],
)
@pytest.mark.usefixtures("tree")
def test_run_that_cannot_begin_writes_nothing(tmp_path, capsys, monkeypatch, options, code, told):
    monkeypatch.chdir(tmp_path)

    assert main(["www2sf", *options]) == code
    assert told in capsys.readouterr().err
    assert not (tmp_path / "out").exists()


def test_page_that_hangs_costs_itself_alone(tree, tmp_path):
    (tree / "hangs.html").write_bytes(page(f"{HANGS}のは時計の針です。"))
    juman = command(tmp_path / "log")

    assert run(tree, tmp_path / "out", "-j", "--juman", juman, "--page-seconds", "1.5") == 0
    assert files(tmp_path / "out") == ["a/one.sf", "a/two.sf", "b/c/three.sf", "errors.tsv"]
    assert "took more than 1.5 s" in (tmp_path / "out" / "errors.tsv").read_text()


def test_analyser_that_dies_in_the_middle_is_started_anew(tree, tmp_path, capsys):
    (tree / "dies.html").write_bytes(page(f"{DIES_ONCE}のは川辺の木です。"))

    assert run(tree, tmp_path / "out", "-j", "--juman", command(tmp_path / "log")) == 0
    assert capsys.readouterr().err == "4 written\n"


def test_page_that_analysers_die_of_costs_itself_alone(tree, tmp_path):
    (tree / "dies.html").write_bytes(page(f"{DIES}のは川辺の木です。"))

    assert run(tree, tmp_path / "out", "-j", "--juman", command(tmp_path / "log")) == 0
    assert files(tmp_path / "out") == ["a/one.sf", "a/two.sf", "b/c/three.sf", "errors.tsv"]
    assert "JUMAN ended twice" in (tmp_path / "out" / "errors.tsv").read_text()


@pytest.mark.parametrize(("options", "ending"), [([], "one.sf"), (["--pack", "zst"], "pages-000000.sf.zst")])
def test_page_that_kills_its_worker_twice_is_given_up(tree, tmp_path, capsys, options, ending):
    juman = ["-j", "--juman", command(tmp_path / "log")]
    run(tree, tmp_path / "whole", *options, *juman)
    (tree / "kills.html").write_bytes(page(f"{KILLS_WORKER}のは川辺の木です。"))

    assert run(tree, tmp_path / "out", *options, *juman) == 0
    assert capsys.readouterr().err.endswith(f"3 written, 1 refused ({tmp_path}/out/errors.tsv)\n")
    assert "kills.html\tThe page is too heavy\tthe page lost two workers" in (tmp_path / "out/errors.tsv").read_text()
    made = {path.name: path.read_bytes() for path in (tmp_path / "out").rglob(f"*{ending}")}
    assert made == {path.name: path.read_bytes() for path in (tmp_path / "whole").rglob(f"*{ending}")} != {}


def tasks(source, target):
    return list(tasks_of(find_inputs([source], but=target), target, ".sf", Part()))


async def outcomes(waiting):
    async with WorkerPool(1, 10, 1024, salt="", spares=0) as pool:
        return [outcome async for outcome in conversion.convert_to_files(waiting, pool, 1, Conversion())]


async def test_directory_that_vanishes_costs_its_pages_alone(tree, tmp_path):
    waiting = tasks(tree, tmp_path / "out")
    shutil.rmtree(tree / "a")
    failed = [outcome for outcome in await outcomes(waiting) if outcome.error]

    assert sorted(Path(outcome.task.stored.origin).name for outcome in failed) == ["one.html", "two.htm"]
    assert all("No such file" in str(outcome.error) for outcome in failed)
    assert files(tmp_path / "out") == ["b/c/three.sf"]


async def test_full_disk_ends_the_run_and_leaves_no_half_file(tree, tmp_path, monkeypatch):
    def fail(_):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", fail)

    with pytest.raises(HonbunError, match="No space left on device; what is finished is whole: make room"):
        await outcomes(tasks(tree, tmp_path / "out"))
    assert files(tmp_path / "out") == []


@pytest.fixture
def small_disk(tmp_path):
    """A disk of its own that is soon full."""
    disk = tmp_path / "disk"
    disk.mkdir()
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=256k", "none", disk], stderr=subprocess.DEVNULL).returncode:
        pytest.skip("only root can make a disk that is full")
    yield disk
    subprocess.run(["umount", disk], check=True)


@pytest.mark.parametrize("options", [[], ["--content"], ["--pack", "jsonl"]])
def test_run_on_a_full_disk_goes_on_when_there_is_room(tmp_path, small_disk, capsys, options):
    (tmp_path / "in").mkdir()
    for number in range(30):
        (tmp_path / f"in/{number}.html").write_bytes(page(TEXT * 200))
    run(tmp_path / "in", tmp_path / "whole", *options)
    assert run(tmp_path / "in", small_disk / "out", *options) != 0
    assert "make room, and run this again" in capsys.readouterr().err
    subprocess.run(["mount", "-o", "remount,size=64m", small_disk], check=True)
    assert run(tmp_path / "in", small_disk / "out", *options) == 0

    whole = {name: (tmp_path / "whole" / name).read_bytes() for name in files(tmp_path / "whole") if name[0] != "."}
    assert {
        name: (small_disk / "out" / name).read_bytes() for name in files(small_disk / "out") if name[0] != "."
    } == whole


@pytest.mark.parametrize("options", [["--dialect", "tsubaki"], ["-m", "--dialect", "tsubaki"], ["--gzip"]])
def test_page_that_is_written_later_is_the_same(tree, tmp_path, options):
    for path in [*tree.rglob("*.htm*"), tree / "b/c/three"]:
        os.utime(path, (1e9, 1e9))
    run(tree, tmp_path / "out", *options)
    before = {path: path.read_bytes() for path in (tmp_path / "out").rglob("one*")}
    for path in before:
        path.unlink()
    time.sleep(1.1)
    run(tree, tmp_path / "out", *options)

    assert {path: path.read_bytes() for path in before} == before != {}


def test_left_parts_are_swept(tmp_path):
    old, new = tmp_path / ".1.part", tmp_path / ".2.part"
    for part in (old, new):
        part.touch()
    os.utime(old, (0, 0))
    Output().put(tmp_path / "page.sf", b"whole")

    assert files(tmp_path) == [".2.part", "page.sf"]


def test_part_that_is_put_in_its_place_while_others_are_swept_costs_nothing(tmp_path):
    (tmp_path / ".1.part").symlink_to("gone")  # is listed, and is not there when it is looked at

    Output().put(tmp_path / "page.sf", b"whole")

    assert (tmp_path / "page.sf").read_bytes() == b"whole"


def test_killed_run_goes_on_as_if_nothing_had_been(tmp_path):
    source, killed, whole = tmp_path / "in", tmp_path / "killed", tmp_path / "whole"
    source.mkdir()
    for number in range(100):
        (source / f"{number}.html").write_bytes(page(TEXT * 200))
    running = subprocess.Popen([sys.executable, "-m", "honbun", "www2sf", "--jobs", "1", source, killed])
    wait_until(lambda: killed.exists() and len(files(killed)) > 5)
    running.send_signal(signal.SIGKILL)
    running.wait()
    assert len([name for name in files(killed) if name.endswith(".sf")]) < 100

    assert run(source, killed) == run(source, whole) == 0
    assert all((killed / f"{n}.sf").read_bytes() == (whole / f"{n}.sf").read_bytes() for n in range(100))


def test_task_with_a_name_too_long_is_not_finished(tmp_path):
    assert tmp_path / ("a" * 300) not in Finished()
