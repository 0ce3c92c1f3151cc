"""Compiled: how far line logic and suppositions of single cells solve the clues of a flat picture in colours: the twin
of `picture_rounds`, which has the measures. Whole numbers only.

A line is a word for each plane: the cells that can be empty, and those that can have each colour.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from ..by_address import by_address
from ..compiled import kernel, part
from ..grid import EMPTY, FILLED, UNKNOWN
from ..lines.bits import ALL, W0, W1, W63
from ..lines.coloured import solve_coloured
from ..lines.narrow import WIDEST
from .picture_rounds import COUNTED, LOOK, MOMENT, NEVER, NUMBERS, OPEN, PACE, REACH, ROUNDS, SUPPOSED, WORK, binary_log


@by_address
class ColourLook(NamedTuple):
    """Work areas for coloured pictures of one size, and the result of the last look."""

    num: Any
    runs: Any  # of all lines, one after the other: length and colour
    first: Any  # where the runs of each line begin, and where the last ones end
    can: Any  # by line, rows before columns, and plane: the cells that can be of it
    dirty: Any  # lines that changed
    out: Any  # the same after a round
    trial_can: Any
    trial_dirty: Any
    found: Any  # by cell the planes that suppositions of this round have refuted, as bits
    starts: Any
    gaps: Any
    known: Any  # by cell
    any: Any  # by plane: all cells
    logs: Any  # of whole numbers, in parts


def colour_look_for(width: int, height: int, colours: int) -> ColourLook:
    """Work areas for pictures of that size with so many colours besides that of empty cells."""
    assert max(width, height) <= WIDEST
    lines, size, planes = width + height, width * height, colours + 1
    can, out, trial_can = np.zeros((3, lines, planes), np.uint64)
    starts, gaps = np.zeros((2, WIDEST + 1, 1), np.uint64)
    return ColourLook(
        num=np.zeros(NUMBERS, np.int64), runs=np.zeros(4 * size, np.int32), first=np.zeros(lines + 1, np.int32),
        can=can, dirty=np.zeros(lines, np.int8), out=out, trial_can=trial_can, trial_dirty=np.zeros(lines, np.int8),
        found=np.zeros(size, np.int64), starts=starts, gaps=gaps, known=np.zeros(size, np.int8),
        any=np.full(planes, ALL), logs=np.array([binary_log(number) for number in range(size + lines + 1)]),
    )  # fmt: skip


@part
def _plane_of(state):
    return 0 if state == EMPTY else state - (state > EMPTY)


@part
def _state_of(plane):
    return EMPTY if plane == 0 else FILLED if plane == 1 else plane + 1


@part
def _clues(cells, width, height, look):
    """Write the runs of all lines of a picture."""
    runs, first = look.runs, look.first
    at = 0
    for line in range(height + width):
        first[line] = at
        row = line < height
        start, step = (line * width, 1) if row else (line - height, width)
        last = EMPTY
        for place in range(width if row else height):
            state = cells[start + step * place]
            if state != EMPTY and state == last:
                runs[at - 2] += 1
            elif state != EMPTY:
                runs[at] = 1
                runs[at + 1] = _plane_of(state)
                at += 2
            last = state
    first[height + width] = at


@part
def _begin(width, height, look):
    """Nothing is known, and every line has to be read."""
    for line in range(height + width):
        length = width if line < height else height
        look.can[line] = ALL >> (W63 - np.uint64(length - 1))
        look.dirty[line] = 1


@part
def _forbid(can, dirty, width, height, cell, plane):
    """A cell cannot be of a plane."""
    row, column = cell // width, cell % width
    can[row, plane] &= ~(W1 << np.uint64(column))
    can[height + column, plane] &= ~(W1 << np.uint64(row))
    dirty[row] = 1
    dirty[height + column] = 1


@part
def _spread(gone, plane, line, can, dirty, height):
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
    """Read all lines that changed, then write what they tell. Returns how many told something new, or -1 on a
    contradiction."""
    planes = can.shape[1]
    telling = 0
    for line in range(height + width):
        for plane in range(planes):
            look.out[line, plane] = can[line, plane]
        if not dirty[line]:
            continue
        dirty[line] = 0
        look.num[WORK] += 1
        length = width if line < height else height
        if not solve_coloured(can[line], look.any, planes, look.runs, look.first[line], look.first[line + 1], length,
                              look.starts, look.gaps, look.out[line]):
            return -1
        for plane in range(planes):
            if look.out[line, plane] != can[line, plane]:
                telling += 1
                break
    if telling:
        for line in range(height + width):
            for plane in range(planes):
                look.out[line, plane] ^= ALL  # now: what the cells cannot be
        for line in range(height + width):
            for plane in range(planes):
                gone = can[line, plane] & look.out[line, plane]
                if gone:
                    _spread(gone, plane, line, can, dirty, height)
    return telling


@part
def _open_cells(can, line):
    """The cells of a line that can be of several planes."""
    once, twice = W0, W0
    for plane in range(can.shape[1]):
        twice |= once & can[line, plane]
        once |= can[line, plane]
    return twice


@part
def _unknown(look, height):
    count = 0
    for line in range(height):
        several = _open_cells(look.can, line)
        while several:
            several &= several - W1
            count += 1
    return count


@part
def _open_lines(look, width, height):
    count = 0
    for line in range(height + width):
        count += _open_cells(look.can, line) != W0
    return count


@part
def _settle(look, width, height):
    """Rounds of lines until none tells anything new."""
    num = look.num
    while True:
        cells = _unknown(look, height)
        lines = _open_lines(look, width, height)
        telling = _round(look, look.can, look.dirty, width, height)
        if telling <= 0:
            return
        num[ROUNDS] += 1
        count = cells * cells * cells
        num[COUNTED] += count
        num[PACE] += count * (look.logs[width * height] - look.logs[cells - _unknown(look, height)])
        if num[ROUNDS] > 1 or _open_lines(look, width, height) == lines:  # a line that is full at once needs no search
            few = look.logs[lines] - look.logs[telling]
            num[MOMENT] = max(num[MOMENT], few * few * cells)


@part
def _broken_after(look, width, height, cell, plane, most):
    """The number of rounds after which it leads to a contradiction that a cell is of a plane; `NEVER` if it is more
    than `most`."""
    for line in range(height + width):
        look.trial_dirty[line] = 0
        for other in range(look.can.shape[1]):
            look.trial_can[line, other] = look.can[line, other]
    for other in range(look.can.shape[1]):
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
    """Write the suppositions that are refuted soonest into `found`. Returns their rounds, or `NEVER` without any."""
    best = NEVER
    for cell in range(width * height):
        look.found[cell] = 0
        bit = W1 << np.uint64(cell % width)
        if not _open_cells(look.can, cell // width) & bit:
            continue
        for plane in range(look.can.shape[1]):
            if not look.can[cell // width, plane] & bit:
                continue
            reach = _broken_after(look, width, height, cell, plane, min(most, best))
            if reach < best:
                best = reach
                look.found[: cell + 1] = 0
            if reach == best and reach < NEVER:
                look.found[cell] |= 1 << plane
    return best


@part
def _tell(look, width, height):
    """Write what is known, cell by cell."""
    for cell in range(width * height):
        bit = W1 << np.uint64(cell % width)
        look.known[cell] = UNKNOWN
        if not _open_cells(look.can, cell // width) & bit:
            for plane in range(look.can.shape[1]):
                if look.can[cell // width, plane] & bit:
                    look.known[cell] = _state_of(plane)
    look.num[OPEN] = _unknown(look, height)


@kernel
def read_coloured_lines(cells, width, height, look):
    """Solve the clues of a picture by line logic, as far as that goes."""
    look.num[:WORK] = 0
    look.num[WORK] += LOOK
    _clues(cells, width, height, look)
    _begin(width, height, look)
    _settle(look, width, height)
    _tell(look, width, height)


@kernel
def suppose_colours(width, height, look, most):
    """Continue with suppositions, each time those that are refuted soonest, within `most` rounds, and then lines."""
    num = look.num
    while num[OPEN]:
        reach = _refuted(look, width, height, most)
        if reach == NEVER:
            return
        num[SUPPOSED] += 1
        num[REACH] = max(num[REACH], reach)
        for cell in range(width * height):
            for plane in range(look.can.shape[1]):
                if (look.found[cell] >> plane) & 1:
                    _forbid(look.can, look.dirty, width, height, cell, plane)
        _settle(look, width, height)
        _tell(look, width, height)


@kernel
def read_on(cells, known, width, height, look):
    """The same where some cells of the picture are known."""
    look.num[:WORK] = 0
    _clues(cells, width, height, look)
    _begin(width, height, look)
    for cell in range(width * height):
        for plane in range(look.can.shape[1]):
            if known[cell] and plane != _plane_of(cells[cell]):
                _forbid(look.can, look.dirty, width, height, cell, plane)
    _settle(look, width, height)
    _tell(look, width, height)
