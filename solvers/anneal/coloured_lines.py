"""Rows and columns of a coloured puzzle for the ladder of `coloured_ladder`: the twin of `rows` and `preferences`.

The cost of a column is the least number of its cells to change until it satisfies its clue. If one cell changes and the
rest stays, there are two costs: one for the colours that the cell prefers, and one more for all others. A row is drawn
by weight, as in `rows`.

Each run has `places` places; at the d-th one it begins d cells behind its leftmost. `bonus[c, p]` counts for the first
p cells of a line how many prefer colour c, or have it, less those that prefer, or have, none: so a placement gains the
difference over the cells of each run. Colour 0 is that of empty cells, `masks` say which colours a cell can have.
"""

from __future__ import annotations

from ..compiled import part
from ..grid import EMPTY
from ..lines.coloured import slack_of
from .rng import share
from .rows import rescale

_FAR = 2  # a loss of so much, or more, makes no difference


@part
def colour_in(state):
    """The colour of a state."""
    return 0 if state == EMPTY else state - (state > EMPTY)


@part
def state_in(colour):
    """The state of a colour."""
    return EMPTY if colour == 0 else colour + (colour >= EMPTY)


@part
def gap_before(runs, first, i):
    """1 if the run needs an empty cell before it, as that before has the same colour."""
    return 1 if i > first and runs[i - 1] == runs[i + 1] else 0


@part
def _cannot(mask, colour):
    return 1 - ((mask >> colour) & 1)


# --- a row, drawn by weight -------------------------------------------------------------------------------------


@part
def weigh(runs, first, last, places, bonus, odds, ways, masks, cell):
    """`ways[i, d]` := the sum of the weights of all placements of the runs up to i with the last one at its d-th place
    or before. Returns whether the row, which begins at `cell`, has a placement."""
    low, middle = 0, odds.shape[0] >> 1
    for i in range(first, last, 2):
        colour, at = runs[i + 1], (i - first) >> 1
        gap = gap_before(runs, first, i)
        low += gap
        high = low + runs[i]
        blocked, total, ahead = 0, 0.0, 1.0
        for place in range(low, high - 1):
            blocked += _cannot(masks[cell + place], colour)
        for d in range(places):
            end, behind = cell + high + d - 1, cell + low + d - 1
            blocked += _cannot(masks[end], colour)
            if d > 0 and _cannot(masks[end], 0):
                total = 0.0  # runs that end before this cell would leave it empty
            if i > first:
                ahead = ways[at - 1, d]
            if (gap or (i == first and d > 0)) and _cannot(masks[behind], 0):
                ahead = 0.0
            if blocked == 0:
                total += ahead * odds[middle + bonus[colour, high + d] - bonus[colour, low + d]]
            ways[at, d] = total
            blocked -= _cannot(masks[behind + 1], colour)
        rescale(ways[at], places)
        low = high
    return first == last or ways[(last - first - 2) >> 1, places - 1] > 0.0


@part
def draw_row(runs, first, last, length, places, ways, masks, cell, rng, states):
    """Write a random placement that `ways` allows into the states of a row."""
    for place in range(length):
        states[place] = EMPTY
    d, high = places - 1, length - places + 1
    for i in range(last - 2, first - 1, -2):
        low, row = high - runs[i], ways[(i - first) >> 1]
        threshold = share(rng) * row[d]
        while d > 0 and row[d - 1] > threshold and not _cannot(masks[cell + high + d - 1], 0):
            d -= 1
        for place in range(low + d, high + d):
            states[place] = state_in(runs[i + 1])
        high = low - gap_before(runs, first, i)


# --- a column, judged -------------------------------------------------------------------------------------------


@part
def _count(states, cell, step, length, planes, bonus):
    """Fill `bonus` for the colours that the cells of a line have. Returns how many are not empty."""
    total = 0
    for place in range(length):
        colour = colour_in(states[cell])
        total += colour != 0
        for plane in range(1, planes):
            bonus[plane, place + 1] = bonus[plane, place] + (colour == plane) - (colour == 0)
        cell += step
    return total


@part
def _weigh_both_ways(runs, first, last, places, bonus, gains, ahead, behind):
    """`gains[i, d]` := what run i gains at its d-th place; `ahead[i, d]` what the runs up to i gain at most with this
    one there or before; `behind[i, d]` what it and all later ones gain with this one there or behind."""
    low = 0
    for i in range(first, last, 2):
        colour, at, best = runs[i + 1], (i - first) >> 1, -(1 << 30)
        low += gap_before(runs, first, i)
        high = low + runs[i]
        for d in range(places):
            gains[at, d] = bonus[colour, high + d] - bonus[colour, low + d]
            best = max(best, gains[at, d] + (ahead[at - 1, d] if at else 0))
            ahead[at, d] = best
        low = high
    count = (last - first) >> 1
    for at in range(count - 1, -1, -1):
        best = -(1 << 30)
        for d in range(places - 1, -1, -1):
            best = max(best, gains[at, d] + (behind[at + 1, d] if at + 1 < count else 0))
            behind[at, d] = best


@part
def _fill_gap_losses(high, gap, places, best, at, count, ahead, behind, losses):
    """Note the losses of the empty cells behind the run `at`, or before the first one if that is -1; the next run
    needs `gap` cells between."""
    for d in range(places if gap else places - 1):
        gain = ahead[at, d] if at >= 0 else 0
        if at + 1 < count:
            gain += behind[at + 1, d if gap else d + 1]
        losses[high + d] = min(losses[high + d], best - gain)


@part
def _fill_losses(runs, first, last, length, places, planes, best, gains, ahead, behind, losses):
    """`losses[c, p]` := how much less than the most placements gain in which cell p has colour c, or `_FAR`."""
    for plane in range(planes):
        for place in range(length):
            losses[plane, place] = _FAR
    count, low = (last - first) >> 1, 0
    _fill_gap_losses(0, 0, places, best, -1, count, ahead, behind, losses[0])
    for at in range(count):
        i = first + 2 * at
        low += gap_before(runs, first, i)
        high, colour_losses = low + runs[i], losses[runs[i + 1]]
        for d in range(places):
            gain = gains[at, d] + (ahead[at - 1, d] if at else 0) + (behind[at + 1, d] if at + 1 < count else 0)
            if best - gain < _FAR:
                for place in range(low + d, high + d):
                    colour_losses[place] = min(colour_losses[place], best - gain)
        gap = gap_before(runs, first, i + 2) if at + 1 < count else 0
        _fill_gap_losses(high, gap, places, best, at, count, ahead, behind, losses[0])
        low = high


@part
def judge_line(states, cell, step, length, planes, runs, first, last, areas, preferred):
    """Write the masks of the colours that the cells of a line prefer. Returns its cost."""
    bonus, gains, ahead, behind, losses = areas.bonus, areas.gains, areas.ahead, areas.behind, areas.losses
    total, best = _count(states, cell, step, length, planes, bonus), 0
    places = slack_of(runs, first, last, length) + 1
    if first < last:
        _weigh_both_ways(runs, first, last, places, bonus, gains, ahead, behind)
        best = ahead[(last - first - 2) >> 1, places - 1]
    _fill_losses(runs, first, last, length, places, planes, best, gains, ahead, behind, losses)
    for place in range(length):
        colour = colour_in(states[cell])
        as_good, near = 0, 1 << colour
        for plane in range(planes):
            if plane != colour and losses[plane, place] == 0:
                as_good |= 1 << plane
            elif plane != colour and losses[plane, place] == 1:
                near |= 1 << plane
        preferred[cell] = as_good if as_good else near
        cell += step
    return total - best
