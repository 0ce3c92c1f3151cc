"""The cells of a puzzle behind those of its board: in colours, the board has each cell once in each plane.

What the journal says about planes becomes facts about cells here: its colour, or minus the mask of the colours that are
still possible. So does what the literals of the watched SAT solver say. In black and white, both boards are the same.
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
    """The planes of a puzzle, and what of them has been reported."""

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

    def left(self, grid: Bytes) -> Longs:
        """What a board says of cells that are unknown: minus the mask of the colours that are left, as in `Fixed`."""
        if self.count == 1:
            return np.zeros(self.size, np.int64)
        can = grid.reshape(self.count, self.size) != EMPTY
        return np.where(can.all(axis=0), UNKNOWN, -np.left_shift(1, np.arange(self.count)) @ can)

    def facts(self, journal: Any) -> Any:
        """The facts about cells of the puzzle in a part of the journal, which may also hold branches."""
        if self.count == 1:
            return journal
        found = np.empty((3, journal.shape[1]), np.int64)
        count: int = facts_of_planes(journal, self._grid, self._states, self._values, found)
        return found[:, :count]


class Said:
    """What the literals of a SAT solver say about the cells of a coloured puzzle, besides what was known before."""

    def __init__(self, planes: Planes, known: Bytes) -> None:
        self._planes = planes
        cells = planes.cells(known)
        self._values: list[int] = np.where(cells != UNKNOWN, cells, planes.left(known)).tolist()
        self._left = [mask_of(value, planes.count) for value in self._values]  # by cell: colours that it can have,
        self._has = [0] * planes.size  # and those that it is said to have

    def assigned(self, fact: Assigned) -> Assigned:
        """The same, with the cells of the literals and what is then known of them. A literal that contradicts what was
        said of its cell changes nothing."""
        cells, values = self._cells(fact), list[int]()
        for literal, cell in zip(fact.literals, cells, strict=True):
            values.append(self._set(literal, cell) if cell >= 0 else UNKNOWN)
        return replace(fact, cells=cells, values=values)

    def jumped(self, fact: Jumped) -> Jumped:
        """The same, with the cells of the literals and what is still known of them."""
        cells = self._cells(fact)
        for literal, cell in zip(fact.literals, cells, strict=True):
            if cell >= 0:
                self._toggle(literal, cell)
        values = [self._value(cell) if cell >= 0 else UNKNOWN for cell in cells]
        return replace(fact, cells=cells, values=values)

    @property
    def board(self) -> Longs:
        """What is known of each cell: a state, or minus a mask."""
        return np.array(self._values)

    def _cells(self, fact: Assigned | Jumped) -> list[int]:
        size, last = self._planes.size, self._planes.size * self._planes.count
        return [(abs(literal) - 1) % size if abs(literal) <= last else -1 for literal in fact.literals]

    def _set(self, literal: int, cell: int) -> int:
        self._toggle(literal, cell)
        return self._value(cell)

    def _toggle(self, literal: int, cell: int) -> None:
        colour = 1 << (abs(literal) - 1) // self._planes.size
        if literal > 0:
            self._has[cell] ^= colour
        else:
            self._left[cell] ^= colour

    def _value(self, cell: int) -> int:
        has, left = self._has[cell], self._left[cell]
        now = has & left if has else left
        if now and has & (has - 1) == 0:
            self._values[cell] = value_of(now, self._planes.count)
        return self._values[cell]
