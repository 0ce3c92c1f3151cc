"""Propagation: solve dirty lines until nothing changes, with a trail to take it all back.

Knows lines only by number; whether a line can hold is asked of `lines/`.
"""

from __future__ import annotations

import numpy as np

from ..compiled import kernel
from ..grid import EMPTY, FILLED
from ..lines.narrow import WIDEST, solve_narrow
from ..lines.wide import solve_wide
from .board import CONFLICT, COUNT, HEAD, TRAIL, VISITS, WORK

DONE = 0
BROKEN = 1
BUDGET = 2

_1 = np.uint64(1)
_0 = np.uint64(0)
_DE_BRUIJN = np.uint64(0x03F79D71B4CB0A89)
_58 = np.uint64(58)
_LOWEST = np.zeros(64, np.int64)
for _bit in range(64):
    _LOWEST[((1 << _bit) * 0x03F79D71B4CB0A89 & 0xFFFFFFFFFFFFFFFF) >> 58] = _bit


@kernel
def lowest_bit(word):  # type: ignore[no-untyped-def]
    """The place of the lowest one in a word that has one."""
    return _LOWEST[((word & (~word + _1)) * _DE_BRUIJN) >> _58]


@kernel
def enqueue(state, line):  # type: ignore[no-untyped-def]
    """Mark a line as dirty."""
    if state.queued[line]:
        return
    num = state.num
    place = num[HEAD] + num[COUNT]
    if place >= state.queue.shape[0]:
        place -= state.queue.shape[0]
    state.queue[place] = line
    state.queued[line] = 1
    num[COUNT] += 1


@kernel
def set_cell(board, state, cell, value, why):  # type: ignore[no-untyped-def]
    """Note that an unknown cell has a value, and that the lines through it, but `why`, are dirty."""
    num = state.num
    state.grid[cell] = value
    state.trail[num[TRAIL]] = cell
    state.why[num[TRAIL]] = why
    num[TRAIL] += 1
    for axis in range(board.cell_line.shape[1]):
        line = board.cell_line[cell, axis]
        if line < 0:
            continue
        place = board.cell_place[cell, axis]
        bit = ~(_1 << np.uint64(place & 63))
        if value == FILLED:
            state.white[line, place >> 6] &= bit
        else:
            state.black[line, place >> 6] &= bit
        if line != why:
            enqueue(state, line)


@kernel
def undo(board, state, mark):  # type: ignore[no-untyped-def]
    """Forget all cells set since the trail was `mark` long, and what was still to do."""
    num = state.num
    while num[TRAIL] > mark:
        num[TRAIL] -= 1
        cell = state.trail[num[TRAIL]]
        state.grid[cell] = 0
        for axis in range(board.cell_line.shape[1]):
            line = board.cell_line[cell, axis]
            if line < 0:
                continue
            place = board.cell_place[cell, axis]
            bit = _1 << np.uint64(place & 63)
            state.white[line, place >> 6] |= bit
            state.black[line, place >> 6] |= bit
    clear_queue(state)


@kernel
def clear_queue(state):  # type: ignore[no-untyped-def]
    """Nothing is dirty any more."""
    num = state.num
    while num[COUNT] > 0:
        state.queued[next_line(state)] = 0


@kernel
def next_line(state):  # type: ignore[no-untyped-def]
    """Take the first line from the queue."""
    num = state.num
    line = state.queue[num[HEAD]]
    num[HEAD] += 1
    if num[HEAD] == state.queue.shape[0]:
        num[HEAD] = 0
    num[COUNT] -= 1
    return line


@kernel
def solve_line(board, state, line):  # type: ignore[no-untyped-def]
    """Solve one line into `state.out`; False when it cannot hold."""
    first, last = board.run_first[line], board.run_last[line]
    length = board.length[line]
    if length <= WIDEST:
        holds, black, white = solve_narrow(
            state.black[line, 0], state.white[line, 0], board.runs, first, last, length, state.starts, state.gaps
        )
        state.out[0, 0] = black
        state.out[1, 0] = white
        return holds
    return solve_wide(
        state.black[line], state.white[line], board.runs, first, last, length,
        state.wide_starts, state.wide_gaps, state.scratch, state.out[0], state.out[1],
    )


@kernel
def visit(board, state, line):  # type: ignore[no-untyped-def]
    """Solve one line and set all cells that it decides; False when it cannot hold."""
    words = (board.length[line] + 63) >> 6
    state.num[VISITS] += 1
    state.num[WORK] += 2 + words * (1 + board.run_last[line] - board.run_first[line])
    if not solve_line(board, state, line):
        state.num[CONFLICT] = line
        return False
    first, step = board.first[line], board.step[line]
    for word in range(words):
        black, white = state.out[0, word], state.out[1, word]
        news = (black ^ white) & state.black[line, word] & state.white[line, word]
        while news:
            place = lowest_bit(news)
            value = FILLED if (black >> np.uint64(place)) & _1 else EMPTY
            set_cell(board, state, first + step * (64 * word + place), value, line)
            news &= news - _1
    return True


@kernel
def propagate(board, state, until):  # type: ignore[no-untyped-def]
    """Visit dirty lines until none is left (DONE), one cannot hold (BROKEN), or `until` work is done."""
    num = state.num
    while num[COUNT] > 0:
        if num[WORK] >= until:
            return BUDGET
        line = next_line(state)
        state.queued[line] = 0
        if not visit(board, state, line):
            clear_queue(state)
            return BROKEN
    return DONE


@kernel
def enqueue_all(board, state):  # type: ignore[no-untyped-def]
    """Mark every line that has a clue as dirty."""
    for line in range(board.first.shape[0]):
        cell = board.first[line]
        for axis in range(board.cell_line.shape[1]):
            if board.cell_line[cell, axis] == line:
                enqueue(state, line)
