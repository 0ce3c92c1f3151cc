"""Translates cells of the board into cells of the puzzle: in colours, the board has each cell once in each plane.

Facts about planes, from the journal or from literals of the watched SAT solver, become facts about cells: a colour, or
minus the mask of the colours that are still possible. In black and white, both boards are the same.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np

from ..events import Assigned, Jumped
from ..grid import EMPTY, FILLED, UNKNOWN, mask_of, state_of, value_of
from ..kernel.board import Bytes, Longs, planes_of
from ..kernel.plane_facts import facts_of_planes
from ..puzzle import Puzzle


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
            values.append(self._assign(literal, cell) if cell >= 0 else UNKNOWN)
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

    def _assign(self, literal: int, cell: int) -> int:
        self._toggle(literal, cell)
        return self._value(cell)

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
