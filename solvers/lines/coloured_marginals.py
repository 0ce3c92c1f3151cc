"""The marginals of a line with a `ColourRuns` clue: how likely each of its cells is of each plane, given weights.

The same as `marginals`, with a weight for each plane of a cell instead of odds. A place of a run is how many cells it
starts after its earliest start; so places never fall from run to run, and only those between the first and the last
one that has any weight are looked at. All placements hold each run once, so the shares of a run are divided by their
sum.

No weight is above 1, and those of all cells of a line, where they are not 0, have a product of at least
`SMALLEST_WEIGHT`. A line of 512 cells has less than 1e155 placements, so that no sum leaves the range of numbers.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..compiled import by_address, kernel, part
from .coloured import gap_after, slack_of
from .marginals import add_places

SMALLEST_WEIGHT: Final = 1e-290


@by_address
class PlaneWeights(NamedTuple):
    """Work areas for the longest line of a coloured puzzle."""

    weights: Any  # by plane and cell: brought by the other lines, 0 where a cell cannot be of the plane
    most: NDArray[np.float64]  # by cell: the largest weight before all are scaled; 0 for a known cell
    shares: Any  # by plane and cell: the marginals
    run_weights: Any  # by run and place: the weight of the run's own cells
    ahead: Any  # by run and place: of all cells up to the end of the run; row 0 is before the first run
    suffix: NDArray[np.float64]  # by place: of all cells from the beginning of a run on
    begin: NDArray[np.int64]  # by row of `ahead`: the first place that has a weight
    end: NDArray[np.int64]  # and the last one


def new_plane_weights(longest: int, runs: int, planes: int) -> PlaneWeights:
    """Work areas for lines of so many cells and runs."""
    places = longest + 2
    return PlaneWeights(
        weights=np.ones((planes, places)),
        most=np.zeros(places),
        shares=np.zeros((planes, places)),
        run_weights=np.zeros((runs + 1, places)),
        ahead=np.zeros((runs + 1, places)),
        suffix=np.zeros(places),
        begin=np.zeros(runs + 1, np.int64),
        end=np.zeros(runs + 1, np.int64),
    )


@part
def _weigh_run(weights, run, begin, places, run_weights):
    """The weight of the cells of a run at each of its places; `weights` begin with its earliest cell."""
    for place in range(begin, places):
        run_weights[place] = weights[place]
    for cell in range(1, run):
        further = weights[cell:]
        for place in range(begin, places):
            run_weights[place] *= further[place]


@part
def _place_run(before, begin, end, empty, run_weights, gap, places, row):
    """Put the weight of all cells up to the end of a run into `row`, from that of the run before it at its places
    `begin` to `end`. Returns the first and the last place with a weight; the first is -1 if there is none."""
    reach, first, last = 0.0, -1, -1
    for place in range(begin, places):
        if place <= end:
            reach += before[place]
        elif reach == 0.0:
            break
        if gap:
            reach *= empty[place]
        weight = reach * run_weights[place]
        row[place] = weight
        if weight > 0.0:
            last = place
            if first < 0:
                first = place
        if not gap:
            reach *= empty[place]
    return first, last


@part
def _go_forward(areas, runs, first, last, places):
    weights, run_weights, ahead, begin, end = areas.weights, areas.run_weights, areas.ahead, areas.begin, areas.end
    ahead[0, 0] = 1.0
    begin[0] = end[0] = 0
    low, gap = 0, 0
    for i in range(first, last, 2):
        row = ((i - first) >> 1) + 1
        _weigh_run(weights[runs[i + 1], low:], runs[i], begin[row - 1], places, run_weights[row])
        begin[row], end[row] = _place_run(ahead[row - 1], begin[row - 1], end[row - 1], weights[0, low - gap :],
                                          run_weights[row], gap, places, ahead[row])
        if begin[row] < 0:
            return False
        gap = gap_after(runs, i, last)
        low += runs[i] + gap
    return True


@part
def _step_back(areas, row, begin, end, empty, gap):
    """Multiply the weights of `ahead` by those of all cells behind the run, and turn `suffix` from that of the next
    run, at its places `begin` to `end`, into that of this run. Returns the first place with a weight, and the sum of
    all."""
    products, run_weights, suffix = areas.ahead[row], areas.run_weights[row], areas.suffix
    low, high = areas.begin[row], areas.end[row]
    behind, total, least = 0.0, 0.0, end + 1
    for place in range(end, low - 1, -1):
        if place < begin and behind == 0.0:
            break
        further = suffix[place] if place >= begin else 0.0
        behind = (behind + further) * empty[place] if gap else behind * empty[place] + further
        if place <= high:
            products[place] *= behind
            suffix[place] = run_weights[place] * behind
            total += products[place]
            least = place
    return least, total


@part
def _go_back(areas, runs, first, last, length, places):
    """The backward pass; the shares of the colours are left as differences from cell to cell."""
    weights, shares = areas.weights, areas.shares
    begin = end = places - 1  # the end of the line is like a run that starts behind it
    areas.suffix[begin] = 1.0
    low = length - begin
    for i in range(last - 2, first - 1, -2):
        row, run, colour, gap = ((i - first) >> 1) + 1, runs[i], runs[i + 1], gap_after(runs, i, last)
        high = low - gap
        low = high - run
        begin, total = _step_back(areas, row, begin, end, weights[0, high:], gap)
        if total <= 0.0:
            return False
        end = min(end, areas.end[row])
        add_places(areas.ahead[row], begin, end + 1, 1.0 / total, shares[colour, low:], shares[colour, high:])
    return True


@kernel
def coloured_marginals(areas, planes, runs, first, last, length):
    """Put the marginals of a line into `areas.shares`. Returns False if no placement has a weight."""
    shares = areas.shares
    for plane in range(1, planes):
        for place in range(length + 1):
            shares[plane, place] = 0.0
    places = slack_of(runs, first, last, length) + 1
    if not _go_forward(areas, runs, first, last, places):
        return False
    if not _go_back(areas, runs, first, last, length, places):
        return False
    for place in range(length):
        shares[0, place] = 1.0
    for plane in range(1, planes):
        share = 0.0
        for place in range(length):
            share += shares[plane, place]
            shares[plane, place] = share
            shares[0, place] -= share
    return True
