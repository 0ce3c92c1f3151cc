"""A ladder as `chains` wants to see it. It may have been turned, so that the columns of the puzzle are its rows."""

from __future__ import annotations

from typing import Final

import numpy as np

from ..kernel.board import Board, Bytes
from .chains import Counts
from .ladder import BEST, CHANGED, DRAWN, IMPROVED, SHOWN, begin, climb, new_ladder, set_odds
from .state import Field

_SWEEPS: Final = 8  # how often all rows of all grids are drawn, on average, until grids change places

class LadderWalker:
    """One ladder of grids."""

    def __init__(self, board: Board, field: Field, rungs: int, slice_: int, seed: int, number: int) -> None:
        self._places = board, field
        self._ladder = new_ladder(board, field, rungs, seed, number)
        self._draws = max(1, min(_SWEEPS * len(field.rows), slice_ // rungs))
        self.turned = False

    def place_rows(self) -> int | None:
        """Satisfy the rows of every grid; the first one that has no placement beside the certain cells."""
        broken = int(begin(*self._places, self._ladder))
        return None if broken < 0 else broken

    def heat(self, hot: float, cold: float) -> None:
        """Spread the temperatures evenly over the rungs; a single rung is the cold one."""
        for rung, temperature in enumerate(np.geomspace(cold, hot, len(self._ladder.on_rung))[::-1]):
            set_odds(self._ladder, rung, temperature)

    @property
    def can_move(self) -> bool:
        """Whether there is anything to change."""
        return len(self._places[1].rows) > 0

    # --- what `chains` asks ------------------------------------------------------------------------------------

    def advance(self, moves: int) -> None:
        rungs = len(self._ladder.on_rung)
        draws = min(self._draws, moves // rungs)
        if draws:
            climb(*self._places, self._ladder, moves // (draws * rungs), draws)

    def counts(self) -> Counts:
        num = self._ladder.num
        drawn, changed, improved, best, shown = (int(num[place]) for place in (DRAWN, CHANGED, IMPROVED, BEST, SHOWN))
        return Counts(drawn, changed, improved, int(self._ladder.cost[shown]), best, self._temperature(shown))

    def _temperature(self, grid: int) -> float:
        rung = self._ladder.on_rung.tolist().index(grid)
        return float(self._ladder.temperature[rung])

    def cells(self) -> Bytes:
        return self._unturned(self._ladder.cells[int(self._ladder.num[SHOWN])])

    def best_cells(self) -> Bytes:
        return self._unturned(self._ladder.best)

    def _unturned(self, cells: Bytes) -> Bytes:
        height = self._places[1].rows_end
        return cells.reshape(height, -1).T.reshape(-1) if self.turned else cells
