"""What is left of a puzzle as clauses: one variable a cell, then those of each line's encoding."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..compiled import kernel
from ..grid import EMPTY, FILLED
from ..kernel.board import Board, State
from ..kernel.propagate import solve_line
from ..lines.narrow import WIDEST
from .order import FALSE, TRUE, WIDEST_CLAUSE, clause_room, encode_line, run_windows

Clauses = list[list[int]]


class Model(NamedTuple):
    """Cell c is variable c + 1; the others follow."""

    clauses: Clauses
    variables: int


@kernel
def _all_windows(board, state, lows, highs):
    """Earliest and latest start of every run, given what is known; how many clauses that can make at most."""
    room = 0
    for line in range(board.first.shape[0]):
        first, last, length = board.run_first[line], board.run_last[line], board.length[line]
        solve_line(board, state, line)
        starts = state.wide_starts if length > WIDEST else state.starts
        run_windows(starts, board.runs, first, last, length, lows, highs)
        room += clause_room(board.runs, first, last, length, lows, highs)
    return room


@kernel
def _encode_all(board, clued, lows, highs, bases, literals, cells, clauses):
    """The clauses of all lines; their number."""
    count = 0
    for line in range(board.first.shape[0]):
        first, last, length = board.run_first[line], board.run_last[line], board.length[line]
        for place in range(length):
            cells[place] = literals[board.first[line] + board.step[line] * place]
        if clued[line]:
            count = encode_line(board.runs, first, last, length, lows, highs, bases, cells, clauses, count)
    return count


def clued_lines(board: Board) -> NDArray[np.bool_]:
    """Which lines have a clue."""
    numbers = np.arange(len(board.first))
    clued: NDArray[np.bool_] = (board.cell_line[board.first] == numbers[:, None]).any(axis=1)
    return clued


def encode(board: Board, state: State) -> Model:
    """The model of the cells that are still unknown; the state must be at a fixpoint of propagation."""
    size = len(board.runs)
    lows, highs = np.zeros(size, np.int64), np.zeros(size, np.int64)
    room = _all_windows(board, state, lows, highs)
    widths = highs - lows
    cells = len(state.grid)
    bases = cells + 1 + np.cumsum(widths) - widths
    literals = np.where(state.grid == FILLED, TRUE, np.where(state.grid == EMPTY, FALSE, np.arange(1, cells + 1)))
    clauses = np.zeros((room, WIDEST_CLAUSE), np.int64)
    line = np.zeros(int(board.length.max()), np.int64)
    count = _encode_all(board, clued_lines(board), lows, highs, bases, literals, line, clauses)
    return Model(_as_lists(clauses[:count]), cells + int(widths.sum()))


def _as_lists(clauses: NDArray[np.int64]) -> Clauses:
    """Rows without their padding, as PySAT wants them; whole sizes at a time, which is ten times faster."""
    sizes = (clauses != 0).sum(axis=1)
    lists: Any = []
    for size in range(1, WIDEST_CLAUSE + 1):
        lists += clauses[sizes == size, :size].tolist()
    return list(lists)
