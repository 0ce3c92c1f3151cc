"""The journal: columns in which chains and ladders record their moves until Python drains them.

A journal without room costs one comparison for each move. A full one stops its kernel without loss: Python drains the
entries, and the kernel resumes. A long run keeps only an outline: moves that changed nothing are dropped as soon
as it is clear that no new best grid is near, and the next move that stays counts them.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np

from ..compiled import by_address, kernel, part
from ..events import Move
from ..kernel.board import Bytes, Ints, Longs

# the outcome of a move, for kernels
FAILED: Final = np.int64(Move.FAILED)
REFUSED: Final = np.int64(Move.REFUSED)
TAKEN: Final = np.int64(Move.TAKEN)
GAP: Final = np.int64(Move.GAP)
STAYED: Final = np.int64(Move.STAYED)
SWAPPED: Final = np.int64(Move.SWAPPED)
DRAWN: Final = np.int64(Move.DRAWN)
REPEATED: Final = np.int64(Move.REPEATED)

# why a move matters
NOT: Final = np.int64(0)
BETTER: Final = np.int64(1)  # it led to the best grid so far
HEATED: Final = np.int64(2)  # the chain was reheated before it

AROUND: Final = 30  # moves before and after a new best one that matter, too

# places in Journal.num
RECORDS: Final = 0
CELLS: Final = 1
ROOM: Final = 2  # the journal is full at so many records
MOST: Final = 3  # cells of a single move
DUE: Final = 4  # at so many records, those that do not matter are dropped
SEEN: Final = 5  # so many records stay for good,
NEAR: Final = 6  # and so many of the next ones

_ENDLESS: Final = 1 << 62
_OFTEN: Final = 2_000  # records until some are dropped again
_SPARE: Final = 64  # for swaps of a ladder's grids after a move


@by_address
class Journal(NamedTuple):
    """A row of each column is a move; its cells end at `end`."""

    num: Longs
    number: Longs
    kind: Bytes
    matters: Bytes
    end: Longs
    cells: Ints
    delta: Longs
    temperature: Any
    draw: Any  # the random number that the probability was compared with, or NaN
    grid: Ints  # of a ladder: the grid, and its rung
    rung: Ints


class Columns(NamedTuple):
    """Moves drained from a journal; `by` is how many moves each one counts for."""

    first: int  # how many moves were made before
    by: Longs
    kind: Bytes
    matters: Bytes
    size: Longs  # the number of its cells
    cells: Ints
    delta: Longs
    temperature: Any
    draw: Any
    grid: Ints
    rung: Ints


def new_journal(room: int = 0, most: int = 0) -> Journal:
    """A journal for so many moves, each of at most so many cells; without room when moves are not reported."""
    records, cells = (room + _SPARE, room * 8 + most) if room else (0, 0)
    num = np.array([0, 0, room or _ENDLESS, most, _ENDLESS, 0, 0], np.int64)
    number, end, delta = (np.empty(records, np.int64) for _ in range(3))
    kind, matters = (np.empty(records, np.int8) for _ in range(2))
    temperature, draw = (np.empty(records, np.float64) for _ in range(2))
    grid, rung = (np.empty(records, np.int32) for _ in range(2))
    return Journal(num, number, kind, matters, end, np.empty(cells, np.int32), delta, temperature, draw, grid, rung)


def keep_outline(journal: Journal) -> None:
    """Drop moves that do not matter from now on."""
    journal.num[DUE] = _OFTEN


@part
def has_room(journal):
    """Whether another move can be made: there is room for it, or moves are not written down."""
    return journal.num[RECORDS] < journal.num[ROOM]


@part
def note_cell(journal, cell):
    """Write down a cell of the move that `note_move` will write down next."""
    if journal.cells.shape[0]:
        journal.cells[journal.num[CELLS]] = cell
        journal.num[CELLS] += 1


@part
def note_move(journal, number, kind, matters, delta, temperature, draw, grid, rung):
    """Write down a move, after its cells."""
    if journal.kind.shape[0] == 0:
        return
    num, at = journal.num, journal.num[RECORDS]
    journal.number[at] = number
    journal.kind[at] = kind
    journal.matters[at] = matters
    journal.end[at] = num[CELLS]
    journal.delta[at] = delta
    journal.temperature[at] = temperature
    journal.draw[at] = draw
    journal.grid[at] = grid
    journal.rung[at] = rung
    num[RECORDS] += 1
    if num[RECORDS] >= num[DUE]:
        _drop_idle(journal, num[RECORDS] - AROUND)
    if num[CELLS] + num[MOST] > journal.cells.shape[0]:
        num[ROOM] = num[RECORDS]


@part
def _drop_idle(journal, until):
    """Drop the records before `until` that changed nothing and are not near a new best one."""
    num, count = journal.num, journal.num[RECORDS]
    at, ahead = num[SEEN], num[SEEN]
    cells = journal.end[at - 1] if at else np.int64(0)
    first = cells
    for i in range(num[SEEN], count):
        ahead = max(ahead, i)
        while ahead < min(count, i + AROUND + 1) and journal.matters[ahead] != BETTER:
            ahead += 1
        near = ahead < min(count, i + AROUND + 1) or num[NEAR] > 0
        if i < until:
            num[NEAR] = AROUND if journal.matters[i] == BETTER else max(0, num[NEAR] - 1)
        last, kind = journal.end[i], journal.kind[i]
        changes = kind == SWAPPED or (last > first and kind in (TAKEN, DRAWN))  # a grid or its rung
        if i >= until or near or changes or journal.matters[i]:
            for place in range(first, last):
                journal.cells[cells] = journal.cells[place]
                cells += 1
            _copy(journal, i, at, cells)
            at += 1
        first = last
        if i < until:
            num[SEEN] = at
    num[RECORDS], num[CELLS], num[DUE] = at, cells, at + _OFTEN


@part
def _copy(journal, source, target, end):
    """Copy a record to another place; `end` is the new end of its cells."""
    journal.number[target] = journal.number[source]
    journal.kind[target] = journal.kind[source]
    journal.matters[target] = journal.matters[source]
    journal.end[target] = end
    journal.delta[target] = journal.delta[source]
    journal.temperature[target] = journal.temperature[source]
    journal.draw[target] = journal.draw[source]
    journal.grid[target] = journal.grid[source]
    journal.rung[target] = journal.rung[source]


@kernel
def drop_idle(journal):
    """Drop all that do not matter except the last one, which says how many there were."""
    _drop_idle(journal, journal.num[RECORDS] - 1)


def is_full(journal: Journal) -> bool:
    """Whether the kernel stopped because of this journal."""
    return bool(journal.num[RECORDS] >= journal.num[ROOM])


def drain(journal: Journal, first: int) -> Columns:
    """Empty the journal: all records that matter, after the `first` moves, which were drained before."""
    num, outline = journal.num, bool(journal.num[DUE] < _ENDLESS)
    if outline:
        drop_idle(journal)
    count = int(num[RECORDS])
    out = Columns(
        first,
        _differences(journal.number[:count], first),
        journal.kind[:count].copy(), journal.matters[:count].copy(),
        _differences(journal.end[:count], 0), journal.cells[: int(num[CELLS])].copy(), journal.delta[:count].copy(),
        journal.temperature[:count].copy(), journal.draw[:count].copy(),
        journal.grid[:count].copy(), journal.rung[:count].copy(),
    )
    num[RECORDS] = num[CELLS] = num[SEEN] = 0
    num[ROOM] = len(journal.kind) - _SPARE
    num[DUE] = _OFTEN if outline else _ENDLESS
    return out


def _differences(column: Longs, before: int) -> Longs:
    out = column.copy()
    out[1:] -= column[:-1]
    out[:1] -= before
    return out


def concatenate(parts: list[Columns]) -> Columns:
    """Several columns, one after another, as one."""
    if len(parts) == 1:
        return parts[0]
    arrays = zip(*(part[1:] for part in parts), strict=True)
    return Columns(parts[0].first, *(np.concatenate(columns) for columns in arrays))
