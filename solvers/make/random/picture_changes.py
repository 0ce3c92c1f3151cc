"""Changes of a picture, until its clues have one solution: by lines alone or, for `expert`, by lines and at least one
short supposition of a single cell. The style says which cells may change, and which of them together.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from ...grid import UNKNOWN
from ..picture_hardness import rate_lines
from ..picture_rounds import HARDNESS, OPEN, Look, read_lines, suppose_cells
from . import Chance
from .sketch import Picture

_REACH: Final = 7  # rounds of a supposition at most, so that people can follow it
_CHANGES: Final = 40  # at most, and one more for every second cell
_IDLE: Final = 30  # changes without progress at most, and one more for every tenth cell
_TRIES: Final = 12  # cells to try for a change, as a style refuses most of them
_WORSE: Final = 2  # cells that a change may open
_LEFT: Final = 20  # cells left for suppositions at most, and one more for every 25 cells
_CELLS_A_SUPPOSED: Final = 25


class Changes:
    """A picture under change, and a quick look at its clues."""

    def __init__(self, width: int, height: int, look: Look, chance: Chance, picture: Picture) -> None:
        self._size, self._look, self._chance, self._picture = (width, height), look, chance, picture
        self._cells: Any = np.frombuffer(picture.cells, np.int8)
        self._most = _CHANGES + len(picture.cells) // 2
        self._patience = _IDLE + len(picture.cells) // 10
        self._read()

    def by_lines(self) -> bool:
        """Change the picture until line logic solves it. Returns whether that worked."""
        for _ in range(self._most):
            if not self._look.num[OPEN]:
                return True
            self._settle_one()
        return False

    def by_suppositions(self) -> bool:
        """Change the picture until suppositions settle what line logic leaves. Returns whether that worked."""
        few = _LEFT + len(self._cells) // _CELLS_A_SUPPOSED
        for _ in range(self._most):
            before = self._look.num[OPEN]
            if not before:
                self._change(self._any_change())
            elif before > few:
                self._settle_one()
            else:
                suppose_cells(*self._size, self._look, _REACH)
                if not self._look.num[OPEN]:
                    return True
                self._change(self._open_change())
        return False

    def towards(self, low: int, high: int) -> int:
        """Change a picture that lines solve until its hardness is from `low` to `high`. Returns by how much it misses
        them."""
        current, idle = self.hardness(), 0
        for _ in range(self._most):
            if low <= current <= high or idle > self._patience:
                break
            cells = self._any_change()
            self._picture.turn(self._picture.cells, cells)
            changed = self.hardness()
            if self._look.num[OPEN] or (changed < current if current < low else changed > current):
                self._picture.turn(self._picture.cells, cells)
                idle += 1
            else:
                current, idle = changed, 0 if changed != current else idle + 1
        return max(0, low - current, current - high)

    def hardness(self) -> int:
        """How hard line logic is, as far as it goes, in parts."""
        rate_lines(self._cells, *self._size, self._look)
        return int(self._look.num[HARDNESS])

    def _read(self) -> None:
        read_lines(self._cells, *self._size, self._look)

    def _any_change(self) -> tuple[Any, ...]:
        """A change anywhere; none if the style refuses too many."""
        return self._first(range(len(self._cells)))

    def _open_change(self) -> tuple[Any, ...]:
        """A change of a cell in doubt."""
        return self._first(np.flatnonzero(self._look.known == UNKNOWN).tolist())

    def _first(self, cells: range | list[int]) -> tuple[Any, ...]:
        for _ in range(_TRIES):
            together = self._picture.change(self._chance.choice(cells), self._chance)
            if together:
                return together
        return ()

    def _settle_one(self) -> None:
        """Change a cell in doubt; change it back if that opens many more cells."""
        before, cells = self._look.num[OPEN], self._open_change()
        self._change(cells)
        if self._look.num[OPEN] > before + _WORSE:
            self._change(cells)

    def _change(self, cells: tuple[Any, ...]) -> None:
        if cells:
            self._picture.turn(self._picture.cells, cells)
            self._read()
