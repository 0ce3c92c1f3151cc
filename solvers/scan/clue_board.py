"""A board whose clues change: line logic on the clues of some lines, and small sets of clues that contradict each other.

Clues that do not fit together, such as rows and columns with different sums, are no obstacle here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

import numpy as np

from ..clues import MAX_INKS, colour_runs_of
from ..colours import Palette
from ..grid import FILLED, UNKNOWN, state_of
from ..kernel.board import CONFLICT, TRAIL, WORK, compile_board, new_state
from ..kernel.trail import enqueue_all
from ..make.hidden_numbers import settle
from ..puzzle import Puzzle
from .misreadings import Runs

_CALL: Final = 250  # units of work that a call from Python costs, beside what the kernel counts
_NOWHERE: Final = -1
_STATES: Final = np.array([state_of(colour) for colour in range(MAX_INKS + 1)])

Saved = tuple[Any, ...]


class ClueBoard:
    """Clues by line, rows first, and what follows from those shown. `work` counts what was done."""

    def __init__(self, clues: Sequence[Runs], shape: tuple[int, int], palette: Palette) -> None:
        self.height, self.width = shape
        self._coloured = bool(palette)
        empty = Puzzle.flat([[]] * self.height, [[]] * self.width, palette=palette)
        slot = max(shape) * (2 if palette else 1)
        first = np.arange(len(clues), dtype=np.int32) * slot
        self._board = compile_board(empty)._replace(
            run_first=first, run_last=first + slot, runs=np.ones(len(clues) * slot, np.int32))
        self._state = new_state(self._board)
        self._shown = np.zeros(len(clues), np.int8)
        self._calls = 0
        for line, clue in enumerate(clues):
            self.write(line, clue)
        self._fresh = self.save()

    @property
    def work(self) -> int:
        return int(self._state.num[WORK]) + _CALL * self._calls

    @property
    def full(self) -> bool:
        """Whether every cell is known."""
        return int(self._state.num[TRAIL]) == len(self._state.grid)

    def write(self, line: int, clue: Runs) -> None:
        """Give a line another clue, which must fit."""
        numbers = [number for run in clue for number in run] if self._coloured else [length for length, _ in clue]
        first = self._board.run_first[line]
        self._board.runs[first : first + len(numbers)] = numbers
        self._board.run_last[line] = first + len(numbers)

    def save(self) -> Saved:
        """The known cells, for `restore`."""
        state = self._state
        return state.num[TRAIL], state.grid.copy(), state.black.copy(), state.white.copy(), self._shown.copy()

    def restore(self, saved: Saved) -> None:
        state = self._state
        state.num[TRAIL], state.grid[:], state.black[:], state.white[:], self._shown[:] = saved

    def holds(self, lines: Iterable[int]) -> bool:
        """Whether line logic finds no contradiction, from nothing but the clues of these lines."""
        self.restore(self._fresh)
        return self.add(lines)

    def add(self, lines: Iterable[int]) -> bool:
        """Go on with the clues of more lines. Returns False at a contradiction."""
        order = np.fromiter(lines, np.int32)
        self._shown[order] = 1
        self._calls += 1
        self._state.num[CONFLICT] = _NOWHERE
        enqueue_all(self._board, self._state, order)
        settle(self._board, self._state, self._shown)
        return int(self._state.num[CONFLICT]) == _NOWHERE

    def clue_of(self, line: int) -> Runs:
        """The clue that the cells of a line have, once all are known."""
        planes = self._line(line)
        states = _STATES[(planes == FILLED).argmax(axis=0)] if self._coloured else planes[0]
        return colour_runs_of(states.astype(np.uint8).tobytes())

    def open_cells(self, line: int) -> int:
        """How many cells of a line are unknown, in colours once for each that a cell may have."""
        return int((self._line(line) == UNKNOWN).sum())

    def _line(self, line: int) -> Any:
        """The cells of a line, plane by plane."""
        cells = self._state.grid.reshape(-1, self.height, self.width)
        return cells[:, line] if line < self.height else cells[:, :, line - self.height]

    def conflict(self, lines: Iterable[int], doubt: Callable[[int], float]) -> frozenset[int]:
        """For lines that just led to a contradiction: a part of them that also does, and of which none can be left out.
        Lines with the least `doubt` stay if possible."""
        core = self._core()
        for line in sorted(core, key=doubt, reverse=True):
            if line in core and not self.holds(core - {line}):
                core = self._core()
        return frozenset(core)

    def _core(self) -> set[int]:
        """The lines from which the contradiction followed: those of the cells that its line knew, and so on."""
        state = self._state
        core = {int(state.num[CONFLICT])}
        size = self.height * self.width
        end = int(state.num[TRAIL])
        for cell, why in zip(reversed(state.trail[:end].tolist()), reversed(state.why[:end].tolist()), strict=True):
            row, col = divmod(cell % size, self.width)
            crossing = row if why >= self.height else self.height + col
            if crossing in core:
                core.add(why)
        return core
