"""Fits a forest of oblivious trees with CatBoost, and takes it over into our own form."""

import json
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from honbun.errors import Missing
from honbun.page.forest import Forest

DEPTH = 6
BORDERS = 64  # different borders an input may have


def fit(
    rows: NDArray[np.float32],
    labels: NDArray[np.float64],
    weights: NDArray[np.float64],
    names: Sequence[str],
    trees: int,
    rate: float,
    seed: int,
) -> Forest:
    """A forest that tells these rows apart; the same for the same data and seed."""
    try:
        from catboost import CatBoostClassifier
    except ImportError:
        raise Missing("training needs CatBoost: pip install 'honbun[train]'") from None
    model = CatBoostClassifier(
        iterations=trees, depth=DEPTH, learning_rate=rate, border_count=BORDERS, l2_leaf_reg=5, random_seed=seed,
        boosting_type="Plain", bootstrap_type="Bernoulli", subsample=0.5, rsm=0.3, nan_mode="Min",
        allow_writing_files=False, verbose=False,
    )  # fmt: skip
    model.fit(rows, labels, sample_weight=weights / weights.mean())
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "model.json"
        model.save_model(str(file), format="json")
        return take_over(json.loads(file.read_text("utf-8")), names)


def take_over(model: dict[str, Any], names: Sequence[str]) -> Forest:
    """The forest in a CatBoost model of oblivious trees, with the inputs it does not ask for left out."""
    questions: dict[tuple[int, float], int] = {}
    trees, answers = [], []
    scale, (bias,) = model["scale_and_bias"]
    numbers = {index: place for place, index in enumerate(_asked(model))}
    for tree in model["oblivious_trees"]:
        splits = [(numbers[split["float_feature_index"]], split["border"]) for split in tree["splits"]]
        while len(splits) < DEPTH:
            splits.append(splits[-1] if splits else (0, np.inf))
        trees.append([questions.setdefault(split, len(questions)) for split in splits])
        answers.append(_spread(tree["leaf_values"], len(tree["splits"])))
    return Forest(
        inputs=tuple(names[index] for index in numbers),
        asked=np.array([number for number, _ in questions], np.int32),
        borders=np.array([border for _, border in questions], np.float32),
        trees=np.array(trees, np.int32),
        answers=np.array(answers, np.float32) * np.float32(scale),
        bias=float(bias),
    )


def mean_of(one: Forest, other: Forest) -> Forest:
    """A forest that says what both say in the mean, of log-odds."""
    inputs = tuple(dict.fromkeys((*one.inputs, *other.inputs)))
    renumbered = [np.array([inputs.index(name) for name in forest.inputs], np.int32) for forest in (one, other)]
    return Forest(
        inputs=inputs,
        asked=np.concatenate((renumbered[0][one.asked], renumbered[1][other.asked])),
        borders=np.concatenate((one.borders, other.borders)),
        trees=np.concatenate((one.trees, other.trees + np.int32(len(one.asked)))),
        answers=np.concatenate((one.answers, other.answers)) / np.float32(2),
        bias=(one.bias + other.bias) / 2,
    )


def _asked(model: dict[str, Any]) -> list[int]:
    return sorted({split["float_feature_index"] for tree in model["oblivious_trees"] for split in tree["splits"]})


def _spread(values: Sequence[float], depth: int) -> list[float]:
    """The answers of a tree that stopped early, for the questions repeated up to the full depth."""
    return [values[leaf & ((1 << depth) - 1)] for leaf in range(1 << DEPTH)]
