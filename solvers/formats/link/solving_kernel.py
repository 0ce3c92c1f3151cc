"""The first solution of a coloured puzzle, compiled: that of all solutions which has the lowest colours when cells are
read row by row. Line logic finds it, with a few trials where it comes to no end; otherwise nobody needs it.

Line logic finds all that single lines say, and trials go through all that is left. So the answer depends on the puzzle
alone, not on how lines are solved.
"""

import numpy as np

from ...compiled import kernel, part
from ...lines.bits import ALL, W0, W1, W63
from ...lines.coloured import solve_coloured
from ...lines.coloured_wide import solve_coloured_wide
from ...lines.narrow import WIDEST
from ...lines.wide import PADDING, SCRATCH_ROWS

MOST_TRIALS, SAVED = 256, 1 << 21  # words for states to return to


@part
def begin(can, dirty, grid):
    """A cell can be of all planes, or only of that which `grid` gives."""
    height, width = grid.shape
    planes = can.shape[1]
    dirty[:] = 1
    for line in range(height + width):
        length = width if line < height else height
        for word in range((length + 63) >> 6):
            left = length - (word << 6)
            can[line, :, word] = ALL if left >= 64 else ALL >> (W63 - np.uint64(left - 1))
    for row in range(height):
        for col in range(width):
            for plane in range(planes):
                if grid[row, col] not in (-1, plane):
                    forbid(can, dirty, height, row, col, plane)


@part
def forbid(can, dirty, height, row, col, plane):
    """A cell cannot be of a plane."""
    can[row, plane, col >> 6] &= ~(W1 << np.uint64(col & 63))
    can[height + col, plane, row >> 6] &= ~(W1 << np.uint64(row & 63))
    dirty[row] = 1
    dirty[height + col] = 1


@part
def is_open(can, row, col, plane):
    return (can[row, plane, col >> 6] >> np.uint64(col & 63)) & W1 != W0


@part
def spread(gone, can, dirty, height, line, plane, word):
    """The lines across learn which cells of a line cannot be of a plane."""
    place = word << 6
    while gone:
        if gone & W1:
            if line < height:
                forbid(can, dirty, height, line, place, plane)
            else:
                forbid(can, dirty, height, place, line - height, plane)
        gone >>= W1
        place += 1


@part
def read_line(can, dirty, runs, ends, grid, line, room):
    """All that one line says. Returns False if its clue cannot be met."""
    known, anything, found, starts, gaps, scratch = room
    height, width = grid.shape
    length, planes = (width if line < height else height), can.shape[1]
    words = (length + 63) >> 6
    for plane in range(planes):
        for word in range(words):
            known[plane * words + word] = can[line, plane, word]
    first = ends[line - 1] if line else 0
    if length > WIDEST:
        holds = solve_coloured_wide(known, anything, planes, runs, first, ends[line], length, starts, gaps,
                                    scratch, found)
    else:
        holds = solve_coloured(known, anything, planes, runs, first, ends[line], length, starts, gaps, found)
    if not holds:
        return False
    for plane in range(planes):
        for word in range(words):
            gone = can[line, plane, word] & ~found[plane * words + word]
            if gone:
                spread(gone, can, dirty, height, line, plane, word)
    dirty[line] = 0
    return True


@part
def read_lines(can, dirty, runs, ends, grid, room):
    """All that single lines say. Returns False at a contradiction."""
    news = True
    while news:
        news = False
        for line in range(len(dirty)):
            if dirty[line]:
                news = True
                if not read_line(can, dirty, runs, ends, grid, line, room):
                    return False
    return True


@part
def first_open(can, grid):
    """Write the lowest colours into `grid`. Returns the first cell that can also have another, or -1."""
    height, width = grid.shape
    for row in range(height):
        for col in range(width):
            count = 0
            for plane in range(can.shape[1] - 1, -1, -1):
                if is_open(can, row, col, plane):
                    grid[row, col] = plane
                    count += 1
            if count > 1:
                return row * width + col
    return -1


@part
def copy(source, target):
    for line in range(source.shape[0]):
        for plane in range(source.shape[1]):
            for word in range(source.shape[2]):
                target[line, plane, word] = source[line, plane, word]


@kernel
def solve_first(runs, ends, grid, can, dirty, saved, tried, room):
    """Whether the first solution is found, which is then in `grid`; before, that has the given cells, else -1. `runs`
    holds the lengths and colours of all clues, `ends` where each of them ends."""
    height, width = grid.shape
    depth, trials = 0, 0
    begin(can, dirty, grid)
    while True:
        if not read_lines(can, dirty, runs, ends, grid, room):
            if depth == 0:
                return False
            depth -= 1
            copy(saved[depth], can)
            dirty[:] = 0
            cell = tried[depth, 0]
            forbid(can, dirty, height, cell // width, cell % width, tried[depth, 1])
            continue
        cell = first_open(can, grid)
        if cell < 0:
            return True
        if trials == len(saved):
            return False
        row, col = cell // width, cell % width
        copy(can, saved[depth])
        tried[depth, 0], tried[depth, 1] = cell, grid[row, col]
        depth, trials = depth + 1, trials + 1
        for plane in range(can.shape[1]):
            if plane != grid[row, col]:
                forbid(can, dirty, height, row, col, plane)


def new_work(height, width, planes):
    """The arguments of `solve_first` but `runs`, `ends` and `grid`, for a puzzle of that size."""
    longest = max(height, width)
    words = (longest + 63) >> 6
    can = np.zeros((height + width, planes, words), np.uint64)
    starts, gaps = np.zeros((2, longest + 1, words + PADDING), np.uint64)
    cells = planes * words + PADDING
    room = (
        np.zeros(cells, np.uint64), np.full(cells, ALL), np.zeros(cells, np.uint64), starts, gaps,
        np.zeros((SCRATCH_ROWS, words + PADDING), np.uint64),
    )  # fmt: skip
    trials = min(MOST_TRIALS, 1 + SAVED // can.size)
    saved, tried = np.zeros((trials, *can.shape), np.uint64), np.zeros((trials, 2), np.int64)
    return can, np.zeros(height + width, np.int8), saved, tried, room
