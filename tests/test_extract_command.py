"""`honbun extract`: what it takes, what it prints, and how it ends."""

import base64
import json
import os
import pty
import select
import subprocess
import sys
from functools import partial
from itertools import count

import pytest
from tests.bombs import DEEP
from tests.newspaper import address, article, page
from tests.service import SECONDS

from honbun.cli.main import main
from honbun.cli.progress import progress

PAGES = 6
FIELDS = ["file", "url", "site", "state", "pages_seen", "title", "byline", "date", "lang", "text", "blocks"]
BLOCK_FIELDS = ["text", "role", "kept", "score", "seen_on", "path", "why"]
WIPED = " " * 79
COMMAND = [sys.executable, "-m", "honbun", "extract"]


@pytest.fixture
def site(tmp_path):
    """A folder with the pages of one site."""
    folder = tmp_path / "site"
    folder.mkdir()
    for number in range(PAGES):
        (folder / f"{number}.html").write_text(page(number))
    return folder


@pytest.fixture
def extract(capsys):
    """Runs the command; its exit code, and what it printed on each channel."""

    def run(*arguments):
        code = main(["extract", *map(str, arguments)])
        told = capsys.readouterr()
        return code, told.out, told.err

    return run


@pytest.fixture
def pages_of(extract):
    def run(*arguments):
        return [json.loads(line) for line in extract(*arguments)[1].splitlines()]

    return run


def why(page, text):
    return next(block["why"] for block in page["blocks"] if block["text"] == text)


def test_page_of_a_directory_knows_all_the_others(pages_of, site):
    pages = pages_of(site)

    assert [page["text"] for page in pages] == [f"Story {n}\n{article(n)}" for n in range(PAGES)]
    assert {(page["state"], page["pages_seen"]) for page in pages} == {("ready", PAGES)}
    assert why(pages[0], "News of today") == f"seen on {PAGES - 1} of {PAGES - 1} other pages"


def test_page_alone_knows_no_other(pages_of, site):
    pages = pages_of(site, "--mode", "single")

    assert {(page["state"], page["pages_seen"]) for page in pages} == {("cold", 1)}
    assert all(article(number) in page["text"] for number, page in enumerate(pages))


def test_paper_keeps_what_no_other_page_has(pages_of, site):
    pages = pages_of(site, "--mode", "paper")

    assert [page["text"] for page in pages] == [f"Story {n}\n{article(n)}" for n in range(PAGES)]
    assert why(pages[0], f"Story {0}") == f"on none of {PAGES - 1} other pages"


def test_every_field_is_there_in_its_order(pages_of, site):
    page = pages_of(site)[0]

    assert [field for field in page if field in FIELDS] == FIELDS
    assert [field for field in page["blocks"][0] if field in BLOCK_FIELDS] == BLOCK_FIELDS


@pytest.mark.parametrize(
    ("form", "start"), [("text", "Story 0\n"), ("markdown", "# Story 0\n"), ("html", "<!DOCTYPE html>\n")]
)
def test_page_is_printed_in_other_forms(extract, site, form, start):
    _, told, _ = extract(site, "--format", form)

    assert told.startswith(start)
    assert article(0) in told
    assert "News of today" not in told


def test_empty_line_sets_texts_apart(extract, site):
    (site / "3.html").write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(999))
    _, told, _ = extract(site, "--format", "text")

    assert told == "\n".join(f"Story {n}\n{article(n)}\n" for n in (0, 1, 2, 4, 5))


def test_each_page_may_know_a_few_others_only(pages_of, site):
    assert {page["pages_seen"] for page in pages_of(site, "--siblings", 2)} == {3}
    assert {page["pages_seen"] for page in pages_of(site, "--siblings", 0)} == {1}


def test_others_are_chosen_by_a_fixed_seed(extract, site):
    for number in range(1, PAGES):
        (site / f"{number}.html").write_text(page(number, f"<p>{article(number // 2)}</p>"))  # it matters who is chosen
    first, second = (extract(site, "--siblings", 2)[1] for _ in range(2))

    assert first == second


def test_addresses_come_from_a_list(pages_of, site, tmp_path):
    urls = tmp_path / "urls.tsv"
    lines = [f"0.html\t{address(0)}", f"{site}/1.html\t{address(1)}", f"gone.html\t{address(9)}"]
    urls.write_text("\ufeff" + "\r\n".join(lines))
    pages = pages_of(site, "--urls", urls, "--base-url", "http://news.example/more/")

    assert [page["url"] for page in pages[:3]] == [address(0), address(1), "http://news.example/more/2.html"]
    assert {page["site"] for page in pages} == {"news.example"}


def test_address_follows_from_the_base_and_the_path(pages_of, site):
    (site / "日本").mkdir()
    (site / "日本" / "a b.html").write_text(page(9))

    assert pages_of(site, "--base-url", "http://a.example/")[-1]["url"] == (
        "http://a.example/%E6%97%A5%E6%9C%AC/a%20b.html"
    )


def test_page_without_address_has_that_of_its_file(pages_of, site):
    page = pages_of(site)[0]

    assert (page["file"], page["url"], page["site"]) == (f"{site}/0.html", f"file://{site}/0.html", f"file://{site}")


def test_single_files_stand_alone_unless_they_are_told_to_be_of_one_site(pages_of, site):
    files = [site / "0.html", site / "1.html"]

    assert [page["pages_seen"] for page in pages_of(*files)] == [1, 1]
    assert [page["pages_seen"] for page in pages_of(*files, "--base-url", "http://a.example/")] == [2, 2]


def test_what_is_no_page_by_its_name_is_left_out(pages_of, site):
    for name in (".hidden.html", "style.css", "logo.PNG", "urls.tsv"):
        (site / name).write_text("<p>text")

    assert len(pages_of(site)) == PAGES


def test_picture_among_the_pages_loses_only_itself(extract, site):
    (site / "3.html").write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(999))
    code, told, error = extract(site)
    pages = [json.loads(line) for line in told.splitlines()]

    assert code == 1
    assert error.endswith(
        f"honbun extract: {site}/3.html: this is a PNG picture, not HTML; save the page itself and try again\n"
    )
    assert pages[3]["error"]["title"] == "Not a page"
    assert [page["text"] for page in pages if page["text"]] == [f"Story {n}\n{article(n)}" for n in (0, 1, 2, 4, 5)]


@pytest.mark.parametrize(
    ("arguments", "code", "told"),
    [
        ([], 2, "give files or directories, or --batch"),
        (["--batch", "{site}"], 2, "--batch takes no files"),
        (["{site}", "--siblings", "-1"], 2, "--siblings takes a number from 0, not -1"),
        (["{site}", "{site}/none.html"], 1, "there is no file or directory {site}/none.html"),
        (["{site}/empty"], 1, "{site}/empty holds no pages"),
        (["{site}", "--urls", "{site}/none.tsv"], 1, "{site}/none.tsv: No such file or directory"),
        (["{site}", "--urls", "{site}/bad.tsv"], 2, "{site}/bad.tsv, line 2: a line is file<TAB>url, this is 'b c'"),
        (["{site}", "--urls", "{site}/latin.tsv"], 2, "{site}/latin.tsv is no text in UTF-8"),
        (["{site}", "--base-url", "here"], 1, "'here' is not the address of a page: it should begin like https://"),
    ],
)
def test_wrong_use_is_told(extract, site, arguments, code, told):
    (site / "empty").mkdir()
    (site / "bad.tsv").write_text("a\thttp://a.example/\nb c\n")
    (site / "latin.tsv").write_bytes(b"caf\xe9.html\thttp://a.example/\n")
    ended, out, error = extract(*(argument.format(site=site) for argument in arguments))

    assert (ended, out) == (code, "")
    assert error.startswith(f"honbun extract: {told.format(site=site)}")


def test_wrong_charset_label_is_not_believed(pages_of, folder):
    text = "吾輩は猫である。名前はまだ無い。どこで生れたかとんと見当がつかぬ。" * 3
    for encoding in ("cp932", "euc_jp"):
        (folder / encoding).write_bytes(f"<meta charset=utf-8><p>{text}</p>".encode(encoding))

    assert [page["blocks"][0]["text"] for page in pages_of(folder)] == [text, text]


def test_any_bytes_get_an_answer(extract, folder):
    for number, data in enumerate([b"", b"\0\0", b"\xff\xfe", b"<frameset><frame src=a>", b"text", bytes(range(256))]):
        (folder / f"{number}.html").write_bytes(data)
    code, told, _ = extract(folder)

    assert (code, len(told.splitlines())) == (0, 6)


def test_output_is_utf8_whatever_the_terminal_speaks(tmp_path):
    name = os.fsdecode(b"\xff.html")
    (tmp_path / name).write_text(f"<title>猫</title><p>{article(1)}")
    environment = os.environ | {"PYTHONIOENCODING": "latin-1"}
    told = subprocess.check_output([*COMMAND, tmp_path, "--base-url", "http://a.example/"], env=environment)

    assert (json.loads(told)["title"], json.loads(told)["url"]) == ("猫", "http://a.example/%FF.html")


class Batch:
    """`honbun extract --batch` as a program would use it."""

    def __init__(self, *arguments):
        pipe, environment = subprocess.PIPE, os.environ | {"PYTHONUNBUFFERED": ""}
        command = [*COMMAND, "--batch", *arguments]
        self.process = subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, env=environment)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.communicate()

    def ask(self, line):
        """The answer to one line, while the next has not been written."""
        self.process.stdin.write(line + b"\n")
        self.process.stdin.flush()
        assert select.select([self.process.stdout], [], [], SECONDS)[0]
        return json.loads(self.process.stdout.readline())


def batch_line(*pages):
    told = [{"url": address(n), "html_b64": base64.b64encode(html.encode()).decode()} for n, html in enumerate(pages)]
    return json.dumps({"pages": told}).encode()


def test_batch_answers_each_line_at_once():
    with Batch() as batch:
        for size in (2, 3):
            answer = batch.ask(batch_line(*map(page, range(size))))
            assert [article(number) in text for number, text in enumerate(answer["texts"])] == [True] * size
            assert [told["pages_seen"] for told in answer["pages"]] == [size] * size
            assert answer["texts"] == [told["text"] for told in answer["pages"]]


def test_batch_ends_with_its_input():
    with Batch() as batch:
        out, error = batch.process.communicate(batch_line(page(1)))  # the last line may lack its end

    assert batch.process.returncode == 0
    assert len(out.splitlines()) == 1
    assert b"Traceback" not in error


def test_batch_line_that_is_none_is_told_and_the_next_is_answered():
    bad = [b"", b"{", b"[]", b"null", b'{"pages": 1}', b'{"pages": [{}]}', b'{"pages": [{"html_b64": "eA", "url": 1}]}']
    bad += [b'{"pages": [{"html_b64": "PHA-eA=="}]}', b'{"pages": [{"html_b64": "!!!"}]}']
    with Batch() as batch:
        for line in (*bad, b"[" * 100_000, b"\xff"):
            answer = batch.ask(line)
            assert (answer["texts"], answer["pages"]) == ([], [])
            assert answer["error"]["detail"].startswith('a line is {"pages":[{"url","html_b64"},…]}; this one is not:')
        assert batch.ask(batch_line(page(1)))["pages"][0]["title"] == "Story 1"


def test_batch_loses_only_the_hostile_page():
    with Batch("--page-seconds=0.5") as batch:
        answer = batch.ask(batch_line(page(0), DEEP, page(2)))

        assert [text[:7] for text in answer["texts"]] == ["Story 0", "", "Story 2"]
        assert answer["pages"][1]["error"]["detail"].startswith("the page took more than 0.5 s of work")
        assert batch.ask(batch_line(page(1)))["pages"][0]["title"] == "Story 1"


@pytest.fixture
def slow_clock(monkeypatch):
    """A second passes between two looks at the clock."""
    seconds = count()
    monkeypatch.setattr("time.monotonic", lambda: next(seconds))


def work_through(pages):
    with progress(pages, "pages") as step:
        for _ in range(pages):
            step()


def come_half_way():
    with progress(None, "pages") as step:
        for share in (0.25, 0.5, 0.5):
            step()
            step.has_come(share)


def go_on_with_the_second_half():
    with progress(6, "pages") as step:
        for _ in range(3):
            step.skip()
        for _ in range(2):
            step()


def read_line(terminal):
    """What was written up to where the line begins anew."""
    return b"".join(iter(partial(os.read, terminal, 1), b"\r")).decode()


@pytest.mark.usefixtures("slow_clock")
@pytest.mark.parametrize(
    ("work", "last"),
    [
        (partial(work_through, 4), f"[{'█' * 30}] 4/4 pages, 1 a second, 0 s left "),
        (come_half_way, "3 pages, 1 a second, 3 s left "),
        (go_on_with_the_second_half, f"[{'█' * 25}{'·' * 5}] 5/6 pages, 1 a second, 1 s left "),
    ],
)
def test_progress_is_shown_on_a_terminal(monkeypatch, work, last):
    ours, theirs = pty.openpty()
    with os.fdopen(theirs, "w") as terminal:
        monkeypatch.setattr(sys, "stderr", terminal)
        work()

        lines = list(iter(partial(read_line, ours), WIPED))
    assert lines[-1] == last


@pytest.mark.usefixtures("slow_clock")
def test_progress_is_silent_where_nobody_watches(capsys):
    work_through(4)

    assert capsys.readouterr().err == ""
