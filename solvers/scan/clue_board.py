"""A board whose clues change: line logic on some of the lines, and small sets of clues that contradict each other.

Clues that do not fit together, such as rows and columns with different sums, are no obstacle here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
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

Clues = Mapping[int, Runs]  # by line, rows first; each fits into its line

_CALL: Final = 400  # units of work that a call from Python costs, beside what the kernel counts
_LINE: Final = 2  # and for each clue
_CELL: Final = 5  # for each cell that is traced back
_NOWHERE: Final = -1
_STATES: Final = np.array([state_of(colour) for colour in range(MAX_INKS + 1)])


class ClueBoard:
    """What follows from clues by line logic alone."""

    def __init__(self, shape: tuple[int, int], palette: Palette) -> None:
        self.height, self.width = shape
        self._coloured = bool(palette)
        lines, slot = sum(shape), max(shape) * (2 if palette else 1)
        first = np.arange(lines, dtype=np.int32) * slot
        empty = Puzzle.flat([[]] * self.height, [[]] * self.width, palette=palette)
        self._board = compile_board(empty)._replace(
            run_first=first, run_last=first + slot, runs=np.ones(lines * slot, np.int32))
        self._state = new_state(self._board)
        self._shown = np.zeros(lines, np.int8)
        self._written: dict[int, Runs] = {}
        self._more = 0  # units of work that no kernel counts
        self._blank = self.save()

    @property
    def work(self) -> int:
        """What was done, in units of which there are some twenty millions a second."""
        return int(self._state.num[WORK]) + self._more

    @property
    def full(self) -> bool:
        """Whether every cell is known."""
        return int(self._state.num[TRAIL]) == len(self._state.grid)

    def save(self) -> tuple[Any, ...]:
        """The known cells and the lines that are shown, for `restore`."""
        state = self._state
        return state.num[TRAIL], state.grid.copy(), state.black.copy(), state.white.copy(), self._shown.copy()

    def restore(self, saved: tuple[Any, ...]) -> None:
        state = self._state
        state.num[TRAIL], state.grid[:], state.black[:], state.white[:], self._shown[:] = saved

    def holds(self, clues: Clues) -> bool:
        """Whether line logic finds no contradiction, from nothing but these clues."""
        self.restore(self._blank)
        return self.add(clues)

    def add(self, clues: Clues) -> bool:
        """Go on with more clues. Returns False at a contradiction."""
        for line, clue in clues.items():
            if self._written.get(line) != clue:
                self._write(line, clue)
        order = np.fromiter(clues, np.int32)
        self._shown[order] = 1
        self._more += _CALL + _LINE * len(clues)
        self._state.num[CONFLICT] = _NOWHERE
        enqueue_all(self._board, self._state, order)  # type: ignore[no-untyped-call]
        settle(self._board, self._state, self._shown)  # type: ignore[no-untyped-call]
        return int(self._state.num[CONFLICT]) == _NOWHERE

    def _write(self, line: int, clue: Runs) -> None:
        numbers = [number for run in clue for number in run] if self._coloured else [length for length, _ in clue]
        first = self._board.run_first[line]
        self._board.runs[first : first + len(numbers)] = numbers
        self._board.run_last[line] = first + len(numbers)
        self._written[line] = clue

    def clue_of(self, line: int) -> Runs:
        """The clue that the cells of a line have, once all are known."""
        planes = self._cells(line)
        states = _STATES[(planes == FILLED).argmax(axis=0)] if self._coloured else planes[0]
        return colour_runs_of(states.astype(np.uint8).tobytes())

    def open_cells(self, line: int) -> int:
        """How many cells of a line are unknown, in colours once for each colour."""
        return int((self._cells(line) == UNKNOWN).sum())

    def _cells(self, line: int) -> Any:
        """The cells of a line, plane by plane."""
        cells = self._state.grid.reshape(-1, self.height, self.width)
        return cells[:, line] if line < self.height else cells[:, :, line - self.height]

    def conflict(self, clues: Clues, doubt: Callable[[int], float], most: int) -> frozenset[int]:
        """For clues that just led to a contradiction: lines that do so by themselves, none of which can be left out
        unless there is no time to find out: until so much work is done. Where there is a choice, lines of less `doubt`
        remain."""
        core = self._core()
        for line in sorted(core, key=doubt, reverse=True):
            if line in core and self.work < most:
                others = {other: clues[other] for other in core if other != line}
                core = core if self.holds(others) else self._core()
        return frozenset(core)

    def _core(self) -> set[int]:
        """The lines from which the contradiction followed: its own, those that settled cells of it, and so on."""
        state, size = self._state, self.height * self.width
        core, end = {int(state.num[CONFLICT])}, int(state.num[TRAIL])
        self._more += _CELL * end
        for cell, why in zip(reversed(state.trail[:end].tolist()), reversed(state.why[:end].tolist()), strict=True):
            row, col = divmod(cell % size, self.width)
            crossing = row if why >= self.height else self.height + col
            if crossing in core:
                core.add(why)
        return core
