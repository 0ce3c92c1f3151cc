"""The cost `flips` of one line: the least number of cells to flip until it satisfies its clue.

A placement of the runs needs as many flips as there are filled cells outside and empty cells inside of it,
which is all filled cells plus the clue's total less twice the filled cells that it covers. So the question is how
many of the line's filled cells a placement can cover. Run i has `slack + 1` places, the d-th one being d cells
behind its leftmost; with the first runs placed best for each d, the next one is placed best for each d.
"""

from __future__ import annotations

import numpy as np

from ..compiled import kernel
from ..grid import FILLED

_1 = np.uint64(1)


@kernel
def clue_slack(runs, first, last, length):
    """By how many cells the runs of a clue can be moved."""
    slack = length + 1
    for i in range(first, last):
        slack -= runs[i] + 1
    return slack


@kernel
def flips(cells, cell, step, length, runs, first, last, filled, most):
    """The cost of the line that begins at `cell`, under the clue `runs[first:last]`.

    `filled` and `most` are work areas: how many of the first p cells are filled, and how many of them the runs
    so far cover when the last one is at its d-th place or before.
    """
    at, by = np.uint64(cell), np.uint64(step)
    total = 0
    for place in range(np.uint64(length)):
        filled[place] = total
        total += cells[at] == FILLED
        at += by
    filled[length] = total
    if first == last:
        return total
    places = np.uint64(clue_slack(runs, first, last, length) + 1)
    for d in range(places):
        most[d] = 0
    low, best = np.uint64(0), 0
    for i in range(first, last):
        high = low + np.uint64(runs[i])
        best = 0
        for d in range(places):
            best = max(best, most[d] + filled[high + d] - filled[low + d])
            most[d] = best
        total += runs[i]
        low = high + _1
    return total - 2 * best
