"""Propagation: clauses and dirty lines in turn, until nothing changes.

Knows lines only by number; `line_kernels` solves them.
"""

from __future__ import annotations

import numpy as np

from ..compiled import kernel, part
from ..grid import EMPTY, FILLED
from ..lines.bits import W1
from .board import CONFLICT, QUEUED, TRAIL, VISITS, WATCHED, WORK
from .clauses import propagate_clauses
from .line_kernels import solve_line
from .trail import cell_at, clear_queue, line_words, next_line, set_cell

DONE = 0
BROKEN = 1
BUDGET = 2

_DE_BRUIJN = np.uint64(0x03F79D71B4CB0A89)
_58 = np.uint64(58)
_LOWEST = np.zeros(64, np.int64)
for _bit in range(64):
    _LOWEST[((1 << _bit) * 0x03F79D71B4CB0A89 & 0xFFFFFFFFFFFFFFFF) >> 58] = _bit


@part
def lowest_bit(word):
    """The place of the lowest 1 of a word that is not 0 (by a de Bruijn sequence)."""
    return _LOWEST[((word & (~word + W1)) * _DE_BRUIJN) >> _58]


@part
def visit(board, state, line):
    """Solve one line and set all cells that it decides. Returns False at a contradiction."""
    state.num[VISITS] += 1
    if not solve_line(board, state, line):
        state.num[CONFLICT] = line
        return False
    for word in range(line_words(board, line)):
        black, white = state.out[0, word], state.out[1, word]
        decided = (black ^ white) & state.black[line, word] & state.white[line, word]
        if not decided:
            continue
        first, step = cell_at(board, line, 64 * word), board.step[line]
        while decided:
            place = lowest_bit(decided)
            value = FILLED if (black >> np.uint64(place)) & W1 else EMPTY
            set_cell(board, state, first + step * place, value, line)
            decided &= decided - W1
    return True


@kernel
def propagate(board, state, memory, until):
    """Go on until nothing changes (DONE), at a contradiction (BROKEN), or `until` work is done (BUDGET)."""
    num = state.num
    while True:
        if num[WATCHED] < num[TRAIL] and not propagate_clauses(board, state, memory):
            clear_queue(state)
            return BROKEN
        if num[QUEUED] == 0:
            return DONE
        if num[WORK] >= until:
            return BUDGET
        if not visit(board, state, next_line(state)):
            clear_queue(state)
            return BROKEN
