"""What a page says twice is noted, and told once; labels and quotations are not copies."""

import numpy as np
import pytest

from honbun.page.copies import copy_columns, without_copies

STORY = ["The river rose in the night.", "By noon it had fallen again."]


def columns(texts):
    widths = np.array([len(text) for text in texts], float)
    return {name: np.asarray(column).tolist() for name, column in copy_columns(texts, widths, widths).items()}


def test_stretch_that_recurs_is_told_from_its_copy():
    found = columns(["Moss News", *STORY, "Print", *STORY])
    assert found["copy_before"] == [False, False, False, False, True, True]
    assert found["copy_behind"] == [False, True, True, False, False, False]
    assert np.expm1(found["copies_run"]).round().tolist() == [0, 2, 2, 0, 2, 2]


def test_page_tells_how_much_of_it_is_copied():
    assert columns([*STORY, *STORY])["page_copied"] == [0.5] * 4
    assert columns(STORY)["page_copied"] == [0.0] * 2


def test_labels_that_recur_are_no_copies():
    assert columns(["Reply", "Reply", "Reply"])["copies_run"] == [0.0] * 3


def kept(texts, scores):
    widths = np.array([len(text) for text in texts], float)
    return without_copies(texts, widths, np.array(scores) >= 0.5, np.array(scores)).tolist()


@pytest.mark.parametrize(
    ("scores", "told"),
    [
        ([0.9, 0.9, 0.9, 0.9], [True, True, False, False]),
        ([0.9, 0.6, 0.9, 0.9], [False, False, True, True]),
        ([0.9, 0.9, 0.2, 0.2], [True, True, False, False]),
    ],
)
def test_of_two_copies_the_likelier_is_told(scores, told):
    assert kept([*STORY, *STORY], scores) == told


@pytest.mark.parametrize(
    "texts",
    [
        [*STORY, "A longer text that says much more about the river and its bridges.", STORY[0]],
        [STORY[0], "Oh, the mill is turning still,", STORY[0], "Oh, the mill is turning still,", STORY[0]],
        [STORY[0]] * 4,
        [STORY[0], "if it rained", STORY[1], STORY[0], "as we had it", STORY[1]],
    ],
    ids=["quotation", "refrain", "mantra", "version"],
)
def test_what_is_quoted_or_sung_again_stays(texts):
    assert kept(texts, [0.9] * len(texts)) == [True] * len(texts)
