"""Heuristics: the estimated distance of a state from a solution, and whether it is one."""

from __future__ import annotations

from ..compiled import part
from ..grid import FILLED, UNKNOWN
from ..kernel.board import QUEUED, TELL, WORK
from ..kernel.propagate import visit
from ..kernel.trail import enqueue, next_line, undo
from .arrays import BASE, DEPTH, PRICE
from .fillings import set_row, unset_row

# The estimates, in Tree.num[PRICE].
NOTHING = 0
COLUMNS = 1
GROUPS = 2
LINES = 3

HOPELESS = 1 << 18  # more than any other estimate: a line is contradicted
_PATIENCE = 50_000  # units of work for the lines of one state


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
