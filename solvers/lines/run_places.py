"""Where the runs of one line can lie, for explanations and hints.

Exact, for `Runs` and `ColourRuns`, and lines of any length. The sets are those of `narrow`, but a word is a Python
integer with a bit for each cell, and the backward pass is the forward pass over the mirrored line. Nothing here is
compiled, so that a hint costs no import of numba. Search belongs to the kernels.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import reduce
from itertools import pairwise
from operator import or_
from typing import NamedTuple

from ..clues import Runs
from ..grid import EMPTY, FILLED, UNKNOWN

Cells = int  # a set of cells: bit c stands for cell c


class Placing(NamedTuple):
    """All placements of a clue that agree with the known cells, taken together: the cells that they share (unknown
    where they differ), and for each run the cells where it starts in some placement."""

    cells: bytes
    starts: tuple[Cells, ...]


def outermost(starts: Sequence[Cells]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The first and the last start of each run. These are two placements: one with every run as far to the left as it
    can ever lie, one with every run as far to the right."""
    return (tuple((cells & -cells).bit_length() - 1 for cells in starts),
            tuple(cells.bit_length() - 1 for cells in starts))


def place(clue: Runs, states: Sequence[int]) -> Placing | None:
    """The placements in a line with these known cells; None when there are none."""
    black = _set_of(state != EMPTY for state in states)
    white = _set_of(state != FILLED for state in states)
    sets = plane_sets([(run, FILLED) for run in clue.lengths], (white, black), len(states))
    return None if sets is None else Placing(_shared(sets[0][1], sets[0][0], len(states)), sets[1])


def plane_sets(
    runs: Sequence[tuple[int, int]], can: Sequence[Cells], length: int
) -> tuple[tuple[Cells, ...], tuple[Cells, ...]] | None:
    """The cells that can be empty and that can have each colour in some placement of these runs, (length, colour), and
    the starts of each run; `can` are the cells that can be so before. None when there is no placement."""
    ahead_starts, ahead_gaps = _forward(runs, can)
    behind_starts, behind_gaps = _forward(runs[::-1], [_mirrored(cells, length) for cells in can])
    ends = [_mirrored(ends, length) for ends in reversed(behind_starts)]
    starts = tuple(start & (end >> run - 1) for (run, _), start, end in zip(runs, ahead_starts, ends, strict=True))
    gaps = zip(ahead_gaps, reversed(behind_gaps), strict=True)
    left = [0] * len(can)
    left[0] = _union(gap & _mirrored(other, length) for gap, other in gaps)
    if not all(starts) or (not starts and left[0] != (1 << length) - 1):
        return None
    for (run, colour), placed in zip(runs, starts, strict=True):
        left[colour] |= _dilated(placed, run)
    return tuple(left), starts


def _forward(runs: Sequence[tuple[int, int]], can: Sequence[Cells]) -> tuple[list[Cells], list[Cells]]:
    """Where each run can start when all before it is in place, and the white cells before each run and behind all."""
    white = can[0]
    gap = _slid(white & 1, white)
    reach = gap << 1 | 1  # the border is as good as a white cell
    starts, gaps = [], [gap]
    for (run, colour), (_, follower) in pairwise((*runs, (0, 0))):
        placed = reach & _fits(can[colour], run)
        gap = _slid(placed << run & white, white)
        reach = gap << 1 if colour == follower else gap << 1 | placed << run
        starts.append(placed)
        gaps.append(gap)
    return starts, gaps


def _slid(cells: Cells, white: Cells) -> Cells:
    """White cells, and all that can be reached from them over white cells to the right: a carry runs through ones."""
    return (cells | (white + cells) ^ white) & white


def _fits(black: Cells, run: int) -> Cells:
    """The cells from which `run` cells to the right can all be filled."""
    size = 1
    while size < run:
        step = min(size, run - size)
        black &= black >> step
        size += step
    return black


def _dilated(starts: Cells, run: int) -> Cells:
    """All cells covered by a run of that length from one of `starts`."""
    size = 1
    while size < run:
        step = min(size, run - size)
        starts |= starts << step
        size += step
    return starts


def _mirrored(cells: Cells, length: int) -> Cells:
    return int(f"{cells:0{length}b}"[::-1], 2)


def _set_of(members: Iterable[bool]) -> Cells:
    return _union(1 << cell for cell, member in enumerate(members) if member)


def _union(sets: Iterable[Cells]) -> Cells:
    return reduce(or_, sets, 0)


def _shared(black: Cells, white: Cells, length: int) -> bytes:
    """The states of cells that can be filled (black), empty (white) or either."""
    state = {(0, 1): EMPTY, (1, 0): FILLED, (1, 1): UNKNOWN}
    return bytes(state[black >> cell & 1, white >> cell & 1] for cell in range(length))
