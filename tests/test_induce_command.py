"""`honbun induce`: what it takes, what it prints, and how it ends."""

import json

import pytest
from tests.test_leftright import CARDS, CITIES, NAMES

from honbun.batch import group
from honbun.batch.group import open_group
from honbun.cli.main import main


@pytest.fixture
def cards(tmp_path):
    """A folder of cards."""
    folder = tmp_path / "cards"
    folder.mkdir()
    for number, text in enumerate(CARDS):
        (folder / f"{number}.xml").write_text(text)
    return folder


@pytest.fixture
def induce(capsys):
    """Runs the command; its exit code, and what it printed on each channel."""

    def run(*arguments):
        code = main(["induce", *map(str, arguments)])
        told = capsys.readouterr()
        return code, told.out, told.err

    return run


def test_cut_rules_and_pages_are_printed(induce, cards):
    code, out, _ = induce(cards)
    told = json.loads(out)

    assert (code, list(told), told["cut"]) == (0, ["cut", "rules", "pages"], [5, 50])
    assert {tuple(rule) for rule in told["rules"]} == {("left", "right", "coverage", "samples")}
    assert [page["file"] for page in told["pages"]] == [f"{number}.xml" for number in range(10)]


def test_offsets_count_characters_of_the_text(induce, cards):
    (cards / "5.xml").write_bytes(b"\xef\xbb\xbf" + CARDS[5].encode())
    page = json.loads(induce(cards)[1])["pages"][5]
    text = CARDS[5]
    between = [text[end:first] for (_, end), (first, _) in zip(page["template"], page["template"][1:], strict=False)]

    assert "藤本" in between


def test_lines_hold_the_rules_and_then_the_pages(induce, cards):
    head, *pages = [json.loads(line) for line in induce(cards, "--format", "jsonl")[1].splitlines()]

    assert list(head) == ["cut", "rules"]
    assert [list(page) for page in pages] == [["file", "template"]] * 10


def test_rules_that_were_printed_can_be_applied(induce, cards, tmp_path):
    rules = tmp_path / "rules.json"
    rules.write_text(induce(cards)[1])
    pages = json.loads(induce(cards, "--apply", rules)[1])["pages"]
    texts = [{item["text"] for item in page["items"]} for page in pages]

    assert all({name, city} <= found for name, city, found in zip(NAMES, CITIES, texts, strict=True))


def test_item_is_told_with_its_rule_and_place(induce, cards, tmp_path):
    rules = tmp_path / "rules.json"
    rules.write_text('{"rules":[{"name":"who","left":"<b class=\\"who\\">","right":"</b>"}]}')
    line = induce(cards, "--apply", rules, "--format", "jsonl")[1].splitlines()[2]
    start = CARDS[2].index("Chloé")

    assert json.loads(line) == {
        "file": "2.xml",
        "items": [{"rule": "who", "start": start, "end": start + 5, "text": "Chloé"}],
    }


def test_paper_has_a_cut_of_its_own(induce, cards):
    told = json.loads(induce(cards, "--variant", "paper")[1])

    assert told["cut"] == [32, 1]
    assert len(told["pages"]) == 10


def test_files_that_are_no_pages_are_left_out(induce, cards):
    (cards / "a.png").write_bytes(b"\x89PNG\r\n")
    (cards / "b.bin").write_bytes(bytes(1000))
    (cards / "c.html").write_bytes(b" \n")
    code, out, told = induce(cards)

    assert (code, len(json.loads(out)["pages"])) == (0, 10)
    assert "a.png is left out: this is a PNG picture" in told
    assert "b.bin is left out: this is not text" in told
    assert "c.html is left out: this file is empty" in told


def test_what_lies_beside_pages_is_passed_over(induce, cards):
    (cards / "induced.json").write_text("{}")
    (cards / ".hidden.html").write_text("<p>hidden")
    code, out, told = induce(cards)

    assert (code, len(json.loads(out)["pages"]), told) == (0, 10, "")


def test_one_page_is_refused(induce, tmp_path):
    (tmp_path / "one.html").write_text("<p>alone")

    assert induce(tmp_path)[::2] == (1, f"honbun induce: {tmp_path} holds one page; {ONE}\n")


ONE = "what pages have in common takes two of them or more"


def test_rules_apply_to_one_page(induce, cards, tmp_path):
    rules = tmp_path / "rules.json"
    rules.write_text('[{"left":"<i>","right":"<"}]')
    for path in list(cards.iterdir())[1:]:
        path.unlink()

    assert induce(cards, "--apply", rules)[0] == 0


def test_file_that_may_not_be_read_is_told_in_words(induce, cards, monkeypatch):
    def refuse(file):
        if file.name == "0.xml":
            raise PermissionError(13, "Permission denied", str(file))
        return file.read_text()

    monkeypatch.setattr(group, "read_text", refuse)

    assert f"{cards}/0.xml is left out: Permission denied\n" in induce(cards)[2]


def test_directory_without_pages_is_refused(induce, tmp_path):
    assert induce(tmp_path)[::2] == (1, f"honbun induce: {tmp_path} holds no pages\n")
    assert induce(tmp_path / "away")[::2] == (1, f"honbun induce: there is no directory {tmp_path / 'away'}\n")


def test_rules_that_are_none_are_told_with_their_file(induce, cards, tmp_path):
    rules = tmp_path / "rules.json"
    rules.write_text("<p>")

    assert induce(cards, "--apply", rules)[2].startswith(f"honbun induce: {rules}: this is not JSON: Expecting value")
    assert induce(cards, "--apply", tmp_path / "away")[2] == f"honbun induce: there is no file {tmp_path / 'away'}\n"


def test_some_pages_teach_what_all_have(cards, monkeypatch):
    monkeypatch.setattr("honbun.batch.group.MOST_PAGES", 4)
    one = open_group(cards, print).sample()
    for number, path in enumerate(sorted(cards.iterdir())):
        path.rename(cards / f"renamed-{99 - number}.html")

    assert len(one) == 4
    assert open_group(cards, print).sample() == one


def test_fields_are_printed_with_their_values_on_all_pages(induce, cards):
    told = json.loads(induce(cards, "--fields", "--page-seconds", "60")[1])
    who = next(field for field in told["fields"] if field["name"] == "who")

    assert (told["pages"], who["coverage"], len(who["examples"])) == (10, 1.0, 10)
    assert who["examples"][0] == {
        "page": "0.xml",
        "values": [{"path": "/html[1]/body[1]/b[1]", "text": "Akemi"}],
    }


def test_fields_are_printed_one_a_line(induce, cards):
    lines = induce(cards, "--fields", "--page-seconds", "60", "--format", "jsonl")[1].splitlines()

    assert "who" in {json.loads(line)["name"] for line in lines}


def test_fields_of_one_page_are_refused(induce, tmp_path):
    (tmp_path / "one.html").write_text("<p>alone")

    assert induce(tmp_path, "--fields")[::2] == (1, f"honbun induce: {tmp_path} holds one page; {ONE}\n")
