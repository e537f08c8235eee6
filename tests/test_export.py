"""`honbun export`: what is written, that others read it, and that it goes on where it was ended."""

import gzip
import json
import shutil
import subprocess
import sys
from contextlib import closing
from io import BytesIO
from pathlib import Path

import conllu
import pytest
import rhoknp
from fastwarc.warc import ArchiveIterator as FastArchive
from lxml import etree
from tests.shelf import DAY, FIRST_DAY, address, fill, page
from warcio.archiveiterator import ArchiveIterator
from warcio.checker import Checker

import honbun
from honbun.annotate import annotator
from honbun.cli.main import main
from honbun.cli.wanted import seconds

PAGES = 1000
DTD = Path(honbun.__file__).parent / "standard_format" / "paper.dtd"


@pytest.fixture(scope="module")
def shelf(tmp_path_factory):
    """A data folder with a thousand documents."""
    made = tmp_path_factory.mktemp("shelf")
    made.chmod(0o700)
    fill(made, range(PAGES))
    return made


@pytest.fixture
def export(shelf, tmp_path):
    """Exports to a file of this name and gives its path."""

    def run(form, name="out", *flags):
        target = tmp_path / name
        assert main(["export", "--data", str(shelf), "--format", form, "-o", str(target), *flags]) == 0
        return target

    return run


def few(number=30):
    return ["--until", str(FIRST_DAY + number * DAY)]


def lines(path):
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


def test_every_document_is_a_line_in_the_order_of_ids(export):
    told = lines(export("jsonl"))

    assert [line["id"] for line in told] == [f"{number:010}" for number in range(1, PAGES + 1)]
    assert told[7]["html"] == page(7)
    assert told[7]["text"].startswith("祭りの話 7\n")
    assert (told[10]["version"], "青かった" in told[10]["text"]) == (2, True)


def test_sentences_are_lines_with_their_bytes(export):
    first, _, _, fourth, *_ = lines(export("jsonl", "out", "--sentences", *few()))
    html = page(0).replace("高かった", "青かった").encode()

    assert (first["id"], fourth["document"], first["url"]) == ("0000000001-1", "0000000001", address(0))
    assert html[fourth["offset"] :][: fourth["length"]].decode() == "水は冷たく、空は青かった。" == fourth["text"]


@pytest.mark.parametrize("written", ["9999-12-31T23:59:59", "253402300799", "9" * 30])
def test_no_time_is_later_than_the_last(written):
    assert seconds(written) == 253_402_300_799


def test_site_and_time_choose(export):
    told = lines(export("jsonl", "out", "--site", "odd.example", "--since", str(FIRST_DAY + 20 * DAY), *few()))

    assert [line["url"] for line in told] == [address(number) for number in (21, 23, 25, 27, 29)]


def test_standard_format_is_valid_and_linked(export):
    tree = export("sf", "tree", *few())
    files = sorted(tree.rglob("*.sf"))
    dtd = etree.DTD(str(DTD))
    parsed = [etree.parse(file) for file in files]

    assert [str(file.relative_to(tree)) for file in files[:2]] == [
        "0000/000000/0000000001.sf",
        "0000/000000/0000000002.sf",
    ]
    assert all(map(dtd.validate, parsed))
    assert parsed[4].xpath("//InLink/DocID/text()") == ["0000000004"]


def test_conllu_is_read(export):
    sentences = conllu.parse(export("conllu", "out", *few()).read_text("utf-8"))

    assert sentences[0].metadata["newdoc id"] == "0000000001"
    assert len({line.metadata["sent_id"] for line in sentences}) == len(sentences) == 180


def test_knp_is_read_by_rhoknp(export):
    with closing(annotator("juman")) as juman:
        if not (found := juman.is_available()):
            pytest.skip(f"{found.message} ({found.repair})")
    documents = [rhoknp.Document.from_jumanpp(text) for text in _by_document(export("knp", "out", *few(5)))]

    assert [document.did for document in documents] == [f"{number:010}" for number in range(1, 6)]
    assert "村の宝だ" in documents[0].text


def _by_document(path):
    parts = path.read_text("utf-8").split("# S-ID:")[1:]
    documents = {}
    for part in parts:
        documents.setdefault(part[:10], []).append(f"# S-ID:{part}")
    return ["".join(of_one) for of_one in documents.values()]


def test_vertical_text_is_xml_and_a_word_a_line(export):
    written = export("vertical", "out", *few(5)).read_bytes()
    root = etree.fromstring(b"<corpus>" + written + b"</corpus>")

    assert root.xpath("doc/@url") == [address(number) for number in range(5)]
    assert root.xpath("string(doc[1]/p[1]/s[1])").split("\n")[1].split("\t") == [
        "川",
        "川",
        "名詞-普通名詞-一般",
        "かわ",
    ]


@pytest.mark.parametrize("name", ["out.warc", "out.warc.gz"])
def test_warc_is_read_by_warcio_and_fastwarc(export, name):
    written = export("warc", name, *few())
    with written.open("rb") as file:
        read = [
            (record.rec_headers["WARC-Target-URI"], record.raw_stream.read())
            for record in ArchiveIterator(file, check_digests=True)
            if record.rec_type == "resource"
        ]
    kinds = [record.headers["WARC-Type"] for record in FastArchive(BytesIO(written.read_bytes()), verify_digests=True)]

    assert read[7] == (address(7), page(7).encode())
    assert kinds == ["warcinfo", *["resource", "metadata"] * 30]


def test_warc_has_no_fault(export, capsys):
    assert Checker(_Verify([str(export("warc", "out.warc", *few()))])).process_all() in (None, 0)
    assert "fail" not in capsys.readouterr().out


class _Verify:
    """What warcio's own checker is told on its command line."""

    verbose = False

    def __init__(self, inputs):
        self.inputs = inputs


def test_same_corpus_makes_the_same_bytes(export):
    assert export("warc", "one.warc.gz").read_bytes() == export("warc", "two.warc.gz").read_bytes()


def test_killed_export_goes_on(shelf, export, tmp_path):
    whole = export("jsonl", "whole").read_bytes()
    target, state = tmp_path / "out", tmp_path / "out.part.json"
    command = [sys.executable, "-m", "honbun", "export", "--data", shelf, "--format", "jsonl", "-o", target]
    command += ["--query", "村の宝"]
    process = subprocess.Popen(command, stderr=subprocess.DEVNULL)
    while not state.exists():
        assert process.poll() is None
    process.kill()
    process.wait()
    after = json.loads(state.read_bytes())["after"]
    ended = subprocess.run(command, capture_output=True, text=True, check=True)

    assert f"{after} there already" in ended.stderr
    assert target.read_bytes() == whole
    assert not state.exists()


def test_killed_tree_goes_on(shelf, export, tmp_path):
    whole = export("sf", "whole")
    part = tmp_path / "tree.part"
    shutil.copytree(whole, part)
    for file in sorted(part.rglob("*.sf"))[600:]:
        file.write_text("torn")
    asked = _asked(shelf, tmp_path)
    (tmp_path / "tree.part.json").write_text(json.dumps(asked | {"after": 600}))

    assert _files(export("sf", "tree")) == _files(whole)


def _asked(shelf, tmp_path):
    """The state that an export of this tree keeps, as one that is ended at once leaves it."""
    command = [sys.executable, "-m", "honbun", "export", "--data", shelf, "--format", "sf", "-o", tmp_path / "other"]
    process = subprocess.Popen(command, stderr=subprocess.DEVNULL)
    state = tmp_path / "other.part.json"
    while not state.exists():
        assert process.poll() is None
    process.kill()
    process.wait()
    return json.loads(state.read_bytes())


def _files(tree):
    return {file.relative_to(tree): file.read_bytes() for file in tree.rglob("*.sf")}


def test_other_wish_begins_anew(export, tmp_path):
    (tmp_path / "out.part").write_text("torn")
    (tmp_path / "out.part.json").write_text('{"wanted": {}, "after": 7, "bytes": 4}')

    assert len(lines(export("jsonl", "out", *few()))) == 30


def test_export_is_for_its_owner_only(export):
    made = [export("jsonl", "out", *few(3)), *export("sf", "tree", *few(3)).rglob("*")]

    assert {file.stat().st_mode & 0o077 for file in made} == {0}


def test_standard_format_is_packed_when_wished(export):
    (file, *_) = sorted(export("sf", "tree", "--gzip", *few(3)).rglob("*.sf.gz"))

    assert gzip.decompress(file.read_bytes()).startswith(b"<?xml")


def test_standard_output_takes_an_export(shelf, capfdbinary):
    assert main(["export", "--data", str(shelf), "--format", "jsonl", *few(3)]) == 0
    assert len(capfdbinary.readouterr().out.splitlines()) == 3


@pytest.mark.parametrize(
    ("flags", "told"),
    [
        (["--format", "sf"], "name it with --output"),
        (["--format", "sf", "-o", "."], "is there already"),
        (["--format", "conllu", "--gzip"], "pipe it to gzip"),
        (["--format", "warc", "--sentences"], "goes with --format jsonl"),
        (["--format", "conllu", "--all-versions"], "goes with --format jsonl or warc"),
        (["--format", "jsonl", "--dialect", "paper"], "--dialect goes with --format sf"),
        (["--format", "jsonl", "--query", ""], "an empty --site or --query would mean everything"),
        (["--format", "conllu", "--engine", "knp"], "the words of mecab, juman, jumandic, jumanpp, not of knp"),
        (["--format", "knp", "--engine", "mecab"], "the words of juman, jumanpp, knp, not of mecab"),
        (["--format", "warc", "--engine", "mecab"], "the words of nobody, not of mecab"),
    ],
)
def test_what_cannot_be_is_refused(shelf, capsys, flags, told):
    assert main(["export", "--data", str(shelf), *flags]) == 2
    assert told in capsys.readouterr().err


def test_data_folder_takes_no_export(shelf, capsys):
    assert main(["export", "--data", str(shelf), "--format", "jsonl", "-o", str(shelf / "out")]) == 2
    assert "name a place outside" in capsys.readouterr().err


def test_nothing_to_export_is_told(shelf, capsys):
    assert main(["export", "--data", str(shelf), "--format", "jsonl", "--site", "none.example"]) == 1
    assert "no saved document matches" in capsys.readouterr().err
