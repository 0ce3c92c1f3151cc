"""Solves on the board of the kernels, and the translation of its cells into those of the puzzle: in colours, the board
has each cell once in each plane.

Facts about planes, from the journal or from literals of the watched SAT solver, become facts about cells: a colour, or
minus the mask of the colours that are still possible. In black and white, both boards are the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

import numpy as np

from ..events import Assigned, Belief, Branches, Event, Jumped, Progress, Steps
from ..grid import EMPTY, FILLED, UNKNOWN, Grid, mask_of, state_of, value_of
from ..kernel.board import (
    BELIEVED,
    BRANCHED,
    JOURNAL,
    TELL,
    TRAIL,
    WORK,
    Bytes,
    Longs,
    compile_board,
    new_state,
    planes_of,
)
from ..kernel.clauses import new_memory
from ..kernel.messages import THOUSAND
from ..kernel.trail import facts_of_planes
from ..puzzle import Puzzle

_SLICE: Final = 100_000  # units of line work, about 5 ms


class Planes:
    """The planes of a puzzle, and the facts already reported about them."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.size = puzzle.size
        self.count = planes_of(puzzle)
        self._states = np.array([state_of(colour) for colour in range(self.count)], np.int8)
        self._grid = np.zeros((self.count, self.size), np.int8)
        self._values = np.zeros(self.size, np.int64)

    def place(self, cell: int, state: int) -> tuple[int, int]:
        """The cell of the board, and its value, that say this of a cell of the puzzle."""
        if self.count == 1:
            return cell, state
        return int(np.flatnonzero(self._states == state)[0]) * self.size + cell, FILLED

    def value(self, cell: int, value: int) -> int:
        """What a value of a cell of the board says about a cell of the puzzle."""
        if self.count == 1 or value == UNKNOWN:
            return value
        plane = cell // self.size
        return int(self._states[plane]) if value == FILLED else -((1 << self.count) - 1 ^ (1 << plane))

    def cells(self, grid: Bytes) -> Bytes:
        """The states of the puzzle's cells on a board."""
        if self.count == 1:
            return grid.copy()
        planes = grid.reshape(self.count, self.size) == FILLED
        return np.where(planes.any(axis=0), self._states[planes.argmax(axis=0)], UNKNOWN).astype(np.int8)

    def possible_values(self, grid: Bytes) -> Longs:
        """Unknown cells of a board as minus the mask of their possible colours, as in `Fixed`."""
        if self.count == 1:
            return np.zeros(self.size, np.int64)
        can = grid.reshape(self.count, self.size) != EMPTY
        return np.where(can.all(axis=0), UNKNOWN, -np.left_shift(1, np.arange(self.count)) @ can)

    def facts(self, journal: Any) -> Any:
        """The facts about cells of the puzzle in a part of the journal, which may also hold branches."""
        if self.count == 1:
            return journal
        facts = np.empty((3, journal.shape[1]), np.int64)
        count: int = facts_of_planes(journal, self._grid, self._states, self._values, facts)
        return facts[:, :count]


class CellAssignments:
    """The states of a coloured puzzle's cells under the assignment of a SAT solver, and the facts known before."""

    def __init__(self, planes: Planes, grid: Bytes) -> None:
        self._planes = planes
        cells = planes.cells(grid)
        self._values: list[int] = np.where(cells != UNKNOWN, cells, planes.possible_values(grid)).tolist()
        self._possible = [mask_of(value, planes.count) for value in self._values]  # by cell: possible colours,
        self._asserted = [0] * planes.size  # and asserted ones

    def assigned(self, fact: Assigned) -> Assigned:
        """The same, with the cells of the literals and their states afterwards. A literal that contradicts earlier ones
        of its cell changes nothing."""
        cells, values = self._cells(fact), list[int]()
        for literal, cell in zip(fact.literals, cells, strict=True):
            if cell >= 0:
                self._toggle(literal, cell)
            values.append(self._value(cell) if cell >= 0 else UNKNOWN)
        return replace(fact, cells=cells, values=values)

    def jumped(self, fact: Jumped) -> Jumped:
        """The same, with the cells of the literals and their remaining states."""
        cells = self._cells(fact)
        for literal, cell in zip(fact.literals, cells, strict=True):
            if cell >= 0:
                self._toggle(literal, cell)
        values = [self._value(cell) if cell >= 0 else UNKNOWN for cell in cells]
        return replace(fact, cells=cells, values=values)

    @property
    def board(self) -> Longs:
        """Each cell as a state, or minus a mask."""
        return np.array(self._values)

    def _cells(self, fact: Assigned | Jumped) -> list[int]:
        size, last = self._planes.size, self._planes.size * self._planes.count
        return [(abs(literal) - 1) % size if abs(literal) <= last else -1 for literal in fact.literals]

    def _toggle(self, literal: int, cell: int) -> None:
        colour = 1 << (abs(literal) - 1) // self._planes.size
        if literal > 0:
            self._asserted[cell] ^= colour
        else:
            self._possible[cell] ^= colour

    def _value(self, cell: int) -> int:
        asserted, possible = self._asserted[cell], self._possible[cell]
        mask = asserted & possible if asserted else possible
        if mask and asserted & (asserted - 1) == 0:
            self._values[cell] = value_of(mask, self._planes.count)
        return self._values[cell]


class BoardSession:
    """A solve on the board of the kernels. It reports what the journal of the board says."""

    def __init__(self, puzzle: Puzzle) -> None:
        self._puzzle = puzzle
        self._board = compile_board(puzzle)
        self._state = new_state(self._board)
        self._memory = new_memory(self._board)
        self._planes = Planes(puzzle)
        self._state.num[TELL] = 1

    def counters(self) -> dict[str, float]:
        """The numbers of this solve so far."""
        raise NotImplementedError

    def _is_full(self) -> bool:
        """Whether no cell is unknown."""
        return int(self._state.num[TRAIL]) == len(self._state.grid)

    def _grid(self) -> Grid:
        return Grid(self._puzzle.shape, self._planes.cells(self._state.grid).tobytes())

    def _until(self) -> int:
        """The work at which the next slice ends."""
        return int(self._state.num[WORK]) + _SLICE

    def _report(self) -> Iterator[Event | Steps]:
        """The new entries of the journal, and the counters."""
        yield from self._read_journal()
        yield Progress(self.counters())

    def _read_journal(self) -> Iterator[Steps | Belief | Branches]:
        """Empty the journal: all entries since the last call, in order."""
        count = int(self._state.num[JOURNAL])
        if count:
            self._state.num[JOURNAL] = 0
            yield from _events(self._state.journal[:, :count].copy(), self._planes)


def _events(journal: Any, planes: Planes) -> Iterator[Steps | Belief | Branches]:
    believed = journal[2] == BELIEVED
    if not believed.any():
        yield from _facts(planes.facts(journal), planes)
        return
    for part in np.split(journal, np.flatnonzero(believed[1:] != believed[:-1]) + 1, axis=1):
        if part[2, 0] == BELIEVED:
            yield _belief(part[0], part[1], planes)
        else:
            yield from _facts(planes.facts(part), planes)


def _facts(journal: Any, planes: Planes) -> Iterator[Steps | Branches]:
    """The branches that ended, then the facts between which they did."""
    at = np.flatnonzero(journal[2] == BRANCHED)
    if not len(at):
        if journal.shape[1]:
            yield Steps(*journal)
        return
    cells, packed = journal[0, at], journal[1, at]
    values = map(planes.value, cells.tolist(), (packed & 3).tolist())
    guessed = np.where(cells < 0, cells, cells % planes.size)
    columns = (at - np.arange(len(at)), guessed, (packed >> 2) - 1)
    starts, guesses, lines = (tuple(column.tolist()) for column in columns)
    yield Branches(starts, guesses, tuple(values), lines)
    facts = np.delete(journal, at, axis=1)
    if facts.shape[1]:
        yield Steps(*facts)


def _belief(cells: Any, chances: Any, planes: Planes) -> Belief:
    """Odds from chances in thousandths, which are kept away from 0 and 1000."""
    bounded = np.clip(chances, 1, THOUSAND - 1)
    colours = () if planes.count == 1 else tuple((cells // planes.size).tolist())
    return Belief(tuple((cells % planes.size).tolist()), tuple((bounded / (THOUSAND - bounded)).tolist()), colours)
