"""What a page says twice is noted, labels are not."""

import numpy as np

from honbun.page.copies import copy_columns

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
