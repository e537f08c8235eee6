"""Archives of strangers: odd names, odd times and damage anywhere cost what they hit, and no more."""

import gzip
import io
import lzma
import random
import tarfile
import zipfile
from contextlib import suppress
from pathlib import PurePosixPath

import pytest
from tests.tried import tried

from honbun.batch.inputs import Input
from honbun.cli.main import main
from honbun.errors import HonbunError

PAGE = "<title>川辺の新聞</title><p>これは川辺の新聞の記事です。</p>".encode()
DAMAGES = 1_000


def zipped(*members, packing=zipfile.ZIP_STORED, page=PAGE):
    """A ZIP archive of these names, each with a page."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", packing) as archive:
        for name in members:
            archive.writestr(name, page)
    return bytearray(made.getvalue())


def tarred():
    made = io.BytesIO()
    with tarfile.open(fileobj=made, mode="w") as archive:
        member = tarfile.TarInfo("a.html")
        member.size = len(PAGE)
        archive.addfile(member, io.BytesIO(PAGE))
    return made.getvalue()


def crawled():
    answer = b"HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\n\r\n" + PAGE
    head = "WARC/1.1\r\nWARC-Type: response\r\nWARC-Record-ID: <urn:uuid:1>\r\nWARC-Target-URI: http://a.example/\r\n"
    head += "WARC-Date: 2026-03-04T05:06:07Z\r\nContent-Type: application/http; msgtype=response\r\n"
    return f"{head}Content-Length: {len(answer)}\r\n\r\n".encode() + answer + b"\r\n\r\n"


ARCHIVES = {
    "zip": zipped("a.html", "b/c.html", packing=zipfile.ZIP_DEFLATED),
    "tar": tarred(),
    "tar.gz": gzip.compress(tarred()),
    "tar.xz": lzma.compress(tarred()),
    "warc": crawled() * 2,
    "warc.gz": gzip.compress(crawled()) * 2,
}


def pages_of(file):
    return Input(file, PurePosixPath(file.name)).pages()


def without_date(archive):
    """The same, with zeros where its only member's time was, as some programs write it."""
    entry = archive.index(b"PK\x01\x02")
    archive[entry + 12 : entry + 16] = bytes(4)
    return archive


def garbled(archive):
    """The same, with bytes in its member that do not unpack."""
    archive[60:80] = b"\xff" * 20
    return archive


def test_member_without_a_date_is_read(tmp_path):
    (tmp_path / "pages.zip").write_bytes(without_date(zipped("a.html")))
    (stored,) = pages_of(tmp_path / "pages.zip")

    assert (stored.read().data, stored.read().time) == (PAGE, "")


@pytest.mark.parametrize("packing", [zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_member_that_does_not_unpack_is_told(tmp_path, packing):
    (tmp_path / "pages.zip").write_bytes(garbled(zipped("a.html", packing=packing)))
    (stored,) = pages_of(tmp_path / "pages.zip")

    with pytest.raises(HonbunError, match=r"pages\.zip is damaged"):
        stored.read()


def test_member_is_written_below_its_archive_whatever_its_name(tmp_path):
    (tmp_path / "in").mkdir()
    names = [
        "../../../up.html",
        "/absolute.html",
        "..",
        "a/../../b.html",
        "//c.html",
        "~/d.html",
        "./e.html",
        "\x1b[2J",
    ]
    (tmp_path / "in/pages.zip").write_bytes(zipped(*names))

    assert main(["www2sf", "--jobs", "1", str(tmp_path / "in"), str(tmp_path / "out")]) == 0
    written = [file.relative_to(tmp_path).parts for file in tmp_path.rglob("*.sf")]
    assert len(written) == len(names)
    assert {parts[:2] for parts in written} == {("out", "pages")}


def test_name_of_a_member_is_one_cell_of_the_list_of_errors(tmp_path, capsys):
    (tmp_path / "pages.zip").write_bytes(zipped("a\tb\n\x1b[2J.html", page=b"\x89PNG\r\n"))
    main(["www2sf", "--jobs", "1", str(tmp_path / "pages.zip"), str(tmp_path / "out")])
    (line,) = (tmp_path / "out/errors.tsv").read_text().splitlines()

    assert line.split("\t")[0].endswith("pages.zip, a b [2J.html")
    assert len(line.split("\t")) == 3
    assert "\x1b" not in capsys.readouterr().err


@pytest.mark.parametrize("ending", ARCHIVES)
def test_archive_that_is_damaged_anywhere_ends_nothing(tmp_path, ending):
    chance, whole, file = random.Random(3), ARCHIVES[ending], tmp_path / f"pages.{ending}"
    for _ in range(DAMAGES):
        data = bytearray(whole)
        for _ in range(chance.choice((1, 2, 8))):
            data[chance.randrange(len(data))] = chance.choice((0, 255, chance.randrange(256)))
        file.write_bytes(data[: chance.choice((len(data), chance.randrange(len(data))))])
        for stored in pages_of(file):
            with suppress(HonbunError):
                stored.read()
    tried("files", DAMAGES)
