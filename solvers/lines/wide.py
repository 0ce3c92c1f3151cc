"""The complete solver of one line with a `Runs` clue, of any length: `narrow`, over many words.

The forward and backward sets are the same, limited to the window between each run's earliest and latest place: in a
long, well-filled line a run ranges over one or two words out of eight. Every array of words has `PADDING` more words
than the line, so that shifts may read past the window.
"""

from __future__ import annotations

import numpy as np

from ..compiled import kernel, part
from .bits import ALL, W0, W1, W2, W4, W8, W16, W32, W63

PADDING = 2
SCRATCH_ROWS = 20

# rows of the scratch area
FIT = 0  # 0..9: a run of 1, 2, 4 .. 512 cells fits from here
_SMEAR = 10  # 10..14: this cell and the 1, 3, 7, 15, 31 after it in the same word are white
WHITE = 15
REACH = 16
BEFORE = 17
_COVER = 18
LEAD = 19


@part
def shifted_right(row, word, by):
    """Word `word` of `row` moved `by` cells to the left; zeros come from beyond the end of the row."""
    source = word + (by >> 6)
    part = np.uint64(by & 63)
    last = row.shape[0] - 1
    if source > last:
        return W0
    value = row[source] >> part
    if part != W0 and source < last:
        value |= (row[source + 1] << W1) << (W63 - part)
    return value


@part
def shifted_left(row, word, by, low, high):
    """Word `word` of `row` moved `by` cells to the right; only the words from `low` to `high` count."""
    source = word - (by >> 6)
    part = np.uint64(by & 63)
    value = W0
    if low <= source <= high:
        value = row[source] << part
    if part != W0 and low <= source - 1 <= high:
        value |= (row[source - 1] >> W1) >> (W63 - part)
    return value


@part
def lay_white(level, word, scratch):
    """Fill the rows of one word that depend only on which of its cells can be empty."""
    scratch[WHITE, word] = level
    scratch[BEFORE, word] = W0
    scratch[REACH, word] = W0
    level &= level >> W1
    scratch[_SMEAR, word] = level
    level &= level >> W2
    scratch[_SMEAR + 1, word] = level
    level &= level >> W4
    scratch[_SMEAR + 2, word] = level
    level &= level >> W8
    scratch[_SMEAR + 3, word] = level
    scratch[_SMEAR + 4, word] = level & (level >> W16)


@part
def _prepare(black, white, length, longest, scratch):
    """Fill the rows that depend only on the cells: fits, smears, masked white."""
    words = (length + 63) >> 6
    for word in range(words + PADDING):
        full = ALL
        if word == words - 1:
            full = ALL >> (W63 - np.uint64((length - 1) & 63))
        if word >= words:
            full = W0
        scratch[FIT, word] = black[word] & full
        lay_white(white[word] & full, word, scratch)
    row, size = 0, 1
    while size + size <= longest:
        for word in range(words):
            scratch[row + 1, word] = scratch[row, word] & shifted_right(scratch[row], word, size)
        scratch[row + 1, words] = W0
        scratch[row + 1, words + 1] = W0
        row += 1
        size += size


@part
def _smeared(cells, word, scratch):
    """`cells` of one word, and all from which white cells lead right to one of them."""
    cells |= (cells >> W1) & scratch[WHITE, word]
    cells |= (cells >> W2) & scratch[_SMEAR, word]
    cells |= (cells >> W4) & scratch[_SMEAR + 1, word]
    cells |= (cells >> W8) & scratch[_SMEAR + 2, word]
    cells |= (cells >> W16) & scratch[_SMEAR + 3, word]
    return cells | ((cells >> W32) & scratch[_SMEAR + 4, word])


@part
def slide(row, low, high, scratch):
    """Let the white cells of `row` slide right over white cells, within words low..high."""
    carry = W0
    for word in range(low, high + 1):
        white = scratch[WHITE, word]
        cells = (row[word] | carry) & white
        moved = white + cells
        carry = W1 if moved < white else W0
        row[word] = (cells | (moved ^ white)) & white


@part
def _place_forward(runs, first, last, length, starts, gaps, scratch):
    """Forward sets: where each run can start after all runs before it, and the gap after it."""
    need = -1
    for i in range(first, last):
        need += runs[i] + 1
    low = 0
    for i in range(first, last):
        run = runs[i]
        high = length - need
        low_word, high_word = low >> 6, high >> 6
        row, size = 0, 1
        while size + size <= run:
            row += 1
            size += size
        any_start = W0
        placed = starts[i - first]
        for word in range(low_word, high_word + 1):
            value = scratch[REACH, word] & scratch[row, word]
            if run > size:
                value &= shifted_right(scratch[row], word, run - size)
            if word == high_word:
                value &= ALL >> (W63 - np.uint64(high & 63))
            placed[word] = value
            any_start |= value
        if any_start == W0:
            return False
        _open_gap(placed, gaps[i - first], low, high, run, length, scratch)
        low += run + 1
        need -= run + 1
    return True


@part
def _open_gap(placed, gap, low, high, run, length, scratch):
    """The white cells after a run that starts at one of `placed`, and where the next run can start."""
    low_word = (low + run) >> 6
    high_word = min(high + run, length - 1) >> 6
    for word in range(low_word, high_word + 1):
        gap[word] = shifted_left(placed, word, run, low >> 6, high >> 6)
    slide(gap, low_word, high_word, scratch)
    carry = W0
    for word in range(low_word, high_word + 1):
        scratch[REACH, word] = (gap[word] << W1) | carry
        carry = gap[word] >> W63
    scratch[REACH, high_word + 1] = carry


@part
def open_lead(words, scratch):
    """Rows LEAD and REACH := the white cells before the first run, and where it can start."""
    lead = scratch[LEAD]
    for word in range(words):
        lead[word] = W0
    lead[0] = W1
    slide(lead, 0, words - 1, scratch)
    carry = W1
    for word in range(words):
        scratch[REACH, word] = (lead[word] << W1) | carry
        carry = lead[word] >> W63


@part
def cover(placed, low, high, run, out, scratch):
    """Add to `out` all cells covered by runs that start at one of `placed`."""
    low_word, high_word = low >> 6, (high + run - 1) >> 6
    covered = scratch[_COVER]
    for word in range(low_word, high_word + 1):
        covered[word] = placed[word] if word <= high >> 6 else W0
    size = 1
    while size < run:
        step = min(size, run - size)
        for word in range(high_word, low_word - 1, -1):
            covered[word] |= shifted_left(covered, word, step, low_word, high_word)
        size += step
    for word in range(low_word, high_word + 1):
        out[word] |= covered[word]


@part
def look_back(placed, low, high, scratch):
    """Row BEFORE := the white cells from which a gap leads to one of `placed`."""
    carry = W0
    before = scratch[BEFORE]
    for word in range(high >> 6, (max(low, 1) - 1 >> 6) - 1, -1):
        cells = placed[word] if word >= low >> 6 else W0
        cells |= (carry << W63) & scratch[WHITE, word]
        cells = _smeared(cells, word, scratch)
        before[word] = ((cells >> W1) | (carry << W63)) & scratch[WHITE, word]
        carry = cells & W1
    before[(high >> 6) + 1] = W0


@part
def _place_backward(runs, first, last, length, starts, gaps, scratch, out_black, out_white):
    """Reduce the starts to those with room after them, and collect what cells can be."""
    low = 0
    for i in range(first, last):
        low += runs[i] + 1
    need = -1
    before = scratch[BEFORE]
    for i in range(last - 1, first - 1, -1):
        run = runs[i]
        low -= run + 1
        need += run + 1
        high = length - need
        placed = starts[i - first]
        any_start = W0
        for word in range(low >> 6, (high >> 6) + 1):
            room = shifted_right(before, word, run)
            if i == last - 1 and word == high >> 6:
                room |= W1 << np.uint64(high & 63)
            placed[word] &= room
            any_start |= placed[word]
        if any_start == W0:
            return False
        cover(placed, low, high, run, out_black, scratch)
        look_back(placed, low, high, scratch)
        if i > first and high > 0:
            gap = gaps[i - 1 - first]
            for word in range((low - 1) >> 6, ((high - 1) >> 6) + 1):
                out_white[word] |= gap[word] & before[word]
        elif high > 0:
            for word in range(((high - 1) >> 6) + 1):
                out_white[word] |= scratch[LEAD, word] & before[word]
    return True


@kernel
def solve_wide(black, white, runs, first, last, length, starts, gaps, scratch, out_black, out_white):
    """Whether the clue can be met; `out_black` and `out_white` get the cells that can then be filled and empty.

    `starts` and `gaps` are work areas with a row for each run; of `starts` only the words from a run's earliest to its
    latest place are valid.
    """
    words = (length + 63) >> 6
    longest = 1
    for i in range(first, last):
        longest = max(longest, runs[i])
    _prepare(black, white, length, longest, scratch)
    for word in range(words):
        out_black[word] = W0
        out_white[word] = scratch[WHITE, word] if first == last else W0
    if first == last:
        for cell in range(length):
            if (out_white[cell >> 6] >> np.uint64(cell & 63)) & W1 == W0:
                return False
        return True
    open_lead(words, scratch)
    if not _place_forward(runs, first, last, length, starts, gaps, scratch):
        return False
    reach_end(length, scratch)
    before = scratch[BEFORE]
    gap = gaps[last - 1 - first]
    low = 0
    for i in range(first, last):
        low += runs[i] + 1
    for word in range((low - 1) >> 6, words):
        out_white[word] |= gap[word] & before[word]
    return _place_backward(runs, first, last, length, starts, gaps, scratch, out_black, out_white)


@part
def reach_end(length, scratch):
    """Row BEFORE := the cells from which all cells up to the end of the line are white."""
    words = (length + 63) >> 6
    before = scratch[BEFORE]
    cells = (W1 << np.uint64((length - 1) & 63)) & scratch[WHITE, words - 1]
    for word in range(words - 1, -1, -1):
        before[word] = _smeared(cells, word, scratch)
        cells = W0 if word == 0 else ((before[word] & W1) << W63) & scratch[WHITE, word - 1]
