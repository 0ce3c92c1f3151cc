"""For each cell of a line with a `Runs` clue: in which share of all placements is it filled?

Counting, where the solvers only ask what is possible: run i at its d-th place has `ahead[i, d]` ways for
all before it and `behind[i, d]` for all after it. Encodings of a line as clauses build on these; where placements
weigh differently, see `marginals.py`.
"""

from __future__ import annotations

from ..compiled import kernel, part
from ..grid import EMPTY, FILLED


@part
def _count_ahead(grid, cell, step, runs, first, last, slack, ahead):
    """Ways to place run i at each of its places and all runs before it."""
    low = 0
    for i in range(first, last):
        run = runs[i]
        white_cells = 0
        for p in range(low, low + run - 1):
            white_cells += grid[cell + step * p] == EMPTY
        ways = 1.0 if i == first else 0.0
        for d in range(slack + 1):
            start = low + d
            white_cells += grid[cell + step * (start + run - 1)] == EMPTY
            if start > 0 and grid[cell + step * (start - 1)] == FILLED:
                ways = 0.0
            elif i > first:
                ways += ahead[i - 1 - first, d]
            ahead[i - first, d] = ways if white_cells == 0 else 0.0
            white_cells -= grid[cell + step * start] == EMPTY
        low += run + 1


@part
def _count_behind(grid, cell, step, runs, first, last, length, slack, ahead, behind, shares):
    """Ways to place all runs after run i; meanwhile the ways that fill a cell, as differences. The ways in all."""
    low, total = length - slack + 1, 0.0
    for i in range(last - 1, first - 1, -1):
        run = runs[i]
        low -= run + 1
        ways = 1.0 if i == last - 1 else 0.0
        total = 0.0
        for d in range(slack, -1, -1):
            after = low + d + run
            if after < length and grid[cell + step * after] == FILLED:
                ways = 0.0
            elif i < last - 1 and ahead[i + 1 - first, d] > 0.0:
                ways += behind[i + 1 - first, d]
            behind[i - first, d] = ways
            both = ways * ahead[i - first, d]
            shares[low + d] += both
            shares[after] -= both
            total += both
    return total


@kernel
def fill_shares(grid, cell, step, length, runs, first, last, ahead, behind, shares):
    """`shares[c]` := in which share of the placements cell c of the line is filled.

    The line, which must be able to hold, begins at `cell` of `grid`; `ahead` and `behind` are work areas.
    """
    slack = length + 1
    for i in range(first, last):
        slack -= runs[i] + 1
    for c in range(length + 1):
        shares[c] = 0.0
    if first == last:
        return
    _count_ahead(grid, cell, step, runs, first, last, slack, ahead)
    total = _count_behind(grid, cell, step, runs, first, last, length, slack, ahead, behind, shares)
    filled = 0.0
    for c in range(length):
        filled += shares[c]
        shares[c] = filled / total
