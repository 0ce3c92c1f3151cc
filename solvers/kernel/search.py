"""Search that learns from conflicts, with whole lines as its constraints.

The conflict-driven search of SAT solvers, but what propagates is the complete line solver; a line gives its
reasons only when a conflict asks for them. Learned clauses speak of cells, and stay true for good.
"""

from __future__ import annotations

from ..compiled import kernel
from ..events import Why
from ..grid import FILLED, UNKNOWN
from .board import (
    ARENA,
    CLAUSE,
    CLAUSES,
    CONFLICT,
    CONFLICTS,
    GUESSES,
    HEAP,
    JOURNAL,
    JOURNAL_SLICE,
    LEVEL,
    RESTART,
    RESTARTS,
    TRAIL,
    WORK,
)
from .clauses import GLUE, LITERALS, SIZE, add_clause, literal_state, watch
from .explain import explain_line
from .propagate import BROKEN, BUDGET, propagate
from .trail import set_cell, undo

SOLVED = 3
EXHAUSTED = 4

_DECAY = 1 / 0.95
_HUGE = 1e100
_RESTART_UNIT = 64
_GUESS = Why.GUESS
_LEARNED = Why.LEARNED


@kernel
def _sift_up(memory, slot):
    heap, place, activity = memory.heap, memory.heap_place, memory.activity
    cell = heap[slot]
    while slot > 0:
        parent = (slot - 1) >> 1
        if activity[heap[parent]] >= activity[cell]:
            break
        heap[slot] = heap[parent]
        place[heap[slot]] = slot
        slot = parent
    heap[slot] = cell
    place[cell] = slot


@kernel
def _sift_down(state, memory, slot):
    heap, place, activity = memory.heap, memory.heap_place, memory.activity
    size = state.num[HEAP]
    cell = heap[slot]
    while True:
        child = 2 * slot + 1
        if child >= size:
            break
        if child + 1 < size and activity[heap[child + 1]] > activity[heap[child]]:
            child += 1
        if activity[heap[child]] <= activity[cell]:
            break
        heap[slot] = heap[child]
        place[heap[slot]] = slot
        slot = child
    heap[slot] = cell
    place[cell] = slot


@kernel
def build_heap(state, memory):
    """Put all unknown cells into the heap, by activity."""
    num = state.num
    num[HEAP] = 0
    for cell in range(state.grid.shape[0]):
        memory.heap_place[cell] = -1
        if state.grid[cell] == UNKNOWN:
            _push(state, memory, cell)


@kernel
def _push(state, memory, cell):
    if memory.heap_place[cell] < 0:
        slot = state.num[HEAP]
        state.num[HEAP] += 1
        memory.heap[slot] = cell
        _sift_up(memory, slot)


@kernel
def _pop(state, memory):
    num = state.num
    cell = memory.heap[0]
    memory.heap_place[cell] = -1
    num[HEAP] -= 1
    if num[HEAP] > 0:
        memory.heap[0] = memory.heap[num[HEAP]]
        _sift_down(state, memory, 0)
    return cell


@kernel
def _bump(memory, cell):
    activity = memory.activity
    activity[cell] += memory.scale[0]
    if activity[cell] > _HUGE:
        for other in range(activity.shape[0]):
            activity[other] /= _HUGE
        memory.scale[0] /= _HUGE
    if memory.heap_place[cell] >= 0:
        _sift_up(memory, memory.heap_place[cell])


@kernel
def backjump(board, state, memory, level):
    """Withdraw all assumptions above `level`."""
    num = state.num
    if num[LEVEL] <= level:
        return
    mark = state.marks[level + 1]
    for i in range(mark, num[TRAIL]):
        cell = state.trail[i]
        memory.phase[cell] = state.grid[cell]
        _push(state, memory, cell)
    undo(board, state, mark)
    num[LEVEL] = level


@kernel
def assume(board, state, cell, value):
    """Open a new level with a guess."""
    num = state.num
    num[LEVEL] += 1
    state.marks[num[LEVEL]] = num[TRAIL]
    set_cell(board, state, cell, value, _GUESS)


@kernel
def _reason(board, state, memory, code, cell, before):
    """The false literals behind a cell (or a conflict, -1) into `memory.reason`; their number."""
    if code >= 0:
        return explain_line(board, state, memory, code, cell, before)
    clause = CLAUSE - code
    size = 0
    for i in range(clause + LITERALS, clause + LITERALS + memory.arena[clause + SIZE]):
        if memory.arena[i] >> 1 != cell:
            memory.reason[size] = memory.arena[i]
            size += 1
    return size


@kernel
def _analyze(board, state, memory):
    """The clause that a conflict teaches, into `memory.learned`, its newest literal first; its size."""
    num, seen, learned = state.num, memory.seen, memory.learned
    level, index = num[LEVEL], num[TRAIL] - 1
    code, cell, before = num[CONFLICT], -1, num[TRAIL]
    size, open_ = 1, 0
    while True:
        for i in range(_reason(board, state, memory, code, cell, before)):
            literal = memory.reason[i]
            here = literal >> 1
            if seen[here] or state.level[here] == 0:
                continue
            seen[here] = 1
            _bump(memory, here)
            if state.level[here] == level:
                open_ += 1
            else:
                learned[size] = literal
                size += 1
        while not seen[state.trail[index]]:
            index -= 1
        cell, code, before = state.trail[index], state.why[index], index
        seen[cell] = 0
        open_ -= 1
        index -= 1
        if open_ == 0:
            break
    learned[0] = 2 * cell + (1 if state.grid[cell] == FILLED else 0)
    for i in range(1, size):
        seen[learned[i] >> 1] = 0
    return size


@kernel
def _glue(state, memory, size):
    """The number of levels in the learned clause; its second literal becomes one of the newest level but one."""
    learned, levels = memory.learned, 1
    for i in range(1, size):
        if state.level[learned[i] >> 1] > state.level[learned[1] >> 1]:
            learned[1], learned[i] = learned[i], learned[1]
    mark = state.num[CONFLICTS] + 1
    for i in range(1, size):
        level = state.level[learned[i] >> 1]
        if memory.stamp[level] != mark:
            memory.stamp[level] = mark
            levels += 1
    return levels


@kernel
def assert_learned(board, state, memory, size):
    """Go back to where the clause in `memory.learned` first speaks, keep it, and draw its conclusion."""
    learned = memory.learned
    value, cell = FILLED + (learned[0] & 1), learned[0] >> 1
    if size == 1:
        backjump(board, state, memory, 0)
        set_cell(board, state, cell, value, _LEARNED)
        return
    glue = _glue(state, memory, size)
    backjump(board, state, memory, state.level[learned[1] >> 1])
    clause = add_clause(state, memory, learned, size, glue)
    set_cell(board, state, cell, value, CLAUSE - clause)


@kernel
def exclude_solution(board, state, memory):
    """Forbid the grid just found and go on behind it; False when no assumption is left to vary."""
    num = state.num
    size = num[LEVEL]
    if size == 0:
        return False
    for i in range(size):
        cell = state.trail[state.marks[size - i]]
        memory.learned[i] = 2 * cell + (1 if state.grid[cell] == FILLED else 0)
    assert_learned(board, state, memory, size)
    return True


@kernel
def _forget(state, memory):
    """At level 0: drop clauses that hold for good and the half that ties most levels together."""
    num, arena = state.num, memory.arena
    limit = _middle_glue(state, memory)
    old_end = num[ARENA]
    num[ARENA] = 0
    num[CLAUSES] = 0
    memory.watch[:] = -1
    clause = 0
    while clause < old_end:
        size, glue = arena[clause + SIZE], arena[clause + GLUE]
        following = clause + LITERALS + size
        kept = 0
        satisfied = glue > limit
        for i in range(clause + LITERALS, following):
            status = literal_state(state, arena[i])
            if status == 1:
                satisfied = True
            elif status == 0:
                arena[clause + LITERALS + kept] = arena[i]
                kept += 1
        if not satisfied:
            _keep(state, memory, clause, kept, glue)
        clause = following


@kernel
def _keep(state, memory, clause, size, glue):
    """Move a clause down to the end of the part of the arena that is in use."""
    num, arena = state.num, memory.arena
    target = num[ARENA]
    arena[target + SIZE] = size
    arena[target + GLUE] = glue
    for i in range(size):
        arena[target + LITERALS + i] = arena[clause + LITERALS + i]
    num[ARENA] += LITERALS + size
    num[CLAUSES] += 1
    watch(memory, target, 0)
    watch(memory, target, 1)


@kernel
def _middle_glue(state, memory):
    """The glue that half of the clauses do not exceed, and at least 3."""
    counts = memory.stamp
    counts[:] = 0
    clause, arena = 0, memory.arena
    while clause < state.num[ARENA]:
        counts[min(arena[clause + GLUE], counts.shape[0] - 1)] += 1
        clause += LITERALS + arena[clause + SIZE]
    glue, below = 0, 0
    while 2 * below < state.num[CLAUSES]:
        below += counts[glue]
        glue += 1
    counts[:] = 0
    return max(glue - 1, 3)


@kernel
def _luby(number):
    """The restart sequence 1 1 2 1 1 2 4 ..., from 0 on."""
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
def first_restart(state):
    """Set the number of conflicts before the first restart."""
    state.num[RESTART] = state.num[CONFLICTS] + _RESTART_UNIT


@kernel
def _restart(board, state, memory):
    num = state.num
    backjump(board, state, memory, 0)
    num[RESTARTS] += 1
    num[RESTART] = num[CONFLICTS] + _RESTART_UNIT * _luby(num[RESTARTS])
    if 2 * num[ARENA] > memory.arena.shape[0] or num[CLAUSES] > 4000 + 300 * num[RESTARTS]:
        _forget(state, memory)


@kernel
def _learn(board, state, memory):
    """What follows a conflict above level 0."""
    size = _analyze(board, state, memory)
    state.num[CONFLICTS] += 1
    memory.scale[0] *= _DECAY
    assert_learned(board, state, memory, size)


@kernel
def _decide(board, state, memory):
    """Guess the most active unknown cell."""
    cell = _pop(state, memory)
    while state.grid[cell] != UNKNOWN:
        cell = _pop(state, memory)
    state.num[GUESSES] += 1
    assume(board, state, cell, memory.phase[cell])


@kernel
def search(board, state, memory, until):
    """Go on searching: SOLVED (the grid is full), EXHAUSTED (nothing is left), or BUDGET."""
    num = state.num
    while True:
        status = propagate(board, state, memory, until)
        if status == BUDGET:
            return BUDGET
        if status == BROKEN:
            if num[LEVEL] == 0:
                return EXHAUSTED
            _learn(board, state, memory)
            continue
        if num[TRAIL] == state.grid.shape[0]:
            return SOLVED
        if num[WORK] >= until or num[JOURNAL] > JOURNAL_SLICE:
            return BUDGET
        if num[CONFLICTS] >= num[RESTART] or 4 * num[ARENA] > 3 * memory.arena.shape[0]:
            _restart(board, state, memory)
        _decide(board, state, memory)
