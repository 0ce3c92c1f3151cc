"""Conflict-driven search with whole lines as constraints.

It works like a SAT solver (CDCL), but the complete line solver propagates, and a line gives its reasons only when a
conflict asks for them (lazy explanations). Learned clauses are about cells, and stay true for good.
"""

from __future__ import annotations

from ..compiled import kernel, part
from ..events import Why
from ..grid import UNKNOWN
from .analyze import analyze
from .board import (
    ARENA,
    CLAUSE,
    CLAUSES,
    CONFLICT,
    CONFLICTS,
    JOURNAL,
    JOURNAL_SLICE,
    LEVEL,
    RESTART,
    RESTARTS,
    RESTARTS_BY_BELIEF,
    TRAIL,
    WATCHED,
    WORK,
)
from .choice import BY_BELIEF, choose, fade, forget_candidates, push
from .clauses import add_clause, arena_is_crowded, forget
from .propagate import BROKEN, BUDGET, propagate
from .trail import literal_of, note_branch, other_value, set_cell, undo, value_in

SOLVED = 3
EXHAUSTED = 4
FULL = 5

_RESTART_UNIT = 100
_BELIEF_UNIT = 20
_GUESS = Why.GUESS
_LEARNED = Why.LEARNED


@kernel
def backjump(board, state, memory, level):
    """Withdraw all guesses above `level`."""
    num = state.num
    if num[LEVEL] <= level:
        return
    mark = state.marks[level + 1]
    for i in range(mark, num[TRAIL]):
        cell = state.trail[i]
        memory.phase[cell] = state.grid[cell]
        memory.explained[cell] = -1
        push(state, memory, cell)
    undo(board, state, mark)
    num[LEVEL] = level


@part
def assume(board, state, cell, value):
    """Open a new level with a guess."""
    num = state.num
    num[LEVEL] += 1
    state.marks[num[LEVEL]] = num[TRAIL]
    set_cell(board, state, cell, value, _GUESS)


@part
def assert_learned(board, state, memory, size, glue):
    """Jump back to the level where the clause in `memory.learned` becomes unit, store it, and set its first literal."""
    learned = memory.learned
    value, cell = value_in(learned[0]), learned[0] >> 1
    if size == 1:
        backjump(board, state, memory, 0)
        set_cell(board, state, cell, value, _LEARNED)
        return
    for i in range(2, size):
        if state.level[learned[i] >> 1] > state.level[learned[1] >> 1]:
            learned[1], learned[i] = learned[i], learned[1]
    backjump(board, state, memory, state.level[learned[1] >> 1])
    clause = add_clause(state, memory, learned, size, glue)
    set_cell(board, state, cell, value, CLAUSE - clause)


@kernel
def exclude_solution(board, state, memory):
    """Exclude the grid just found and go on after it. Returns False when no guess is left to change."""
    num = state.num
    size = num[LEVEL]
    if size == 0:
        return False
    for i in range(size):
        cell = state.trail[state.marks[size - i]]
        memory.learned[i] = literal_of(cell, other_value(state.grid[cell]))
    assert_learned(board, state, memory, size, 0)
    return True


@part
def _luby(number):
    """The restart sequence 1 1 2 1 1 2 4 ..., from 0 on (Luby, Sinclair and Zuckerman 1993)."""
    size, power = 1, 0
    while size < number + 1:
        power += 1
        size = 2 * size + 1
    while size - 1 != number:
        size = (size - 1) >> 1
        power -= 1
        number %= size
    return 1 << power


@kernel
def next_restart(state, way):
    """Schedule the next restart, in its own sequence for each way of guessing."""
    num = state.num
    if way == BY_BELIEF:
        conflicts = _BELIEF_UNIT * _luby(num[RESTARTS_BY_BELIEF])
    else:
        conflicts = _RESTART_UNIT * _luby(num[RESTARTS] - num[RESTARTS_BY_BELIEF])
    num[RESTART] = num[CONFLICTS] + conflicts


@part
def _restart(board, state, memory, messages, way):
    num = state.num
    backjump(board, state, memory, 0)
    forget_candidates(messages)
    num[RESTARTS] += 1
    num[RESTARTS_BY_BELIEF] += way == BY_BELIEF
    next_restart(state, way)
    crowded = arena_is_crowded(state, memory) or num[CLAUSES] > 4000 + 300 * num[RESTARTS]
    if crowded and num[WATCHED] == num[TRAIL]:  # else a clause could be left with less than two open literals
        num[WORK] += num[ARENA] >> 4
        forget(state, memory)


@part
def _learn(board, state, memory, messages):
    """Learn from a conflict above level 0."""
    note_branch(state, -1, UNKNOWN, state.num[CONFLICT])
    size, glue = analyze(board, state, memory)
    state.num[CONFLICTS] += 1
    fade(memory)
    assert_learned(board, state, memory, size, glue)
    forget_candidates(messages)


@kernel
def search(board, state, memory, messages, way, until, most):
    """Go on searching, guessing in that `way`. Returns SOLVED (the grid is full), EXHAUSTED (nothing is left), BUDGET
    (so much work or so many conflicts in all), or FULL (the arena should grow before the next call). The arena must not
    be full at the start, and is not full when SOLVED is returned."""
    num = state.num
    while True:
        status = propagate(board, state, memory, until)
        if status == BUDGET:
            return BUDGET
        if status == BROKEN:
            if num[LEVEL] == 0:
                return EXHAUSTED
            _learn(board, state, memory, messages)
        elif num[TRAIL] == state.grid.shape[0]:
            return SOLVED
        elif num[CONFLICTS] >= num[RESTART]:
            _restart(board, state, memory, messages, way)
        else:
            cell, value = choose(board, state, memory, messages, way)
            assume(board, state, cell, value)
        if arena_is_crowded(state, memory):
            _restart(board, state, memory, messages, way)
            if arena_is_crowded(state, memory):
                return FULL
        if num[WORK] >= until or num[CONFLICTS] >= most or num[JOURNAL] > JOURNAL_SLICE:
            return BUDGET
