"""Drawing a whole placement of a row by weight, and the rows of a first grid.

A run has the weight `odds[middle + b]`, where b is the difference of the prefix sum `bonus` over its cells; a placement
has the product of the weights of its runs. `ways[i, d]` is the sum over all placements of the runs up to i with the
last one at its d-th place or before. Then the runs are drawn, the last one first. Certain cells are kept.
"""

from __future__ import annotations

import numpy as np

from ..compiled import part
from ..grid import EMPTY, FILLED, UNKNOWN
from ..lines.bits import W0, W1
from .costs import clue_slack
from .rng import share

_LARGE = 1e100


@part
def rescale(ways, count):
    """Scale a row of sums to avoid overflow and underflow; only their proportions matter."""
    total = ways[count - 1]
    if total > _LARGE or 0.0 < total < 1.0 / _LARGE:
        for d in range(count):
            ways[d] /= total


@part
def weigh_free(runs, first, last, places, bonus, odds, ways):
    """Fill `ways` for a row without certain cells, with `places` places for each run."""
    low, middle = W0, odds.shape[0] >> 1
    for i in range(first, last):
        high = low + np.uint64(runs[i])
        row, before = ways[i - first], ways[max(i - first - 1, 0)]
        total = 0.0
        for d in range(np.uint64(places)):
            weight = odds[np.uint64(middle + bonus[high + d] - bonus[low + d])]
            total += weight * before[d] if i > first else weight
            row[d] = total
        rescale(row, places)
        low = high + W1


@part
def weigh_bound(runs, first, last, places, bonus, odds, ways, certain, cell):
    """The same for a row with certain cells that begins at `cell`; False when it has no placement."""
    low, middle = 0, odds.shape[0] >> 1
    for i in range(first, last):
        high = low + runs[i]
        blocked, total, ahead = 0, 0.0, 1.0
        for place in range(low, high - 1):
            blocked += certain[cell + place] == EMPTY
        for d in range(places):
            end, behind = cell + high + d - 1, cell + low + d - 1
            blocked += certain[end] == EMPTY
            if d > 0 and certain[end] == FILLED:
                total = 0.0  # runs that end before this cell would leave it empty
            if behind >= cell and certain[behind] == FILLED:
                ahead = 0.0
            elif i > first:
                ahead = ways[i - first - 1, d]
            if blocked == 0:
                total += ahead * odds[middle + bonus[high + d] - bonus[low + d]]
            ways[i - first, d] = total
            blocked -= certain[behind + 1] == EMPTY
        rescale(ways[i - first], places)
        low = high + 1
    return last == first or ways[last - first - 1, places - 1] > 0.0


@part
def draw(runs, first, last, length, places, ways, certain, cell, rng, leftmost, starts):
    """Write a random placement that `ways` allows, or the leftmost one, into `starts`. Returns whether it differs from
    the one before."""
    d, low, differs = places - 1, length - places + 2, False
    for i in range(last - 1, first - 1, -1):
        low -= runs[i] + 1
        row = ways[i - first]
        threshold = 0.0 if leftmost else share(rng) * row[d]
        behind = cell + low + runs[i] - 1
        while d > 0 and row[d - 1] > threshold and certain[behind + d] != FILLED:
            d -= 1
        differs |= starts[i] != low + d
        starts[i] = low + d
    return differs


@part
def fill_row(board, row, cells, starts):
    """Set the cells of a row by its runs."""
    cell = board.first[row]
    for place in range(cell, cell + board.length[row]):
        cells[place] = EMPTY
    for run in range(board.run_first[row], board.run_last[row]):
        for place in range(cell + starts[run], cell + starts[run] + board.runs[run]):
            cells[place] = FILLED


@part
def _satisfy(board, certain, row, cells, starts, rng, leftmost, bonus, odds, ways):
    """Place the runs of a row; False when the certain cells leave no place for them."""
    cell, first, last, length = board.first[row], board.run_first[row], board.run_last[row], board.length[row]
    if first == last:
        for place in range(length):
            if certain[cell + place] == FILLED:
                return False
        return True
    places = clue_slack(board.runs, first, last, length) + 1
    if not weigh_bound(board.runs, first, last, places, bonus, odds, ways, certain, cell):
        return False
    draw(board.runs, first, last, length, places, ways, certain, cell, rng, leftmost, starts)
    fill_row(board, row, cells, starts)
    return True


@part
def satisfy_rows(board, field, cells, starts, rng, leftmost, bonus, odds, ways):
    """Satisfy all rows; a row without a clue is filled at random. Returns the first row that cannot be, or -1.

    `bonus` and `odds` give all placements the same weight.
    """
    for row in range(field.height):
        if field.total[row] >= 0:
            if not _satisfy(board, field.certain, row, cells, starts, rng, leftmost, bonus, odds, ways):
                return row
            continue
        for cell in range(board.first[row], board.first[row] + board.length[row]):
            if field.certain[cell] == UNKNOWN:
                cells[cell] = FILLED if share(rng) < 0.5 else EMPTY
    return -1
