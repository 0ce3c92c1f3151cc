"""The marginals of a line with a `ColourRuns` clue: how likely each of its cells is of each plane, given weights.

The same as `marginals`, with a weight for each plane of a cell instead of odds. Row i of `gaps` holds the weight of
runs 1 to i with an empty cell last, by place; row i of `ends` the same with the last cell of run i last. They are
apart because a run of the same colour must not follow at once. The rows of the backward pass hold the weight of what
is still to come. All placements hold each run once, so the shares of a run are divided by their sum.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from ..compiled import kernel, part

_LARGE = 1e60


class PlaneWeights(NamedTuple):
    """Work areas for the longest line of a coloured puzzle."""

    weights: Any  # by cell and plane: brought by the other lines, 0 where a cell cannot be of the plane
    shares: Any  # by cell and plane: the marginals
    gaps: Any
    ends: Any
    own: Any  # by run and place: the weight of the run's own cells if it ends before the place
    rest: Any  # four rows: what follows a place, and what follows a run that ends there; for two runs in turn


def new_plane_weights(longest: int, runs: int, planes: int) -> PlaneWeights:
    """Work areas for lines of so many cells and runs."""
    places = longest + 2
    return PlaneWeights(
        weights=np.ones((longest, planes)),
        shares=np.zeros((longest, planes)),
        gaps=np.zeros((runs + 1, places)),
        ends=np.zeros((runs + 1, places)),
        own=np.zeros((runs + 1, places)),
        rest=np.zeros((4, places)),
    )


@part
def _scale(row, other, places):
    most = 0.0
    for place in range(places):
        most = max(most, row[place], other[place])
    if most > _LARGE or 0.0 < most < 1.0 / _LARGE:
        for place in range(places):
            row[place] /= most
            other[place] /= most
    return most > 0.0


@part
def _weigh_run(weights, length, run, colour, low, high, own):
    """The weight of a run's own cells, by the place after its last cell."""
    for end in range(length + 1):
        own[end] = 0.0
    for end in range(low, high + 1):
        product = 1.0
        for cell in range(end - run, end):
            product *= weights[cell, colour]
        own[end] = product


@part
def _go_forward(areas, runs, first, last, length):
    weights, gaps, ends, own = areas.weights, areas.gaps, areas.ends, areas.own
    gaps[0, 0], ends[0, 0] = 1.0, 0.0
    for place in range(1, length + 1):
        gaps[0, place] = gaps[0, place - 1] * weights[place - 1, 0]
        ends[0, place] = 0.0
    low, high = 0, length
    for i in range(first, last, 2):
        high -= runs[i]
        high -= i + 2 < last and runs[i + 3] == runs[i + 1]
    for i in range(first, last, 2):
        run, colour, at = runs[i], runs[i + 1], ((i - first) >> 1) + 1
        low += run
        high += run
        touches = i > first and runs[i - 1] != colour
        _weigh_run(weights, length, run, colour, low, high, own[at])
        gaps[at, 0] = ends[at, 0] = 0.0
        for place in range(1, length + 1):
            gaps[at, place] = weights[place - 1, 0] * (gaps[at, place - 1] + ends[at, place - 1])
            ends[at, place] = 0.0
            if own[at, place] > 0.0:
                before = gaps[at - 1, place - run] + (ends[at - 1, place - run] if touches else 0.0)
                ends[at, place] = before * own[at, place]
        if not _scale(gaps[at], ends[at], length + 1):
            return False
        gap = i + 2 < last and runs[i + 3] == colour
        low += gap
        high += gap
    return True


@part
def _add_run(areas, run, colour, at, length, rest):
    """Add the run's share of the weight at each of its places. Returns False if it has no weight."""
    shares, ends = areas.shares, areas.ends
    total = 0.0
    for place in range(run, length + 1):
        total += ends[at, place] * rest[place]
    if total <= 0.0:
        return False
    for place in range(run, length + 1):
        share = ends[at, place] * rest[place] / total
        if share > 0.0:
            for cell in range(place - run, place):
                shares[cell, colour] += share
    return True


@part
def _step_back(areas, run, at, length, touches, old, new):
    """The weight of run `at` and all that follows, from each place on; in the second row, right behind another run."""
    weights, own, rest = areas.weights, areas.own, areas.rest
    rest[new, length] = rest[new + 1, length] = 0.0
    for place in range(length - 1, -1, -1):
        empty = weights[place, 0] * rest[new, place + 1]
        begins = own[at, place + run] * rest[old + 1, place + run] if place + run <= length else 0.0
        rest[new, place] = empty + begins
        rest[new + 1, place] = empty + (begins if touches else 0.0)
    _scale(rest[new], rest[new + 1], length + 1)


@kernel
def coloured_marginals(areas, planes, runs, first, last, length):
    """Put the marginals of a line into `areas.shares`. Returns False if no placement has a weight."""
    shares, rest = areas.shares, areas.rest
    for cell in range(length):
        for plane in range(planes):
            shares[cell, plane] = 0.0
    if not _go_forward(areas, runs, first, last, length):
        return False
    rest[0, length] = rest[1, length] = 1.0
    for place in range(length - 1, -1, -1):
        rest[0, place] = rest[1, place] = rest[0, place + 1] * areas.weights[place, 0]
    old = 0
    for i in range(last - 2, first - 1, -2):
        run, colour, at = runs[i], runs[i + 1], ((i - first) >> 1) + 1
        if not _add_run(areas, run, colour, at, length, rest[old + 1]):
            return False
        touches = i > first and runs[i - 1] != colour
        _step_back(areas, run, at, length, touches, old, 2 - old)
        old = 2 - old
    for cell in range(length):
        empty = 1.0
        for plane in range(1, planes):
            empty -= shares[cell, plane]
        shares[cell, 0] = max(empty, 0.0)
    return True
