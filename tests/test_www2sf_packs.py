"""`www2sf --pack` writes few large files, whole or not at all, with an account of their pages."""

import gzip
import io
import json

import pytest
import zstandard
from tests.test_www2sf_inputs import files, made, page, record, run, site

from honbun.batch import packs, unpacking
from honbun.cli.main import main
from honbun.standard_format.read import read

ENGLISH = b"<p>There is no Japanese in this page."


@pytest.fixture
def source(tmp_path):
    """Three files, and a WARC file of two pages."""
    folder = tmp_path / "in"
    folder.mkdir()
    for name in ("a", "b", "c"):
        (folder / f"{name}.html").write_bytes(page(f"これは{name}の新聞の記事です。"))
    records = [record("resource", f"http://a.example/{n}", page()) for n in range(2)]
    (folder / "crawl.warc.gz").write_bytes(b"".join(records))
    return folder


def unpacked(file):
    data = file.read_bytes()
    if file.suffix == ".zst":
        return zstandard.ZstdDecompressor().stream_reader(io.BytesIO(data)).read().decode()
    return gzip.decompress(data).decode() if file.suffix == ".gz" else data.decode()


def documents(file):
    """The documents in a pack, in their order."""
    if file.suffix == ".jsonl":
        return [json.loads(line)["sf"] for line in unpacked(file).splitlines()]
    return ["<?xml" + part for part in unpacked(file).split("<?xml")[1:]]


@pytest.mark.parametrize(("form", "ending"), packs.ENDINGS.items())
def test_pack_holds_what_the_files_would(source, tmp_path, form, ending):
    run("--pack", form, source, tmp_path / "packs")
    run(source, tmp_path / "files")
    single = made(tmp_path / "files")

    assert documents(tmp_path / f"packs/pages-000000{ending}") == [single[f"{name}.sf"].decode() for name in "abc"]
    assert documents(tmp_path / f"packs/crawl{ending}") == [single[f"crawl/0000000{n}.sf"].decode() for n in range(2)]


def test_account_tells_of_every_page(source, tmp_path, capsys):
    (source / "english.html").write_bytes(ENGLISH)
    run("--pack", "zst", source, tmp_path / "out")
    account = json.loads((tmp_path / "out/pages-000000.account.json").read_text())

    assert account["counts"] == {"there_already": 0, "written": 3, "refused": 1, "failed": 0}
    assert [problem[0] for problem in account["problems"]] == [str(source / "english.html")]
    assert capsys.readouterr().err.endswith(f"5 written, 1 refused ({tmp_path}/out/errors.tsv)\n")


def test_finished_pack_is_not_made_again_and_still_counted(source, tmp_path, capsys):
    run("--pack", "zst", source, tmp_path / "out")
    (tmp_path / "out/pages-000000.sf.zst").write_bytes(b"mine")
    (tmp_path / "out/crawl.sf.zst").unlink()

    assert run("--pack", "zst", source, tmp_path / "out") == 0
    assert (tmp_path / "out/pages-000000.sf.zst").read_bytes() == b"mine"
    assert len(documents(tmp_path / "out/crawl.sf.zst")) == 2
    assert capsys.readouterr().err == "5 written\n" * 2


def test_files_are_packed_by_the_thousand(source, tmp_path, monkeypatch):
    monkeypatch.setattr(packs, "PAGES", 2)
    run("--pack", "jsonl", source, tmp_path / "out")

    assert [len(documents(tmp_path / f"out/pages-00000{n}.jsonl")) for n in range(2)] == [2, 1]


def test_parts_pack_together_what_one_run_packs(tmp_path, monkeypatch):
    monkeypatch.setattr(packs, "PAGES", 3)
    pages = site(tmp_path / "in/river")
    run("--content", "--pack", "zst", "--jobs", "3", pages, tmp_path / "whole")
    for part in ("1/2", "2/2", "1/2"):
        run("--content", "--pack", "zst", "--shard", part, pages, tmp_path / "parts")

    assert len(files(tmp_path / "whole")) == 6
    assert made(tmp_path / "parts") == made(tmp_path / "whole")


def test_documents_of_a_pack_can_be_read(source, tmp_path):
    run("--pack", "zst", "-m", source, tmp_path / "out")

    assert [read(sf.encode()).sentences[0].text for sf in documents(tmp_path / "out/pages-000000.sf.zst")] == [
        "これはａの新聞の記事です。",
        "これはｂの新聞の記事です。",
        "これはｃの新聞の記事です。",
    ]


def test_two_ways_of_packing_are_refused(source, tmp_path, capsys):
    assert run("--gzip", "--pack", "gz", source, tmp_path / "out") == 2
    assert "--gzip is for files of single pages" in capsys.readouterr().err


@pytest.mark.parametrize(("form", "ending"), packs.ENDINGS.items())
def test_packs_are_checked_and_printed(source, tmp_path, capsys, form, ending):
    run("--pack", form, source, tmp_path)
    pack = str(tmp_path / f"pages-000000{ending}")
    capsys.readouterr()

    assert main(["sf", "check", pack]) == 0
    assert capsys.readouterr().out == f"{pack}: 3 documents, all valid\n"
    assert main(["sf", "text", pack]) == 0
    assert capsys.readouterr().out.split() == [f"これは{name}の新聞の記事です。" for name in "ａｂｃ"]


def test_fault_in_a_pack_names_its_document(source, tmp_path, capsys):
    run("--pack", "gz", source, tmp_path)
    first, second, third = documents(tmp_path / "pages-000000.sf.gz")
    pack = tmp_path / "hurt.sf"
    pack.write_text(first + second.replace("</Text>", "") + third)
    capsys.readouterr()

    assert main(["sf", "check", str(pack)]) == 1
    assert capsys.readouterr().err.startswith(f"{pack}#2:")


@pytest.mark.parametrize("size", [1, 7, 64, 1 << 20])
def test_documents_are_told_apart_wherever_pieces_end(source, tmp_path, monkeypatch, size):
    monkeypatch.setattr(unpacking, "_PIECE", size)
    run("--pack", "gz", source, tmp_path)
    pack = tmp_path / "pages-000000.sf.gz"

    assert [content.decode() for _, content in unpacking.documents_in(pack)] == documents(pack)


@pytest.mark.parametrize("form", ["zst", "gz"])
def test_broken_pack_is_refused(source, tmp_path, capsys, form):
    run("--pack", form, source, tmp_path)
    pack = tmp_path / f"pages-000000.sf.{form}"
    pack.write_bytes(pack.read_bytes()[:-40] + b"no longer what it was")

    assert main(["sf", "text", str(pack)]) == 1
    assert f"honbun sf: {pack}: " in capsys.readouterr().err


def test_lines_that_are_no_documents_are_refused(tmp_path, capsys):
    pack = tmp_path / "pages.jsonl"
    pack.write_text('{"page": "a", "text": "b"}\n')

    assert main(["sf", "text", str(pack)]) == 1
    assert 'line 1 is not {"page", "sf"}' in capsys.readouterr().err
