"""Where the runs of one line can lie: what explanations and hints ask of a line.

Exact, for `Runs` and lines of any length. The same sets as in `narrow`, but a word is a Python integer with a
bit for each cell, and the way back is the way forward over the mirrored line: nothing here is compiled, so
that asking for a hint costs no import of numba. Search belongs to the kernels.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from ..grid import EMPTY, FILLED, UNKNOWN
from ..puzzle import Runs

Cells = int  # a set of cells: bit c stands for cell c


class Placing(NamedTuple):
    """All placements of a clue in a line that agree with its known cells, seen together: what they share, unknown where
    they differ, and by run the cells where it starts in some placement."""

    cells: bytes
    starts: tuple[Cells, ...]


def outermost(starts: Sequence[Cells]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """By run the first and the last of its starts. Two placements are made of these: in one every run lies as far to
    the left as it ever can, in the other as far to the right."""
    return (tuple((cells & -cells).bit_length() - 1 for cells in starts),
            tuple(cells.bit_length() - 1 for cells in starts))


def place(clue: Runs, known: Sequence[int]) -> Placing | None:
    """All there is to know about the runs of a line with these known cells; None when it cannot hold."""
    length = len(known)
    black = _set_of(state != EMPTY for state in known)
    white = _set_of(state != FILLED for state in known)
    ahead = _forward(clue.lengths, black, white)
    behind = _forward(clue.lengths[::-1], _mirrored(black, length), _mirrored(white, length))
    ends = [_mirrored(ends, length) for ends in reversed(behind.starts)]
    starts = tuple(start & (end >> run - 1) for run, start, end in zip(clue.lengths, ahead.starts, ends, strict=True))
    gaps = zip(ahead.gaps, reversed(behind.gaps), strict=True)
    can_white = _union(gap & _mirrored(other, length) for gap, other in gaps)
    if not all(starts) or (not starts and can_white != _all(length)):
        return None
    can_black = _union(map(_dilated, starts, clue.lengths))
    return Placing(_shared(can_black, can_white, length), starts)


@dataclass(frozen=True, slots=True)
class _Forward:
    """Where each run can start when all before it is in place, and the white cells before each run and behind all."""

    starts: list[Cells]
    gaps: list[Cells]


def _forward(lengths: Sequence[int], black: Cells, white: Cells) -> _Forward:
    gap = _slid(white & 1, white)
    reach = gap << 1 | 1  # the border is as good as a white cell
    starts, gaps = [], [gap]
    for run in lengths:
        placed = reach & _fits(black, run)
        gap = _slid(placed << run & white, white)
        reach = gap << 1
        starts.append(placed)
        gaps.append(gap)
    return _Forward(starts, gaps)


def _slid(cells: Cells, white: Cells) -> Cells:
    """White cells, and those that are reached from them over white cells to the right: a carry runs through ones."""
    return (cells | (white + cells) ^ white) & white


def _fits(black: Cells, run: int) -> Cells:
    """The cells from which `run` cells to the right can all be filled."""
    done = 1
    while done < run:
        step = min(done, run - done)
        black &= black >> step
        done += step
    return black


def _dilated(starts: Cells, run: int) -> Cells:
    """All cells covered by a run of that length from one of `starts`."""
    done = 1
    while done < run:
        step = min(done, run - done)
        starts |= starts << step
        done += step
    return starts


def _mirrored(cells: Cells, length: int) -> Cells:
    return int(f"{cells:0{length}b}"[::-1], 2)


def _set_of(members: Iterable[bool]) -> Cells:
    return _union(1 << cell for cell, member in enumerate(members) if member)


def _union(sets: Iterable[Cells]) -> Cells:
    together = 0
    for cells in sets:
        together |= cells
    return together


def _all(length: int) -> Cells:
    return (1 << length) - 1


def _shared(black: Cells, white: Cells, length: int) -> bytes:
    """What cells are that can be filled (black), empty (white) or either."""
    state = {(0, 1): EMPTY, (1, 0): FILLED, (1, 1): UNKNOWN}
    return bytes(state[black >> cell & 1, white >> cell & 1] for cell in range(length))
