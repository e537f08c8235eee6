"""`honbun import`: what was exported comes back byte by byte, and what others wrote is taken in with care."""

import gzip
import json

import pytest
from tests.corpus import RIVER
from tests.service import Service, settings_in
from tests.shelf import DAY, FIRST_DAY, address, fill, listed

from honbun.cli.main import main
from honbun.corpus.warc import METADATA_TYPE

PAGES = 1000
FORMS = {"jsonl": "all.jsonl", "warc": "all.warc.gz", "sf": "all"}
TORN = gzip.compress(b"WARC/1.1\r\nno end" * 99)[:-30]
BOTH = ["http://kawa.example/1", "http://kawa.example/login"]
PAYLOAD = "<img src=x onerror=alert(1)><script>alert(2)</script>"


@pytest.fixture(scope="module")
def exports(tmp_path_factory):
    """A thousand documents in each of the forms that can be imported."""
    made = tmp_path_factory.mktemp("exports")
    shelf = made / "shelf"
    shelf.mkdir(mode=0o700)
    fill(shelf, range(PAGES))
    for form, name in FORMS.items():
        assert export(shelf, form, made / name) == 0
    return made


@pytest.fixture
def empty(tmp_path):
    made = tmp_path / "empty"
    made.mkdir(mode=0o700)
    return made


def export(folder, form, target, *flags):
    return main(["export", "--data", str(folder), "--format", form, "-o", str(target), *flags])


def take_in(folder, *paths):
    return main(["import", "--data", str(folder), *map(str, paths)])


def files(path):
    return {each.relative_to(path): each.read_bytes() for each in sorted(path.rglob("*")) if each.is_file()}


def lines(folder, tmp_path):
    """What an export of this folder tells."""
    export(folder, "jsonl", tmp_path / "told")
    return [json.loads(line) for line in (tmp_path / "told").read_text("utf-8").splitlines()]


@pytest.mark.parametrize("form", FORMS)
def test_export_of_an_import_is_the_same_bytes(exports, empty, tmp_path, form, capsys):
    written, again = exports / FORMS[form], tmp_path / FORMS[form]

    assert take_in(empty, written) == 0
    assert f"{PAGES} imported" in capsys.readouterr().err
    assert export(empty, form, again) == 0
    assert files(again) == files(written) if form == "sf" else again.read_bytes() == written.read_bytes()


@pytest.mark.parametrize("form", ["jsonl", "warc"])
def test_all_versions_come_and_go(exports, empty, tmp_path, form):
    written, again = tmp_path / f"written.{form}", tmp_path / f"again.{form}"
    flags = ["--all-versions", "--until", str(FIRST_DAY + 30 * DAY)]

    assert export(exports / "shelf", form, written, *flags) == 0
    assert written.read_bytes().count("空は高かった".encode()) > written.read_bytes().count("空は青かった".encode()) > 0
    assert take_in(empty, written) == 0
    assert export(empty, form, again, *flags) == 0
    assert again.read_bytes() == written.read_bytes()


def test_one_form_makes_another(empty, tmp_path):
    shelf = filled(tmp_path)
    export(shelf, "warc", tmp_path / "all.warc")
    take_in(empty, tmp_path / "all.warc")

    assert lines(empty, tmp_path) == lines(shelf, tmp_path)


def filled(tmp_path):
    """A data folder with a few documents."""
    made = tmp_path / "shelf"
    made.mkdir(mode=0o700)
    fill(made, range(12))
    return made


def test_what_is_here_already_is_left_alone(empty, tmp_path, capsys):
    export(filled(tmp_path), "jsonl", tmp_path / "few.jsonl")
    for _ in range(2):
        assert take_in(empty, tmp_path / "few.jsonl") == 0

    assert "12 there already" in capsys.readouterr().err


def test_documents_join_others_under_free_ids(empty, tmp_path):
    export(filled(tmp_path), "jsonl", tmp_path / "few.jsonl")
    fill(empty, range(5000, 5003))
    take_in(empty, tmp_path / "few.jsonl")
    told = {line["id"]: line["url"] for line in lines(empty, tmp_path)}

    assert sorted(told.values()) == sorted(address(number) for number in (*range(12), 5000, 5001, 5002))
    assert told["0000000001"] == address(5000)


def river(**fields):
    told = {"id": "0000000009", "version": 2, "saved_at": 50, "fetched_at": 40, "url": "http://kawa.example/1"}
    return json.dumps(told | {"annotate": [], "html": RIVER} | fields).encode() + b"\n"


def test_line_without_judgement_is_judged_here(empty, tmp_path):
    (tmp_path / "one.jsonl").write_bytes(river())
    take_in(empty, tmp_path / "one.jsonl")
    (told,) = lines(empty, tmp_path)

    assert (told["id"], told["version"], told["title"], told["sentences"]) == ("0000000009", 2, "川の話", 7)


def test_packed_lines_are_read(empty, tmp_path):
    (tmp_path / "one.jsonl.gz").write_bytes(gzip.compress(river()))

    assert take_in(empty, tmp_path) == 0
    assert listed(empty) == ["http://kawa.example/1"]


@pytest.mark.parametrize(
    "fields",
    [
        *({"id": "x"}, {"html": 5}, {"url": "nowhere"}, {"saved_at": -1}, {"saved_at": "now"}, {"annotate": ["x"]}),
        *({"html": None, "document": [1]}, {"version": 1 << 40}, {"html": None}, {"fetched_at": 1.5}),
    ],
)
def test_broken_line_is_refused_or_mended(empty, tmp_path, fields, capsys):
    (tmp_path / "two.jsonl").write_bytes(river(**fields) + river(id="0000000011", url="http://kawa.example/2"))

    assert take_in(empty, tmp_path / "two.jsonl") == 0
    assert "http://kawa.example/2" in listed(empty)
    assert "Traceback" not in capsys.readouterr().err


@pytest.mark.parametrize("line", [b"{", b"[1]", b"{}", b'"x"', b"\xff\xfe", b"null"])
def test_what_is_no_document_is_told_with_its_line(empty, tmp_path, line, capsys):
    (tmp_path / "one.jsonl").write_bytes(b"\n" + line)

    assert take_in(empty, tmp_path / "one.jsonl") == 1
    assert "one.jsonl:2: this line is no" in capsys.readouterr().err


def test_poison_in_a_line_is_not_shown(empty, tmp_path):
    blocks = [{"text": PAYLOAD, "role": "body", "kept": True, "score": 1, "seen_on": 0, "path": "p", "why": ""}]
    poisoned = river(html=f"<p>川の話{PAYLOAD}</p>", blocks=blocks, state="ready", html_safe=PAYLOAD, text=PAYLOAD)
    (tmp_path / "one.jsonl").write_bytes(poisoned)
    take_in(empty, tmp_path)
    with Service(settings_in(empty, store="sqlite")) as service:
        shown = service.ask("GET", "/v1/documents/0000000009.html").body.decode()

    assert "川の話" in shown
    assert "<script" not in shown
    assert "onerror" not in shown


def test_poison_in_standard_format_is_not_shown(empty, tmp_path):
    escaped = PAYLOAD.replace("<", "&lt;")
    (tmp_path / "one.sf").write_text(
        '<StandardFormat Url="http://kawa.example/1" OriginalEncoding="UTF-8" Time="t"><Header/><Text Type="default">'
        f'<S Id="1" Length="1" Offset="1"><RawString>これは川の話です。{escaped}</RawString></S></Text>'
        "</StandardFormat>"
    )
    take_in(empty, tmp_path)
    with Service(settings_in(empty, store="sqlite")) as service:
        shown = service.ask("GET", "/v1/documents/0000000001.html").body.decode()

    assert "これは川の話です。&lt;img" in shown
    assert "<script" not in shown


def test_standard_format_without_address_has_that_of_its_file(empty, tmp_path):
    page = tmp_path / "page.html"
    page.write_text(RIVER)
    assert main(["www2sf", str(tmp_path), str(tmp_path / "sf")]) == 0
    take_in(empty, tmp_path / "sf")
    (told,) = lines(empty, tmp_path)

    assert told["url"] == f"file://{tmp_path}/sf/page.sf"
    assert (told["html"], told["title"]) == ("", "川の話")
    assert "毎年の夏に子どもたちが" in told["text"]


# Pages of others


def crawl(*pages):
    """A WARC file of these addresses, types and pages, as a crawler writes it."""
    return b"".join(gzip.compress(response(*page)) for page in pages)


def response(url, kind, body):
    answer = f"HTTP/1.1 200 OK\r\nContent-Type: {kind}\r\nContent-Length: {len(body)}\r\n\r\n".encode() + body
    told = {"WARC-Type": "response", "WARC-Target-URI": url, "WARC-Date": "2024-05-01T10:00:00Z"}
    told |= {"WARC-Record-ID": f"<urn:{url}>", "Content-Type": "application/http; msgtype=response"}
    head = "".join(f"{name}: {value}\r\n" for name, value in told.items())
    return f"WARC/1.0\r\n{head}Content-Length: {len(answer)}\r\n\r\n".encode() + answer + b"\r\n\r\n"


def test_pages_of_a_crawl_are_saved(empty, tmp_path):
    page = RIVER.encode("cp932")
    pages = [
        ("http://kawa.example/1", "text/html; charset=Shift_JIS", page),
        ("http://a.example/x.png", "image/png", b""),
    ]
    (tmp_path / "crawl.warc.gz").write_bytes(crawl(*pages))

    assert take_in(empty, tmp_path / "crawl.warc.gz") == 0
    (told,) = lines(empty, tmp_path)
    assert (told["title"], told["html"], told["fetched_at"]) == ("川の話", RIVER, 1714557600)


def test_pages_of_a_crawl_are_saved_once(empty, tmp_path, capsys):
    (tmp_path / "crawl.warc.gz").write_bytes(crawl(("http://kawa.example/1", "text/html", RIVER.encode())))
    for _ in range(2):
        take_in(empty, tmp_path / "crawl.warc.gz")

    assert "1 there already" in capsys.readouterr().err
    assert [line["version"] for line in lines(empty, tmp_path)] == [1]


@pytest.mark.parametrize(("flags", "kept"), [((), ["http://kawa.example/1"]), (("--sensitive", "take"), BOTH)])
def test_crawled_page_to_sign_in_is_taken_only_if_told_so(empty, tmp_path, flags, kept):
    login = b"<h1>Log in</h1><form><input name=mail><input type=password name=pw></form>"
    pages = (("http://kawa.example/1", "text/html", RIVER.encode()), ("http://kawa.example/login", "text/html", login))
    (tmp_path / "crawl.warc.gz").write_bytes(crawl(*pages))

    assert take_in(empty, tmp_path / "crawl.warc.gz", *flags) == 0
    assert sorted(line["url"] for line in lines(empty, tmp_path)) == kept


def test_site_that_is_not_collected_is_not_imported(empty, tmp_path, capsys):
    (tmp_path / "one.jsonl").write_bytes(river())
    with Service(settings_in(empty, store="sqlite")) as service:
        service.ask("PUT", "/v1/sites/kawa.example/rules", {"collect": "deny"})

    assert take_in(empty, tmp_path / "one.jsonl") == 1
    assert "you decided that no page of kawa.example is saved" in capsys.readouterr().err


def test_imported_document_is_found(empty, tmp_path):
    (tmp_path / "one.jsonl").write_bytes(river())
    take_in(empty, tmp_path / "one.jsonl")
    with Service(settings_in(empty, store="sqlite")) as service:
        found = service.ask("GET", "/v1/search?query=%E6%9D%91%E9%95%B7").json

    assert found["hits"] == 1


@pytest.mark.parametrize("account", ["[1]", "null", '"text"', "{", "[" * 5000])
def test_page_whose_account_is_none_is_told(empty, tmp_path, capsys, account):
    page = response("http://kawa.example/1", "text/html", RIVER.encode())
    head = (
        "WARC/1.0\r\nWARC-Type: metadata\r\nWARC-Record-ID: <urn:x>\r\nWARC-Refers-To: <urn:http://kawa.example/1>\r\n"
    )
    head += f"Content-Type: {METADATA_TYPE}\r\nContent-Length: {len(account)}\r\n\r\n{account}\r\n\r\n"
    (tmp_path / "a.warc").write_bytes(page + head.encode())
    (tmp_path / "whole.jsonl").write_bytes(river())

    assert take_in(empty, tmp_path / "a.warc", tmp_path / "whole.jsonl") == 0
    assert "1 imported, 1 refused" in capsys.readouterr().err


@pytest.mark.parametrize("name", ["a.jsonl.gz", "a.warc.gz", "a.warc", "0000000001.sf.gz", "a.sf"])
@pytest.mark.parametrize("data", [b"no archive", TORN, b"WARC/1.1\r\n"], ids=["text", "torn", "head"])
def test_damaged_file_is_told_and_others_are_read(empty, tmp_path, capsys, name, data):
    (tmp_path / name).write_bytes(data)
    (tmp_path / "whole.jsonl").write_bytes(river())

    assert take_in(empty, tmp_path / name, tmp_path / "whole.jsonl") == 0
    assert "1 imported" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("name", "told"), [("none", "there is no file"), ("empty", "nothing to import"), ("a.txt", "is none of .jsonl")]
)
def test_nothing_to_import_is_told(empty, tmp_path, capsys, name, told):
    (tmp_path / "a.txt").write_text("text")

    assert take_in(empty, tmp_path / name) == 1
    assert told in capsys.readouterr().err
