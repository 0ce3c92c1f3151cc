"""Compiled: hides the number of a line if line logic still finds every cell.

The board of `kernel/` is solved by the lines that are shown; its trail says which line settled which cell, in order. To
hide a line, all cells that depend on it, directly or not, are withdrawn, and the other lines try to find them again. So
no test starts from an empty board.
"""

from __future__ import annotations

import numpy as np

from ..compiled import kernel, part
from ..grid import FILLED, UNKNOWN
from ..kernel.board import QUEUED, TRAIL, VISITS
from ..kernel.propagate import visit
from ..kernel.trail import clear_queue, enqueue, next_line
from ..lines.bits import W1


@kernel
def settle(board, state, shown):
    """Propagate the queued lines that are shown. Returns whether every cell is known then."""
    while state.num[QUEUED] > 0:
        line = next_line(state)
        if shown[line] and not visit(board, state, line):
            clear_queue(state)
            return False
    return state.num[TRAIL] == state.grid.shape[0]


@part
def _mark(board, state, cell, value):
    """Write a cell's value, which may be UNKNOWN, into its lines."""
    state.grid[cell] = value
    for axis in range(board.cell_line.shape[1]):
        line = board.cell_line[cell, axis]
        if line >= 0:
            bit = W1 << np.uint64(board.cell_place[cell, axis])
            if value == UNKNOWN:
                state.black[line, 0] |= bit
                state.white[line, 0] |= bit
            elif value == FILLED:
                state.white[line, 0] &= ~bit
            else:
                state.black[line, 0] &= ~bit


@part
def _first_of(board, state, line):
    """The first place on the trail that a line has settled; the end of the trail if there is none."""
    first = state.num[TRAIL]
    for place in range(board.length[line]):
        at = state.place[board.first[line] + board.step[line] * place]
        if at < first and state.why[at] == line:
            first = at
    return first


@part
def _take_back(board, state, line, start, doubted):
    """Withdraw the cells from `start` on that depend on a line; the lines through them become doubted and queued.

    A line decides all it can at one visit, so the cells that it settled depend on all that it knew before.
    """
    num = state.num
    length, end = start, num[TRAIL]
    doubted[:] = 0
    doubted[line] = 1
    for at in range(start, end):
        cell, why = state.trail[at], state.why[at]
        if not doubted[why]:
            state.trail[length] = cell
            state.why[length] = why
            state.place[cell] = length
            length += 1
            continue
        _mark(board, state, cell, UNKNOWN)
        for axis in range(board.cell_line.shape[1]):
            crossing = board.cell_line[cell, axis]
            if crossing >= 0:
                doubted[crossing] = 1
                enqueue(state, crossing)
    num[TRAIL] = length


@part
def _hide(board, state, goal, shown, doubted, saved, line):
    """Hide a line if every cell is found without it; otherwise restore everything."""
    num = state.num
    start, end = _first_of(board, state, line), num[TRAIL]
    shown[line] = 0
    if start == end:
        return
    for at in range(start, end):
        saved[0, at] = state.trail[at]
        saved[1, at] = state.why[at]
    _take_back(board, state, line, start, doubted)
    if settle(board, state, shown):
        return
    for at in range(start, end):
        cell = saved[0, at]
        if state.grid[cell] == UNKNOWN:
            _mark(board, state, cell, goal[cell])
        state.trail[at] = cell
        state.why[at] = saved[1, at]
        state.place[cell] = at
    num[TRAIL] = end
    shown[line] = 1


@kernel
def hide_each(board, state, goal, shown, doubted, saved, lines, start, until):
    """Try to hide the lines of a list, from `start` on, until so many visits are made. Returns the place reached."""
    while start < lines.shape[0] and state.num[VISITS] < until:
        if shown[lines[start]]:
            _hide(board, state, goal, shown, doubted, saved, lines[start])
        start += 1
    return start
