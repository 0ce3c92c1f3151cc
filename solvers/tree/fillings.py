"""Rows of the board: filling and emptying them, enumerating the ways to fill the next one; and heuristics: the
estimated distance of a state from a solution, and whether it is one.
"""

from __future__ import annotations

import numpy as np

from ..compiled import part
from ..events import Why
from ..grid import EMPTY, FILLED, UNKNOWN
from ..kernel.board import QUEUED, TELL, WORK
from ..kernel.propagate import solve_line, visit
from ..kernel.trail import enqueue, next_line, note, undo
from ..lines.bits import W0, W1
from ..lines.placements import EITHER, END, FOUND, STARTS, begin_placements, next_placement, read_cells
from .arrays import BASE, DEEPEST, DEPTH, PEAK, PRICE, PRUNE, VISITED

_ASSUMED = Why.ASSUMED
_WITHDRAWN = Why.WITHDRAWN
_STEPS = 4096  # at most, from one placement to the next, before the budget is checked

# The estimates, in Tree.num[PRICE].
NOTHING = 0
COLUMNS = 1
GROUPS = 2
LINES = 3

HOPELESS = 1 << 18  # more than any other estimate: a line is contradicted
_PATIENCE = 50_000  # units of work for the lines of one state


@part
def count_visit(tree):
    """Count a visit of the state on the board. At least the states above it are in memory."""
    num = tree.num
    num[VISITED] += 1
    num[DEEPEST] = max(num[DEEPEST], num[DEPTH])
    num[PEAK] = max(num[PEAK], num[DEPTH] + 1)


@part
def set_row(state, tree):
    """Fill in the next row as `tree.path` says."""
    depth = tree.num[DEPTH]
    row = tree.order[depth]
    height, width = tree.can.shape
    word, bit = row >> 6, ~(W1 << np.uint64(row & 63))
    for place in range(width):
        cell = row * width + place
        if tree.is_given[cell]:
            continue
        filled = (tree.path[depth, place >> 6] >> np.uint64(place & 63)) & W1
        if filled:
            state.grid[cell] = FILLED
            state.white[height + place, word] &= bit
        else:
            state.grid[cell] = EMPTY
            state.black[height + place, word] &= bit
        note(state, cell, state.grid[cell], _ASSUMED - row)
    tree.num[DEPTH] = depth + 1
    state.num[WORK] += 1 + (width >> 4)


@part
def unset_row(state, tree):
    """Empty the last row."""
    depth = tree.num[DEPTH] - 1
    row = tree.order[depth]
    height, width = tree.can.shape
    word, bit = row >> 6, W1 << np.uint64(row & 63)
    for place in range(width):
        cell = row * width + place
        if not tree.is_given[cell]:
            state.grid[cell] = UNKNOWN
            state.white[height + place, word] |= bit
            state.black[height + place, word] |= bit
            note(state, cell, UNKNOWN, _WITHDRAWN)
    tree.num[DEPTH] = depth
    state.num[WORK] += 1 + (width >> 4)


@part
def open_row(board, state, tree):
    """Begin to enumerate the fillings of the next row; with pruning, only those that contradict no column."""
    depth = tree.num[DEPTH]
    row = tree.order[depth]
    height, width = tree.can.shape
    word, place = row >> 6, np.uint64(row & 63)
    for column in range(width):
        cell, line = row * width + column, height + column
        can = state.grid[cell] if tree.is_given[cell] else EITHER
        if tree.num[PRUNE] and tree.clued[line]:
            holds = solve_line(board, state, line)
            filled = holds and (state.out[0, word] >> place) & W1 == W1
            empty = holds and (state.out[1, word] >> place) & W1 == W1
            can &= (FILLED if filled else 0) | (EMPTY if empty else 0)
        tree.can[depth, column] = can
    read_cells(tree.can[depth], width, tree.room[depth], tree.wall[depth])
    begin_placements(tree.cursor[depth], board.runs, board.run_first[row], board.run_last[row], width)
    if not tree.clued[row]:
        _begin_patterns(tree.cursor[depth], tree.can[depth], tree.path[depth])


@part
def next_filling(board, state, tree):
    """Put the next filling of the next row into `tree.path`. Returns FOUND, END when there is none, or BUDGET."""
    depth = tree.num[DEPTH]
    row = tree.order[depth]
    cursor, path = tree.cursor[depth], tree.path[depth]
    width = tree.can.shape[1]
    state.num[WORK] += 1
    if not tree.clued[row]:
        return _next_pattern(cursor, tree.can[depth], path)
    first, last = board.run_first[row], board.run_last[row]
    status, steps = next_placement(cursor, board.runs, first, last, width, tree.room[depth], tree.wall[depth], _STEPS)
    state.num[WORK] += steps >> 3
    if status == FOUND:
        path[:] = W0
        for i in range(last - first):
            start = cursor[STARTS + i]
            for place in range(start, start + board.runs[first + i]):
                path[place >> 6] |= W1 << np.uint64(place & 63)
    return status


@part
def _begin_patterns(cursor, can, path):
    """Set a row without a clue before its first filling; `cursor[0]` says whether there is one."""
    cursor[0] = 1
    path[:] = W0
    for place in range(can.shape[0]):
        if can[place] == FILLED:
            path[place >> 6] |= W1 << np.uint64(place & 63)
        elif can[place] == 0:
            cursor[0] = 0


@part
def _next_pattern(cursor, can, path):
    """Count up by one, in binary, in the cells that can be either; the first filling is that of `_begin_patterns`."""
    if cursor[0] == 0:
        return END
    if cursor[0] == 1:
        cursor[0] = 2
        return FOUND
    for place in range(can.shape[0] - 1, -1, -1):
        if can[place] == EITHER:
            bit = W1 << np.uint64(place & 63)
            path[place >> 6] ^= bit
            if path[place >> 6] & bit:
                return FOUND
    return END


@part
def _wrong_runs(board, state, tree, column):
    """The number of wrong runs of a column, compared with its clue one by one from the first on; missing and surplus
    runs are wrong, too. A run in the last filled row may still grow, but counts."""
    height, width = tree.can.shape
    at, last = board.run_first[height + column], board.run_last[height + column]
    wrong, length = 0, 0
    for row in range(height):
        if state.grid[row * width + column] == FILLED:
            length += 1
            if row < height - 1:
                continue
        if length:
            wrong += at >= last or board.runs[at] != length
            at += 1
            length = 0
    return wrong + max(0, last - at)


@part
def failing_column(board, state, tree):
    """The line number of the first column of the full board that does not satisfy its clue; -1 if there is none."""
    height, width = tree.can.shape
    for column in range(width):
        state.num[WORK] += 1 + (height >> 5)
        if tree.clued[height + column] and _wrong_runs(board, state, tree, column):
            return height + column
    return -1


@part
def _wrong(board, state, tree):
    """How many columns, or runs in columns, are wrong when the open rows have only their given cells."""
    height, width = tree.can.shape
    state.num[WORK] += 1 + (height * width >> 5)
    columns, groups = 0, 0
    for column in range(width):
        if tree.clued[height + column]:
            runs = _wrong_runs(board, state, tree, column)
            columns += runs > 0
            groups += runs
    return columns if tree.num[PRICE] == COLUMNS else groups


@part
def _enqueue_open(state, tree):
    """Mark the columns and the open rows as dirty."""
    height, width = tree.can.shape
    for column in range(height, height + width):
        if tree.clued[column]:
            enqueue(state, column)
    for depth in range(tree.num[DEPTH], height):
        if tree.clued[tree.order[depth]]:
            enqueue(state, tree.order[depth])


@part
def _open_rows(state, tree):
    """How many open rows have unknown cells."""
    height, width = tree.can.shape
    rows = 0
    for depth in range(tree.num[DEPTH], height):
        row = tree.order[depth]
        for cell in range(row * width, row * width + width):
            if state.grid[cell] == UNKNOWN:
                rows += 1
                break
    return rows


@part
def distance(board, state, tree):
    """The estimated distance of the child in `tree.path` from a solution. The journal does not show it on the board.

    LINES counts the rows that line logic leaves open: never more than the rows still to fill.
    """
    num = state.num
    if tree.num[PRICE] == NOTHING:
        return 0
    num[TELL] = 0
    set_row(state, tree)
    if tree.num[PRICE] == LINES:
        _enqueue_open(state, tree)
        holds, until = True, num[WORK] + _PATIENCE
        while holds and num[QUEUED] > 0 and num[WORK] < until:
            holds = visit(board, state, next_line(state))
        price = _open_rows(state, tree) if holds else HOPELESS
        undo(board, state, tree.num[BASE])
    else:
        price = _wrong(board, state, tree)
    unset_row(state, tree)
    num[TELL] = 1
    return price
