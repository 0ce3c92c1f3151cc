"""Three ways to find what all combinations of one line share, at three costs: `WAYS`.

Each takes a clue and the known cells and yields, slice by slice, how many combinations it has seen and what they
share; the last result is the answer. The order of lines is not decided here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from ..clues import Clue, Runs
from ..compiled import kernel, part
from ..grid import EMPTY, FILLED, UNKNOWN
from .bits import W0, W1
from .clue_numbers import COUNT, numbers_of
from .count import STATES, solve_count
from .look import LookResult
from .narrow import WIDEST, solve_narrow
from .placements import EITHER, STARTS, begin_placements, read_cells, share_placements
from .wide import PADDING, SCRATCH_ROWS, solve_wide

LONGEST: Final = 30  # cells of a line whose patterns are tried; each further one doubles the work
_SLICE: Final = 1 << 20  # patterns, or steps from one placement to the next: about 5 ms

Way = Callable[[Runs, bytes], Iterator[LookResult]]
_Flags = NDArray[np.bool_]


@part
def _holds(pattern, runs):
    """Whether the runs of ones in a pattern, from its lowest bit on, are those of the clue. Bit c is cell c, filled."""
    for i in range(runs.shape[0]):
        start = pattern & (~pattern + W1)
        carried = pattern + start  # a carry runs through the lowest run of ones
        if start == W0 or pattern & ~carried != (start << np.uint64(runs[i])) - start:
            return False
        pattern &= carried
    return pattern == W0


@kernel
def _share_patterns(begin, end, filled, empty, runs, can):
    """Try the patterns from `begin` to `end`, and add the cells that they fill and leave empty to `can`."""
    for number in range(begin, end):
        pattern = np.uint64(number)
        if pattern & empty | filled & ~pattern == W0 and _holds(pattern, runs):
            can[0] |= pattern
            can[1] |= ~pattern


def by_patterns(clue: Runs, states: bytes) -> Iterator[LookResult]:
    """All bit patterns as long as the line, for lines of at most `LONGEST` cells: the most expensive way."""
    filled, empty = (np.uint64(sum(1 << cell for cell, value in enumerate(states) if value == state))
                     for state in (FILLED, EMPTY))
    runs = np.array(clue.lengths, np.int32)
    can = np.zeros(2, np.uint64)
    total = 1 << len(states)
    for begin in range(0, total, _SLICE):
        end = min(begin + _SLICE, total)
        _share_patterns(begin, end, filled, empty, runs, can)
        yield LookResult(end, _shared(*_flags(can.reshape(2, 1), len(states))))


def by_placements(clue: Runs, states: bytes) -> Iterator[LookResult]:
    """The placements of the clue that agree with the known cells."""
    length = len(states)
    runs = np.array(clue.lengths, np.int32)
    cells = np.frombuffer(states, np.int8)
    room, wall = np.zeros((2, length + 1), np.int32)
    cursor = np.zeros(STARTS + len(runs) + 1, np.int32)
    counts = np.zeros(length + 1, np.int64)
    read_cells(np.where(cells == UNKNOWN, EITHER, cells).astype(np.int8), length, room, wall)
    begin_placements(cursor, runs, 0, len(runs), length)
    count, is_done = 0, False
    while not is_done:
        is_done, placements = share_placements(cursor, runs, length, room, wall, counts, _SLICE)
        count += placements
        filling = counts[:length].cumsum()
        yield LookResult(count, _shared(filling > 0, filling < count))


def by_kernel(clue: Clue, states: bytes) -> Iterator[LookResult]:
    """The line solvers of the searches. They handle all placements at once, which counts as one combination."""
    length = len(states)
    words = (length + WIDEST - 1) // WIDEST
    cells = np.frombuffer(states, np.int8)
    black, white = _words(cells != EMPTY, words + PADDING), _words(cells != FILLED, words + PADDING)
    numbers = numbers_of([clue])
    runs = np.array(numbers.values, np.int32)
    # the same types as in search, so that kernels are not compiled again
    line = (runs, np.int32(0), np.int32(len(runs)), np.int32(length))
    out = np.zeros((2, words + PADDING), np.uint64)
    if numbers.kinds == [COUNT]:
        ahead = np.zeros((WIDEST, STATES), np.uint64)
        holds, out[0, 0], out[1, 0] = solve_count(black[0], white[0], runs[0], runs[1], line[-1], ahead)
    elif length <= WIDEST:
        starts, gaps = np.zeros((2, len(runs) + 1, 1), np.uint64)
        holds, out[0, 0], out[1, 0] = solve_narrow(black[0], white[0], *line, starts, gaps)
    else:
        starts, gaps = np.zeros((2, len(runs) + 1, words + PADDING), np.uint64)
        scratch = np.zeros((SCRATCH_ROWS, words + PADDING), np.uint64)
        holds = solve_wide(black, white, *line, starts, gaps, scratch, out[0], out[1])
    yield LookResult(1, _shared(*_flags(out, length)) if holds else None)


WAYS: Final[dict[str, Way]] = {"patterns": by_patterns, "placements": by_placements, "kernel": by_kernel}


def _shared(can_fill: _Flags, can_empty: _Flags) -> bytes | None:
    """The states of cells that can be filled, empty, or either; None if a cell can be neither."""
    if not (can_fill[0] or can_empty[0]):
        return None
    states = np.where(can_fill & can_empty, UNKNOWN, np.where(can_fill, FILLED, EMPTY))
    return states.astype(np.int8).tobytes()


def _words(flags: _Flags, words: int) -> Any:
    """Flags as bits of so many words, padded with zeros."""
    room = np.zeros(8 * words, np.uint8)
    packed = np.packbits(flags, bitorder="little")
    room[: len(packed)] = packed
    return room.view("<u8").astype(np.uint64)


def _flags(words: Any, length: int) -> _Flags:
    """The bits of rows of words, as rows of `length` flags."""
    octets = words.astype("<u8").view(np.uint8)
    return np.unpackbits(octets, axis=1, count=length, bitorder="little").astype(bool)
