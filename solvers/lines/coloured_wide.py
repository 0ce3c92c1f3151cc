"""The complete solver of one line with a `ColourRuns` clue, of any length: `coloured`, over many words.

The work areas, and the windows between the earliest and the latest place of each run, are those of `wide`. A run that
may touch the next one leads on without a gap; so does the last one to the end of the line.
"""

from __future__ import annotations

import numpy as np

from ..compiled import kernel, part
from .bits import ALL, W0, W1, W63, bit_of, set_bit
from .coloured import gap_after, settle, slack_of
from .wide import (
    BEFORE,
    FIT,
    LEAD,
    PADDING,
    REACH,
    cover,
    lay_white,
    look_back,
    open_lead,
    reach_end,
    shifted_left,
    shifted_right,
    slide,
)

_FOLLOWS = REACH  # backward, nothing is reached: the starts of the next run, where it may touch this one


@part
def _prepare(black, white, planes, length, can, scratch):
    """Fill `can`, and the rows that depend only on the cells."""
    words = (length + 63) >> 6
    settle(black, white, planes, length, can)
    for word in range(words + PADDING):
        lay_white(can[word] if word < words else W0, word, scratch)
    open_lead(words, scratch)


@part
def _fit(cells, low, high, run, fit):
    """Row `fit` := where a run fits on these cells, from `low` to `high`. Behind that is rubbish."""
    low_word, high_word = low >> 6, (high + run - 1) >> 6
    for word in range(low_word, high_word + 1):
        fit[word] = cells[word]
    size = 1
    while size < run:
        step = min(size, run - size)
        for word in range(low_word, high_word + 1):
            fit[word] &= shifted_right(fit, word, step)
        size += step


@part
def _lead_on(placed, gap, low, high, run, touches, length, scratch):
    """The cells empty in the gap after a run that starts at one of `placed`, and where the next run can start."""
    low_word, high_word = (low + run) >> 6, min(high + run, length - 1) >> 6
    reach = scratch[REACH]
    for word in range(low_word, high_word + 1):
        gap[word] = shifted_left(placed, word, run, low >> 6, high >> 6)
        reach[word] = gap[word] if touches else W0
    slide(gap, low_word, high_word, scratch)
    carry = W0
    for word in range(low_word, high_word + 1):
        reach[word] |= (gap[word] << W1) | carry
        carry = gap[word] >> W63
    reach[high_word + 1] = carry


@part
def _place_forward(runs, first, last, length, slack, can, starts, gaps, scratch):
    """Where each run can start after all runs before it, and the gap after it. Returns False when one cannot."""
    words = (length + 63) >> 6
    fit, reach = scratch[FIT], scratch[REACH]
    low = 0
    for i in range(first, last, 2):
        run, row, high = runs[i], (i - first) >> 1, low + slack
        _fit(can[runs[i + 1] * words :], low, high, run, fit)
        placed = starts[row]
        any_start = W0
        for word in range(low >> 6, (high >> 6) + 1):
            value = reach[word] & fit[word]
            if word == high >> 6:
                value &= ALL >> (W63 - np.uint64(high & 63))
            placed[word] = value
            any_start |= value
        if any_start == W0:
            return False
        gap = gap_after(runs, i, last)
        _lead_on(placed, gaps[row], low, high, run, gap == 0, length, scratch)
        low += run + gap
    return True


@part
def _place_backward(runs, first, last, length, slack, starts, gaps, can, scratch):
    """Reduce the starts to those with room after them, and collect what cells can be."""
    words = (length + 63) >> 6
    before, follows = scratch[BEFORE], scratch[_FOLLOWS]
    reach_end(length, scratch)
    follows[:] = W0
    set_bit(follows, length)
    low = length - slack
    for i in range(last - 2, first - 1, -2):
        run, row, gap = runs[i], (i - first) >> 1, gap_after(runs, i, last)
        low -= run + gap
        high = low + slack
        for word in range((low + run) >> 6, (min(high + run, length - 1) >> 6) + 1):
            can[word] |= gaps[row, word] & before[word]
        placed = starts[row]
        any_start = W0
        for word in range(low >> 6, (high >> 6) + 1):
            room = shifted_right(before, word, run)
            if gap == 0:
                room |= shifted_right(follows, word, run)
            placed[word] &= room
            any_start |= placed[word]
        if any_start == W0:
            return False
        cover(placed, low, high, run, can[runs[i + 1] * words :], scratch)
        look_back(placed, low, high, scratch)
        for word in range(low >> 6, (high >> 6) + 1):
            follows[word] = placed[word]
        follows[(high >> 6) + 1] = W0
    for word in range((slack >> 6) + 1):
        can[word] |= scratch[LEAD, word] & before[word]
    return True


@kernel
def solve_coloured_wide(black, white, planes, runs, first, last, length, starts, gaps, scratch, can):
    """Whether the clue can be met. `can` then holds the cells that can be of each plane; `starts` and `gaps` are work
    areas with a row for each run."""
    words = (length + 63) >> 6
    _prepare(black, white, planes, length, can, scratch)
    slack = slack_of(runs, first, last, length)
    if first < last and not _place_forward(runs, first, last, length, slack, can, starts, gaps, scratch):
        return False
    for row in range(words if first == last else 0, planes * words):
        can[row] = W0
    if first == last:
        return bit_of(scratch[LEAD], length - 1) == W1
    return _place_backward(runs, first, last, length, slack, starts, gaps, can, scratch)


@kernel
def holds_coloured_wide(black, white, planes, runs, first, last, length, starts, gaps, scratch, can):
    """Whether the clue can be met: the forward half of `solve_coloured_wide`."""
    _prepare(black, white, planes, length, can, scratch)
    end = length - 1
    if first == last:
        return bit_of(scratch[LEAD], end) == W1
    slack = slack_of(runs, first, last, length)
    if not _place_forward(runs, first, last, length, slack, can, starts, gaps, scratch):
        return False
    row = (last - first - 2) >> 1
    ends_there = bit_of(starts[row], length - runs[last - 2]) == W1
    return ends_there or (slack > 0 and bit_of(gaps[row], end) == W1)
