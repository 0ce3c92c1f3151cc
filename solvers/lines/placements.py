"""An odometer of placements: all ways to place a line's runs that agree with what its cells can be, in order.

It can stop and resume after any step, so that it works for lines of any length. A run that does not fit where it
is moved skips all placements with it there.

A run has `stride` numbers in `runs`: its length, and in colours its colour. Runs of one colour need a gap, others may
touch. Black and white has a single row of `room` and `counts`; in colours there is one for each colour.
"""

from __future__ import annotations

import numpy as np

from ..compiled import kernel, part
from ..grid import EMPTY, FILLED

FOUND = 0
END = 1
BUDGET = 2

EITHER = FILLED | EMPTY  # what a cell can be is a sum of states; 0: nothing

# places in a cursor, which needs STARTS + (runs or 1)
_LEVEL = 0  # the run that is moved
_LATEST = 1  # where it can start at the latest
STARTS = 2  # and on: where the runs up to that one start


@kernel
def read_cells(can, length, room, wall):
    """Fill, for each cell and the place after the line, `room`, the number of cells in a row from there on that can be
    filled, and `wall`, the next cell that cannot be empty (out of reach if there is none)."""
    room[length], wall[length] = 0, length + 1
    for cell in range(length - 1, -1, -1):
        room[cell] = room[cell + 1] + 1 if can[cell] & FILLED else 0
        wall[cell] = wall[cell + 1] if can[cell] & EMPTY else cell


@kernel
def read_masks(masks, room, wall):
    """The same in colours, where `masks` say which colours a cell can have (bit 0: empty)."""
    length = masks.shape[0]
    wall[length] = length + 1
    for cell in range(length - 1, -1, -1):
        wall[cell] = wall[cell + 1] if masks[cell] & 1 else cell
        for colour in range(room.shape[0]):
            room[colour, cell] = room[colour, cell + 1] + 1 if (masks[cell] >> colour) & 1 else 0


@part
def _row(runs, at, stride):
    """The row of `room` and `counts` of the run whose numbers begin there."""
    return runs[at + 1] if stride == 2 else 0


@part
def _gap(runs, first, at, stride):
    """How many empty cells the run whose numbers begin there needs before it."""
    return np.int64(at > first and (stride == 1 or runs[at - 1] == runs[at + 1]))


@kernel
def begin_placements(cursor, runs, first, last, stride, length):
    """Set the cursor before the first placement of the clue `runs[first:last]`."""
    latest = length
    for at in range(first, last, stride):
        latest -= runs[at] + _gap(runs, first, at, stride)
    cursor[_LEVEL], cursor[_LATEST], cursor[STARTS] = 0, latest, -1


@kernel
def next_placement(cursor, runs, first, last, stride, length, room, wall, most):
    """Move to the next placement in at most so many steps. Returns (FOUND, END or BUDGET, the steps)."""
    level, latest = cursor[_LEVEL], cursor[_LATEST]
    status, steps = BUDGET, 0
    while status == BUDGET and steps < most:
        steps += 1
        if level < 0:
            status = END
            continue
        if first == last:  # nothing to move: the empty line is the only placement
            level = -1
            status = FOUND if wall[0] > length else END
            continue
        place, at = STARTS + level, first + stride * level
        cursor[place] += 1
        start, run = cursor[place], runs[at]
        low = cursor[place - 1] + runs[at - stride] if level else 0
        end = start + run
        if start > latest or start > wall[low]:
            if level:
                latest -= runs[at - stride] + _gap(runs, first, at, stride)
            level -= 1
        elif room[_row(runs, at, stride), start] >= run:
            if at + stride < last:
                gap = _gap(runs, first, at + stride, stride)
                if gap == 0 or wall[end] != end:
                    level += 1
                    latest += run + gap
                    cursor[place + 1] = end + gap - 1  # one before the first start
            elif wall[end] > length:
                status = FOUND
    cursor[_LEVEL], cursor[_LATEST] = level, latest
    return status, steps


@kernel
def share_placements(cursor, runs, stride, length, room, wall, counts, most):
    """Count how many placements fill each cell, or give it each colour, as differences in the rows of `counts`. Returns
    (whether that was all, their number)."""
    placements, steps = 0, 0
    while steps < most:
        status, used = next_placement(cursor, runs, 0, runs.shape[0], stride, length, room, wall, most - steps)
        steps += used
        if status == END:
            return True, placements
        if status == FOUND:
            placements += 1
            steps += runs.shape[0]
            place = STARTS
            for at in range(0, runs.shape[0], stride):
                row = _row(runs, at, stride)
                counts[row, cursor[place]] += 1
                counts[row, cursor[place] + runs[at]] -= 1
                place += 1
    return False, placements
