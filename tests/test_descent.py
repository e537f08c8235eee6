"""A network learns by going downhill, and downhill is where the gradient says."""

from dataclasses import fields, replace

import numpy as np
import pytest

from honbun.training import descent
from honbun.training.descent import SIGNS, Batch, Example, Pass, _first_weights, _laid_out, train_network

NAMES = ["width", "x", "noise"]


def example(blocks: int, luck: np.random.Generator) -> Example:
    """A page on which the blocks behind a large x are content."""
    columns = luck.random((blocks, 3), np.float32)
    content = np.concatenate(([False], columns[:-1, 1] > 0.5)).astype(float)
    return Example(columns, content, luck.random(blocks) + 0.1, 1.0)


def in_double_precision(batch: Batch) -> Batch:
    arrays = {each.name: getattr(batch, each.name) for each in fields(batch)}
    floats = {
        name: array.astype(np.float64) for name, array in arrays.items() if getattr(array, "dtype", None) == np.float32
    }
    return replace(batch, **floats)


@pytest.fixture(scope="module")
def batch() -> Batch:
    """Pages of which one is shorter than the network's steps."""
    luck = np.random.default_rng(3)
    pages = [example(blocks, luck) for blocks in (30, 3, 12)]
    return in_double_precision(_laid_out(pages, np.full(3, 0.5, np.float32), np.ones(3, np.float32), 0))


@pytest.fixture(scope="module")
def weights():
    first = _first_weights(3, np.random.default_rng(4))
    return {name: array.astype(np.float64) for name, array in first.items()}


@pytest.mark.parametrize("leaves_out", [False, True])
@pytest.mark.parametrize("name", list(_first_weights(3, np.random.default_rng(4))))
def test_gradient_is_how_the_loss_changes(batch, weights, name, leaves_out):
    def luck():
        return np.random.default_rng(7) if leaves_out else None

    gradient = Pass(weights, batch, luck()).gradients()[name]
    place = np.unravel_index(np.abs(gradient).argmax(), gradient.shape)

    def loss(change: float) -> float:
        moved = weights[name].copy()
        moved[place] += change
        return Pass(weights | {name: moved}, batch, luck()).loss()

    assert gradient[place] == pytest.approx((loss(1e-4) - loss(-1e-4)) / 2e-4, rel=0.02)


def test_some_signs_are_left_out_of_all_blocks_of_a_page_without_site(batch, weights, monkeypatch):
    monkeypatch.setattr(descent, "SIGNS_LEFT_OUT", 0.0)
    with_site = replace(batch, with_site=np.array([False, False, True]))
    kept = Pass(weights, with_site, np.random.default_rng(8))._signs_kept(SIGNS) > 0
    one, other, known = (kept[batch.page == page] for page in range(3))
    assert (one == one[0]).all()
    assert (other == other[0]).all()
    assert not one[0].all()
    assert (one[0] != other[0]).any()
    assert known.all()


def trained(seed: int, rounds: int = 3):
    luck = np.random.default_rng(5)
    pages = [example(40, luck) for _ in range(200)]
    return train_network(lambda _: pages, NAMES, rounds=rounds, blocks=8_000, seed=seed)


def test_network_learns_what_only_the_block_before_tells():
    page = example(400, np.random.default_rng(6))
    scores = trained(1, rounds=50).probabilities(np.ascontiguousarray(page.columns.T), tuple(NAMES))
    assert ((scores > 0.5) == (page.content > 0)).mean() > 0.95


def test_same_seed_learns_the_same():
    one, other = trained(1), trained(1)
    assert np.array_equal(one.widen, other.widen)
    assert not np.array_equal(one.widen, trained(2).widen)
