"""From which score on a page's blocks are kept.

Theory
------
A block more likely content than not is kept: on a page that the model understands, the scores are near 0 and 1 and any
cut between does.  On some pages it is sure of nothing: all of a product page scores 0.3, and nothing would be left.
There the cut is where the text that is kept can be expected to be most like the right one.  Take the blocks in the
order of their scores p, each of length w; those taken so far hold w·p right characters, the page as a whole W = Σ w·p.
Their expected F1 is 2·Σ w·p / (Σ w + W), and its greatest value is the measure of how sure we are.
"""

import numpy as np
from numpy.typing import NDArray

HALF = 0.5
SURE = 0.8  # expected F1 from which on the page counts as understood
LOWEST, HIGHEST = 0.1, 0.7


def cutoff(scores: NDArray[np.float64], lengths: NDArray[np.float64]) -> float:
    """The score from which on blocks are kept."""
    order = np.argsort(-scores, kind="stable")
    right = np.cumsum((lengths * scores)[order])
    if not len(right) or not right[-1]:
        return HALF
    expected = 2 * right / (np.cumsum(lengths[order]) + right[-1])
    best = int(np.argmax(expected))
    if expected[best] >= SURE:
        return HALF
    return float(np.clip(scores[order[best]], LOWEST, HIGHEST))
