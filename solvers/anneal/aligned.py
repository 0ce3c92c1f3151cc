"""The cost `aligned` of one line: the clue and the runs found are aligned by Needleman and Wunsch, then compared.

A pair of equal values v scores v * v, an unequal pair or a gap -1. The cost is the sum of squared differences over
the pairs, a gap counting 0, and the square of the difference in number. The variant `punitive` adds, for each pair that
differs, the square of the clue's value instead. Of equally good alignments that one is taken which, read from the end,
prefers a pair, then a value of the clue alone, then a run found alone.
"""

from __future__ import annotations

from ..compiled import kernel
from ..grid import FILLED


@kernel
def find_runs(cells, cell, step, length, found):
    """Write the runs of a line's filled cells into `found`; how many there are."""
    count, size = 0, 0
    for _ in range(length):
        if cells[cell] == FILLED:
            size += 1
        elif size:
            found[count] = size
            count += 1
            size = 0
        cell += step
    if size:
        found[count] = size
        count += 1
    return count


@kernel
def pair_score(one, other):
    """What two values side by side are worth."""
    return one * one if one == other else -1


@kernel
def fill_scores(runs, first, last, found, count, scores):
    """`scores[i, j]` := the best alignment of the clue's first i values with the first j runs found."""
    for j in range(count + 1):
        scores[0, j] = -j
    for i in range(1, last - first + 1):
        value = runs[first + i - 1]
        scores[i, 0] = -i
        for j in range(1, count + 1):
            gap = max(scores[i - 1, j], scores[i, j - 1]) - 1
            scores[i, j] = max(gap, scores[i - 1, j - 1] + pair_score(value, found[j - 1]))


@kernel
def _pair_cost(wanted, has, punitive):
    if wanted == has:
        return 0
    return wanted * wanted if punitive else (wanted - has) * (wanted - has)


@kernel
def aligned(cells, cell, step, length, runs, first, last, punitive, found, scores):
    """The cost of the line that begins at `cell`, under the clue `runs[first:last]`."""
    count = find_runs(cells, cell, step, length, found)
    fill_scores(runs, first, last, found, count, scores)
    i, j = last - first, count
    cost = (i - j) * (i - j)
    while i > 0 or j > 0:
        wanted = runs[first + i - 1] if i > 0 else 0
        has = found[j - 1] if j > 0 else 0
        if i > 0 and j > 0 and scores[i, j] == scores[i - 1, j - 1] + pair_score(wanted, has):
            i -= 1
            j -= 1
        elif i > 0 and scores[i, j] == scores[i - 1, j] - 1:
            has = 0
            i -= 1
        else:
            wanted = 0
            j -= 1
        cost += _pair_cost(wanted, has, punitive)
    return cost
