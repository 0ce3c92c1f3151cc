"""The marginals of a line: how likely it makes each of its cells filled, given prior odds.

The weight of a placement that agrees with the known cells is the product of the odds of the unknown cells that it
fills. The share of the total weight in which a cell is filled is its *marginal*. The sum over all placements is exact,
however many there are: one pass forward and one pass back along the line (the forward-backward algorithm, or
sum-product on a chain; Pearl 1988, Kschischang, Frey and Loeliger 2001).

For `Runs` the chain goes from run to run. Row i + 1 of `ahead` holds the weight of all runs up to run i, by place; row
i of `behind` that of run i and all runs after it. The weight of a run's own cells is the product of the odds up to its
end, divided by the product up to its beginning. For `Count` the chain goes from cell to cell, over the six states of
`count.py` times the number of filled cells so far.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..compiled import by_address, kernel, part
from ..grid import EMPTY, FILLED, UNKNOWN
from .count import STATES

Floats = NDArray[np.float64]

_LARGE: Final = 1e60  # beyond it, and below its inverse, a row of weights is scaled
LARGEST_WEIGHT: Final = 1e200  # of all cells of a line; its product with a row's weights must not overflow


@by_address
class Weights(NamedTuple):
    """Work areas for the longest line of a puzzle. Odds are those of being filled; for known cells they are 1."""

    odds: Floats  # by place: the prior odds of the unknown cells
    inverse: Floats  # 1 / odds
    product: Floats  # of the odds of all cells before a place
    quotient: Floats  # 1 / product
    empties: NDArray[np.int64]  # how many cells before a place are known to be empty
    free: Floats  # 0 where the cell before a place is known to be filled and no run can begin, else 1
    ahead: Any
    behind: Any
    weight: Any  # by run and place: of the cells that it fills
    least: NDArray[np.int64]  # how many cells before a place are filled, at least
    most: NDArray[np.int64]  # and at most
    forward: Any  # by cell, state and number of filled cells
    back: Any  # by state and number of filled cells
    marginals: Floats


def new_weights(longest: int, runs: int, counted: bool) -> Weights:
    """Work areas for lines of so many cells and runs; `counted` if there are `Count` clues."""
    places = longest + 2
    cells = places if counted else 1
    return Weights(
        odds=np.ones(places),
        inverse=np.ones(places),
        product=np.ones(places),
        quotient=np.ones(places),
        empties=np.zeros(places, np.int64),
        free=np.ones(places),
        ahead=np.zeros((runs + 1, places)),
        behind=np.zeros((runs + 1, places)),
        weight=np.zeros((runs + 1, places)),
        least=np.zeros(places, np.int64),
        most=np.zeros(places, np.int64),
        forward=np.zeros((cells, STATES, cells + 1)),
        back=np.zeros((STATES, cells + 1)),
        marginals=np.zeros(places),
    )


@part
def _read(grid, cell, step, length, weights):
    """Read the known cells and the odds of the line, place by place."""
    odds, inverse, product, quotient = weights.odds, weights.inverse, weights.product, weights.quotient
    empties, free = weights.empties, weights.free
    up, down, count = 1.0, 1.0, 0
    for place in range(length):
        value = grid[cell + step * place]
        count += value == EMPTY
        up *= odds[place]
        down *= inverse[place]
        product[place + 1] = up
        quotient[place + 1] = down
        empties[place + 1] = count
        free[place + 1] = 0.0 if value == FILLED else 1.0
    free[length + 1] = 1.0


@part
def _scale(row, places, most):
    """Scale a row of weights so that products of them do not overflow."""
    if most > _LARGE or most < 1.0 / _LARGE:
        factor = 1.0 / most
        for d in range(places):
            row[d] *= factor


@part
def _go_forward(runs, first, last, places, weights):
    """Put the weight of all runs up to run i, at each of its places, into row i + 1 of `ahead`."""
    ahead = weights.ahead
    ahead[0, 0] = 1.0
    for d in range(1, places):
        ahead[0, d] = 0.0
    low = 0
    for i in range(last - first):
        high = low + runs[first + i]
        product, quotient, free = weights.product[high:], weights.quotient[low:], weights.free[low:]
        since, until = weights.empties[low:], weights.empties[high:]
        row, before, weight = ahead[i + 1], ahead[i], weights.weight[i]
        so_far, most = 0.0, 0.0
        for d in range(places):
            so_far = (so_far + before[d]) * free[d]
            run_weight = product[d] * quotient[d] if since[d] == until[d] else 0.0
            weight[d] = run_weight
            row[d] = so_far * run_weight
            most = max(most, row[d])
        if most <= 0.0:
            return False
        _scale(row, places, most)
        low = high + 1
    return True


@part
def _go_back(runs, first, last, length, places, weights):
    """The backward pass; the product of both passes at a run's places goes into the marginals, as differences."""
    ahead, behind, marginals = weights.ahead, weights.behind, weights.marginals
    count = last - first
    behind[count, places - 1] = 1.0
    for d in range(places - 1):
        behind[count, d] = 0.0
    low = length + 2 - places
    for i in range(count - 1, -1, -1):
        high = low - 1
        low = high - runs[first + i]
        products, row, after = ahead[i + 1], behind[i], behind[i + 1]
        weight, free = weights.weight[i], weights.free[high + 1 :]
        so_far, most, total = 0.0, 0.0, 0.0
        for d in range(places - 1, -1, -1):
            so_far = (so_far + after[d]) * free[d]
            row[d] = so_far * weight[d]
            most = max(most, row[d])
            products[d] *= so_far
            total += products[d]
        if total <= 0.0:
            return False
        add_places(products, 0, places, 1.0 / total, marginals[low:], marginals[high:])
        _scale(row, places, most)
    return True


@part
def add_places(shares, begin, end, factor, begins, ends):
    """Add a run's share of the weight at each of its places: plus where its cells begin, minus after they end."""
    for d in range(begin, end):
        share = shares[d] * factor
        begins[d] += share
        ends[d] -= share


@kernel
def runs_marginals(grid, cell, step, length, runs, first, last, weights):
    """Put the marginals of a line with a `Runs` clue that begins at `cell` of `grid` into `weights.marginals`.

    `weights.odds` and `inverse` are the prior odds. Returns False if no placement agrees with the known cells, or if
    all weights underflow to 0.
    """
    marginals = weights.marginals
    for place in range(length + 1):
        marginals[place] = 0.0
    if first == last:
        return True
    places = length + 2
    for i in range(first, last):
        places -= runs[i] + 1
    _read(grid, cell, step, length, weights)
    if not _go_forward(runs, first, last, places, weights):
        return False
    if not _go_back(runs, first, last, length, places, weights):
        return False
    filled = 0.0
    for place in range(length):
        filled += marginals[place]
        marginals[place] = filled
    return True


@part
def _shares(grid, cell, weights, place):
    """The weights of a filled and an empty cell, which add up to 1."""
    value = grid[cell]
    if value == UNKNOWN:
        filled = weights.odds[place] / (1.0 + weights.odds[place])
        return filled, 1.0 - filled
    return (1.0, 0.0) if value == FILLED else (0.0, 1.0)


@part
def _bound_counts(grid, cell, step, length, total, weights):
    """How many cells before each place must and can be filled if `total` cells are filled in all. Returns whether that
    is possible."""
    least, most = weights.least, weights.most
    filled, unknown = 0, 0
    for place in range(length + 1):
        least[place] = filled
        most[place] = filled + unknown
        if place < length:
            value = grid[cell + step * place]
            filled += value == FILLED
            unknown += value == UNKNOWN
    for place in range(length + 1):
        behind = filled - least[place]  # known to be filled from here on
        free = filled + unknown - most[place] - behind  # unknown from here on
        least[place] = max(least[place], total - behind - free)
        most[place] = min(most[place], total - behind)
    return filled <= total <= filled + unknown


@part
def _clear(rows, low, high):
    for state in range(STATES):
        for count in range(low, high + 1):
            rows[state, count] = 0.0


@part
def _count_forward(grid, cell, step, length, weights):
    """The forward pass: the weight of each state and number of filled cells before each cell."""
    forward, least, most = weights.forward, weights.least, weights.most
    _clear(forward[0], 0, 1)
    forward[0, 0, 0] = 1.0
    for place in range(length):
        filled, empty = _shares(grid, cell + step * place, weights, place)
        now, then = forward[place], forward[place + 1]
        _clear(then, least[place], most[place] + 1)
        for count in range(least[place], most[place] + 1):
            then[0, count] = now[0, count] * empty
            then[2, count] = (now[1, count] + now[2, count]) * empty
            then[4, count] = (now[3, count] + now[4, count]) * empty
            then[5, count] += now[5, count] * empty
            then[1, count + 1] = (now[0, count] + now[1, count]) * filled
            then[3, count + 1] = (now[2, count] + now[3, count]) * filled
            then[5, count + 1] += (now[4, count] + now[5, count]) * filled


@part
def _set_goal(total, groups, back):
    """The states after the last cell that satisfy the clue."""
    _clear(back, 0, total + 1)
    if total == 0:
        back[0, 0] = 1.0
    elif groups == 1:
        back[1, total] = back[2, total] = 1.0
    elif groups == 2:
        back[3, total] = back[4, total] = 1.0
    else:
        back[5, total] = 1.0


@part
def _count_back(now, back, filled, empty, low, high):
    """One cell of the backward pass: (its weight when filled, its weight when empty)."""
    with_filled, with_empty = 0.0, 0.0
    for count in range(low, high + 1):
        one, two, many = back[1, count + 1] * filled, back[3, count + 1] * filled, back[5, count + 1] * filled
        none, gap = back[0, count] * empty, back[2, count] * empty
        pause, more = back[4, count] * empty, back[5, count] * empty
        with_filled += (now[0, count] + now[1, count]) * one + (now[2, count] + now[3, count]) * two
        with_filled += (now[4, count] + now[5, count]) * many
        with_empty += now[0, count] * none + (now[1, count] + now[2, count]) * gap
        with_empty += (now[3, count] + now[4, count]) * pause + now[5, count] * more
        back[0, count], back[1, count], back[2, count] = none + one, one + gap, gap + two
        back[3, count], back[4, count], back[5, count] = two + pause, pause + many, many + more
    _clear(back, high + 1, high + 1)
    return with_filled, with_empty


@kernel
def count_marginals(grid, cell, step, length, total, groups, weights):
    """The same for a line with a `Count` clue."""
    if not _bound_counts(grid, cell, step, length, total, weights):
        return False
    _count_forward(grid, cell, step, length, weights)
    _set_goal(total, groups, weights.back)
    for place in range(length - 1, -1, -1):
        filled, empty = _shares(grid, cell + step * place, weights, place)
        low, high = weights.least[place], weights.most[place]
        filled, empty = _count_back(weights.forward[place], weights.back, filled, empty, low, high)
        if filled + empty <= 0.0:
            return False
        weights.marginals[place] = filled / (filled + empty)
    return True
