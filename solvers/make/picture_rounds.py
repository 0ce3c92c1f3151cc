"""Compiled: how far line logic and suppositions of single cells solve the clues of a flat picture. Whole numbers only.

Generators use this quick look for very many pictures before they rate one. As in a rating, all lines of a round are
read against what was known when it began.

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

from ..compiled import by_address, kernel, part, with_parts
from ..grid import EMPTY, FILLED, UNKNOWN
from ..lines.bits import ALL, W0, W1, W63
from ..lines.coloured import gap_after, solve_coloured
from ..lines.narrow import WIDEST, solve_narrow

# places in Look.num
OPEN: Final = 0  # cells unknown in the end
HARDNESS: Final = 1  # of the reasoning, if lines solve the picture: see `picture_hardness`
SUPPOSED: Final = 2  # rounds of suppositions
REACH: Final = 3  # rounds of the longest supposition
WORK: Final = 4  # lines read, over all looks, and a constant for each look
NUMBERS: Final = 5


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


@part
def _one(look):  # noqa: ARG001
    return 1


@part
def _filled_plane(look, at):  # noqa: ARG001
    return 0


@part
def _gap(look, line, at):
    return 1 if at + 1 < look.first[line + 1] else 0


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


@part
def _zero(look):  # noqa: ARG001
    return 0


@part
def _plane_of(look, at):
    return look.runs[at + 1]


@part
def _coloured_gap(look, line, at):
    return gap_after(look.runs, at, look.first[line + 1])


# --- both ---------------------------------------------------------------------------------------------------------


@with_parts(planes=_two, step=_one, empty=_one, plane_of=_filled_plane, gap=_gap,
            write_runs=_write_runs, solve_line=_solve_line, state_of=_state_of)
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
    left: Any  # by run: its outermost starts
    right: Any
    told: Any  # by plane: the cells of a line that can be of it after a technique
    tier: Any  # by line: what it tells
    among: Any  # by cell: how many colours its lines have in common
    logs: Any  # of numbers of colours, in parts


@with_parts(planes=_planes, step=_two, empty=_zero, plane_of=_plane_of, gap=_coloured_gap,
            write_runs=_write_coloured_runs, solve_line=_solve_coloured_line, state_of=_state_of_colour)
@by_address
class ColourLook(Look):
    """The same for coloured pictures."""


def look_for(width: int, height: int, colours: int = 0) -> Look:
    """Work areas for pictures of that size: in so many colours besides that of empty cells, or in black and white."""
    assert max(width, height) <= WIDEST
    lines, size, planes = width + height, width * height, max(1, colours) + 1
    can, out, trial_can = np.zeros((3, lines, planes), np.uint64)
    starts, gaps = np.zeros((2, WIDEST + 1, 1), np.uint64)
    left, right = np.zeros((2, 4 * size), np.int32)
    return (ColourLook if colours else Look)(
        num=np.zeros(NUMBERS, np.int64), runs=np.zeros(4 * size, np.int32), first=np.zeros(lines + 1, np.int32),
        can=can, dirty=np.zeros(lines, np.int8), out=out, trial_can=trial_can, trial_dirty=np.zeros(lines, np.int8),
        refuted=np.zeros(size, np.int64), starts=starts, gaps=gaps, known=np.zeros(size, np.int8),
        all_cells=np.full(planes, ALL), left=left, right=right, told=np.zeros(planes, np.uint64),
        tier=np.zeros(lines, np.int8), among=np.zeros(size, np.int64), logs=np.zeros(planes + 1, np.int64),
    )


# --- the rounds -----------------------------------------------------------------------------------------------------

NEVER = 1 << 30
LOOK = 60  # work of a look, besides its lines


@part
def begin(cells, width, height, look):
    """Write the clues of a picture. Nothing is known, and every line has to be read."""
    at = 0
    for line in range(height + width):
        row = line < height
        length = width if row else height
        look.first[line] = at
        at = look.write_runs(cells, line * width if row else line - height, 1 if row else width, length, at, look.runs)
        for plane in range(look.planes(look)):
            look.can[line, plane] = ALL >> (W63 - np.uint64(length - 1))
        look.dirty[line] = 1
    look.first[height + width] = at


@part
def _forbid(can, dirty, width, height, cell, plane):
    """A cell cannot be of a plane."""
    row, column = cell // width, cell % width
    can[row, plane] &= ~(W1 << np.uint64(column))
    can[height + column, plane] &= ~(W1 << np.uint64(row))
    dirty[row] = 1
    dirty[height + column] = 1


@part
def spread(gone, plane, line, can, dirty, height):
    """Some cells of a line cannot be of a plane: in the line itself and in those across, which must be read again."""
    can[line, plane] &= ~gone
    row = line < height
    mine = W1 << np.uint64(line if row else line - height)
    base = height if row else 0
    place = 0
    while gone:
        if gone & W1:
            can[base + place, plane] &= ~mine
            dirty[base + place] = 1
        gone >>= W1
        place += 1


@part
def _round(look, can, dirty, width, height):
    """Read the lines that changed, then write what they tell. Returns how many did, or -1 on a contradiction."""
    planes = look.planes(look)
    telling = 0
    for line in range(height + width):
        for plane in range(planes):
            look.out[line, plane] = can[line, plane]
        if not dirty[line]:
            continue
        dirty[line] = 0
        look.num[WORK] += 1
        if not look.solve_line(can, line, width if line < height else height, look):
            return -1
        gone = W0
        for plane in range(planes):
            gone |= look.out[line, plane] ^ can[line, plane]
        telling += gone != W0
    if telling:
        _write(look, can, dirty, width, height)
    return telling


@part
def _write(look, can, dirty, width, height):
    """Write what all lines of a round tell."""
    for line in range(height + width):
        for plane in range(look.planes(look)):
            look.out[line, plane] ^= ALL  # now: what the cells cannot be
    for line in range(height + width):
        for plane in range(look.planes(look)):
            gone = can[line, plane] & look.out[line, plane]
            if gone:
                spread(gone, plane, line, can, dirty, height)


@part
def open_cells(look, line):
    """The cells of a line that can be of several planes."""
    once, twice = W0, W0
    for plane in range(look.planes(look)):
        twice |= once & look.can[line, plane]
        once |= look.can[line, plane]
    return twice


@part
def unknown(look, height):
    count = 0
    for line in range(height):
        several = open_cells(look, line)
        while several:
            several &= several - W1
            count += 1
    return count


@part
def _settle(look, width, height):
    """Rounds of lines until none tells anything new; then what is known, cell by cell."""
    while _round(look, look.can, look.dirty, width, height) > 0:
        pass
    _tell(look, width, height)


@part
def _tell(look, width, height):
    """Write what is known, cell by cell."""
    for row in range(height):
        several = open_cells(look, row)
        for column in range(width):
            bit, cell = W1 << np.uint64(column), row * width + column
            look.known[cell] = UNKNOWN
            for plane in range(look.planes(look)):
                if look.can[row, plane] & ~several & bit:
                    look.known[cell] = look.state_of(plane)
    look.num[OPEN] = unknown(look, height)


@part
def _broken_after(look, width, height, cell, plane, most):
    """The rounds after which a cell of a plane leads to a contradiction; `NEVER` if they are more than `most`."""
    for line in range(height + width):
        look.trial_dirty[line] = 0
        for other in range(look.planes(look)):
            look.trial_can[line, other] = look.can[line, other]
    for other in range(look.planes(look)):
        if other != plane:
            _forbid(look.trial_can, look.trial_dirty, width, height, cell, other)
    for reach in range(1, most + 1):
        telling = _round(look, look.trial_can, look.trial_dirty, width, height)
        if telling < 0:
            return reach
        if telling == 0:
            return NEVER
    return NEVER


@part
def _refuted(look, width, height, most):
    """Write the suppositions that are refuted soonest into `refuted`. Returns their rounds, or `NEVER` without any."""
    best = NEVER
    for cell in range(width * height):
        look.refuted[cell] = 0
        bit = W1 << np.uint64(cell % width)
        if not open_cells(look, cell // width) & bit:
            continue
        for plane in range(look.planes(look)):
            if not look.can[cell // width, plane] & bit:
                continue
            reach = _broken_after(look, width, height, cell, plane, min(most, best))
            if reach < best:
                best = reach
                look.refuted[: cell + 1] = 0
            if reach == best and reach < NEVER:
                look.refuted[cell] |= 1 << plane
    return best


@kernel
def read_lines(cells, width, height, look):
    """Solve the clues of a picture by line logic, as far as that goes."""
    look.num[:WORK] = 0
    look.num[WORK] += LOOK
    begin(cells, width, height, look)
    _settle(look, width, height)


@kernel
def read_on(cells, known, width, height, look):
    """The same where some cells of the picture are known."""
    look.num[:WORK] = 0
    begin(cells, width, height, look)
    for cell in range(width * height):
        for plane in range(look.planes(look)):
            if known[cell] and look.state_of(plane) != cells[cell]:
                _forbid(look.can, look.dirty, width, height, cell, plane)
    _settle(look, width, height)


@kernel
def suppose_cells(width, height, look, most):
    """Continue with suppositions, each time those that are refuted soonest, within `most` rounds, and then lines."""
    num = look.num
    while num[OPEN]:
        reach = _refuted(look, width, height, most)
        if reach == NEVER:
            return
        num[SUPPOSED] += 1
        num[REACH] = max(num[REACH], reach)
        for cell in range(width * height):
            for plane in range(look.planes(look)):
                if (look.refuted[cell] >> plane) & 1:
                    _forbid(look.can, look.dirty, width, height, cell, plane)
        _settle(look, width, height)
