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
def slide_right(cells: np.uint64, white: np.uint64) -> np.uint64:
    """The white cells that are reached from `cells`, themselves white, over white cells to the right."""
    return (cells | ((white + cells) ^ white)) & white


@kernel
def dilate(cells: np.uint64, length: np.uint64) -> np.uint64:
    """All cells covered by runs of `length` that start at `cells`."""
    done = _1
    while done + done <= length:
        cells |= cells << done
        done += done
    return cells | (cells << (length - done))


@kernel
def solve_narrow(black, white, runs, first, last, length, starts, gaps):
    """(holds, black, white): whether the line can hold, and what each cell can then still be.

    The clue is `runs[first:last]`; `starts` and `gaps` are work arrays with room for each run,
    and `starts` keeps where each run can start.
    """
    full = _ALL >> (_63 - np.uint64(length - 1))
    black &= full
    white &= full
    if first == last:
        return white == full, _0, full
    fit2 = black & (black >> _1)  # fitN: a run of N cells fits from here to the right
    fit4 = fit2 & (fit2 >> _2)
    fit8 = fit4 & (fit4 >> _4)
    fit16 = fit8 & (fit8 >> _8)
    fit32 = fit16 & (fit16 >> _16)
    lead = slide_right(white & _1, white)
    reach = (lead << _1) | _1
    for i in range(first, last):
        run = np.uint64(runs[i])
        if run == _1:
            fit = black
        elif run < _4:
            fit = fit2 & (fit2 >> (run - _2))
        elif run < _8:
            fit = fit4 & (fit4 >> (run - _4))
        elif run < _16:
            fit = fit8 & (fit8 >> (run - _8))
        elif run < _32:
            fit = fit16 & (fit16 >> (run - _16))
        else:
            fit = fit32 & (fit32 >> (run - _32))
        placed = reach & fit
        if placed == _0:
            return False, _0, _0
        starts[i - first, 0] = placed
        gap = slide_right(((placed << (run - _1)) << _1) & white, white)
        gaps[i - first, 0] = gap
        reach = gap << _1
    end = _1 << np.uint64(length - 1)
    white2 = white & (white >> _1)
    white4 = white2 & (white2 >> _2)
    white8 = white4 & (white4 >> _4)
    white16 = white8 & (white8 >> _8)
    white32 = white16 & (white16 >> _16)
    before = end & white  # empty cells from which all is empty up to what follows
    before |= (before >> _1) & white
    before |= (before >> _2) & white2
    before |= (before >> _4) & white4
    before |= (before >> _8) & white8
    before |= (before >> _16) & white16
    before |= (before >> _32) & white32
    can_white = gaps[last - 1 - first, 0] & before
    allowed = end >> (np.uint64(runs[last - 1]) - _1)  # the last run may touch the border
    can_black = _0
    for i in range(last - 1, first - 1, -1):
        run = np.uint64(runs[i])
        placed = starts[i - first, 0] & (allowed | ((before >> (run - _1)) >> _1))
        if placed == _0:
            return False, _0, _0
        starts[i - first, 0] = placed
        can_black |= dilate(placed, run)
        before = placed
        before |= (before >> _1) & white
        before |= (before >> _2) & white2
        before |= (before >> _4) & white4
        before |= (before >> _8) & white8
        before |= (before >> _16) & white16
        before |= (before >> _32) & white32
        before = (before >> _1) & white
        if i > first:
            can_white |= gaps[i - 1 - first, 0] & before
        allowed = _0
    return True, can_black, can_white | (lead & before)


@kernel
def holds_narrow(black, white, runs, first, last, length):
    """Whether the line can hold at all: the forward half of `solve_narrow`, keeping nothing."""
    full = _ALL >> (_63 - np.uint64(length - 1))
    black &= full
    white &= full
    fit2 = black & (black >> _1)
    fit4 = fit2 & (fit2 >> _2)
    fit8 = fit4 & (fit4 >> _4)
    fit16 = fit8 & (fit8 >> _8)
    fit32 = fit16 & (fit16 >> _16)
    gap = slide_right(white & _1, white)
    reach = (gap << _1) | _1
    border = first == last and full == white
    for i in range(first, last):
        run = np.uint64(runs[i])
        if run == _1:
            fit = black
        elif run < _4:
            fit = fit2 & (fit2 >> (run - _2))
        elif run < _8:
            fit = fit4 & (fit4 >> (run - _4))
        elif run < _16:
            fit = fit8 & (fit8 >> (run - _8))
        elif run < _32:
            fit = fit16 & (fit16 >> (run - _16))
        else:
            fit = fit32 & (fit32 >> (run - _32))
        placed = reach & fit
        if placed == _0:
            return False
        ends = placed << (run - _1)
        gap = slide_right((ends << _1) & white, white)
        reach = gap << _1
        border = (ends >> np.uint64(length - 1)) & _1 == _1
    return border or (gap >> np.uint64(length - 1)) & _1 == _1
