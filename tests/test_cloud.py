"""`www2sf` reads and writes objects at an address as it does files."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from tests.test_www2sf_inputs import made, page, record, run, site

from honbun.cli.main import main

WHY = "what speaks S3 is not installed (pip install 'honbun[dev]')"
pytest.importorskip("moto", reason=WHY)
pytest.importorskip("upath", reason=WHY)
S3FileSystem = pytest.importorskip("s3fs", reason=WHY).S3FileSystem


@pytest.fixture(scope="module")
def server():
    running = subprocess.Popen([sys.executable, "-m", "tests.bucket"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    yield running.stdout.readline().decode().strip()
    running.communicate()


@pytest.fixture(autouse=True)
def environment(server, monkeypatch):
    monkeypatch.setenv("AWS_ENDPOINT_URL", server)
    monkeypatch.setenv("AWS_DEFAULT_REGION", "us-east-1")
    monkeypatch.setenv("AWS_EC2_METADATA_DISABLED", "true")
    for name in ("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"):
        monkeypatch.setenv(name, "tests")
    monkeypatch.setenv("AWS_CONFIG_FILE", os.devnull)
    S3FileSystem.clear_instance_cache()


@pytest.fixture
def bucket(request):
    """An empty bucket, as its store and its name."""
    store = S3FileSystem(use_listings_cache=False, skip_instance_cache=True)
    name = f"b{abs(hash(request.node.name))}"
    store.mkdir(name)
    return store, name


@pytest.fixture
def crawl(tmp_path):
    """Pages of a site as files, and two more in a WARC file."""
    source = site(tmp_path / "in/river", pages=4)
    (source / "river/english.html").write_bytes(b"<p>There is no Japanese in this page.")
    records = [record("response", f"http://a.example/{number}", page()) for number in range(2)]
    (source / "crawl.warc.gz").write_bytes(b"".join(records))
    return source


def upload(crawl: Path, store, bucket: str) -> None:
    """To in/ of the bucket; the files are then as old as the objects."""
    store.put(f"{crawl}/", f"{bucket}/in/", recursive=True)
    for file in crawl.rglob("*.html"):
        written = store.info(f"{bucket}/in/{file.relative_to(crawl)}")["LastModified"].timestamp()
        os.utime(file, (written, written))


def objects(store, folder):
    """By name; what is hidden is left out."""
    found = {key.removeprefix(f"{folder}/"): store.cat_file(key) for key in store.find(folder)}
    return {name: data for name, data in found.items() if not name.startswith(".")}


def without_accounts(outputs):
    """What does not name the pages by their addresses."""
    return {name: data for name, data in outputs.items() if not name.endswith((".tsv", ".account.json"))}


@pytest.mark.parametrize(
    "options", [[], ["--content"], ["--dialect", "tsubaki", "--gzip"], ["--content", "--pack", "gz"]]
)
def test_objects_become_what_files_become(crawl, tmp_path, bucket, options):
    store, name = bucket
    upload(crawl, store, name)
    assert run(*options, f"s3://{name}/in", f"s3://{name}/out") == 0
    run(*options, crawl, tmp_path / "out")
    assert without_accounts(objects(store, f"{name}/out")) == without_accounts(made(tmp_path / "out")) != {}


@pytest.mark.parametrize("options", [["--content"], ["--pack", "zst"]])
def test_store_with_folders_gets_whole_files_too(crawl, tmp_path, options):
    assert run(*options, f"local://{crawl}", f"local://{tmp_path}/far/out") == 0
    run(*options, crawl, tmp_path / "out")
    far, local = (without_accounts(made(folder)) for folder in (tmp_path / "far/out", tmp_path / "out"))

    assert far == local != {}


def test_archive_of_objects_goes_to_files_and_files_to_objects(crawl, tmp_path, bucket):
    store, name = bucket
    upload(crawl, store, name)
    run(f"s3://{name}/in/crawl.warc.gz", tmp_path / "here")
    run(crawl / "crawl.warc.gz", f"s3://{name}/out")

    assert len(made(tmp_path / "here")) == 2
    assert made(tmp_path / "here") == objects(store, f"{name}/out")


def test_errors_are_listed_in_an_object(crawl, bucket, capsys):
    store, name = bucket
    upload(crawl, store, name)
    run(f"s3://{name}/in", f"s3://{name}/out")

    assert objects(store, f"{name}/out")["errors.tsv"].startswith(b"s3://%b/in/river/english.html\t" % name.encode())
    assert capsys.readouterr().err.endswith(f"6 written, 1 refused (s3://{name}/out/errors.tsv)\n")


@pytest.mark.parametrize(("options", "finished"), [([], "river/0.sf"), (["--pack", "zst"], "crawl.sf.zst")])
def test_finished_object_is_not_made_again(crawl, bucket, capsys, options, finished):
    store, name = bucket
    run(*options, crawl, f"s3://{name}/out")
    store.pipe_file(f"{name}/out/{finished}", b"mine")
    store.rm(f"{name}/out/river/1.sf" if not options else f"{name}/out/pages-000000.sf.zst")
    assert run(*options, crawl, f"s3://{name}/out") == 0

    made_again = objects(store, f"{name}/out")
    assert made_again[finished] == b"mine"
    assert ("river/1.sf" if not options else "pages-000000.sf.zst") in made_again
    assert "5 there already, 1 written" in capsys.readouterr().err or options


def test_parts_learn_and_write_together_what_one_run_does(crawl, tmp_path, bucket):
    store, name = bucket
    run("--content", crawl, tmp_path / "whole")
    for part in ("1/2", "2/2", "1/2"):
        assert run("--content", "--shard", part, crawl, f"s3://{name}/out") == 0
    parts = {file: data for file, data in objects(store, f"{name}/out").items() if file.endswith(".sf")}

    assert parts == {file: data for file, data in made(tmp_path / "whole").items() if file.endswith(".sf")}


def told(capsys, code, *arguments):
    """What is told of a run that cannot begin."""
    assert main(["www2sf", *map(str, arguments)]) == code
    return capsys.readouterr().err


def test_bucket_that_is_not_there_is_told(crawl, capsys):
    assert "s3://nowhere/out cannot be written to: there is no bucket nowhere" in told(
        capsys, 1, crawl, "s3://nowhere/out"
    )
    assert "there is nothing at s3://nowhere/in: there is no bucket nowhere" in told(
        capsys, 1, "s3://nowhere/in", crawl / "out"
    )


def test_address_without_objects_is_told(bucket, tmp_path, capsys):
    assert f"there is no object under s3://{bucket[1]}/in" in told(capsys, 1, f"s3://{bucket[1]}/in", tmp_path)


def test_missing_credentials_are_told(crawl, capsys, monkeypatch):
    for name in ("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"):
        monkeypatch.delenv(name)
    monkeypatch.setenv("AWS_SHARED_CREDENTIALS_FILE", os.devnull)
    monkeypatch.setenv("AWS_ENDPOINT_URL", "http://127.0.0.1:9")

    assert "s3://b/out cannot be reached: Unable to locate credentials" in told(capsys, 3, crawl, "s3://b/out")


def test_missing_extra_is_told(crawl, capsys, monkeypatch):
    monkeypatch.setitem(sys.modules, "upath", None)

    assert "s3://b/out needs what reaches s3:// addresses: pip install 'honbun[cloud]'" in told(
        capsys, 3, crawl, "s3://b/out"
    )


@pytest.mark.parametrize(
    ("address", "why"),
    [("https://a.example/", "pages are not fetched from the web"), ("nonsense://x", "is no address that fsspec knows")],
)
def test_address_of_nothing_is_refused(tmp_path, capsys, address, why):
    assert why in told(capsys, 2, address, tmp_path / "out")
