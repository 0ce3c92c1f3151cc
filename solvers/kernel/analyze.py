"""Conflict analysis: the reasons of lines, then the clause of the first unique implication point, shortened.

Propagation records no reasons. That of a line is computed when it is first needed, and kept while its cell stays set:
a minimal sufficient set of known cells, found by solving the line with some of its cells. Cells known longest are
preferred, so that learned clauses reach far back.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from ..compiled import part
from ..grid import FILLED, UNKNOWN
from ..lines.bits import ALL, W0, bit_of, clear_bit, set_bit
from .board import CLAUSE, CONFLICT, CONFLICTS, LEVEL, MARKED, POOL, TRAIL
from .choice import bump
from .clauses import LITERALS, SIZE
from .propagate import line_reason, trial_holds
from .trail import cell_at, line_words, literal_of, other_value, plane_cell, plane_place

_DATE: Final = 32  # while places in a line are sorted, the bits from here on are those of the place on the trail


# --- the reason of a line ---------------------------------------------------------------------------------------------


@part
def _impose(state, place, value):
    """In the trial line, the cell at `place` has `value`."""
    clear_bit(state.trial[1 if value == FILLED else 0], place)


@part
def _collect(board, state, line, cell, before):
    """Start the trial line with the cells known for good and the opposite of `cell`. Put the places of the other cells
    known `before` that trail place into `state.order`, oldest first. Returns their number."""
    for word in range(line_words(board, line)):
        state.trial[0, word] = ALL
        state.trial[1, word] = ALL
    length, step, order, count = board.length[line], board.step[line], state.order, 0
    for plane in range(board.planes[0]):
        begin, first = plane_place(board, line, plane), plane_cell(board, line, plane)
        for number in range(length):
            place, here = begin + number, first + step * number
            value = state.grid[here]
            if here == cell:
                _impose(state, place, other_value(value))
            elif value != UNKNOWN and state.place[here] < before:
                if state.level[here] == 0:
                    _impose(state, place, value)
                    continue
                dated, slot = (np.int64(state.place[here]) << _DATE) | place, count
                while slot > 0 and order[slot - 1] > dated:
                    order[slot] = order[slot - 1]
                    slot -= 1
                order[slot] = dated
                count += 1
    for slot in range(count):
        order[slot] &= (1 << _DATE) - 1
    return count


@part
def _impose_oldest(board, state, line, imposed, count):
    """Change how many of the oldest cells of `state.order` the trial line knows."""
    order = state.order
    while imposed < count:
        _impose(state, order[imposed], state.grid[cell_at(board, line, order[imposed])])
        imposed += 1
    while imposed > count:
        imposed -= 1
        set_bit(state.trial[0], order[imposed])
        set_bit(state.trial[1], order[imposed])


@part
def _shortest_prefix(board, state, line, count):
    """How many of the oldest cells are enough. The trial line then knows exactly these."""
    low, high, imposed, gap = 0, count, 0, 1
    while low < high:
        middle = max((low + high) >> 1, high - gap)  # mostly the newest cells decide
        gap += gap
        _impose_oldest(board, state, line, imposed, middle)
        imposed = middle
        if trial_holds(board, state, line):
            low = middle + 1
        else:
            high = middle
    _impose_oldest(board, state, line, imposed, high)
    return high


@part
def _explain_line(board, state, out, at, line, cell, before):
    """Write to `out`, from `at` on, the false literals of the known cells that decided `cell`, or for -1 contradicted
    the line. Returns their number. Only cells known before trail place `before` count."""
    count = _shortest_prefix(board, state, line, _collect(board, state, line, cell, before))
    state.doubtful[:] = W0
    for i in range(count):
        set_bit(state.doubtful, state.order[i])
    line_reason(board, state, line)
    size = 0
    for i in range(count - 1, -1, -1):
        place = state.order[i]
        if bit_of(state.doubtful, place):
            here = cell_at(board, line, place)
            out[at + size] = literal_of(here, other_value(state.grid[here]))
            size += 1
    return size


# --- the learned clause -----------------------------------------------------------------------------------------------


@part
def _make_room(board, state, memory, line):
    """Forget all stored reasons when the reason of one more line might not fit. A caller is done with one reason before
    it asks for the next."""
    if state.num[POOL] + 1 + board.length[line] * board.planes[0] > memory.pool.shape[0]:
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
    num[POOL] += _explain_line(board, state, memory.pool, begin, code, -1, num[TRAIL])
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
        size = _explain_line(board, state, memory.pool, begin + 1, code, cell, place)
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
