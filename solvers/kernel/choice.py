"""Which cell to guess next, and its value. Two ways, in turn from restart to restart:

the cell that some line is surest about, with the value that most of this line's placements give it, which soon finds
a solution where there are many; and the cell that conflicts asked about most, which proves that there is none.
"""

from __future__ import annotations

from ..compiled import part
from ..grid import FILLED, UNKNOWN
from ..lines.chances import fill_shares
from ..lines.clues import RUNS
from .board import GUESSES, RESTARTS, WORK
from .heap import pop

_TURNS = 4  # one restart in so many guesses the surest cell, beginning with the second


@part
def _look_at_line(board, state, memory, line):
    """Note the unknown cell that a line is surest about, and how sure it is."""
    first, step, length = board.first[line], board.step[line], board.length[line]
    run_first, run_last = board.run_first[line], board.run_last[line]
    memory.sureness[line] = 0.0
    if board.kind[line] != RUNS or run_first == run_last:  # nobody counts the ways of a `Count`
        return
    shares = memory.shares
    fill_shares(
        state.grid, first, step, length, board.runs, run_first, run_last, memory.ahead, memory.behind, shares
    )
    state.num[WORK] += 2 * (run_last - run_first)
    for place in range(length):
        cell = first + step * place
        if state.grid[cell] == UNKNOWN:
            sureness = max(shares[place], 1.0 - shares[place])
            if sureness > memory.sureness[line]:
                memory.sureness[line] = sureness
                memory.surest[line] = 2 * cell + (0 if shares[place] >= 0.5 else 1)


@part
def _surest(board, state, memory):
    """The literal that some line is surest about, or -1."""
    best, literal = 0.0, -1
    for line in range(board.first.shape[0]):
        if state.stale[line]:
            state.stale[line] = 0
            _look_at_line(board, state, memory, line)
        if memory.sureness[line] > best:
            best = memory.sureness[line]
            literal = memory.surest[line]
    return literal


@part
def is_sure_turn(state):
    """Whether, until the next restart, the surest cell is guessed."""
    return state.num[RESTARTS] % _TURNS == 1


@part
def choose(board, state, memory):
    """(cell, value) to guess next."""
    state.num[GUESSES] += 1
    if is_sure_turn(state):
        literal = _surest(board, state, memory)
        if literal >= 0:
            return literal >> 1, FILLED + (literal & 1)
    cell = pop(state, memory)
    while state.grid[cell] != UNKNOWN:
        cell = pop(state, memory)
    return cell, memory.phase[cell]
