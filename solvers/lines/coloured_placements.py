"""Finds what the fillings of a line with a `ColourRuns` clue share, by trying every pattern or every placement.

The same as `patterns` and `placements`, with the mask of its possible colours for each cell (bit 0: empty). `runs`
holds two numbers for each run: its length and its colour. Runs of one colour need a gap, others may touch.
"""

from __future__ import annotations

import numpy as np

from ..compiled import kernel, part
from .placements import BUDGET, END, FOUND, STARTS

# places in a cursor, as in `placements`
_LEVEL = 0  # the run that is moved
_LATEST = 1  # where it can start at the latest


@part
def _holds(cells, runs):
    """Whether the runs of a line of colours are those of the clue."""
    run, left, before = -2, 0, 0
    for colour in cells:
        if left:
            if colour != before:
                return False
            left -= 1
        elif colour:
            run += 2
            if colour == before or run >= runs.shape[0] or runs[run + 1] != colour:
                return False
            left = runs[run] - 1
        before = colour
    return left == 0 and run + 2 == runs.shape[0]


@part
def _agrees(cells, masks):
    for cell in range(cells.shape[0]):
        if not (masks[cell] >> cells[cell]) & 1:
            return False
    return True


@kernel
def share_coloured_patterns(begin, end, masks, inks, runs, digits, cells, can):
    """Try the patterns from `begin` to `end`, in which each cell has one of the `inks`, and add the colours of cells in
    those that agree with the clue to `can`. The number and the colour of each cell's ink are work areas."""
    length, count = masks.shape[0], inks.shape[0]
    number = begin
    for cell in range(length):
        digits[cell] = number % count
        cells[cell] = inks[digits[cell]]
        number //= count
    for _ in range(begin, end):
        if _agrees(cells, masks) and _holds(cells, runs):
            for cell in range(length):
                can[cell] |= 1 << cells[cell]
        cell = 0
        while cell < length:
            digits[cell] = (digits[cell] + 1) % count
            cells[cell] = inks[digits[cell]]
            cell = cell + 1 if digits[cell] == 0 else length


@kernel
def read_masks(masks, room, wall):
    """Fill, for each cell and the place after the line, `room[colour]`, the number of cells in a row from there on that
    can have the colour, and `wall`, the next cell that cannot be empty (out of reach if there is none)."""
    length = masks.shape[0]
    wall[length] = length + 1
    for cell in range(length - 1, -1, -1):
        wall[cell] = wall[cell + 1] if masks[cell] & 1 else cell
        for colour in range(room.shape[0]):
            room[colour, cell] = room[colour, cell + 1] + 1 if (masks[cell] >> colour) & 1 else 0


@part
def _gap(runs, run):
    """How many empty cells a run needs before it."""
    return np.int32(run > 0 and runs[2 * run - 1] == runs[2 * run + 1])


@kernel
def begin_coloured_placements(cursor, runs, length):
    """Set the cursor before the first placement."""
    latest = length
    for run in range(runs.shape[0] >> 1):
        latest -= runs[2 * run] + _gap(runs, run)
    cursor[_LEVEL], cursor[_LATEST], cursor[STARTS] = 0, latest, -1


@part
def _next_placement(cursor, runs, length, room, wall, most):
    """Move to the next placement in at most so many steps. Returns (FOUND, END or BUDGET, the steps)."""
    level, latest, last = cursor[_LEVEL], cursor[_LATEST], (runs.shape[0] >> 1) - 1
    status, steps = BUDGET, 0
    while status == BUDGET and steps < most:
        steps += 1
        if level < 0:
            status = END
            continue
        if last < 0:  # nothing to move: the empty line is the only placement
            level = -1
            status = FOUND if wall[0] > length else END
            continue
        at = STARTS + level
        cursor[at] += 1
        start, run = cursor[at], runs[2 * level]
        low = cursor[at - 1] + runs[2 * level - 2] if level else 0
        end = start + run
        if start > latest or start > wall[low]:
            if level:
                latest -= runs[2 * level - 2] + _gap(runs, level)
            level -= 1
        elif room[runs[2 * level + 1], start] >= run:
            if level < last:
                level += 1
                latest += run + _gap(runs, level)
                cursor[at + 1] = end + _gap(runs, level) - 1  # one before the first start
            elif wall[end] > length:
                status = FOUND
    cursor[_LEVEL], cursor[_LATEST] = level, latest
    return status, steps


@kernel
def share_coloured_placements(cursor, runs, length, room, wall, counts, most):
    """Count how many placements give each cell each colour, as differences in the rows of `counts`. Returns (whether
    that was all, their number)."""
    placements, steps = 0, 0
    while steps < most:
        status, used = _next_placement(cursor, runs, length, room, wall, most - steps)
        steps += used
        if status == END:
            return True, placements
        if status == FOUND:
            placements += 1
            steps += runs.shape[0]
            for run in range(runs.shape[0] >> 1):
                start, colour = cursor[STARTS + run], runs[2 * run + 1]
                counts[colour, start] += 1
                counts[colour, start + runs[2 * run]] -= 1
    return False, placements
