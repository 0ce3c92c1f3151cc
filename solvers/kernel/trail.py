"""The cells of a board: where they lie in lines, their values, setting and unsetting them, the queue of lines that
changed since they were solved, and entries of the journal.

In a coloured puzzle, a line has its cells once in each plane, and each plane begins a new word. A literal is 2 * cell +
(0: filled, 1: empty); its cell is `literal >> 1`.
"""

from __future__ import annotations

import numpy as np

from ..compiled import kernel, part
from ..events import Why
from ..grid import EMPTY, FILLED, UNKNOWN
from ..lines.bits import W1
from .board import BRANCHED, CLAUSE, HEAD, JOURNAL, LEVEL, QUEUED, TELL, TRAIL, WATCHED

_LEARNED = Why.LEARNED
_WITHDRAWN = Why.WITHDRAWN


@part
def line_words(board, line):
    """How many words hold the places of a line."""
    return ((board.length[line] + 63) >> 6) * board.planes[0]


@part
def plane_place(board, line, plane):
    """The place of the first cell of a line in a plane."""
    return (plane * ((board.length[line] + 63) >> 6)) << 6


@part
def plane_cell(board, line, plane):
    """The first cell of a line in a plane."""
    return plane * board.planes[1] + board.first[line]


@part
def cell_at(board, line, place):
    """The cell at a place of a line."""
    if board.planes[0] == 1:
        return board.first[line] + board.step[line] * place
    plane = (place >> 6) // ((board.length[line] + 63) >> 6)
    return plane_cell(board, line, plane) + board.step[line] * (place - plane_place(board, line, plane))


@part
def other_value(value):
    """Empty for filled, filled for empty."""
    return FILLED + EMPTY - value


@part
def literal_of(cell, value):
    return 2 * cell + value - FILLED


@part
def value_in(literal):
    return FILLED + (literal & 1)


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


@kernel
def facts_of_planes(journal, grid, states, values, facts):
    """Follow the journal of a coloured puzzle on the planes of `grid`, and write its facts about cells. Returns their
    number: adjacent ones about one cell with one reason are merged."""
    size, count = grid.shape[1], 0
    for entry in range(journal.shape[1]):
        number, why = journal[0, entry], journal[2, entry]
        if why == BRANCHED:
            facts[0, count], facts[1, count], facts[2, count] = number, journal[1, entry], why
            count += 1
            continue
        plane, cell = number // size, number % size
        grid[plane, cell] = journal[1, entry]
        value = _value(grid, states, cell, values[cell])
        if value == values[cell]:
            continue
        values[cell] = value
        if count and facts[0, count - 1] == cell and facts[2, count - 1] == why:
            count -= 1
        facts[0, count], facts[1, count], facts[2, count] = cell, value, why
        count += 1
    return count


@part
def _value(grid, states, cell, before):
    """The state of a cell, minus the mask of its possible colours if there are several, UNKNOWN if that is all of them.
    A cell without any, in a contradiction, stays as it was `before`."""
    mask, open_planes, last = 0, 0, 0
    for plane in range(grid.shape[0]):
        if grid[plane, cell] == FILLED:
            return np.int64(states[plane])
        if grid[plane, cell] != EMPTY:
            mask |= 1 << plane
            open_planes += 1
            last = plane
    if open_planes == 0:
        return before
    if open_planes == 1:
        return np.int64(states[last])
    return np.int64(0) if open_planes == grid.shape[0] else -np.int64(mask)
