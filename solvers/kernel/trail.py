"""Setting and unsetting cells, the queue of lines that changed since they were solved, and entries of the journal."""

from __future__ import annotations

import numpy as np

from ..compiled import kernel, part
from ..events import Why
from ..grid import FILLED, UNKNOWN
from ..lines.bits import W1
from .board import BRANCHED, CLAUSE, HEAD, JOURNAL, LEVEL, QUEUED, TELL, TRAIL, WATCHED

_LEARNED = Why.LEARNED
_WITHDRAWN = Why.WITHDRAWN


@part
def enqueue(state, line):
    """Mark a line as dirty."""
    if state.queued[line]:
        return
    num = state.num
    place = num[HEAD] + num[QUEUED]
    if place >= state.queue.shape[0]:
        place -= state.queue.shape[0]
    state.queue[place] = line
    state.queued[line] = 1
    num[QUEUED] += 1


@part
def next_line(state):
    """Take the first line from the queue."""
    num = state.num
    line = state.queue[num[HEAD]]
    state.queued[line] = 0
    num[HEAD] += 1
    if num[HEAD] == state.queue.shape[0]:
        num[HEAD] = 0
    num[QUEUED] -= 1
    return line


@kernel
def clear_queue(state):
    """Mark all lines as clean."""
    while state.num[QUEUED] > 0:
        next_line(state)


@kernel
def enqueue_all(board, state, order):
    """Mark every line that has a clue as dirty, in this order."""
    for line in order:
        if has_clue(board, line):
            enqueue(state, line)


@part
def has_clue(board, line):
    """Whether the line has a clue."""
    cell = board.first[line]
    for axis in range(board.cell_line.shape[1]):
        if board.cell_line[cell, axis] == line:
            return True
    return False


@part
def note(state, cell, value, why):
    """Write a change to the journal, if it is kept; `why` is a line, or a code of `Why`."""
    num = state.num
    if num[TELL]:
        place = num[JOURNAL]
        state.journal[0, place] = cell
        state.journal[1, place] = value
        state.journal[2, place] = why
        num[JOURNAL] += 1


@part
def note_branch(state, cell, value, line):
    """Write a branch that ended into the journal: the supposed value, and the line that was contradicted (-1: a clause,
    or none). A cell of -1 stands for all guesses."""
    note(state, cell, value + 4 * (max(line, -1) + 1), BRANCHED)


@kernel
def set_cell(board, state, cell, value, why):
    """Set an unknown cell, and mark the lines through it, except `why`, as dirty."""
    num = state.num
    trail = num[TRAIL]
    state.grid[cell] = value
    state.trail[trail] = cell
    state.why[trail] = why
    state.place[cell] = trail
    state.level[cell] = num[LEVEL]
    num[TRAIL] = trail + 1
    for axis in range(board.cell_line.shape[1]):
        line = board.cell_line[cell, axis]
        if line < 0:
            continue
        state.stale[line] = 1
        place = board.cell_place[cell, axis]
        bit = ~(W1 << np.uint64(place & 63))
        if value == FILLED:
            state.white[line, place >> 6] &= bit
        else:
            state.black[line, place >> 6] &= bit
        if line != why:
            enqueue(state, line)
    note(state, cell, value, why if why > CLAUSE else _LEARNED)


@part
def undo(board, state, mark):
    """Unset all cells set since the trail was `mark` long, and clear the queue."""
    num = state.num
    while num[TRAIL] > mark:
        num[TRAIL] -= 1
        cell = state.trail[num[TRAIL]]
        state.grid[cell] = UNKNOWN
        for axis in range(board.cell_line.shape[1]):
            line = board.cell_line[cell, axis]
            if line < 0:
                continue
            state.stale[line] = 1
            place = board.cell_place[cell, axis]
            bit = W1 << np.uint64(place & 63)
            state.white[line, place >> 6] |= bit
            state.black[line, place >> 6] |= bit
        note(state, cell, UNKNOWN, _WITHDRAWN)
    num[WATCHED] = min(num[WATCHED], mark)
    clear_queue(state)
