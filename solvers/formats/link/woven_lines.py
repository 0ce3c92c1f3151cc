"""The woven coder: rows first, each predicted from the row above; then columns, each predicted from the clues of the
rows and the columns before it.

Row: cell (i, j) is filled with `chance[left][above]`, weighted by the chance that the cell above is filled. Column:
each row gives the chance of its cell, given its clue and the columns to the left, and neighbours in the column are
likely to be equal. Once the column's clue is known, each row learns how the chance of its cell has changed.

`woven_kernel`, compiled, does the work; this module holds the initial chances, and is the way to and from the kernel.
None of it can ever change, since links depend on it.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from .array_coder import ArrayCoder, Ints
from .plain_lines import Clues
from .range_coder import Coder

# Filled to empty in 64ths, and how much neighbours agree in 64ths.
DENSITY: Final = (10, 18, 30, 45, 64, 92, 140, 250)
SMOOTH: Final = (64, 74, 84, 94, 104, 116, 136, 170)

_TRUST: Final = 5120


class Taste:
    """The chances of a density and a smoothness, in 65536ths."""

    def __init__(self, density: int, smooth: int) -> None:
        odds, pull = DENSITY[density], SMOOTH[smooth]
        self.pull = pull
        # 0 for a rough picture, whose rows are not alike at all.
        self.trust = smooth * _TRUST
        # chance[left][above] = odds * pull^(±3 ± 2)
        self.chance = [[_chance(odds, pull, 3 * left + 2 * above) for above in (-1, 1)] for left in (-1, 1)]
        self.first = [_chance(odds, pull, 3 * left) for left in (-1, 1)]
        self.along = [_chance(64, pull, 2 * left) for left in (-1, 1)]
        self.plain = _chance(odds, pull, 0)

    def numbers(self) -> Ints:
        """The numbers in the order of the kernel's `taste`."""
        chances = [chance for row in self.chance for chance in row]
        return np.array([self.trust, self.pull, self.plain, *self.first, *self.along, *chances], np.int64)


def _chance(odds: int, pull: int, power: int) -> int:
    filled, empty = odds, 64
    for _ in range(abs(power)):
        filled, empty = (filled * pull, empty * 64) if power > 0 else (filled * 64, empty * pull)
    return (filled << 16) // (filled + empty)


def code_lines(coder: Coder, taste: Taste, given: list[bool], rows: Clues, cols: Clues) -> tuple[Clues, Clues]:
    """Pass on the clue of every line that has one (`given`, rows before columns)."""
    from . import woven_kernel as kernel  # numba takes a while to load, and only these links need it

    height, width = len(rows), len(cols)
    runs, counts = _arrays([*rows, *cols], max(height, width))
    arrays = ArrayCoder(coder)
    learned = np.zeros((2, 9, 2), np.int64), np.zeros((2, 2), np.int64)
    kernel.code_woven((*arrays.arrays(2 * height * width + height + width), *learned), taste.numbers(),
                      np.array(given, np.bool_), runs, counts, height, width, *kernel.new_work(height, width))
    arrays.put_back()
    found: Clues = [
        tuple(line[:count]) if has else None
        for has, line, count in zip(given, runs.tolist(), counts.tolist(), strict=True)
    ]
    return found[:height], found[height:]


def _arrays(clues: Clues, longest: int) -> tuple[Ints, Ints]:
    """The clues of a writer, or room for those that a reader finds."""
    runs, counts = np.zeros((len(clues), longest // 2 + 1), np.int64), np.zeros(len(clues), np.int64)
    for line, clue in enumerate(clues):
        if clue:
            counts[line] = len(clue)
            runs[line, : len(clue)] = clue
    return runs, counts
