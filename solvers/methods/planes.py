"""The cells of a puzzle behind those of its board: in colours, the board has each cell once in each plane.

What the journal says about planes becomes facts about cells here: its colour, or minus the mask of the colours that are
still possible. In black and white, both boards are the same.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ..grid import EMPTY, FILLED, UNKNOWN, state_of
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
