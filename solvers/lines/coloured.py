"""The complete solver of one line with a `ColourRuns` clue, up to 64 cells: positions are bits of a word.

The cells of such a line are given plane by plane: plane 0 says which cells can be empty, plane c which can have colour
c. `black[p]` and `white[p]` are the sets of cells that can, and need not, be of plane p; so a cell that need not be
anything else is settled. The method is that of `narrow`, with the cells of one colour for each run. Runs of one colour
need a gap, others may touch.

`runs` holds two numbers for each run: its length and its colour.
"""

from __future__ import annotations

import numpy as np

from ..compiled import kernel, part
from .bits import ALL, W0, W1, W63, set_bit
from .narrow import cover, fits, slide_left, slide_right, stretches
from .reasons import share_a_state


@part
def settle(black, white, planes, length, can):
    """Put the cells that can be of each plane into `can`, for lines of any length: a settled cell can be nothing
    else."""
    apart = (length + 63) >> 6
    for word in range(apart):
        full = ALL >> (W63 - np.uint64((length - 1) & 63)) if word == apart - 1 else ALL
        once, twice = W0, W0
        for row in range(word, planes * apart, apart):
            fixed = ~white[row]
            twice |= once & fixed
            once |= fixed
        for row in range(word, planes * apart, apart):
            can[row] = black[row] & full & ~twice & (~once | ~white[row])


@part
def gap_after(runs, i, last):
    """How many cells must be empty between a run and the next one."""
    return 1 if i + 2 < last and runs[i + 3] == runs[i + 1] else 0


@part
def slack_of(runs, first, last, length):
    """How far each run can move."""
    slack = length
    for i in range(first, last, 2):
        slack -= runs[i] + gap_after(runs, i, last)
    return slack


@part
def _place_forward(runs, first, last, can, starts, gaps, lead):
    """The cells at which each run can start after all runs before it, and those empty in the gap after it. Returns the
    last cells of the last run; 0 if there are none."""
    reach, ends = (lead << W1) | W1, W0
    white = can[0]
    for i in range(first, last, 2):
        run = np.uint64(runs[i])
        row = (i - first) >> 1
        placed = reach & fits(run, stretches(can[runs[i + 1]]))
        if placed == W0:
            return W0
        ends = placed << (run - W1)
        gap = slide_right((ends << W1) & white, white)
        starts[row, 0] = placed
        gaps[row, 0] = gap
        reach = gap << W1
        if not gap_after(runs, i, last):
            reach |= ends << W1
    return ends


@kernel
def solve_coloured(black, white, planes, runs, first, last, length, starts, gaps, can):
    """Whether the clue can be met. `can` then holds the cells that can be of each plane; `starts` and `gaps` are work
    areas with a row for each run."""
    settle(black, white, planes, length, can)
    white_cells = can[0]
    lead = slide_right(white_cells & W1, white_cells)
    end = W1 << np.uint64(length - 1)
    if first == last:
        for plane in range(1, planes):
            can[plane] = W0
        return lead & end != W0
    if _place_forward(runs, first, last, can, starts, gaps, lead) == W0:
        return False
    whites = stretches(white_cells)
    before = slide_left(end & white_cells, whites)  # cells from which a gap leads to the next run
    follows = end  # last cells of a run that need no gap behind them
    for plane in range(planes):
        can[plane] = W0
    for i in range(last - 2, first - 1, -2):
        run, row = np.uint64(runs[i]), (i - first) >> 1
        can[0] |= gaps[row, 0] & before
        placed = starts[row, 0] & ((follows | (before >> W1)) >> (run - W1))
        if placed == W0:
            return False
        starts[row, 0] = placed
        can[runs[i + 1]] |= cover(placed, run)
        before = (slide_left(placed, whites) >> W1) & white_cells
        follows = placed >> W1 if i > first and not gap_after(runs, i - 2, last) else W0
    can[0] |= lead & before
    return True


@kernel
def holds_coloured(black, white, planes, runs, first, last, length, starts, gaps, can):
    """Whether the clue can be met: the forward half of `solve_coloured`."""
    settle(black, white, planes, length, can)
    lead = slide_right(can[0] & W1, can[0])
    end = np.uint64(length - 1)
    if first == last:
        return (lead >> end) & W1 == W1
    ends = _place_forward(runs, first, last, can, starts, gaps, lead)
    return ends != W0 and ((ends | gaps[(last - first - 2) >> 1, 0]) >> end) & W1 == W1


@part
def _spell(runs, first, last, planes, letters):
    """Write the letters of the clue, a row for each plane; the row `planes` says where one more empty cell changes
    nothing. Returns (how many words they take, how many letters there are)."""
    letters[:] = W0
    at = 0
    for i in range(first, last, 2):
        set_bit(letters[planes], at)
        for _ in range(runs[i]):
            set_bit(letters[runs[i + 1]], at)
            at += 1
        if gap_after(runs, i, last):
            set_bit(letters[0], at)
            at += 1
    set_bit(letters[planes], at)
    return (at >> 6) + 1, at


@part
def _moves(letters, planes, word, can):
    """The letters of a word that a cell of one of the planes in `can` may be."""
    moves = W0
    for plane in range(planes):
        if (can >> plane) & 1:
            moves |= letters[plane, word]
    return moves


@part
def _look_back(black, white, planes, length, letters, words, end, behind):
    """Fill the states from which the rest can be completed, before each cell and after the last one."""
    for word in range(words):
        behind[length, word] = W0
    set_bit(behind[length], end)
    stay = letters[planes]
    for cell in range(length - 1, -1, -1):
        can = can_be(black, white, planes, length, cell)
        empty = ALL if can & 1 else W0
        over = W0
        for word in range(words - 1, -1, -1):
            states = behind[cell + 1, word]
            back = ((states >> W1) | over) & _moves(letters, planes, word, can)
            behind[cell, word] = back | (states & stay[word] & empty)
            over = states << W63


@part
def _read(letters, planes, words, can, read):
    """The states after a cell that can be of these planes, into the row `read` of `letters`."""
    reached, stay = letters[planes + 1], letters[planes]
    empty = ALL if can & 1 else W0
    over = W0
    for word in range(words):
        states = reached[word]
        moving = states & _moves(letters, planes, word, can)
        letters[read, word] = (moving << W1) | over | (states & stay[word] & empty)
        over = moving >> W63


@part
def can_be(black, white, planes, length, cell):
    """The planes that a cell can be of, as bits."""
    apart = (length + 63) >> 6
    word, bit = cell >> 6, np.uint64(cell & 63)
    can, fixed, count = 0, 0, 0
    for plane in range(planes):
        row = plane * apart + word
        can |= int((black[row] >> bit) & W1) << plane
        if not (white[row] >> bit) & W1:
            fixed |= 1 << plane
            count += 1
    if count > 1:
        return 0
    return can & fixed if count else can


@kernel
def coloured_reason(black, white, doubtful, planes, runs, first, last, length, letters, behind):
    """For a contradicted line: leave in `doubtful` only those known members of planes that are needed.

    `letters` is a work area of `planes` + 3 rows, `behind` one of one row more than there are cells.
    """
    apart = (length + 63) >> 6
    words, end = _spell(runs, first, last, planes, letters)
    _look_back(black, white, planes, length, letters, words, end, behind)
    reached, read = planes + 1, planes + 2
    letters[reached, 0] = W1
    for cell in range(length):
        word, bit = cell >> 6, W1 << np.uint64(cell & 63)
        for plane in range(planes):
            row = plane * apart + word
            if not doubtful[row] & bit:
                continue
            was_black, was_white = black[row], white[row]
            black[row] |= bit
            white[row] |= bit
            _read(letters, planes, words, can_be(black, white, planes, length, cell), read)
            if share_a_state(letters[read], behind[cell + 1], words):
                black[row], white[row] = was_black, was_white
            else:
                doubtful[row] &= ~bit
        _read(letters, planes, words, can_be(black, white, planes, length, cell), read)
        for at in range(words):
            letters[reached, at] = letters[read, at]
