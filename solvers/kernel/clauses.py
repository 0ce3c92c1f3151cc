"""Clauses over cells: learned facts of the form "not all of these at once", and their propagation.

A clause in the arena is a header and its literals, of which the first two are watched. The clauses that watch a literal
form a linked list.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np

from ..compiled import by_address, kernel, part
from ..grid import EMPTY
from .board import ARENA, CLAUSE, CLAUSES, CONFLICT, TRAIL, WATCHED, WORK, Board, Bytes, Ints, State
from .trail import literal_of, other_value, set_cell, value_in

# header of a clause
SIZE: Final = 0
GLUE: Final = 1  # the number of levels of its literals when it was learned (LBD)
NEXT: Final = 2  # 2, 3: the next clause that watches the same literal, as 2 * clause + slot
LITERALS: Final = 4

_ARENA_WORDS: Final = 1 << 18  # to begin with, at least
_ARENA_PER_CELL: Final = 8
_MOST_ARENA_WORDS: Final = 1 << 27  # of 4 bytes; chains hold 2 * clause + slot in 32 bits
_POOL_WORDS: Final = 1 << 16  # more than any line has cells
_POOL_PER_CELL: Final = 64


@by_address
class Memory(NamedTuple):
    """The learned clauses of a search, and the data for its choices."""

    arena: Ints
    watch: Ints  # for each literal the first of its chain, -1 none
    activity: Any
    scale: Any  # [what a conflict adds to an activity]
    heap: Ints
    heap_place: Ints  # by cell: its place in the heap, -1 when not in it
    phase: Bytes  # by cell: its last value
    seen: Bytes
    learned: Ints  # the clause being built
    pool: Ints  # reasons of lines: their size and literals
    explained: Ints  # where in the pool the reason of a cell is, -1 not yet
    marked: Ints  # cells seen
    stack: Ints
    stamp: Ints  # by level, for counting levels


def new_memory(board: Board) -> Memory:
    """Nothing learned; every cell is in the heap."""
    cells = len(board.cell_line)
    return Memory(
        arena=np.empty(max(_ARENA_WORDS, _ARENA_PER_CELL * cells), np.int32),
        watch=np.full(2 * cells, -1, np.int32),
        activity=np.zeros(cells, np.float64),
        scale=np.ones(1, np.float64),
        heap=np.arange(cells, dtype=np.int32),
        heap_place=np.arange(cells, dtype=np.int32),
        phase=np.full(cells, EMPTY, np.int8),
        seen=np.zeros(cells, np.int8),
        learned=np.zeros(cells + 2, np.int32),
        pool=np.empty(_POOL_WORDS + _POOL_PER_CELL * cells, np.int32),
        explained=np.full(cells, -1, np.int32),
        marked=np.zeros(cells + 2, np.int32),
        stack=np.zeros(cells + 2, np.int32),
        stamp=np.zeros(cells + 2, np.int32),
    )


@part
def literal_state(state, literal):
    """1 true, -1 false, 0 unknown."""
    value = state.grid[literal >> 1]
    if value == 0:
        return 0
    return 1 if value == value_in(literal) else -1


@part
def watch(memory, clause, slot):
    """Add the clause to the list of its literal `slot` (0 or 1)."""
    literal = memory.arena[clause + LITERALS + slot]
    memory.arena[clause + NEXT + slot] = memory.watch[literal]
    memory.watch[literal] = 2 * clause + slot


@kernel
def arena_is_full(state, memory):
    """Whether there may be no room for two more clauses of any size: one that search learns before it checks again, and
    one that excludes the solution it then finds."""
    return memory.arena.shape[0] - state.num[ARENA] < 2 * (LITERALS + state.grid.shape[0])


@part
def arena_is_crowded(state, memory):
    """Whether it is time to forget clauses."""
    room = memory.arena.shape[0] - state.num[ARENA]
    return room < memory.arena.shape[0] >> 2 or arena_is_full(state, memory)


@part
def add_clause(state, memory, literals, size, glue):
    """Store a clause of two literals or more and watch the first two. Returns its place."""
    num = state.num
    clause = num[ARENA]
    memory.arena[clause + SIZE] = size
    memory.arena[clause + GLUE] = glue
    for i in range(size):
        memory.arena[clause + LITERALS + i] = literals[i]
    num[ARENA] += LITERALS + size
    num[CLAUSES] += 1
    watch(memory, clause, 0)
    watch(memory, clause, 1)
    return clause


@part
def propagate_clauses(board, state, memory):
    """Set everything that follows from clauses. Returns False, with CONFLICT set, when a clause is broken."""
    num = state.num
    while num[WATCHED] < num[TRAIL]:
        cell = state.trail[num[WATCHED]]
        num[WATCHED] += 1
        false = literal_of(cell, other_value(state.grid[cell]))
        if not _visit_watchers(board, state, memory, false):
            return False
    return True


@part
def _visit_watchers(board, state, memory, false):
    """Visit the clauses that watch a literal which became false: watch another one, or set the last literal."""
    arena = memory.arena
    code = memory.watch[false]
    memory.watch[false] = -1
    while code >= 0:
        clause, slot = code >> 1, code & 1
        following = arena[clause + NEXT + slot]
        state.num[WORK] += 1
        other = arena[clause + LITERALS + 1 - slot]
        status = literal_state(state, other)
        if status == 1 or not _watch_elsewhere(state, memory, clause, slot):
            arena[clause + NEXT + slot] = memory.watch[false]
            memory.watch[false] = code
            if status == -1:
                state.num[CONFLICT] = CLAUSE - clause
                _restore_chain(memory, false, following)
                return False
            if status == 0:
                set_cell(board, state, other >> 1, value_in(other), CLAUSE - clause)
        code = following
    return True


@part
def _watch_elsewhere(state, memory, clause, slot):
    """Move a watch to a literal that is not false, if there is one."""
    arena = memory.arena
    first = clause + LITERALS
    for i in range(first + 2, first + arena[clause + SIZE]):
        if literal_state(state, arena[i]) >= 0:
            arena[first + slot], arena[i] = arena[i], arena[first + slot]
            watch(memory, clause, slot)
            return True
    return False


@part
def _restore_chain(memory, literal, code):
    """Put the rest of an abandoned list back."""
    while code >= 0:
        clause, slot = code >> 1, code & 1
        following = memory.arena[clause + NEXT + slot]
        memory.arena[clause + NEXT + slot] = memory.watch[literal]
        memory.watch[literal] = code
        code = following


@part
def forget(state, memory):
    """At level 0: drop satisfied clauses and the half with the most levels."""
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
        length = 0
        satisfied = glue > limit
        for i in range(clause + LITERALS, following):
            status = literal_state(state, arena[i])
            if status == 1:
                satisfied = True
            elif status == 0:
                arena[clause + LITERALS + length] = arena[i]
                length += 1
        if not satisfied:
            add_clause(state, memory, arena[clause + LITERALS :], length, glue)  # moves it down, or leaves it in place
        clause = following


@part
def _middle_glue(state, memory):
    """The median glue of the clauses, but at least 3."""
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


def with_larger_arena(memory: Memory) -> Memory:
    """The memory with twice the room for clauses, or unchanged if that is too much."""
    if 2 * len(memory.arena) > _MOST_ARENA_WORDS:
        return memory
    return memory._replace(arena=np.concatenate([memory.arena, np.empty_like(memory.arena)]))


def learned_clauses(state: State, memory: Memory, glue: int) -> list[Ints]:
    """The clauses of at most `glue` levels, each as a block of one row for a SAT solver: cell c is variable c + 1."""
    clauses, place = [], 0
    while place < state.num[ARENA]:
        following = place + LITERALS + int(memory.arena[place + SIZE])
        if memory.arena[place + GLUE] <= glue:
            literals = memory.arena[place + LITERALS : following]
            clauses.append(np.where(literals & 1, -1 - (literals >> 1), 1 + (literals >> 1))[None])
        place = following
    return clauses
