"""Conflict analysis: the clause of the first unique implication point, shortened.

The reason of a line is computed when first needed, and kept while its cell stays set.
"""

from __future__ import annotations

from ..compiled import part
from .board import CLAUSE, CONFLICT, CONFLICTS, LEVEL, MARKED, POOL, TRAIL
from .causes import explain_line
from .clauses import LITERALS, SIZE
from .heap import bump
from .places import line_cells
from .values import literal_of, other_value


@part
def _make_room(board, state, memory, line):
    """Forget all stored reasons when the reason of one more line might not fit. A caller is done with one reason before
    it asks for the next."""
    if state.num[POOL] + 1 + line_cells(board, line) > memory.pool.shape[0]:
        state.num[POOL] = 0
        memory.explained[:] = -1


@part
def _explain_conflict(board, state, memory):
    """Where the false literals of the conflict are: (in the arena rather than the pool, begin, end)."""
    code, num = state.num[CONFLICT], state.num
    if code < 0:
        clause = CLAUSE - code
        return True, clause + LITERALS, clause + LITERALS + memory.arena[clause + SIZE]
    _make_room(board, state, memory, code)
    begin = num[POOL]
    num[POOL] += explain_line(board, state, memory.pool, begin, code, -1, num[TRAIL])
    return False, begin, num[POOL]


@part
def _explain_cell(board, state, memory, cell):
    """Where the literals of a cell's reason are; in a clause the cell itself is among them."""
    num = state.num
    place = state.place[cell]
    code = state.why[place]
    if code < 0:
        clause = CLAUSE - code
        return True, clause + LITERALS, clause + LITERALS + memory.arena[clause + SIZE]
    begin = memory.explained[cell]
    if begin < 0:
        _make_room(board, state, memory, code)
        begin = num[POOL]
        size = explain_line(board, state, memory.pool, begin + 1, code, cell, place)
        memory.pool[begin] = size
        memory.explained[cell] = begin
        num[POOL] += 1 + size
    return False, begin + 1, begin + 1 + memory.pool[begin]


@part
def _mark(state, memory, cell):
    """Mark a cell until the end of the analysis."""
    memory.seen[cell] = 1
    memory.marked[state.num[MARKED]] = cell
    state.num[MARKED] += 1


@part
def _clear_marks(state, memory, keep):
    """Clear all marks but the first `keep`."""
    num = state.num
    while num[MARKED] > keep:
        num[MARKED] -= 1
        memory.seen[memory.marked[num[MARKED]]] = 0


@part
def _add_literals(state, memory, in_arena, begin, end, size):
    """Read the literals of a reason, and put those of older levels into the clause: (its size, how many others)."""
    newest = 0
    for i in range(begin, end):
        literal = memory.arena[i] if in_arena else memory.pool[i]
        cell = literal >> 1
        if memory.seen[cell] or state.level[cell] == 0:
            continue
        _mark(state, memory, cell)
        bump(memory, cell)
        if state.level[cell] == state.num[LEVEL]:
            newest += 1
        else:
            memory.learned[size] = literal
            size += 1
    return size, newest


@part
def _resolve(board, state, memory):
    """Go back along the trail until one cell of the newest level is left. Returns the size of the learned clause."""
    in_arena, begin, end = _explain_conflict(board, state, memory)
    size, pending = _add_literals(state, memory, in_arena, begin, end, 1)
    place = state.num[TRAIL] - 1
    while True:
        while not memory.seen[state.trail[place]]:
            place -= 1
        cell = state.trail[place]
        pending -= 1
        if pending == 0:
            break
        in_arena, begin, end = _explain_cell(board, state, memory, cell)
        size, added = _add_literals(state, memory, in_arena, begin, end, size)
        pending += added
        memory.seen[cell] = 0
        place -= 1
    memory.learned[0] = literal_of(cell, other_value(state.grid[cell]))
    return size


@part
def _is_guess(state, cell):
    """Whether a cell was set by a guess, which has no reason."""
    return CLAUSE < state.why[state.place[cell]] < 0


@part
def _is_redundant(board, state, memory, cell):
    """Whether a cell of the clause follows from its other cells."""
    stack = memory.stack
    keep, depth = state.num[MARKED], 1
    stack[0] = cell
    while depth > 0:
        depth -= 1
        top = stack[depth]
        in_arena, begin, end = _explain_cell(board, state, memory, top)
        for i in range(begin, end):
            here = (memory.arena[i] if in_arena else memory.pool[i]) >> 1
            if here == top or memory.seen[here] or state.level[here] == 0:
                continue
            if _is_guess(state, here) or memory.stamp[state.level[here]] != state.num[CONFLICTS] + 1:
                _clear_marks(state, memory, keep)
                return False
            _mark(state, memory, here)
            stack[depth] = here
            depth += 1
    return True


@part
def _shorten(board, state, memory, size):
    """Drop the literals that follow from others. Returns the new size."""
    learned = memory.learned
    new_size = 1
    for i in range(1, size):
        cell = learned[i] >> 1
        if _is_guess(state, cell) or not _is_redundant(board, state, memory, cell):
            learned[new_size] = learned[i]
            new_size += 1
    return new_size


@part
def _count_levels(state, memory, size):
    """Stamp the levels of the clause. Returns their number."""
    stamp = state.num[CONFLICTS] + 1
    levels = 1
    for i in range(1, size):
        level = state.level[memory.learned[i] >> 1]
        if memory.stamp[level] != stamp:
            memory.stamp[level] = stamp
            levels += 1
    return levels


@part
def analyze(board, state, memory):
    """Learn from a conflict above level 0: the clause goes into `memory.learned`, its newest literal first;
    (its size, the number of its levels)."""
    size = _resolve(board, state, memory)
    glue = _count_levels(state, memory, size)
    size = _shorten(board, state, memory, size)
    _clear_marks(state, memory, 0)
    return size, glue
