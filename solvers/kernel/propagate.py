"""Propagation: clauses and dirty lines in turn, until nothing changes.

Each line goes to the kernel for its clue and length. Only this module tells these kernels apart.
"""

from __future__ import annotations

import numpy as np

from ..compiled import kernel, part
from ..grid import EMPTY, FILLED
from ..lines.bits import W0, W1
from ..lines.clue_numbers import COLOURED, COUNT
from ..lines.coloured import coloured_reason, holds_coloured, solve_coloured
from ..lines.coloured_wide import holds_coloured_wide, solve_coloured_wide
from ..lines.count import holds_count, solve_count
from ..lines.double import WIDEST_DOUBLE, holds_double, solve_double
from ..lines.marginals import count_marginals, runs_marginals
from ..lines.narrow import WIDEST, holds_narrow, solve_narrow
from ..lines.reasons import count_reason, runs_reason
from ..lines.wide import solve_wide
from .board import CONFLICT, QUEUED, TRAIL, VISITS, WATCHED, WORK
from .clauses import propagate_clauses
from .trail import cell_at, clear_queue, line_words, next_line, set_cell

DONE = 0
BROKEN = 1
BUDGET = 2

_COUNT_WORK = 4  # cells that cost as much as a run
_RUNS_WEIGHED = 3  # cells and runs for a unit of work of marginals, as a power of two
_COUNT_WEIGHED = 2
_REASONED = 2  # words for a unit of work of a reason, as a power of two

_DE_BRUIJN = np.uint64(0x03F79D71B4CB0A89)
_58 = np.uint64(58)
_LOWEST = np.zeros(64, np.int64)
for _bit in range(64):
    _LOWEST[((1 << _bit) * 0x03F79D71B4CB0A89 & 0xFFFFFFFFFFFFFFFF) >> 58] = _bit


@part
def line_work(board, line):
    """About how much work solving a line is."""
    length = board.length[line]
    if board.kind[line] == COUNT:
        return 2 + length // _COUNT_WORK
    return 2 + ((length + 63) >> 6) * (1 + board.run_last[line] - board.run_first[line])


@part
def solve_line(board, state, line):
    """Solve one line into `state.out`. Returns False at a contradiction."""
    first, last = board.run_first[line], board.run_last[line]
    length = board.length[line]
    state.num[WORK] += line_work(board, line)
    if board.kind[line] == COLOURED:
        return _solve_coloured(board, state, line)
    if length > WIDEST_DOUBLE:
        return solve_wide(state.black[line], state.white[line], board.runs, first, last, length,
                          state.wide_starts, state.wide_gaps, state.scratch, state.out[0], state.out[1])
    if length > WIDEST:
        return solve_double(state.black[line], state.white[line], board.runs, first, last, length,
                            state.wide_starts, state.wide_gaps, state.out[0], state.out[1])
    black, white = state.black[line, 0], state.white[line, 0]
    if board.kind[line] == COUNT:
        holds, black, white = solve_count(black, white, board.runs[first], board.runs[first + 1], length, state.counts)
    else:
        holds, black, white = solve_narrow(black, white, board.runs, first, last, length, state.starts, state.gaps)
    state.out[0, 0] = black
    state.out[1, 0] = white
    return holds


@part
def _solve_coloured(board, state, line):
    """The same for a line of a coloured puzzle: a member of a plane need not be one if the cell can be of another."""
    planes, length = board.planes[0], board.length[line]
    first, last = board.run_first[line], board.run_last[line]
    if length > WIDEST:
        holds = solve_coloured_wide(state.black[line], state.white[line], planes, board.runs, first, last, length,
                                    state.wide_starts, state.wide_gaps, state.scratch, state.can)
    else:
        holds = solve_coloured(state.black[line], state.white[line], planes, board.runs, first, last, length,
                               state.starts, state.gaps, state.can)
    if not holds:
        return False
    words = (length + 63) >> 6
    for word in range(words):
        once, twice = W0, W0
        for row in range(word, planes * words, words):
            twice |= once & state.can[row]
            once |= state.can[row]
        for row in range(word, planes * words, words):
            state.out[0, row] = state.can[row]
            state.out[1, row] = twice | (once & ~state.can[row])
    return True


@part
def trial_holds(board, state, line):
    """Whether the clue can be met with the cells of `state.trial`."""
    first, last = board.run_first[line], board.run_last[line]
    length = board.length[line]
    state.num[WORK] += line_work(board, line) >> 1
    if board.kind[line] == COLOURED and length > WIDEST:
        return holds_coloured_wide(state.trial[0], state.trial[1], board.planes[0], board.runs, first, last, length,
                                   state.wide_starts, state.wide_gaps, state.scratch, state.can)
    if board.kind[line] == COLOURED:
        return holds_coloured(state.trial[0], state.trial[1], board.planes[0], board.runs, first, last, length,
                              state.starts, state.gaps, state.can)
    if length > WIDEST_DOUBLE:
        return solve_wide(state.trial[0], state.trial[1], board.runs, first, last, length,
                          state.wide_starts, state.wide_gaps, state.scratch, state.out[0], state.out[1])
    if length > WIDEST:
        return holds_double(state.trial[0], state.trial[1], board.runs, first, last, length)
    if board.kind[line] == COUNT:
        return holds_count(state.trial[0, 0], state.trial[1, 0], board.runs[first], board.runs[first + 1], length)
    return holds_narrow(state.trial[0, 0], state.trial[1, 0], board.runs, first, last, length)


@part
def line_reason(board, state, line):
    """For a line that the cells of `state.trial` contradict: leave in `state.doubtful` only those needed for that."""
    first, last = board.run_first[line], board.run_last[line]
    length = board.length[line]
    state.num[WORK] += length * ((length >> 6) + 1) >> _REASONED
    if board.kind[line] == COLOURED:
        coloured_reason(state.trial[0], state.trial[1], state.doubtful, board.planes[0], board.runs, first, last,
                        length, state.letters, state.behind)
    elif board.kind[line] == COUNT:
        state.doubtful[0] = count_reason(state.trial[0, 0], state.trial[1, 0], state.doubtful[0],
                                         board.runs[first], board.runs[first + 1], length, state.behind)
    else:
        runs_reason(state.trial[0], state.trial[1], state.doubtful, board.runs, first, last, length,
                    state.letters, state.behind)


@part
def line_marginals(board, state, weights, line):
    """Compute how likely the line makes each of its cells filled, into `weights.marginals`; False when it cannot."""
    cell, step, length = board.first[line], board.step[line], board.length[line]
    first, last = board.run_first[line], board.run_last[line]
    if board.kind[line] == COUNT:
        total, groups = board.runs[first], board.runs[first + 1]
        state.num[WORK] += length * total >> _COUNT_WEIGHED
        return count_marginals(state.grid, cell, step, length, total, groups, weights)
    state.num[WORK] += length * (2 + last - first) >> _RUNS_WEIGHED
    return runs_marginals(state.grid, cell, step, length, board.runs, first, last, weights)


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
