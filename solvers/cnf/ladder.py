"""The encoding of one line with a `Count` clue by two ladders (sequential counters): filled cells, and blocks begun.

Variables after each unknown cell: "k or more cells are filled", for the k that are open there, and, where a block may
begin, "a block begins" and "j or more blocks have begun", with j up to 3. Clauses, in both directions: a rung is
reached exactly when it was reached before, or when the rung below was and the cell is filled (a block begins there).

Unit propagation is complete for each ladder, but neither knows of the other.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, partial
from itertools import pairwise
from typing import Final

import numpy as np

from ..clues import Count, Runs
from ..compiled import kernel, part
from . import order
from .encodings import FALSE, TRUE, Encoding, LineClauses, Literals, Meaning, Size, emit, write_clauses

_BLOCKS: Final = 3  # three or more are the same
_OPEN: Final = 0  # a literal of a variable


@part
def _climb(before, literal, after, out, ends):
    """Write the clauses between two rows of rungs: one more is reached where the literal is true."""
    for rung in range(1, before.shape[0]):
        emit(-before[rung], after[rung], FALSE, out, ends)
        emit(-before[rung - 1], -literal, after[rung], out, ends)
        emit(-after[rung], before[rung], literal, out, ends)
        emit(-after[rung], before[rung - 1], FALSE, out, ends)


@part
def _count_cells(cells, total, base, rungs, out, ends):
    """Write the ladder of filled cells, without the known ones. Returns the next free variable."""
    unknown = 0
    for literal in cells:
        if literal == TRUE:
            total -= 1
        elif literal != FALSE:
            unknown += 1
    before, after = rungs[0, : total + 2], rungs[1, : total + 2]
    before[0], before[1:] = TRUE, FALSE
    for literal in cells:
        if abs(literal) == TRUE:
            continue
        unknown -= 1
        after[0] = TRUE
        for rung in range(1, total + 2):
            after[rung] = FALSE
            if rung <= total - unknown:
                after[rung] = TRUE
            elif rung <= total and before[rung - 1] != FALSE:
                after[rung] = base
                base += 1
        _climb(before, literal, after, out, ends)
        before, after = after, before
    return base


@part
def _begin(left, cell, base, out, ends):
    """(the literal of "a block begins at the cell", the next free variable); `left` is the cell before."""
    if left == TRUE or cell == FALSE:
        return FALSE, base
    if left == FALSE:
        return cell, base
    if cell == TRUE:
        return -left, base
    emit(-base, cell, FALSE, out, ends)
    emit(-base, -left, FALSE, out, ends)
    emit(base, -cell, left, out, ends)
    return base, base + 1


@part
def _count_blocks(cells, groups, base, rungs, out, ends):
    """Write the ladder of blocks: exactly `groups` of them, or `_BLOCKS` and more. Returns the next free variable."""
    before, after = rungs[0, : _BLOCKS + 1], rungs[1, : _BLOCKS + 1]
    before[0], before[1:] = TRUE, FALSE
    left = FALSE
    for cell in cells:
        begins, base = _begin(left, cell, base, out, ends)
        left = cell
        if begins == FALSE:
            continue
        after[0] = TRUE
        for rung in range(1, _BLOCKS + 1):
            after[rung] = before[rung]
            if rung > groups:
                after[rung] = FALSE
            elif begins == TRUE:
                after[rung] = before[rung - 1]
            elif before[rung - 1] != FALSE and before[rung] != TRUE:
                after[rung] = base
                base += 1
        if begins != TRUE:
            _climb(before, begins, after, out, ends)
        elif groups < _BLOCKS:
            emit(-before[groups], FALSE, FALSE, out, ends)
        before, after = after, before
    emit(before[groups], FALSE, FALSE, out, ends)
    return base


@kernel
def _write(cells, total, groups, base, rungs, out, ends):
    """Write the clauses of a line. Returns the next free variable."""
    base = _count_cells(cells, total, base, rungs, out, ends)
    return _count_blocks(cells, groups, base, rungs, out, ends)


def encode(clue: Count, literals: Literals, base: int) -> LineClauses:
    """The clauses of a line whose clue can be met with what is known of its cells. One block is a run."""
    if clue.groups == 1:
        return order.encode(Runs((clue.total,) if clue.total else ()), literals, base)
    rungs = np.empty((2, max(clue.total, _BLOCKS) + 2), np.int64)
    write = partial(_write, literals[1], clue.total, clue.groups, base, rungs)
    variables = int(write(np.empty(0, np.int32), np.zeros(4, np.int64))) - base
    return write_clauses(write, variables)


@cache
def size(clue: Count, length: int) -> Size:
    """The size of a line without known cells. There are few kinds, so that each is encoded once."""
    cells = np.arange(1, length + 1)
    return encode(clue, np.stack([-cells, cells]), length + 1).size


def meanings(clue: Count, literals: Literals) -> list[Meaning]:
    """A kind, a number and a place for each variable, as they are numbered. Up to the place, the line has so many
    filled cells (1) or blocks (3), or more; at the place, a block begins (2). One block is a run."""
    if clue.groups == 1:
        return order.meanings(Runs((clue.total,) if clue.total else ()), literals)
    cells = literals[1].tolist()
    return [*_cell_rungs(cells, clue.total), *_block_rungs(cells, clue.groups)]


def _cell_rungs(cells: list[int], total: int) -> Iterator[Meaning]:
    """The variables of `_count_cells`: `reached` says which rungs of the row before can be reached."""
    filled, unknown = 0, sum(abs(literal) != TRUE for literal in cells)
    left, reached = total - cells.count(TRUE), 0
    for place, literal in enumerate(cells):
        filled += literal == TRUE
        if abs(literal) == TRUE:
            continue
        unknown -= 1
        reached = min(left, reached + 1)
        yield from ((1, rung + filled, place) for rung in range(max(1, left - unknown + 1), reached + 1))


def _block_rungs(cells: list[int], groups: int) -> Iterator[Meaning]:
    """The variables of `_count_blocks`."""
    before = [TRUE, *[FALSE] * _BLOCKS]
    for place, (left, cell) in enumerate(pairwise([FALSE, *cells])):
        if left == TRUE or cell == FALSE:
            continue
        if left != FALSE and cell != TRUE:
            yield 2, 1, place
        begins, after = left == FALSE and cell == TRUE, before[:]
        for rung in range(1, _BLOCKS + 1):
            if rung > groups:
                after[rung] = FALSE
            elif begins:
                after[rung] = before[rung - 1]
            elif before[rung - 1] != FALSE and before[rung] != TRUE:
                after[rung] = _OPEN
                yield 3, rung, place
        before = after


ENCODING: Final = Encoding("ladder", (Count,), size, encode, meanings)
