"""The complete solver of one line with a `Runs` clue, up to 64 cells: positions are bits of a word.

Bit c of `black` / `white` says that cell c can still be filled / empty. Forward, `starts[i]` becomes the set of places
where run i can start after all runs before it; backward it is reduced to those that also leave room for all runs after
it. The result is exact: every start, and every value reported as possible, is part of a placement of the whole clue.

Three bit tricks: "a run of b fits here" is an erosion by doubling; "slides right over cells that can be empty" is one
addition, whose carry runs through a block of ones; "slides left" is a smear by doubling.
"""

from __future__ import annotations

import numpy as np

from ..compiled import kernel, part
from .bits import ALL, W0, W1, W2, W4, W8, W16, W32, W63

WIDEST = 64


@part
def stretches(cells):
    """For sizes 1, 2, 4 .. 32: the cells from which so many cells are all in `cells`."""
    two = cells & (cells >> W1)
    four = two & (two >> W2)
    eight = four & (four >> W4)
    sixteen = eight & (eight >> W8)
    return cells, two, four, eight, sixteen, sixteen & (sixteen >> W16)


@part
def fits(run, black):
    """Where a run fits, given the stretches of cells that can be filled."""
    if run == W1:
        return black[0]
    if run < W4:
        return black[1] & (black[1] >> (run - W2))
    if run < W8:
        return black[2] & (black[2] >> (run - W4))
    if run < W16:
        return black[3] & (black[3] >> (run - W8))
    if run < W32:
        return black[4] & (black[4] >> (run - W16))
    return black[5] & (black[5] >> (run - W32))


@part
def slide_right(cells, white):
    """The white cells that can be reached from the white `cells` over white cells to the right."""
    return (cells | ((white + cells) ^ white)) & white


@part
def slide_left(cells, white):
    """`cells`, and all from which white cells lead right to one of them, given the stretches of white."""
    cells |= (cells >> W1) & white[0]
    cells |= (cells >> W2) & white[1]
    cells |= (cells >> W4) & white[2]
    cells |= (cells >> W8) & white[3]
    cells |= (cells >> W16) & white[4]
    return cells | ((cells >> W32) & white[5])


@part
def cover(starts, run):
    """All cells covered by runs that begin at one of `starts`."""
    size = W1
    while size + size <= run:
        starts |= starts << size
        size += size
    return starts | (starts << (run - size))


@part
def _whole(length):
    """All cells of a line."""
    return ALL >> (W63 - np.uint64(length - 1))


@kernel
def solve_narrow(black, white, runs, first, last, length, starts, gaps):
    """(holds, black, white): whether the clue can be met, and which cells can then be filled and empty.

    The clue is `runs[first:last]`. `starts` and `gaps` are work areas with a row for each run; `starts` keeps where
    each run can start.
    """
    full = _whole(length)
    black &= full
    white &= full
    if first == last:
        return white == full, W0, full
    blacks, whites = stretches(black), stretches(white)
    lead = slide_right(white & W1, white)
    reach = (lead << W1) | W1
    for i in range(first, last):
        run = np.uint64(runs[i])
        placed = reach & fits(run, blacks)
        if placed == W0:
            return False, W0, W0
        starts[i - first, 0] = placed
        gap = slide_right(((placed << (run - W1)) << W1) & white, white)
        gaps[i - first, 0] = gap
        reach = gap << W1
    end = W1 << np.uint64(length - 1)
    before = slide_left(end & white, whites)  # cells from which a gap leads to the next run
    can_white = gaps[last - 1 - first, 0] & before
    border = end >> (np.uint64(runs[last - 1]) - W1)  # the last run may touch the border
    can_black = W0
    for i in range(last - 1, first - 1, -1):
        run = np.uint64(runs[i])
        placed = starts[i - first, 0] & (border | ((before >> (run - W1)) >> W1))
        if placed == W0:
            return False, W0, W0
        starts[i - first, 0] = placed
        can_black |= cover(placed, run)
        before = (slide_left(placed, whites) >> W1) & white
        if i > first:
            can_white |= gaps[i - 1 - first, 0] & before
        border = W0
    return True, can_black, can_white | (lead & before)


@kernel
def holds_narrow(black, white, runs, first, last, length):
    """Whether the clue can be met: the forward half of `solve_narrow`, which keeps nothing."""
    full = _whole(length)
    black &= full
    white &= full
    blacks = stretches(black)
    gap = slide_right(white & W1, white)
    reach = (gap << W1) | W1
    ends = W0
    for i in range(first, last):
        run = np.uint64(runs[i])
        placed = reach & fits(run, blacks)
        if placed == W0:
            return False
        ends = placed << (run - W1)
        gap = slide_right((ends << W1) & white, white)
        reach = gap << W1
    return ((ends | gap) >> np.uint64(length - 1)) & W1 == W1
