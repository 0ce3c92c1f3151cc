"""The complete solver of one line with a `Runs` clue, up to 64 cells: positions are bits of a word.

Bit c of `black` / `white` says that cell c can still be filled / empty. Forward, `starts[i]` becomes the
set of places where run i can start when all before it is in place; backward it is cut down
to those that also leave room for all behind. What remains is exact: every start is part of a
placement of the whole clue, and so is every colour that is reported possible.

Three word tricks carry it: "a run of b fits here" is a doubling erosion; "slides right over
cells that can be empty" is one addition, whose carry runs through a block of ones; "slides
left" is a doubling smear.
"""

from __future__ import annotations

import numpy as np

from ..compiled import kernel

_0 = np.uint64(0)
_1 = np.uint64(1)
_2 = np.uint64(2)
_4 = np.uint64(4)
_8 = np.uint64(8)
_16 = np.uint64(16)
_32 = np.uint64(32)
_63 = np.uint64(63)
_ALL = np.uint64(0xFFFFFFFFFFFFFFFF)

WIDEST = 64


@kernel
def _stretches(cells):
    """For sizes 1, 2, 4 .. 32: from which cells on are so many cells all in `cells`?"""
    two = cells & (cells >> _1)
    four = two & (two >> _2)
    eight = four & (four >> _4)
    sixteen = eight & (eight >> _8)
    return cells, two, four, eight, sixteen, sixteen & (sixteen >> _16)


@kernel
def _fits(run, black):
    """Where a run fits, given the stretches of cells that can be filled."""
    if run == _1:
        return black[0]
    if run < _4:
        return black[1] & (black[1] >> (run - _2))
    if run < _8:
        return black[2] & (black[2] >> (run - _4))
    if run < _16:
        return black[3] & (black[3] >> (run - _8))
    if run < _32:
        return black[4] & (black[4] >> (run - _16))
    return black[5] & (black[5] >> (run - _32))


@kernel
def _slide_right(cells, white):
    """The white cells that are reached from `cells`, themselves white, over white cells to the right."""
    return (cells | ((white + cells) ^ white)) & white


@kernel
def _slide_left(cells, white):
    """`cells`, and all from which a way over white cells leads right to one of them, given white's stretches."""
    cells |= (cells >> _1) & white[0]
    cells |= (cells >> _2) & white[1]
    cells |= (cells >> _4) & white[2]
    cells |= (cells >> _8) & white[3]
    cells |= (cells >> _16) & white[4]
    return cells | ((cells >> _32) & white[5])


@kernel
def _cover(starts, run):
    """All cells covered by runs that begin at one of `starts`."""
    done = _1
    while done + done <= run:
        starts |= starts << done
        done += done
    return starts | (starts << (run - done))


@kernel
def _whole(length):
    """All cells of a line."""
    return _ALL >> (_63 - np.uint64(length - 1))


@kernel
def solve_narrow(black, white, runs, first, last, length, starts, gaps):
    """(holds, black, white): whether the line can hold, and what each cell can then still be.

    The clue is `runs[first:last]`; `starts` and `gaps` are work arrays with a row for each run,
    and `starts` keeps where each run can start.
    """
    full = _whole(length)
    black &= full
    white &= full
    if first == last:
        return white == full, _0, full
    blacks, whites = _stretches(black), _stretches(white)
    lead = _slide_right(white & _1, white)
    reach = (lead << _1) | _1
    for i in range(first, last):
        run = np.uint64(runs[i])
        placed = reach & _fits(run, blacks)
        if placed == _0:
            return False, _0, _0
        starts[i - first, 0] = placed
        gap = _slide_right(((placed << (run - _1)) << _1) & white, white)
        gaps[i - first, 0] = gap
        reach = gap << _1
    end = _1 << np.uint64(length - 1)
    before = _slide_left(end & white, whites)  # cells from which a gap leads to what follows
    can_white = gaps[last - 1 - first, 0] & before
    border = end >> (np.uint64(runs[last - 1]) - _1)  # the last run may touch the border
    can_black = _0
    for i in range(last - 1, first - 1, -1):
        run = np.uint64(runs[i])
        placed = starts[i - first, 0] & (border | ((before >> (run - _1)) >> _1))
        if placed == _0:
            return False, _0, _0
        starts[i - first, 0] = placed
        can_black |= _cover(placed, run)
        before = (_slide_left(placed, whites) >> _1) & white
        if i > first:
            can_white |= gaps[i - 1 - first, 0] & before
        border = _0
    return True, can_black, can_white | (lead & before)


@kernel
def holds_narrow(black, white, runs, first, last, length):
    """Whether the line can hold at all: the forward half of `solve_narrow`, keeping nothing."""
    full = _whole(length)
    black &= full
    white &= full
    blacks = _stretches(black)
    gap = _slide_right(white & _1, white)
    reach = (gap << _1) | _1
    ends = _0
    for i in range(first, last):
        run = np.uint64(runs[i])
        placed = reach & _fits(run, blacks)
        if placed == _0:
            return False
        ends = placed << (run - _1)
        gap = _slide_right((ends << _1) & white, white)
        reach = gap << _1
    return ((ends | gap) >> np.uint64(length - 1)) & _1 == _1
