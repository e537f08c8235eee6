"""Labelled pages with something foreign beside their content."""

from pathlib import Path

import numpy as np

from honbun.model import Visit
from honbun.page.reading import Reading, read_as
from honbun.page.signature import Hasher
from honbun.training.data import LabelledPage
from honbun.training.grafts import Donors, Graft, donors_of, graft_of, is_cjk
from honbun.training.labels import label_blocks

LINES = [f"Paragraph {n} of the article says a good deal more than a few words do." for n in range(4)]
FOREIGN = [f"Somebody else has line {n} to say about another matter." for n in range(6)]
PAGE = (
    "<ul><li><a href=/>Home</a></ul><div><div>"
    + "".join(f"<p>{line}</p>" for line in LINES)
    + "</div></div><hr>Imprint"
)


def labelled(folder: Path, kind: str = "article", html: str = PAGE, lines: list[str] = LINES) -> LabelledPage:
    file = folder / "page.html"
    file.write_text(html, "utf-8")
    text = "\n".join(lines)
    return LabelledPage(
        set="set", file=file, site="page.invalid", url="", text=text, title="The title of a page", ignored="", kind=kind
    )


def read(html: str = PAGE) -> Reading:
    return read_as(Visit("http://page.invalid/", html), "page.invalid", b"12345678", Hasher())


def made(page: LabelledPage, times: int = 40) -> list[Graft]:
    """What is made of a page, tried so often."""
    whole, luck = read(page.file.read_text("utf-8")), np.random.default_rng(1)
    content = [row for row, text in enumerate(whole.texts) if text in page.text.split("\n")]
    tried = [graft_of(page, whole, content, Donors(False, ["Another title"], [FOREIGN]), luck) for _ in range(times)]
    return [graft for graft in tried if graft]


def test_some_pages_are_grafted(tmp_path):
    assert 10 < len(made(labelled(tmp_path))) < 30


def test_page_keeps_its_blocks_and_gets_others(tmp_path):
    whole = read().texts
    for graft in made(labelled(tmp_path)):
        texts = graft.reading(read()).texts
        assert [text for text in texts if text in whole] == whole
        assert len(texts) > len(whole)


def test_what_is_grafted_stands_on_either_side_of_the_content(tmp_path):
    sides = set()
    for graft in made(labelled(tmp_path)):
        texts = graft.reading(read()).texts
        foreign = [row for row, text in enumerate(texts) if text not in read().texts]
        sides |= {row > texts.index(LINES[-1]) for row in foreign}
        assert not any(texts.index(LINES[0]) < row < texts.index(LINES[-1]) for row in foreign)

    assert sides == {True, False}


def test_only_the_content_is_labelled_as_such(tmp_path):
    whole = label_blocks(read().texts, "\n".join(LINES), "")
    for graft in made(labelled(tmp_path)):
        texts = graft.reading(read()).texts
        labels = graft.labels(whole, read().texts, texts)
        assert [text for text, label in zip(texts, labels.content, strict=True) if label] == LINES


def test_threads_and_lists_are_left_alone(tmp_path):
    assert made(labelled(tmp_path, "forum")) == []


def test_content_in_a_table_is_grafted_around_the_table(tmp_path):
    page = f"<table><tr><td>{LINES[0]}<tr><td>{LINES[1]}</table>"
    for graft in made(labelled(tmp_path, html=page, lines=LINES[:2])):
        assert "<table>" in graft.markup
        assert graft.reading(read(page)).texts.index(LINES[0]) + 1 == graft.reading(read(page)).texts.index(LINES[1])


def test_pages_give_to_those_in_their_own_writing(tmp_path):
    japanese = labelled(tmp_path, lines=["雨の日は、市場の人通りが少なく、店の人は早めに店を閉めるという。"])
    donors = donors_of([labelled(tmp_path), japanese])

    assert donors[True].texts == [japanese.text.split("\n")]
    assert donors[False].texts == [LINES]
    assert is_cjk(japanese.text)


def test_page_of_which_something_was_never_ended_is_grafted_too(tmp_path):
    html = f"<title>The title of a page\n{PAGE}{' of the site' * 9}"

    grafts = made(labelled(tmp_path, html=html))

    assert all(set(LINES) <= set(graft.reading(read(html)).texts) for graft in grafts)
    assert len(grafts) > 10
