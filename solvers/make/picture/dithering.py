"""Grey as more and fewer filled cells, which from afar look as dark as the picture."""

from __future__ import annotations

from typing import Final

import numpy as np

from .filters import Cells, Grey

_MIDDLE: Final = 128
_WHITE: Final = 255
# How the square of bounds grows from one cell to eight by eight (Bayer, 1973).
_FOUR: Final = np.array([[0, 2], [3, 1]])


def spread(grey: Grey) -> Cells:
    """Cell by cell, what is too dark or too light is handed on to the neighbours (Floyd and Steinberg, 1976)."""
    height, width = grey.shape
    left: list[list[float]] = [[0.0] * (width + 2) for _ in range(height + 1)]  # over, from cells before; a margin
    cells = np.zeros(grey.shape, np.bool_)
    for y, row in enumerate(grey.tolist()):
        here, below = left[y], left[y + 1]
        for x, value in enumerate(row, 1):
            shade = value + here[x]
            cells[y, x - 1] = shade < _MIDDLE
            over = shade if shade < _MIDDLE else shade - _WHITE
            here[x + 1] += over * 7 / 16
            below[x - 1] += over * 3 / 16
            below[x] += over * 5 / 16
            below[x + 1] += over / 16
    return cells


def ordered(grey: Grey) -> Cells:
    """Each cell has a bound of its own, the same every eight cells."""
    bounds = np.array([[0]])
    for _ in range(3):
        bounds = np.kron(np.ones((2, 2), np.int64), 4 * bounds) + np.kron(_FOUR, np.ones_like(bounds))
    height, width = grey.shape
    tiles = np.tile(bounds, (height // 8 + 1, width // 8 + 1))[:height, :width]
    return grey < 4 * tiles + 2
