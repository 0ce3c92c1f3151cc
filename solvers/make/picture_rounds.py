"""Compiled: how far line logic and suppositions of single cells solve the clues of a flat picture. Whole numbers only.

Generators use this quick look for very many pictures before they rate one. As in a rating, all lines of a round are
read against what was known when it began. `picture_looks` has the work areas, and what differs in colours.
"""

from __future__ import annotations

import numpy as np

from ..compiled import kernel, part
from ..grid import UNKNOWN
from ..lines.bits import ALL, W0, W1, W63
from .picture_looks import COUNTED, MOMENT, OPEN, PACE, REACH, ROUNDS, SUPPOSED, WORK

NEVER = 1 << 30
_LOOK = 60  # work of a look, besides its lines


@part
def _begin(cells, width, height, look):
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
                _spread(gone, plane, line, can, dirty, height)


@part
def _open_cells(look, line):
    """The cells of a line that can be of several planes."""
    once, twice = W0, W0
    for plane in range(look.planes(look)):
        twice |= once & look.can[line, plane]
        once |= look.can[line, plane]
    return twice


@part
def _unknown(look, height):
    count = 0
    for line in range(height):
        several = _open_cells(look, line)
        while several:
            several &= several - W1
            count += 1
    return count


@part
def _open_lines(look, width, height):
    count = 0
    for line in range(height + width):
        count += _open_cells(look, line) != W0
    return count


@part
def _settle(look, width, height):
    """Rounds of lines until none tells anything new; then what is known, cell by cell."""
    num = look.num
    while True:
        cells = _unknown(look, height)
        lines = _open_lines(look, width, height)
        telling = _round(look, look.can, look.dirty, width, height)
        if telling <= 0:
            break
        num[ROUNDS] += 1
        count = cells * cells * cells
        num[COUNTED] += count
        num[PACE] += count * (look.logs[width * height] - look.logs[cells - _unknown(look, height)])
        if num[ROUNDS] > 1 or _open_lines(look, width, height) == lines:  # a line that is full at once needs no search
            few = look.logs[lines] - look.logs[telling]
            num[MOMENT] = max(num[MOMENT], few * few * cells)
    _tell(look, width, height)


@part
def _tell(look, width, height):
    """Write what is known, cell by cell."""
    for row in range(height):
        several = _open_cells(look, row)
        for column in range(width):
            bit, cell = W1 << np.uint64(column), row * width + column
            look.known[cell] = UNKNOWN
            for plane in range(look.planes(look)):
                if look.can[row, plane] & ~several & bit:
                    look.known[cell] = look.state_of(plane)
    look.num[OPEN] = _unknown(look, height)


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
        if not _open_cells(look, cell // width) & bit:
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
    look.num[WORK] += _LOOK
    _begin(cells, width, height, look)
    _settle(look, width, height)


@kernel
def read_on(cells, known, width, height, look):
    """The same where some cells of the picture are known."""
    look.num[:WORK] = 0
    _begin(cells, width, height, look)
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
