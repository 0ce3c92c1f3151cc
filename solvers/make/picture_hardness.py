"""Compiled: how hard line logic is on the clues of a flat picture, as a rating says. Whole numbers only.

This is the hardness of `explain/rating.py` at a hundredth of its cost. In each round, lines tell what the lowest tier
of techniques finds. Of the techniques of a tier, those are left out that never find more than the others together; the
last tier is all that single lines give. Reasons are in `explain/techniques/`, and tests compare both hardnesses.

Each colour looks at a line by itself: `black` are the cells that can have it, `filled` those that do. What it finds
goes to `look.told`.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from ..compiled import kernel, part
from ..lines.bits import ALL, W0, W1, W2, W4, W8, W16, W32, W63
from .picture_rounds import HARDNESS, LOOK, OPEN, WORK, begin, open_cells, spread, unknown

PARTS: Final = 1024  # of a power of two, in which hardness is counted
_CLOSER: Final = 1331  # parts: the weight of a tier in a rating
_WHOLE: Final = 12  # bits of a share of the cells
# How a line tells something: all at once, some cells at a glance, by a closer look, by its cases.
_NOTHING, _OBVIOUS, _GLANCE, _CLOSER_LOOK, _CASES = range(5)

_FIVES, _THREES, _FIFTEENS, _ONES = (np.uint64(int(digits * 8, 16)) for digits in ("55", "33", "0f", "01"))
_W56 = np.uint64(56)


# --- numbers and cells ------------------------------------------------------------------------------------------------


@part
def _log(number):
    """The binary logarithm of a number below 2**31, in parts."""
    log = 30
    while not number >> 30:
        number <<= 1
        log -= 1
    for _ in range(10):
        number = number * number >> 30
        log *= 2
        if number >> 31:
            number >>= 1
            log += 1
    return log


@part
def _root(number):
    """The square root, rounded down, of a number below 2**24."""
    root = 0
    for place in range(11, -1, -1):
        longer = root | 1 << place
        if longer * longer <= number:
            root = longer
    return root


@part
def _count(cells):
    """How many cells there are, added up in pairs, fours and bytes."""
    cells -= (cells >> W1) & _FIVES
    cells = (cells & _THREES) + ((cells >> W2) & _THREES)
    cells = (cells + (cells >> W4)) & _FIFTEENS
    return np.int64((cells * _ONES) >> _W56)


@part
def _first(cells):
    """The place of the first cell; 64 without any."""
    return _count((cells & (~cells + W1)) - W1)


@part
def _last(cells):
    """The place of the last cell; -1 without any."""
    cells |= cells >> W1
    cells |= cells >> W2
    cells |= cells >> W4
    cells |= cells >> W8
    cells |= cells >> W16
    return _count(cells | (cells >> W32)) - 1


@part
def _from_to(first, end):
    """The cells from `first` to before `end`."""
    return (ALL >> (W63 - np.uint64(end - first - 1))) << np.uint64(first) if first < end else W0


# --- what a line tells ------------------------------------------------------------------------------------------------


@part
def _fill(look, plane, cells):
    """Cells are of a plane."""
    for other in range(look.planes(look)):
        if other != plane:
            look.told[other] &= ~cells


@part
def _known(look, line, plane):
    """The cells of a line that are of a plane."""
    cells = look.can[line, plane]
    for other in range(look.planes(look)):
        if other != plane:
            cells &= ~look.can[line, other]
    return cells


@part
def _reaching(look, line, plane, start, end):
    """The lengths of the shortest and the longest run of a colour that could cover cells, by their outermost places;
    0 without any."""
    shortest, longest = 0, 0
    for at in range(look.first[line], look.first[line + 1], look.step(look)):
        if look.left[at] > start:
            break
        size = look.runs[at]
        if look.plane_of(look, at) == plane and size >= end - start and look.right[at] + size >= end:
            shortest = min(shortest, size) if longest else size
            longest = max(longest, size)
    return shortest, longest


@part
def _glance(look, line, plane, black, filled):
    """What the techniques complete, remaining, caps and glue find."""
    total = 0
    for at in range(look.first[line], look.first[line + 1], look.step(look)):
        if look.plane_of(look, at) == plane:
            total += look.runs[at]
    if total == 0:
        return
    if _count(filled) == total:
        look.told[plane] &= filled
    if _count(black) == total:
        _fill(look, plane, black)
    left = filled
    while left:
        low = left & (~left + W1)
        segment = left & ~(left + low)
        left ^= segment
        start, size = _first(low), _count(segment)
        end = start + size
        shortest, longest = _reaching(look, line, plane, start, end)
        if longest == size:
            look.told[plane] &= ~((low >> W1) | (segment << W1)) | segment
        wall = _last(~black & (low - W1)) + 1
        other_wall = end + _first(~black >> np.uint64(end))
        _fill(look, plane, _from_to(end, wall + shortest) | _from_to(other_wall - shortest, start))


@part
def _slack(look, line, length):
    """How far each run can move."""
    slack = length
    for at in range(look.first[line], look.first[line + 1], look.step(look)):
        slack -= look.runs[at] + look.gap(look, line, at)
    return slack


@part
def _overlap(look, line, slack):
    """What runs cover in all their places."""
    place = 0
    for at in range(look.first[line], look.first[line + 1], look.step(look)):
        _fill(look, look.plane_of(look, at), _from_to(place + slack, place + look.runs[at]))
        place += look.runs[at] + look.gap(look, line, at)


@part
def _touching(look, line, length, known):
    """What the technique touching finds: two runs that meet."""
    first, last = look.first[line], look.first[line + 1]
    for place in range(1, length):
        here = W1 << np.uint64(place)
        if not known & here or not known & (here >> W1):
            continue
        pairs, before, after, ends, begins = 0, 0, 0, 0, 0
        for at in range(first, last - 2, 2):
            ending, beginning = look.plane_of(look, at), look.plane_of(look, at + 2)
            size = look.runs[at]
            if (ending != beginning and look.left[at] + size <= place <= look.right[at] + size
                    and look.left[at + 2] <= place <= look.right[at + 2]
                    and _known(look, line, ending) & (here >> W1) and _known(look, line, beginning) & here):
                before = min(before, size) if pairs else size
                after = min(after, look.runs[at + 2]) if pairs else look.runs[at + 2]
                pairs += 1
                ends, begins = ending, beginning
        if pairs:
            _fill(look, ends, _from_to(place - before, place))
            _fill(look, begins, _from_to(place, place + after))
        if pairs == 1:
            look.told[ends] &= ~((here >> np.uint64(before)) >> W1)
            look.told[begins] &= ~(here << np.uint64(after))


@part
def _closer_look(look, line, plane, black, filled):
    """What the techniques pushed, reach, gaps and splitting find."""
    reached = W0
    for at in range(look.first[line], look.first[line + 1], look.step(look)):
        if look.plane_of(look, at) == plane:
            left, right, size = look.left[at], look.right[at], look.runs[at]
            _fill(look, plane, _from_to(right, left + size))
            reached |= _from_to(left, right + size)
    if not reached:
        return
    look.told[plane] &= reached
    left = black
    while left:
        low = left & (~left + W1)
        stretch = left & ~(left + low)
        left ^= stretch
        if not stretch & filled and not _fits(look, line, plane, _first(low), _count(stretch)):
            look.told[plane] &= ~stretch
    beside = black & ~filled & ((filled << W1) | (filled >> W1))
    while beside:
        low = beside & (~beside + W1)
        beside ^= low
        place = _first(low)
        start = _last(~filled & (low - W1)) + 1
        end = place + 1 + _first((~filled >> np.uint64(place)) >> W1)
        if _reaching(look, line, plane, start, end)[1] == 0:
            look.told[plane] &= ~low


@part
def _fits(look, line, plane, start, size):
    """Whether a run that could lie in a stretch, by its outermost places, is short enough."""
    for at in range(look.first[line], look.first[line + 1], look.step(look)):
        if (look.plane_of(look, at) == plane and look.runs[at] <= size and look.left[at] < start + size
                and look.right[at] + look.runs[at] > start):
            return True
    return False


@part
def _is_told(look, line):
    """Whether a line tells something; if so, `out` has what is left."""
    told = False
    for plane in range(look.planes(look)):
        told |= look.told[plane] != look.can[line, plane]
    if told:
        for plane in range(look.planes(look)):
            look.out[line, plane] = look.told[plane]
    return told


@part
def _tell(look, line, length):
    """Leave in `out` what the lowest tier leaves of a line that was solved. Returns how it tells that."""
    planes = look.planes(look)
    new = W0
    for plane in range(planes):
        look.told[plane] = look.can[line, plane]
        new |= look.out[line, plane] ^ look.can[line, plane]
    if not new:
        return _NOTHING
    first, last = look.first[line], look.first[line + 1]
    slack = _slack(look, line, length)
    if first == last or slack == 0:
        return _OBVIOUS
    for run, at in enumerate(range(first, last, look.step(look))):
        look.left[at], look.right[at] = _first(look.starts[run, 0]), _last(look.starts[run, 0])
    known = W0
    for plane in range(planes):
        known |= _known(look, line, plane)
    if not known:
        _overlap(look, line, slack)
    empty = look.empty(look)
    for plane in range(planes):
        if plane != empty:
            _glance(look, line, plane, look.can[line, plane], _known(look, line, plane))
    if planes > 2:
        _touching(look, line, length, known)
    if _is_told(look, line):
        return _GLANCE
    for plane in range(planes):
        if plane != empty:
            _closer_look(look, line, plane, look.can[line, plane], _known(look, line, plane))
    return _CLOSER_LOOK if _is_told(look, line) else _CASES


# --- rounds -----------------------------------------------------------------------------------------------------------


@part
def _left(look, width, height):
    """How many cells are open, in parts. Excluding some colours of a cell earns partial credit."""
    if look.planes(look) == 2:
        return unknown(look, height) * PARTS
    left = 0
    for row in range(height):
        several = open_cells(look, row)
        while several:
            low = several & (~several + W1)
            several ^= low
            count = 0
            for plane in range(look.planes(look)):
                count += look.can[row, plane] & low != W0
            among = look.among[row * width + _first(low)]
            left += PARTS if among == 1 else look.logs[count] * PARTS // look.logs[among]
    return left


@part
def _present(look, line):
    """The planes in a line, as bits, if its clue says which."""
    present = 1 << look.empty(look)
    for at in range(look.first[line], look.first[line + 1], look.step(look)):
        present |= 1 << look.plane_of(look, at)
    return present


@part
def _exclude_absent(look, width, height):
    """What clues say before one looks at cells: a line has no run of some colours."""
    for count in range(1, look.planes(look) + 1):
        look.logs[count] = _log(count)
    for line in range(height + width):
        present = _present(look, line)
        for plane in range(look.planes(look)):
            if look.first[line] < look.first[line + 1] and not present >> plane & 1:
                spread(look.can[line, plane], plane, line, look.can, look.dirty, height)
    for cell in range(width * height):
        present = _present(look, cell // width) & _present(look, height + cell % width)
        look.among[cell] = _count(np.uint64(present))


@part
def _write(look, tier, width, height):
    """Write what all lines tell by techniques up to a tier. Returns how many lines do."""
    telling = 0
    for line in range(height + width):
        if _NOTHING < look.tier[line] <= tier:
            telling += 1
            look.dirty[line] = 1
            for plane in range(look.planes(look)):
                gone = look.can[line, plane] & ~look.out[line, plane]
                if gone:
                    spread(gone, plane, line, look.can, look.dirty, height)
    return telling


@part
def _lowest_tier(look, width, height):
    """Read the lines that changed. Returns the lowest tier at which a line tells anything."""
    lowest = _NOTHING
    for line in range(height + width):
        if look.dirty[line]:
            look.dirty[line] = 0
            look.num[WORK] += look.planes(look) - 1
            length = width if line < height else height
            look.solve_line(look.can, line, length, look)
            look.tier[line] = _tell(look, line, length)
        if look.tier[line] and (lowest == _NOTHING or look.tier[line] < lowest):
            lowest = int(look.tier[line])  # uncompiled, it would be of 8 bits, and so would what is made of it
    return lowest


@kernel
def rate_lines(cells, width, height, look):
    """Solve the clues of a picture by line logic, as far as that goes, and say how hard that is."""
    num = look.num
    num[WORK] += LOOK
    begin(cells, width, height, look)
    if look.planes(look) > 2:
        _exclude_absent(look, width, height)
    all_cells = width * height * PARTS
    counted, paces, moment, closer = 0, 0, 0, 0
    left = _left(look, width, height)
    while left:
        lowest = _lowest_tier(look, width, height)
        if lowest == _NOTHING:
            break
        open_lines = 0
        for line in range(height + width):
            open_lines += open_cells(look, line) != W0
        telling = _write(look, max(lowest, _GLANCE), width, height)
        share, gain = (left << _WHOLE) // all_cells, left
        left = _left(look, width, height)
        gain -= left
        count = share * share * share
        counted += count
        paces += count * (_log(all_cells) - _log(max(1, gain)))
        if lowest > _OBVIOUS:
            few = _log(open_lines) - _log(telling) + _CLOSER * (lowest - _GLANCE)
            moment = max(moment, few * _root(share << _WHOLE) >> _WHOLE)
        if lowest > _GLANCE:
            closer += share
    num[OPEN] = unknown(look, height)
    often = (_log((1 << _WHOLE) + closer) - _log(1 << _WHOLE)) // 2
    num[HARDNESS] = moment + paces // max(1, counted) + often
