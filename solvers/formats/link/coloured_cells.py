"""The cells of coloured puzzles in links: whoever knows the picture knows its clues, and needs fewer characters for it.
`cells_kernel` codes the picture. A writer has to find it first, which `solving_kernel` does where that is quick. None
of it can ever change, since links depend on it.
"""

from __future__ import annotations

from itertools import groupby
from typing import Final

import numpy as np
from numpy.typing import NDArray

from ...grid import colour_of
from ...puzzle import Puzzle
from .array_coder import ArrayCoder
from .coloured_lines import ColourClues
from .range_coder import Coder

Cells = NDArray[np.int64]  # colours; -1 for unknown cells

# Solving takes time, and so does reading a picture of many colours in which nothing is as expected.
MOST_CELLS: Final = 1 << 14

# What speaks for a colour, in 256ths of a logit, in the order of `set_signs`: for the first colour that a cell is asked
# for, the second, the third and all further ones. Measured on 300 pictures of twelve styles and 100 of smooth patches,
# by logistic regression.
_MEASURED: Final = (
    (-151, 52, -151, 120, 35, -29, 38, 101, -65, 101, -100, -77, 120, -29, 110, 27, 38, 84, 0, 111, 77, 138,
     120, 62, 77, 342, -33, 35, 35),
    (-164, 47, 0, 24, 312, 310, 128, 69, -79, 118, -77, -31, 0, 0, 136, -321, 0, -13, 370, 0, -228, 231, -188,
     -11, 0, 133, 0, 239, 0),
    (-12, -102, 0, 0, -14, 35, 39, 35, -64, 167, -36, -35, 0, 0, 0, 0, 0, 0, 0, 0, -81, 8, -75, 6, 0, 0, 0, -12,
     0),
    (-97, -69, 0, 0, 0, 18, -80, -25, -74, 17, -10, -23, 0, 0, 0, 0, 0, 0, 0, 0, -5, -4, 18, 6, 0, 0, 0, -38,
     0),
)
# How far habits and what was measured are trusted at first, in 65536ths.
_TRUST: Final = (6554, 3277, 7864, 6554, 7864, 6554, 39322)


def first_solution(puzzle: Puzzle) -> Cells | None:
    """The solution that links hold, if there is one and it can be found quickly."""
    if puzzle.size > MOST_CELLS:
        return None
    from . import solving_kernel as kernel  # numba takes a while to load

    clues = [*puzzle.colour_rows, *puzzle.colour_cols]
    runs = np.array([number for clue in clues for run in clue for number in run], np.int32)
    ends = np.cumsum([2 * len(clue) for clue in clues])
    cells = given_cells(puzzle.height, puzzle.width, puzzle.givens)
    work = kernel.new_work(puzzle.height, puzzle.width, len(puzzle.palette))
    return cells if kernel.solve_first(runs, ends, cells, *work) else None


def code_cells(coder: Coder, colours: int, noise: bool, given: Cells, wanted: Cells | None) -> Cells:
    """Pass a picture on, by one of two ways to expect its cells; a reader gets it back. `colours` counts that of empty
    cells."""
    from . import cells_kernel as kernel  # numba takes a while to load

    cells = given.copy() if wanted is None else wanted
    arrays = ArrayCoder(coder)
    known = given >= 0
    if noise:
        kernel.code_noise(arrays.arrays(6 * cells.size), np.array([16, 32], np.int64), cells, known, colours)
    else:
        kernel.code_picture(arrays.arrays(colours * cells.size), np.array(_MEASURED, np.int64), cells, known,
                            *kernel.new_work(_TRUST, colours))
    arrays.put_back()
    return cells


def given_cells(height: int, width: int, givens: tuple[tuple[int, int], ...]) -> Cells:
    """The picture of which only the given cells are known."""
    cells = np.full(height * width, -1, np.int64)
    for cell, state in givens:
        cells[cell] = colour_of(state)
    return cells.reshape(height, width)


def clues_of(cells: Cells) -> tuple[ColourClues, ColourClues]:
    """The clues of the rows and columns of a picture."""
    rows, cols = ([_runs(line) for line in lines.tolist()] for lines in (cells, cells.T))
    return rows, cols


def _runs(line: list[int]) -> tuple[tuple[int, int], ...]:
    groups = ((sum(1 for _ in group), colour) for colour, group in groupby(line))
    return tuple((length, colour) for length, colour in groups if colour)
