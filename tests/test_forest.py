"""Forests give what their questions say, and survive being written and read."""

import numpy as np
import pytest

from honbun.errors import ModelDamaged
from honbun.page.forest import Forest, dump, load
from honbun.training.trees import take_over

TREES = {  # one tree: is x above 0.5? is y above 2?
    "oblivious_trees": [
        {
            "splits": [
                {"float_feature_index": 2, "border": 0.5, "split_index": 0},
                {"float_feature_index": 0, "border": 2.0, "split_index": 1},
            ],
            "leaf_values": [0.0, 1.0, 2.0, 3.0],
        }
    ],
    "scale_and_bias": [1.0, [0.25]],
}


def forest() -> Forest:
    return take_over(TREES, ["y", "unused", "x"])


def odds(y: float, x: float) -> float:
    probability = forest().probabilities(np.array([[x], [y]], np.float32), ("x", "y"))[0]
    return round(float(np.log(probability / (1 - probability))), 6)


@pytest.mark.parametrize(("y", "x", "leaf"), [(0, 0, 0.0), (0, 1, 1.0), (3, 0, 2.0), (3, 1, 3.0), (2.0, 0.5, 0.0)])
def test_each_answer_is_reached_by_its_questions(y, x, leaf):
    assert odds(y, x) == leaf + 0.25


def test_missing_input_is_above_no_border():
    assert odds(float("nan"), float("nan")) == 0.25


def test_inputs_that_are_never_asked_for_are_left_out():
    assert forest().inputs == ("y", "x")


def test_model_file_gives_back_what_was_written():
    forests, about = load(dump({"look": forest()}, {"seed": 7}))
    assert about == {"seed": 7}
    assert np.array_equal(forests["look"].answers, forest().answers)
    assert np.array_equal(forests["look"].trees, forest().trees)


def test_arrays_of_a_model_file_are_aligned():
    for padding in ("", "1", "12", "123"):
        read, _ = load(dump({"alone": forest()}, {"padding": padding}))

        assert all(array.flags.aligned for array in (read["alone"].borders, read["alone"].trees))


@pytest.mark.parametrize("damage", [b"", b"nonsense", dump({}, {})[:-1], dump({}, {})[:-3] + b"xyz"])
def test_damaged_model_file_is_told(damage):
    with pytest.raises(ModelDamaged):
        load(damage)
