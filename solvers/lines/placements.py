"""An odometer of placements: all ways to place a line's runs that agree with what its cells can be, in order.

It can stop and resume after any step, so that it works for lines of any length. A run that does not fit where it
is moved skips all placements with it there.
"""

from __future__ import annotations

from ..compiled import kernel
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
def begin_placements(cursor, runs, first, last, length):
    """Set the cursor before the first placement of the clue `runs[first:last]`."""
    latest = length + 1
    for i in range(first, last):
        latest -= runs[i] + 1
    cursor[_LEVEL], cursor[_LATEST], cursor[STARTS] = 0, latest, -1


@kernel
def next_placement(cursor, runs, first, last, length, room, wall, most):
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
        at = STARTS + level
        cursor[at] += 1
        start, run = cursor[at], runs[first + level]
        low = 0 if level == 0 else cursor[at - 1] + runs[first + level - 1] + 1
        end = start + run
        if start > latest or start > wall[low]:
            level -= 1
            latest -= runs[first + level] + 1 if level >= 0 else 0
        elif room[start] >= run and wall[end] != end:
            if level < last - first - 1:
                level += 1
                latest += run + 1
                cursor[at + 1] = end  # one before the first start that leaves a gap
            elif wall[end] > length:
                status = FOUND
    cursor[_LEVEL], cursor[_LATEST] = level, latest
    return status, steps


@kernel
def share_placements(cursor, runs, length, room, wall, counts, most):
    """Count how many placements fill each cell, as differences in `counts`. Returns (whether that was all, their
    number)."""
    placements, steps = 0, 0
    while steps < most:
        status, used = next_placement(cursor, runs, 0, runs.shape[0], length, room, wall, most - steps)
        steps += used
        if status == END:
            return True, placements
        if status == FOUND:
            placements += 1
            steps += runs.shape[0]
            for i in range(runs.shape[0]):
                start = cursor[STARTS + i]
                counts[start] += 1
                counts[start + runs[i]] -= 1
    return False, placements
