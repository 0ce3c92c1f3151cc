"""Work areas for a quick look at the clues of a flat picture by `picture_rounds`: in black and white, and in colours.

A line is one word per plane: the cells that can be of it. In black and white there are two planes, filled and empty; in
colours there is one for empty cells and one for each colour. Each kind of look has these parts:

- `planes(look)` is the number of planes; where it never changes, compiled code need not count.
- `write_runs(cells, start, step, length, at, runs)` writes the runs of a line; returns where they end.
- `solve_line(can, line, length, look)` writes what the cells of a line can be into `look.out`; False if nothing fits.
- `state_of(plane)` is the state of a cell that can only be of that plane.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np

from ..compiled import by_address, part, with_parts
from ..grid import EMPTY, FILLED
from ..lines.bits import ALL
from ..lines.coloured import solve_coloured
from ..lines.narrow import WIDEST, solve_narrow

# places in Look.num
ROUNDS: Final = 0  # in which lines told something new
PACE: Final = 1  # the sum of what a round counts, times the logarithm of how few of the cells it makes known
COUNTED: Final = 2  # the sum of what a round counts: see the pace in explain/rating.py
MOMENT: Final = 3  # of the hardest moment: the logarithm of how few lines help, squared, times the open cells
OPEN: Final = 4  # cells unknown in the end
SUPPOSED: Final = 5  # rounds of suppositions
REACH: Final = 6  # rounds of the longest supposition
WORK: Final = 7  # lines read, over all looks, and a constant for each look
NUMBERS: Final = 8

PARTS: Final = 64  # of a power of two, in which logarithms are counted


# --- black and white ----------------------------------------------------------------------------------------------


@part
def _two(look):  # noqa: ARG001
    return 2


@part
def _write_runs(cells, start, step, length, at, runs):
    run = 0
    for place in range(length):
        if cells[start + step * place] == FILLED:
            run += 1
        elif run:
            runs[at] = run
            at += 1
            run = 0
    if run:
        runs[at] = run
        at += 1
    return at


@part
def _solve_line(can, line, length, look):
    holds, black, white = solve_narrow(can[line, 0], can[line, 1], look.runs, look.first[line], look.first[line + 1],
                                       length, look.starts, look.gaps)
    look.out[line, 0] = black
    look.out[line, 1] = white
    return holds


@part
def _state_of(plane):
    return plane + FILLED


# --- colours ------------------------------------------------------------------------------------------------------


@part
def _planes(look):
    return look.can.shape[1]


@part
def _write_coloured_runs(cells, start, step, length, at, runs):
    last = EMPTY
    for place in range(length):
        state = cells[start + step * place]
        if state != EMPTY and state == last:
            runs[at - 2] += 1
        elif state != EMPTY:
            runs[at] = 1
            runs[at + 1] = _colour_of(state)
            at += 2
        last = state
    return at


@part
def _solve_coloured_line(can, line, length, look):
    first, last = look.first[line], look.first[line + 1]
    return solve_coloured(can[line], look.all_cells, can.shape[1], look.runs, first, last, length, look.starts,
                          look.gaps, look.out[line])


@part
def _colour_of(state):
    return 0 if state == EMPTY else state - (state > EMPTY)


@part
def _state_of_colour(plane):
    return EMPTY if plane == 0 else FILLED if plane == 1 else plane + 1


# --- both ---------------------------------------------------------------------------------------------------------


@with_parts(planes=_two, write_runs=_write_runs, solve_line=_solve_line, state_of=_state_of)
@by_address
class Look(NamedTuple):
    """Work areas for pictures of one size, and the result of the last look."""

    num: Any
    runs: Any  # of all lines, one after the other; in colours each with its length and colour
    first: Any  # where the runs of each line begin, and where the last ones end
    can: Any  # by line, rows before columns, and plane: the cells that can be of it
    dirty: Any  # lines that changed
    out: Any  # the same as `can` after a round
    trial_can: Any
    trial_dirty: Any
    refuted: Any  # by cell the planes that suppositions of this round have refuted, as bits
    starts: Any
    gaps: Any
    known: Any  # by cell
    all_cells: Any  # by plane: all cells
    logs: Any  # of whole numbers, in parts


@with_parts(planes=_planes, write_runs=_write_coloured_runs, solve_line=_solve_coloured_line, state_of=_state_of_colour)
@by_address
class ColourLook(Look):
    """The same for coloured pictures."""


def look_for(width: int, height: int, colours: int = 0) -> Look:
    """Work areas for pictures of that size: in so many colours besides that of empty cells, or in black and white."""
    assert max(width, height) <= WIDEST
    lines, size, planes = width + height, width * height, max(1, colours) + 1
    can, out, trial_can = np.zeros((3, lines, planes), np.uint64)
    starts, gaps = np.zeros((2, WIDEST + 1, 1), np.uint64)
    return (ColourLook if colours else Look)(
        num=np.zeros(NUMBERS, np.int64), runs=np.zeros(4 * size, np.int32), first=np.zeros(lines + 1, np.int32),
        can=can, dirty=np.zeros(lines, np.int8), out=out, trial_can=trial_can, trial_dirty=np.zeros(lines, np.int8),
        refuted=np.zeros(size, np.int64), starts=starts, gaps=gaps, known=np.zeros(size, np.int8),
        all_cells=np.full(planes, ALL), logs=np.array([binary_log(number) for number in range(size + lines + 1)]),
    )


def binary_log(number: int) -> int:
    """The binary logarithm in parts, exactly the same everywhere."""
    power: int = max(1, number) ** PARTS
    return power.bit_length() - 1
