"""The cost of a line that does not satisfy its clue: `padded`, `aligned` (and `punitive`), and `flips`.

Only this module and `preferences` look inside clues in this room. `tests/solvers/naive_costs.py` is its plain twin.
"""

from __future__ import annotations

import numpy as np

from ..compiled import part
from ..grid import FILLED
from ..lines.bits import W0, W1


@part
def padded(cells, cell, step, length, runs, run, last):
    """Compares the clue and the runs one by one; zeros stand for missing ones.

    The line begins at `cell`, its clue is `runs[run:last]`.
    """
    cost, size = 0, 0
    for _ in range(length):
        if cells[cell] == FILLED:
            size += 1
        elif size:
            cost += abs(size - (runs[run] if run < last else 0))
            size = 0
            run += 1
        cell += step
    if size:
        cost += abs(size - (runs[run] if run < last else 0))
        run += 1
    while run < last:
        cost += runs[run]
        run += 1
    return cost


@part
def _find_runs(cells, cell, step, length, sizes):
    """Write the runs of a line's filled cells into `sizes`. Returns their number."""
    count, size = 0, 0
    for _ in range(length):
        if cells[cell] == FILLED:
            size += 1
        elif size:
            sizes[count] = size
            count += 1
            size = 0
        cell += step
    if size:
        sizes[count] = size
        count += 1
    return count


@part
def _pair_score(left, right, mismatch):
    """The score of two aligned values."""
    return left * left if left == right else mismatch


@part
def _fill_scores(runs, first, last, sizes, count, gap, mismatch, scores):
    """`scores[i, j]` := the best alignment of the clue's first i values with the first j runs found."""
    for j in range(count + 1):
        scores[0, j] = gap * j
    for i in range(1, last - first + 1):
        value = runs[first + i - 1]
        scores[i, 0] = gap * i
        for j in range(1, count + 1):
            apart = max(scores[i - 1, j], scores[i, j - 1]) + gap
            scores[i, j] = max(apart, scores[i - 1, j - 1] + _pair_score(value, sizes[j - 1], mismatch))


@part
def aligned(cells, cell, step, length, runs, first, last, punitive, gap, mismatch, sizes, scores):
    """Align the clue and the runs found (Needleman and Wunsch), with gaps as 0, and compare the pairs.

    The alignment scores the square of equal values, `mismatch` for two others, `gap` for a value without a partner.
    The cost is the sum of the squared differences (when `punitive`, of the squared values of the clue where they
    differ) and of the squared difference in number. Of equally good alignments, the one is taken that prefers, read
    from the end, a pair, then a value of the clue alone, then a run found alone.
    """
    count = _find_runs(cells, cell, step, length, sizes)
    _fill_scores(runs, first, last, sizes, count, gap, mismatch, scores)
    i, j = last - first, count
    cost = (i - j) * (i - j)
    while i > 0 or j > 0:
        expected = runs[first + i - 1] if i > 0 else 0
        actual = sizes[j - 1] if j > 0 else 0
        if i > 0 and j > 0 and scores[i, j] == scores[i - 1, j - 1] + _pair_score(expected, actual, mismatch):
            i -= 1
            j -= 1
        elif i > 0 and scores[i, j] == scores[i - 1, j] + gap:
            actual = 0
            i -= 1
        else:
            expected = 0
            j -= 1
        if expected != actual:
            cost += expected * expected if punitive else (expected - actual) * (expected - actual)
    return cost


@part
def clue_slack(runs, first, last, length):
    """By how many cells the runs of a clue can move."""
    slack = length + 1
    for i in range(first, last):
        slack -= runs[i] + 1
    return slack


@part
def flips(cells, cell, step, length, runs, first, last, filled, most):
    """The least number of cells to flip until the line satisfies its clue.

    A placement needs one flip for each filled cell outside and each empty cell inside of its runs: the number of filled
    cells plus the clue's total less twice the filled cells that it covers. So the question is how many it can cover.
    Each run has `clue_slack` + 1 places; the d-th is d cells behind its leftmost.

    `filled` and `most` are work areas: how many of the first p cells are filled, and how many filled cells the runs so
    far can cover when the last one is at its d-th place or before.
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
    low, best = W0, 0
    for i in range(first, last):
        high = low + np.uint64(runs[i])
        best = 0
        for d in range(places):
            best = max(best, most[d] + filled[high + d] - filled[low + d])
            most[d] = best
        total += runs[i]
        low = high + W1
    return total - 2 * best
