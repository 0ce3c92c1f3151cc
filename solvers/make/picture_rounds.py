"""Compiled: how far line logic and suppositions of single cells solve the clues of a flat picture. Whole numbers only.

Generators use this quick look for very many pictures before they rate one. As in a rating, all lines of a round are
read against what was known when it began. A line is two words: what can be filled there and what can be empty. No side
is longer than a word.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np

from ..by_address import by_address
from ..compiled import kernel, part
from ..grid import EMPTY, FILLED, UNKNOWN
from ..lines.bits import ALL, W0, W1, W63
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

NEVER = 1 << 30
LOOK = 60  # the constant


@by_address
class Look(NamedTuple):
    """Work areas for pictures of one size, and the result of the last look."""

    num: Any
    runs: Any  # of all lines, one after the other
    first: Any  # where the runs of each line begin, and where the last ones end
    black: Any  # by line, rows before columns
    white: Any
    dirty: Any  # lines that changed
    out: Any  # rows black, white: what the cells of each line can be after a round
    trial_black: Any
    trial_white: Any
    trial_dirty: Any
    found: Any  # by cell the state that a supposition of this round has refuted
    starts: Any
    gaps: Any
    known: Any  # by cell
    logs: Any  # of whole numbers, in parts


def binary_log(number: int) -> int:
    """The binary logarithm in parts, exactly the same everywhere."""
    power: int = max(1, number) ** PARTS
    return power.bit_length() - 1


def look_for(width: int, height: int) -> Look:
    """Work areas for pictures of that size."""
    assert max(width, height) <= WIDEST
    lines, size = width + height, width * height
    words = (np.zeros(lines, np.uint64) for _ in range(4))
    black, white, trial_black, trial_white = words
    starts, gaps = np.zeros((2, WIDEST + 1, 1), np.uint64)
    return Look(
        num=np.zeros(NUMBERS, np.int64), runs=np.zeros(size + lines, np.int32), first=np.zeros(lines + 1, np.int32),
        black=black, white=white, dirty=np.zeros(lines, np.int8), out=np.zeros((2, lines), np.uint64),
        trial_black=trial_black, trial_white=trial_white, trial_dirty=np.zeros(lines, np.int8),
        found=np.zeros(size, np.int8), starts=starts, gaps=gaps, known=np.zeros(size, np.int8),
        logs=np.array([binary_log(number) for number in range(size + lines + 1)]),
    )  # fmt: skip


@part
def _clues(cells, width, height, look):
    """Write the runs of all lines of a picture."""
    runs, first = look.runs, look.first
    at = 0
    for line in range(height + width):
        first[line] = at
        row = line < height
        start, step = (line * width, 1) if row else (line - height, width)
        run = 0
        for place in range(width if row else height):
            if cells[start + step * place] == FILLED:
                run += 1
            elif run:
                runs[at] = run
                at += 1
                run = 0
        if run:
            runs[at] = run
            at += 1
    first[height + width] = at


@part
def _begin(width, height, look):
    """Nothing is known, and every line has to be read."""
    for line in range(height + width):
        length = width if line < height else height
        full = ALL >> (W63 - np.uint64(length - 1))
        look.black[line] = full
        look.white[line] = full
        look.dirty[line] = 1


@part
def _forbid(black, white, dirty, width, height, cell, state):
    """A cell cannot have a state."""
    row, column = cell // width, cell % width
    sets = black if state == FILLED else white
    sets[row] &= ~(W1 << np.uint64(column))
    sets[height + column] &= ~(W1 << np.uint64(row))
    dirty[row] = 1
    dirty[height + column] = 1


@part
def _spread(gone, state, line, black, white, dirty, height):
    """Forbid a state for some cells of a line, in the line itself and in those across, which must be read again."""
    sets = black if state == FILLED else white
    sets[line] &= ~gone
    row = line < height
    mine = W1 << np.uint64(line if row else line - height)
    base = height if row else 0
    place = 0
    while gone:
        if gone & W1:
            sets[base + place] &= ~mine
            dirty[base + place] = 1
        gone >>= W1
        place += 1


@part
def _round(look, black, white, dirty, width, height):
    """Read all lines that changed, then write what they tell. Returns how many told something new, or -1 on a
    contradiction."""
    lines = height + width
    telling = 0
    for line in range(lines):
        look.out[0, line] = black[line]
        look.out[1, line] = white[line]
        if not dirty[line]:
            continue
        dirty[line] = 0
        look.num[WORK] += 1
        length = width if line < height else height
        holds, can_black, can_white = solve_narrow(
            black[line], white[line], look.runs, look.first[line], look.first[line + 1], length, look.starts, look.gaps)
        if not holds:
            return -1
        look.out[0, line] = can_black
        look.out[1, line] = can_white
        telling += can_black != black[line] or can_white != white[line]
    if telling:
        _write(look, black, white, dirty, width, height)
    return telling


@part
def _write(look, black, white, dirty, width, height):
    """Write what all lines of a round tell."""
    for line in range(height + width):
        look.out[0, line] ^= ALL  # now: what the cells cannot be
        look.out[1, line] ^= ALL
    for line in range(height + width):
        gone = black[line] & look.out[0, line]
        if gone:
            _spread(gone, FILLED, line, black, white, dirty, height)
        gone = white[line] & look.out[1, line]
        if gone:
            _spread(gone, EMPTY, line, black, white, dirty, height)


@part
def _unknown(look, height):
    count = 0
    for line in range(height):
        both = look.black[line] & look.white[line]
        while both:
            both &= both - W1
            count += 1
    return count


@part
def _settle(look, width, height):
    """Rounds of lines until none tells anything new."""
    num = look.num
    while True:
        cells = _unknown(look, height)
        lines = _open_lines(look, width, height)
        telling = _round(look, look.black, look.white, look.dirty, width, height)
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
def _open_lines(look, width, height):
    count = 0
    for line in range(height + width):
        count += (look.black[line] & look.white[line]) != W0
    return count


@part
def _broken_after(look, width, height, cell, state, most):
    """The number of rounds after which a cell's state leads to a contradiction; `NEVER` if it is more than `most`."""
    for line in range(height + width):
        look.trial_black[line] = look.black[line]
        look.trial_white[line] = look.white[line]
        look.trial_dirty[line] = 0
    other = FILLED + EMPTY - state
    _forbid(look.trial_black, look.trial_white, look.trial_dirty, width, height, cell, other)
    for reach in range(1, most + 1):
        telling = _round(look, look.trial_black, look.trial_white, look.trial_dirty, width, height)
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
        look.found[cell] = UNKNOWN
        bit = W1 << np.uint64(cell % width)
        if not look.black[cell // width] & look.white[cell // width] & bit:
            continue
        for state in (FILLED, EMPTY):
            reach = _broken_after(look, width, height, cell, state, min(most, best))
            if reach < best:
                best = reach
                look.found[:cell] = UNKNOWN
            if reach == best and reach < NEVER:
                look.found[cell] = state
    return best


@part
def _tell(look, width, height):
    """Write what is known, cell by cell."""
    for cell in range(width * height):
        bit = W1 << np.uint64(cell % width)
        black, white = look.black[cell // width] & bit, look.white[cell // width] & bit
        look.known[cell] = UNKNOWN if black and white else FILLED if black else EMPTY
    look.num[OPEN] = _unknown(look, height)


@kernel
def read_lines(cells, width, height, look):
    """Solve the clues of a picture by line logic, as far as that goes."""
    look.num[:WORK] = 0
    look.num[WORK] += LOOK
    _clues(cells, width, height, look)
    _begin(width, height, look)
    _settle(look, width, height)
    _tell(look, width, height)


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
            if look.found[cell] != UNKNOWN:
                _forbid(look.black, look.white, look.dirty, width, height, cell, look.found[cell])
        _settle(look, width, height)
        _tell(look, width, height)
