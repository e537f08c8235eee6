"""Networks see as far as they should, and survive being written and read."""

from dataclasses import replace

import numpy as np
import pytest

from honbun.errors import ModelDamaged
from honbun.page.network import ARRAYS, BLOCKS_AT_ONCE, Network, dump, load
from honbun.training.descent import _as_network, _first_weights

NAMES = ("width", "x", "y")
FURTHEST_SEEN = 15  # blocks: the steps of all layers


@pytest.fixture
def network() -> Network:
    """One that was never trained, and asks for the second input before the first."""
    weights = _first_weights(3, np.random.default_rng(1))
    return _as_network(weights, np.zeros(3, np.float32), np.ones(3, np.float32), ("y", "width", "x"))


@pytest.fixture
def near_sighted(network):
    """The same, blind to what the page is as a whole."""
    return replace(network, page=np.zeros_like(network.page))


def page(blocks: int) -> np.ndarray:
    return np.random.default_rng(2).random((3, blocks), np.float32)


def changed_by(network: Network, changed: int, asked: int) -> bool:
    """Whether what is said of one block changes with another."""
    columns = page(40)
    before = network.probabilities(columns, NAMES)[asked]
    columns[:, changed] = 2.0
    return bool(network.probabilities(columns, NAMES)[asked] != before)


@pytest.mark.parametrize("way", [-1, 1])
def test_block_is_judged_by_those_around_it(near_sighted, way):
    assert changed_by(near_sighted, 20 + way * FURTHEST_SEEN, 20)
    assert not changed_by(near_sighted, 20 + way * (FURTHEST_SEEN + 1), 20)


def test_block_is_judged_by_the_whole_page(network):
    assert changed_by(network, 0, 39)


def test_inputs_are_found_by_their_names(network):
    turned = network.probabilities(page(5)[[2, 0, 1]], ("y", "width", "x"))
    assert np.array_equal(turned, network.probabilities(page(5), NAMES))


def test_input_it_was_not_told_of_is_missed_by_name(network):
    with pytest.raises(ModelDamaged, match="'y'"):
        network.probabilities(page(5)[:2], ("width", "x"))


def test_missing_input_stands_at_its_mean(network):
    missing, mean = page(5), page(5)
    missing[1], mean[1] = np.nan, 0.0
    assert np.array_equal(network.probabilities(missing, NAMES), network.probabilities(mean, NAMES))


def test_inputs_far_from_the_mean_are_cut_off(network):
    far, further = page(5), page(5)
    far[1], further[1] = 5.0, np.inf
    assert np.array_equal(network.probabilities(far, NAMES), network.probabilities(further, NAMES))


def test_very_long_page_is_judged_like_a_part_of_it(near_sighted):
    long = page(BLOCKS_AT_ONCE + 500)
    whole, part = near_sighted.probabilities(long, NAMES), near_sighted.probabilities(long[:, -600:], NAMES)
    assert np.allclose(whole[-500:], part[-500:], atol=1e-6)


@pytest.mark.parametrize("blocks", [1, 2, 8, 9])
def test_page_of_few_blocks_is_judged(network, blocks):
    assert network.probabilities(page(blocks), NAMES).shape == (blocks,)


def test_model_file_gives_back_what_was_written(network):
    read, about = load(dump(network, {"seed": 7}))
    assert about == {"seed": 7}
    assert read.inputs == network.inputs
    assert all(np.array_equal(getattr(read, array), getattr(network, array)) for array in ARRAYS)


@pytest.mark.parametrize(
    "damage", [lambda _: b"", lambda _: b"nonsense", lambda data: data[:-1], lambda data: data[:-3] + b"xyz"]
)
def test_damaged_model_file_is_told(network, damage):
    with pytest.raises(ModelDamaged):
        load(damage(dump(network, {})))
