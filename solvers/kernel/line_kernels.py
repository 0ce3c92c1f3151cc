"""Passes each line of a board to the kernel for its clue and length. Only this module tells kernels apart."""

from __future__ import annotations

from ..compiled import part
from ..lines.bits import W0
from ..lines.clue_numbers import COLOURED, COUNT
from ..lines.coloured import coloured_reason, holds_coloured, solve_coloured
from ..lines.coloured_wide import holds_coloured_wide, solve_coloured_wide
from ..lines.count import holds_count, solve_count
from ..lines.double import WIDEST_DOUBLE, holds_double, solve_double
from ..lines.marginals import count_marginals, runs_marginals
from ..lines.narrow import WIDEST, holds_narrow, solve_narrow
from ..lines.reasons import count_reason, runs_reason
from ..lines.wide import solve_wide
from .board import WORK

_COUNT_WORK = 4  # cells that cost as much as a run
_RUNS_WEIGHED = 3  # cells and runs for a unit of work of marginals, as a power of two
_COUNT_WEIGHED = 2
_REASONED = 2  # words for a unit of work of a reason, as a power of two


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
