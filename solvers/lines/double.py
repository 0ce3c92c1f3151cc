"""The complete solver of one line with a `Runs` clue, of 65 to 128 cells: `narrow` with two words. Lines of this length
are common in large pictures, and `wide` takes four times as long.

A pair (low, high) of words holds 128 bits. Pairs stay in registers; only results go to arrays.
"""

from __future__ import annotations

import numpy as np

from ..compiled import kernel, part
from .bits import ALL, W0, W1, W2, W4, W8, W16, W32, W63, W64

WIDEST_DOUBLE = 128


@part
def _and(left, right):
    return left[0] & right[0], left[1] & right[1]


@part
def _or(left, right):
    return left[0] | right[0], left[1] | right[1]


@part
def _right(bits, by):
    """`bits` moved down by 0 to 127 places."""
    low, high = bits
    if by >= W64:
        return high >> (by - W64), W0
    return (low >> by) | ((high << W1) << (W63 - by)), high >> by


@part
def _left(bits, by):
    """`bits` moved up by 0 to 127 places."""
    low, high = bits
    if by >= W64:
        return W0, low << (by - W64)
    return low << by, (high << by) | ((low >> W1) >> (W63 - by))


@part
def _stretches(cells):
    """For sizes 1, 2, 4 .. 64: the cells from which so many cells are all in `cells`."""
    two = _and(cells, _right(cells, W1))
    four = _and(two, _right(two, W2))
    eight = _and(four, _right(four, W4))
    sixteen = _and(eight, _right(eight, W8))
    many = _and(sixteen, _right(sixteen, W16))
    return cells, two, four, eight, sixteen, many, _and(many, _right(many, W32))


@part
def _fits(run, black):
    """Where a run fits, given the stretches of cells that can be filled."""
    if run == W1:
        return black[0]
    if run < W4:
        return _and(black[1], _right(black[1], run - W2))
    if run < W8:
        return _and(black[2], _right(black[2], run - W4))
    if run < W16:
        return _and(black[3], _right(black[3], run - W8))
    if run < W32:
        return _and(black[4], _right(black[4], run - W16))
    if run < W64:
        return _and(black[5], _right(black[5], run - W32))
    return _and(black[6], _right(black[6], run - W64))


@part
def _slide_right(cells, white):
    """The white cells that can be reached from the white `cells` over white cells to the right."""
    low = white[0] + cells[0]
    carry = W1 if low < white[0] else W0
    high = white[1] + cells[1] + carry
    return (cells[0] | (low ^ white[0])) & white[0], (cells[1] | (high ^ white[1])) & white[1]


@part
def _slide_left(cells, white):
    """`cells`, and all from which white cells lead right to one of them, given the stretches of white."""
    cells = _or(cells, _and(_right(cells, W1), white[0]))
    cells = _or(cells, _and(_right(cells, W2), white[1]))
    cells = _or(cells, _and(_right(cells, W4), white[2]))
    cells = _or(cells, _and(_right(cells, W8), white[3]))
    cells = _or(cells, _and(_right(cells, W16), white[4]))
    cells = _or(cells, _and(_right(cells, W32), white[5]))
    return _or(cells, _and(_right(cells, W64), white[6]))


@part
def _cover(starts, run):
    """All cells covered by runs that begin at one of `starts`."""
    size = W1
    while size + size <= run:
        starts = _or(starts, _left(starts, size))
        size += size
    return _or(starts, _left(starts, run - size))


@part
def _cut(row, length):
    """The cells of a line as a pair, without bits after its end."""
    return row[0], row[1] & (ALL >> np.uint64(128 - length))


@part
def _place_forward(reach, white, blacks, runs, first, last, starts, gaps):
    """Where each run can start after all runs before it. Returns False when one cannot."""
    for i in range(first, last):
        run = np.uint64(runs[i])
        placed = _and(reach, _fits(run, blacks))
        if placed[0] | placed[1] == W0:
            return False
        gap = _slide_right(_and(_left(_left(placed, run - W1), W1), white), white)
        starts[i - first, 0], starts[i - first, 1] = placed
        gaps[i - first, 0], gaps[i - first, 1] = gap
        reach = _left(gap, W1)
    return True


@kernel
def solve_double(black, white, runs, first, last, length, starts, gaps, out_black, out_white):
    """Whether the clue can be met; `out_black` and `out_white` get the cells that can then be filled and empty.

    `starts` and `gaps` are work areas with a row for each run; `starts` keeps where each run can start.
    """
    can_fill, can_clear = _cut(black, length), _cut(white, length)
    out_black[0], out_black[1] = W0, W0
    out_white[0], out_white[1] = can_clear
    if first == last:
        return can_clear == _cut((ALL, ALL), length)
    whites = _stretches(can_clear)
    lead = _slide_right((can_clear[0] & W1, W0), can_clear)
    reach = _or(_left(lead, W1), (W1, W0))
    if not _place_forward(reach, can_clear, _stretches(can_fill), runs, first, last, starts, gaps):
        return False
    end = (W0, W1 << np.uint64(length - 65))
    before = _slide_left(_and(end, can_clear), whites)  # cells from which a gap leads to the next run
    border = _right(end, np.uint64(runs[last - 1]) - W1)  # the last run may touch the border
    last_gap = gaps[last - 1 - first]
    all_white = _and((last_gap[0], last_gap[1]), before)
    all_black = (W0, W0)
    for i in range(last - 1, first - 1, -1):
        run = np.uint64(runs[i])
        room = _or(border, _right(_right(before, run - W1), W1))
        placed = _and((starts[i - first, 0], starts[i - first, 1]), room)
        if placed[0] | placed[1] == W0:
            return False
        starts[i - first, 0], starts[i - first, 1] = placed
        all_black = _or(all_black, _cover(placed, run))
        before = _and(_right(_slide_left(placed, whites), W1), can_clear)
        gap = lead
        if i > first:
            gap = (gaps[i - 1 - first, 0], gaps[i - 1 - first, 1])
        all_white = _or(all_white, _and(gap, before))
        border = (W0, W0)
    out_black[0], out_black[1] = all_black
    out_white[0], out_white[1] = all_white
    return True


@kernel
def holds_double(black, white, runs, first, last, length):
    """Whether the clue can be met: the forward half of `solve_double`, which keeps nothing."""
    can_clear = _cut(white, length)
    blacks = _stretches(_cut(black, length))
    gap = _slide_right((can_clear[0] & W1, W0), can_clear)
    reach = _or(_left(gap, W1), (W1, W0))
    ends = (W0, W0)
    for i in range(first, last):
        run = np.uint64(runs[i])
        placed = _and(reach, _fits(run, blacks))
        if placed[0] | placed[1] == W0:
            return False
        ends = _left(placed, run - W1)
        gap = _slide_right(_and(_left(ends, W1), can_clear), can_clear)
        reach = _left(gap, W1)
    return ((ends[1] | gap[1]) >> np.uint64(length - 65)) & W1 == W1
