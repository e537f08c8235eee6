"""`www2sf` on a cluster makes what it makes alone, whatever is killed on the way."""

import os
import signal
import subprocess
import sys

import pytest
from tests.analyser import KILLS_RUN, command
from tests.stores import wait_until
from tests.test_www2sf_inputs import made, page, run, site, story

from honbun.batch.cluster import joined
from honbun.cli.main import main
from honbun.errors import Missing

pytest.importorskip("distributed", reason="Dask is not installed (pip install 'honbun[cluster]')")


@pytest.fixture(scope="module")
def cluster():
    """Its address, and the process ids of its two workers."""
    running = subprocess.Popen([sys.executable, "-m", "tests.cluster"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    address, *workers = running.stdout.readline().decode().split()
    yield address, [int(pid) for pid in workers]
    running.communicate()


@pytest.mark.parametrize("options", [[], ["--content"]])
def test_cluster_makes_what_one_run_makes(cluster, tmp_path, capsys, options):
    source = site(tmp_path / "in/river")
    (source / "english.html").write_bytes(b"<p>There is no Japanese in this page.")
    assert run(*options, "--cluster", cluster[0], source, tmp_path / "cluster") == 0
    assert capsys.readouterr().err.splitlines()[-1] == "8 written, 1 refused"
    run(*options, source, tmp_path / "alone")

    errors = (tmp_path / "cluster").glob("errors-*.tsv")
    assert ["english.html" in file.read_text() for file in errors] == [True]
    assert pages(tmp_path / "cluster") == pages(tmp_path / "alone")


def pages(folder):
    return {name: data for name, data in made(folder).items() if name.endswith(".sf")}


def write_pages(source, count):
    source.mkdir()
    for number in range(count):
        (source / f"{number}.html").write_bytes(page("".join(story(number)) * 30))


def start(address, source, target):
    command = [sys.executable, "-m", "honbun", "www2sf", "--cluster", address, source, target]
    running = subprocess.Popen(command, stderr=subprocess.PIPE)
    wait_until(lambda: len(list(target.glob("*.sf"))) > 3)
    return running


def test_killed_worker_of_the_cluster_costs_nothing(cluster, tmp_path):
    write_pages(tmp_path / "in", 120)
    running = start(cluster[0], tmp_path / "in", tmp_path / "killed")
    os.kill(cluster[1][0], signal.SIGKILL)
    _, told = running.communicate()
    run(tmp_path / "in", tmp_path / "whole")

    assert running.returncode == 0, told.decode()
    assert pages(tmp_path / "killed") == pages(tmp_path / "whole")


def test_killed_driver_goes_on_when_it_is_called_again(cluster, tmp_path):
    write_pages(tmp_path / "in", 120)
    running = start(cluster[0], tmp_path / "in", tmp_path / "killed")
    running.kill()
    running.communicate()
    assert run("--cluster", cluster[0], tmp_path / "in", tmp_path / "killed") == 0
    run(tmp_path / "in", tmp_path / "whole")

    assert pages(tmp_path / "killed") == pages(tmp_path / "whole")


def test_file_that_kills_every_machine_is_found_and_given_up(cluster, tmp_path, capsys):
    write_pages(tmp_path / "in", 9)
    (tmp_path / "in/kills.html").write_bytes(page(f"{KILLS_RUN}のは川辺の木です。"))
    options = ["-j", "--juman", command(tmp_path / "log")]
    assert run(*options, "--cluster", cluster[0], tmp_path / "in", tmp_path / "out") == 1
    assert capsys.readouterr().err.endswith(" written, 1 failed\n")
    lists = [file.read_text() for file in (tmp_path / "out").glob("errors-*.tsv")]

    assert len(list((tmp_path / "out").glob("*.sf"))) == 9
    assert lists == [f"{tmp_path}/in/kills.html\tSomething went wrong\tthe process that read it was killed each time\n"]


def test_cluster_that_is_not_there_is_told(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr("honbun.batch.cluster.CONNECT_SECONDS", 1)
    (tmp_path / "in").mkdir()
    (tmp_path / "in/page.html").write_text("<p>雨が降った。", "utf-8")

    assert main(["www2sf", "--cluster", "tcp://127.0.0.1:9", str(tmp_path / "in"), str(tmp_path / "out")]) == 3
    assert "there is no Dask scheduler at tcp://127.0.0.1:9" in capsys.readouterr().err


def test_address_that_is_none_is_told():
    with pytest.raises(Missing, match="no Dask scheduler at nonsense"), joined("nonsense://x"):
        pass
