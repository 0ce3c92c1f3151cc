"""Where the runs of one line can lie: what hints, and the dimming of clues, ask of a line.

Exact, for `Runs` and lines of any length. The same sets as in `narrow`, but a word is a Python integer with a
bit for each cell, and the way back is the way forward over the mirrored line: nothing here is compiled, so
that asking for a hint costs no import of numba. Search belongs to the kernels.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from ..grid import EMPTY, FILLED, UNKNOWN
from ..puzzle import Runs

Cells = int  # a set of cells: bit c stands for cell c


@dataclass(frozen=True, slots=True)
class Segment:
    """A maximal row of cells known to be filled, and the runs, by number, that it can belong to."""

    cells: range
    runs: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Placing:
    """All placements of a clue in a line that agree with its known cells, seen together.

    `cells` is what they all share, unknown where they differ. `leftmost` and `rightmost` are the
    starts of two of them, in which every run lies as far to that side as it ever can.
    """

    clue: Runs
    known: bytes
    cells: bytes
    starts: tuple[Cells, ...]
    leftmost: tuple[int, ...]
    rightmost: tuple[int, ...]

    def starts_of(self, run: int) -> tuple[int, ...]:
        """The cells where a run starts in some placement, in order."""
        return tuple(cell for cell in range(len(self.cells)) if self.starts[run] >> cell & 1)

    @property
    def finished(self) -> tuple[bool, ...]:
        """By run: whether its place is certain and all its cells are known to be filled."""
        places = zip(self.leftmost, self.rightmost, self.clue.lengths, strict=True)
        filled = bytes([FILLED])
        return tuple(left == right and self.known[left : left + run] == filled * run for left, right, run in places)

    @property
    def segments(self) -> tuple[Segment, ...]:
        """The known segments, from left to right."""
        return tuple(Segment(cells, self.owners(cells)) for cells in _segments(self.known))

    def owners(self, cells: range) -> tuple[int, ...]:
        """The runs that cover all of these neighbouring cells in some placement."""
        ends = [start + run for start, run in zip(self.rightmost, self.clue.lengths, strict=True)]
        near = range(bisect_left(ends, cells.stop), bisect_right(self.leftmost, cells.start))
        return tuple(run for run in near if self._covers(run, cells))

    def _covers(self, run: int, cells: range) -> bool:
        early_enough = self.starts[run] & _all(cells.start + 1)
        return early_enough >> max(0, cells.stop - self.clue.lengths[run]) != 0


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
    leftmost = tuple((start & -start).bit_length() - 1 for start in starts)
    rightmost = tuple(start.bit_length() - 1 for start in starts)
    return Placing(clue, bytes(known), _shared(can_black, can_white, length), starts, leftmost, rightmost)


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


def _segments(known: bytes) -> Iterator[range]:
    """The maximal rows of filled cells."""
    start = 0
    for state, group in groupby(known):
        stop = start + sum(1 for _ in group)
        if state == FILLED:
            yield range(start, stop)
        start = stop
