"""The complete solver of one line with a `Count` clue, up to 64 cells: sets of counts are bits of a word.

An automaton reads the cells; its state is how many blocks have begun, and whether one goes on:

    NONE -> ONE -> GAP -> TWO -> PAUSE -> MANY

From the third block on (MANY), blocks are not counted any more. Bit k of a state's word says that the automaton can be
in it after k filled cells: reading a filled cell is a shift, reading an empty one is not. Forward, the sets are kept
for every cell; backward, a set says with which counts the rest can still satisfy the clue. A cell can have a value if
a set before it and a set after it meet through that value, which is exact.

One block of k cells is also the clue `Runs((k,))`, which is faster (see `clues`). Here the total must be below 64.
"""

from __future__ import annotations

import numpy as np

from ..compiled import kernel, part
from .bits import W0, W1

STATES = 6


@part
def _mask(cells, cell):
    """All ones if the cell is among `cells`, else nothing."""
    return W0 - ((cells >> np.uint64(cell)) & W1)


@part
def masks_of(black, white, cell):
    """All ones if the cell can be filled, and likewise empty."""
    return _mask(black, cell), _mask(white, cell)


@part
def read(sets, masks):
    """The sets after a cell with these masks (see `masks_of`)."""
    none, one, gap, two, pause, many = sets
    filled, empty = masks
    return (
        none & empty,
        ((none | one) << W1) & filled,
        (one | gap) & empty,
        ((gap | two) << W1) & filled,
        (two | pause) & empty,
        (((pause | many) << W1) & filled) | (many & empty),
    )


@part
def read_back(sets, masks):
    """The sets before a cell with these masks that lead to the sets after it."""
    none, one, gap, two, pause, many = sets
    filled, empty = masks
    first, second, third = (one >> W1) & filled, (two >> W1) & filled, (many >> W1) & filled
    gap, pause = gap & empty, pause & empty
    return (none & empty) | first, first | gap, second | gap, second | pause, third | pause, third | (many & empty)


@part
def goal(total, groups):
    """The sets after the last cell that satisfy the clue."""
    all_filled = W1 << np.uint64(total)
    if total == 0:
        return all_filled, W0, W0, W0, W0, W0
    if groups == 1:
        return W0, all_filled, all_filled, W0, W0, W0
    if groups == 2:
        return W0, W0, W0, all_filled, all_filled, W0
    return W0, W0, W0, W0, W0, all_filled


@part
def meet(left, right):
    """Whether two sextuples of sets intersect."""
    common = (left[0] & right[0]) | (left[1] & right[1]) | (left[2] & right[2])
    return common | (left[3] & right[3]) | (left[4] & right[4]) | (left[5] & right[5]) != W0


@kernel
def solve_count(black, white, total, groups, length, ahead):
    """(holds, black, white): whether the clue can be met, and which cells can then be filled and empty.

    `ahead` is a work area with a row of `STATES` words for each cell.
    """
    sets = (W1, W0, W0, W0, W0, W0)
    for cell in range(length):
        for state in range(STATES):
            ahead[cell, state] = sets[state]
        sets = read(sets, masks_of(black, white, cell))
    none, one, gap, two, pause, many = goal(total, groups)
    if not meet(sets, (none, one, gap, two, pause, many)):
        return False, W0, W0
    can_black, can_white = W0, W0
    for cell in range(length - 1, -1, -1):
        filled, empty = masks_of(black, white, cell)
        first, second, third = (one >> W1) & filled, (two >> W1) & filled, (many >> W1) & filled
        none, gap, pause, many = none & empty, gap & empty, pause & empty, many & empty
        a_none, a_one, a_gap = ahead[cell, 0], ahead[cell, 1], ahead[cell, 2]
        a_two, a_pause, a_many = ahead[cell, 3], ahead[cell, 4], ahead[cell, 5]
        if ((a_none | a_one) & first) | ((a_gap | a_two) & second) | ((a_pause | a_many) & third) != W0:
            can_black |= W1 << np.uint64(cell)
        if (a_none & none) | ((a_one | a_gap) & gap) | ((a_two | a_pause) & pause) | (a_many & many) != W0:
            can_white |= W1 << np.uint64(cell)
        none, one, gap = none | first, first | gap, second | gap
        two, pause, many = second | pause, third | pause, third | many
    return True, can_black, can_white


@kernel
def holds_count(black, white, total, groups, length):
    """Whether the clue can be met: the forward half of `solve_count`, which keeps nothing."""
    sets = (W1, W0, W0, W0, W0, W0)
    for cell in range(length):
        sets = read(sets, masks_of(black, white, cell))
    return meet(sets, goal(total, groups))
