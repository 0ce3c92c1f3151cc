"""Drawing a whole placement of a row at random: each as likely as its weight says, or the leftmost one.

A run weighs `odds[middle + b]`, where b is the difference of the prefix sum `bonus` over its cells, and a placement
weighs as its runs multiplied. `ways[i, d]` sums up all placements of the runs up to i of which the last one is at its
d-th place or before. Then the last run is drawn first.
"""

from __future__ import annotations

import numpy as np

from ..compiled import kernel
from ..grid import EMPTY, FILLED
from .rng import share

_LARGE = 1e100


@kernel
def _rescale(ways, count):
    """Bring a row of sums back to a size that leaves room for more; only their proportions matter."""
    total = ways[count - 1]
    if total > _LARGE or total < 1.0 / _LARGE:
        factor = _LARGE if total < 1.0 else 1.0 / _LARGE
        for d in range(count):
            ways[d] *= factor


@kernel
def weigh_free(runs, first, last, places, bonus, odds, ways):
    """Fill `ways` for a row without certain cells, whose runs have so many places each."""
    low, middle = np.uint64(0), odds.shape[0] >> 1
    for i in range(first, last):
        high = low + np.uint64(runs[i])
        row, before = ways[i - first], ways[max(i - first - 1, 0)]
        total = 0.0
        for d in range(np.uint64(places)):
            weight = odds[np.uint64(middle + bonus[high + d] - bonus[low + d])]
            total += weight * before[d] if i > first else weight
            row[d] = total
        _rescale(row, places)
        low = high + np.uint64(1)


@kernel
def weigh_bound(runs, first, last, places, bonus, odds, ways, certain, cell):
    """The same for a row, beginning at `cell`, in which cells are certain; False when it has no placement."""
    low, middle = 0, odds.shape[0] >> 1
    for i in range(first, last):
        high = low + runs[i]
        blocked, total, ahead = 0, 0.0, 1.0
        for place in range(low, high - 1):
            blocked += certain[cell + place] == EMPTY
        for d in range(places):
            blocked += certain[cell + high + d - 1] == EMPTY
            if d > 0 and certain[cell + high + d - 1] == FILLED:
                total = 0.0
            behind_filled = low + d > 0 and certain[cell + low + d - 1] == FILLED
            if i > first:
                ahead = 0.0 if behind_filled else ways[i - first - 1, d]
            elif behind_filled:
                ahead = 0.0
            if blocked == 0:
                total += ahead * odds[middle + bonus[high + d] - bonus[low + d]]
            ways[i - first, d] = total
            blocked -= certain[cell + low + d] == EMPTY
        if total > 0.0:
            _rescale(ways[i - first], places)
        low = high + 1
    return last == first or ways[last - first - 1, places - 1] > 0.0


@kernel
def draw(runs, first, last, length, places, ways, certain, cell, rng, leftmost, starts):
    """Write a placement that `ways` allows into `starts`; whether it differs from what was there."""
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
