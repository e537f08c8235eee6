"""Labels from gold texts, the measure, and a model trained on a small web of our own."""

import json
import random
from pathlib import Path

import numpy as np
import pytest

from honbun.cli.main import main
from honbun.errors import NotFound, Refused
from honbun.page.judge import ModelJudge
from honbun.training import fit
from honbun.training.data import read_set
from honbun.training.descent import train_network
from honbun.training.labels import label_blocks
from honbun.training.measure import text_f1, without_lines

WORDS = "river stone cloud paper window garden letter morning station market bridge winter".split()


def content(texts, gold, ignored=""):
    return label_blocks(texts, gold, ignored).content.tolist()


def test_block_whose_words_are_in_the_text_is_content():
    assert content(["home news sport more", "the cat sat on the mat"], "the cat sat on the mat") == [0, 1]


def test_japanese_blocks_are_told_by_characters():
    assert content(["今日の天気は晴れです", "関連記事の一覧です"], "今日の天気は晴れです。") == [1, 0]


def test_short_line_of_the_text_is_content_near_a_sure_block():
    texts = ["Notes", "one two three four five", *["menu entry number six"] * 5, "Notes"]
    gold = "Notes\none two three four five\n" + " ".join(f"more{n}" for n in range(40))
    assert content(texts, gold) == [1, 1, 0, 0, 0, 0, 0, 0]


def test_entries_of_a_list_are_content_if_they_follow_each_other_in_the_text():
    entries = ["Oak stool", "Ash bench", "Elm chair", "Fir desk"]
    texts = ["Home", "Sale", *entries, "Elm chair", "Imprint"]
    gold = "\n".join(["Sale", *entries, *(f"Chest number {n}" for n in range(20))])
    assert content(texts, gold) == [0, 1, 1, 1, 1, 1, 0, 0]


STORY = ["the river rose in the night", "by noon it had fallen again", "nobody was hurt this time"]


def test_of_two_copies_the_text_tells_one():
    teaser, other = STORY[0], [f"a menu that speaks of {n} things" for n in ("old", "new")]
    assert content([teaser, *other, *STORY], "\n".join(STORY)) == [0, 0, 0, 1, 1, 1]


def test_both_copies_are_content_if_the_text_tells_both():
    assert content([*STORY, *STORY], "\n".join([*STORY, *STORY])) == [1] * 6


def test_block_that_is_right_either_way_weighs_nothing():
    weights = label_blocks(
        ["tags: river, stone, cloud", "the cat sat on the mat"], "the cat", "tags: river, stone, cloud"
    )
    assert weights.weights[0] == 0


def test_equal_texts_have_f1_one_whatever_their_white_space():
    assert text_f1("今日は\n晴れ", "今日は晴れ") == 1.0


def test_half_of_the_text_has_f1_by_runs_of_four():
    assert text_f1("abcdefg", "abcdefgabcdefg") == pytest.approx(2 * 4 / (4 + 11))


def test_title_in_front_may_be_missing():
    right = "A long day\n" + "it rained and rained and rained"
    assert text_f1("it rained and rained and rained", right, "A long day") == 1.0


def test_lines_that_are_right_either_way_are_dropped():
    assert without_lines("a\n b \nc", "b") == "a\nc"


def write_set(folder: Path, sites: int = 12, pages: int = 3) -> Path:
    """A small web: menus around stories, sites told apart by their words."""
    chance = random.Random(5)
    (folder / "pages").mkdir(parents=True)
    lines = []
    for site in range(sites):
        menu = "".join(f"<li><a href=/{n}>{chance.choice(WORDS)} {site}</a></li>" for n in range(8))
        for page in range(pages):
            story = [" ".join(chance.choices(WORDS, k=30)) + "." for _ in range(4)]
            body = "".join(f"<p>{text}</p>" for text in story)
            name = f"{site}-{page}.html"
            (folder / "pages" / name).write_text(f"<ul class=nav>{menu}</ul><div>{body}</div><footer>Imprint</footer>")
            lines.append(
                {"file": name, "site": f"s{site}", "url": f"http://s{site}.example/{page}", "text": "\n".join(story)}
            )
    (folder / "gold.jsonl").write_text("\n".join(map(json.dumps, lines)))
    return folder


def test_set_without_gold_is_told(tmp_path):
    with pytest.raises(NotFound, match=r"gold\.jsonl"):
        read_set(tmp_path)


def test_line_that_is_no_json_is_told_with_its_number(tmp_path):
    (tmp_path / "gold.jsonl").write_text('{"file": "a", "text": ""}\n{')
    with pytest.raises(Refused, match="line 2"):
        read_set(tmp_path)


def test_training_twice_gives_the_same_model(tmp_path):
    data = write_set(tmp_path / "web")
    models = [tmp_path / "one.model", tmp_path / "two.model"]
    for model in models:
        command = [
            "train",
            "--data",
            str(data),
            "-o",
            str(model),
            "--rounds",
            "8",
            "--report",
            str(tmp_path / "report.md"),
        ]
        assert main(command) == 0
    assert models[0].read_bytes() == models[1].read_bytes()
    assert "| web | 36 | 1.000 |" in (tmp_path / "report.md").read_text()
    assert ModelJudge(models[0].read_bytes()).about["pages"] == 36


def test_pages_shown_with_their_site_are_marked(tmp_path, monkeypatch):
    shown = []

    def watched(show, names, *plan):
        shown.append((names, list(show(np.random.default_rng(1)))))
        return train_network(show, names, *plan)

    monkeypatch.setattr(fit, "train_network", watched)
    fit.train(read_set(write_set(tmp_path / "web")), fit.Plan(rounds=1), lambda _: None)
    for names, examples in shown:
        marked = [example.with_site for example in examples]
        if "near" in names:
            near = names.index("near")
            assert marked == [not np.isnan(example.columns[:, near]).all() for example in examples]
        assert any(marked) == ("near" in names)


def test_too_few_sites_are_refused(tmp_path, capsys):
    data = write_set(tmp_path / "web", sites=2)
    assert main(["train", "--data", str(data), "-o", str(tmp_path / "m")]) == 1
    assert "ten sites" in capsys.readouterr().err


@pytest.mark.parametrize("option", ["-o", "--report"])
def test_directory_that_is_not_there_is_told_before_training(tmp_path, capsys, option):
    files = {"-o": tmp_path / "m", "--report": tmp_path / "r"} | {option: tmp_path / "none" / "file"}
    named = [str(word) for pair in files.items() for word in pair]
    assert main(["train", "--data", str(write_set(tmp_path / "web")), *named]) != 0
    assert f"no directory {tmp_path / 'none'}" in capsys.readouterr().err
    assert not (tmp_path / "m").exists()
