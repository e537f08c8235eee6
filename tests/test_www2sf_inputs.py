"""`www2sf` takes pages from directories, WARC files and archives, in parts, and knows the sites they are from."""

import gzip
import io
import os
import random
import signal
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest
from tests.stores import wait_until

from honbun.batch.inputs import find_inputs
from honbun.batch.tree import Part, tasks_of
from honbun.cli.main import main
from honbun.standard_format.read import read

TEXT = "これは川辺の新聞の記事です。"
MENU = "".join(f"<li><a href='/{thing}'>{thing}のことを見る</a>" for thing in "山空森湖橋駅")
THINGS = "山 空 森 湖 道 橋 駅 店 本 犬 猫 魚 米 茶 酒 塩 雪 雨 風 雲 星 月 花 草 木 石 鉄 紙 糸 布".split()
NOTICE = "この新聞の記事を川辺の外で使うときは、社の人に話してからにしてください。"


def page(text=TEXT, charset="utf-8"):
    return f"<html><meta charset={charset}><title>川辺の新聞</title><p>{text}</p>".encode(charset)


def record(kind, url, body, content_type="text/html", status=200, encoding=""):
    """One record of a WARC file, packed by itself as crawlers do."""
    if kind == "response":
        head = f"HTTP/1.1 {status} .\r\nContent-Type: {content_type}\r\n{encoding}Content-Length: {len(body)}\r\n\r\n"
        body, content_type = head.encode() + body, "application/http;msgtype=response"
    head = (
        f"WARC/1.1\r\nWARC-Type: {kind}\r\nWARC-Record-ID: <urn:uuid:{url}>\r\nWARC-Target-URI: {url}\r\n"
        f"WARC-Date: 2026-03-04T05:06:07Z\r\nContent-Type: {content_type}\r\nContent-Length: {len(body)}\r\n\r\n"
    )
    return gzip.compress(head.encode() + body + b"\r\n\r\n", mtime=0)


def run(*arguments):
    return main(["www2sf", "--jobs", "1", *map(str, arguments)])


def files(folder):
    shown = (path.relative_to(folder) for path in folder.rglob("*") if path.is_file())
    return sorted(path.as_posix() for path in shown if not path.parts[0].startswith("."))


def test_pages_of_a_warc_file_are_written_by_their_number(tmp_path):
    records = [
        record("response", "http://a.example/1", page()),
        record("response", "http://a.example/gone", page(), status=404),
        record("response", "http://a.example/picture", b"GIF89a", content_type="image/gif"),
        record("request", "http://a.example/2", b"GET /"),
        record("resource", "http://a.example/2", page()),
    ]
    (tmp_path / "crawl.warc.gz").write_bytes(b"".join(records))

    assert run(tmp_path / "crawl.warc.gz", tmp_path / "out") == 0
    assert files(tmp_path / "out") == ["crawl/00000000.sf", "crawl/00000001.sf"]


def test_record_tells_address_time_and_charset(tmp_path):
    body = gzip.compress(page().replace(b"charset=utf-8", b"").decode().encode("euc-jp"))
    packed = record(
        "response", "http://a.example/1", body, "text/html; charset=EUC-JP", encoding="Content-Encoding: gzip\r\n"
    )
    (tmp_path / "crawl.warc.gz").write_bytes(packed)
    run(tmp_path / "crawl.warc.gz", tmp_path / "out")
    document = read((tmp_path / "out/crawl/00000000.sf").read_text())

    assert (document.url, document.time) == ("http://a.example/1", "2026-03-04 05:06:07")
    assert TEXT in [sentence.text for sentence in document.sentences]


def test_plain_warc_in_a_directory_is_opened(tmp_path):
    (tmp_path / "in/2026").mkdir(parents=True)
    (tmp_path / "in/2026/crawl.warc").write_bytes(gzip.decompress(record("resource", "http://a.example/", page())))
    (tmp_path / "in/2026/crawl.html").write_bytes(page())

    assert run(tmp_path / "in", tmp_path / "out") == 0
    assert files(tmp_path / "out") == ["2026/crawl.sf", "2026/crawl/00000000.sf"]


def test_zip_and_tar_keep_their_names(tmp_path):
    with zipfile.ZipFile(tmp_path / "one.zip", "w") as archive:
        archive.writestr("a/page.html", page())
        archive.writestr("a/style.css", "p {}")
        archive.writestr("../../up.html", page())
    with tarfile.open(tmp_path / "two.tar.gz", "w:gz") as archive:
        member = tarfile.TarInfo("b/page.htm")
        member.size = len(page())
        archive.addfile(member, io.BytesIO(page()))

    assert run(tmp_path / "one.zip", tmp_path / "two.tar.gz", tmp_path / "out") == 0
    assert files(tmp_path / "out") == ["one/a/page.sf", "one/up.sf", "two/b/page.sf"]


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("crawl.warc.gz", record("resource", "http://a.example/", page()) + b"\x1f\x8bgarbage"),
        ("crawl.warc", b"no such record"),
        ("pages.zip", b"PK\x03\x04 and no more"),
        ("pages.tar", b"x" * 2000),
        ("pages.tar.gz", gzip.compress(b"x" * 2000, mtime=0)[:30]),
    ],
)
def test_damaged_archive_costs_itself_alone(tmp_path, name, data):
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / name).write_bytes(data)
    (tmp_path / "in/page.html").write_bytes(page())

    assert run(tmp_path / "in", tmp_path / "out") == 1
    assert "page.sf" in files(tmp_path / "out")
    assert f"{name} is damaged" in (tmp_path / "out/errors.tsv").read_text()


def test_archives_of_one_name_stay_apart(tmp_path):
    for ending in (".warc", ".warc.gz", ".zip"):
        (tmp_path / f"crawl{ending}").touch()
    (tmp_path / "crawl").mkdir()
    inputs = find_inputs([tmp_path], but=tmp_path / "out")

    assert [each.folder.name for each in inputs] == ["crawl"] * 3
    assert len({task.target.parent for task in tasks_of(inputs, tmp_path / "out", ".sf", Part())}) <= 3


def story(number):
    """Sentences that no other page has."""
    chance = random.Random(number)
    return [f"{'と'.join(chance.sample(THINGS, 9))}について、町の人は次のように話しています。" for _ in range(6)]


def site(folder, pages=8):
    """Pages of one site: the same menu and notice around different articles."""
    folder.mkdir(parents=True)
    for number in range(pages):
        told = "".join(f"<p>{line}" for line in story(number))
        html = f"<html><meta charset=utf-8><title>川辺の新聞</title><ul>{MENU}</ul><div>{told}<p>{NOTICE}</div>"
        (folder / f"{number}.html").write_text(html)
    return folder.parent


def sentences(file):
    return [sentence.text for sentence in read(file.read_text()).sentences]


def test_content_is_told_by_what_the_site_repeats(tmp_path):
    source = site(tmp_path / "in/river")
    run("--content", source, tmp_path / "known")
    run("--content", source / "river/3.html", tmp_path / "alone")
    known, alone = (sentences(tmp_path / name) for name in ("known/river/3.sf", "alone/3.sf"))

    assert set(story(3)) <= set(known)
    assert [[line for line in lines if "社の人" in line] for lines in (known, alone)] == [[], [NOTICE]]


def made(folder):
    return {name: (folder / name).read_bytes() for name in files(folder)}


def test_parts_make_together_what_one_run_makes(tmp_path, capsys):
    source = site(tmp_path / "in/river")
    run("--content", source, tmp_path / "whole")
    for part in ("1/3", "2/3", "3/3"):
        assert run("--content", "--shard", part, source, tmp_path / "parts") == 0
    assert "part 2-of-3 has learned its pages, 1 have not" in capsys.readouterr().err
    for part in ("1/3", "2/3"):
        run("--content", "--shard", part, source, tmp_path / "parts")

    assert made(tmp_path / "parts") == made(tmp_path / "whole")


def test_part_learns_anew_when_its_pages_change(tmp_path):
    source = site(tmp_path / "in/river", pages=2)
    run("--content", source, tmp_path / "out")
    learned = tmp_path / "out/.learned/1-of-1.finished"
    before = learned.read_text()
    (source / "river/new.html").write_bytes(page())
    run("--content", source, tmp_path / "out")

    assert learned.read_text() != before


@pytest.mark.parametrize("part", ["0/3", "4/3", "two", "1/"])
def test_part_that_makes_no_sense_is_refused(tmp_path, capsys, part):
    with pytest.raises(SystemExit) as ended:
        run("--shard", part, tmp_path, tmp_path / "out")
    assert ended.value.code == 2
    assert "as in 2/48" in capsys.readouterr().err


def worker_of(running):
    """The process id of a worker that this run has started, once there is one."""
    children = Path(f"/proc/{running.pid}/task/{running.pid}/children")
    wait_until(lambda: children.read_text().split())
    return int(children.read_text().split()[0])


def test_killed_worker_costs_no_page(tmp_path):
    source = tmp_path / "in"
    source.mkdir()
    for number in range(60):
        (source / f"{number}.html").write_bytes(page(f"{number} {TEXT}" * 200))
    command = [sys.executable, "-m", "honbun", "www2sf", "--jobs", "1", source, tmp_path / "killed"]
    running = subprocess.Popen(command, stderr=subprocess.PIPE)
    for written in (1, 20):
        wait_until(lambda: (tmp_path / "killed").exists() and len(files(tmp_path / "killed")) > written)  # noqa: B023
        os.kill(worker_of(running), signal.SIGKILL)
    _, told = running.communicate()
    run(source, tmp_path / "whole")

    assert (running.returncode, told) == (0, b"60 written\n")
    assert made(tmp_path / "killed") == made(tmp_path / "whole")
