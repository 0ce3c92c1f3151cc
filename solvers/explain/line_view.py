"""What a person sees in a line before reasoning about it: the known cells, where each run can lie, rows of cells.

Everything here is computed exactly from the clue and the known cells; techniques only read it. `RunsView` is a line
with runs (a solid's number without a ring is one run), `CountView` is one whose number is circled or squared.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from operator import add
from typing import Final

from ..clues import Clue, ColourRuns, Runs
from ..errors import PuzzleError
from ..grid import EMPTY, FILLED
from ..lines.run_places import outermost

_FILLED: Final = re.compile(bytes([FILLED]) + b"++")
_NOT_EMPTY: Final = re.compile(b"[^%c]++" % EMPTY)


@dataclass(frozen=True)
class RunsView:
    """`news` are the unknown places that can be worked out, with their states. `starts` has, for each run, a bit for
    each place where it can start; `left` and `right` are the outermost ones: the runs moved all to one side."""

    runs: tuple[int, ...]
    known: bytes
    news: Mapping[int, int]
    starts: tuple[int, ...]
    left: tuple[int, ...]
    right: tuple[int, ...]

    @property
    def total(self) -> int:
        return sum(self.runs)

    @cached_property
    def segments(self) -> tuple[range, ...]:
        """The maximal rows of cells known to be filled."""
        return _rows_of(_FILLED, self.known)

    @cached_property
    def stretches(self) -> tuple[range, ...]:
        """The maximal rows of cells that are not known to be empty."""
        return _rows_of(_NOT_EMPTY, self.known)

    @cached_property
    def _stretch_starts(self) -> list[int]:
        return [stretch.start for stretch in self.stretches]

    @cached_property
    def _ends(self) -> list[int]:
        """The end of each run when all lie as far to the right as they can."""
        return list(map(add, self.right, self.runs))

    def stretch_around(self, cell: int) -> range:
        """The stretch of a cell."""
        return self.stretches[bisect_right(self._stretch_starts, cell) - 1]

    def reaching(self, first: int, end: int) -> list[int]:
        """The runs that could cover the cells from `first` to before `end`, by their outermost places alone."""
        near = range(bisect_left(self._ends, end), bisect_right(self.left, first))
        return [run for run in near if self.runs[run] >= end - first]

    def owners(self, segment: range) -> list[int]:
        """The runs that cover a segment in some placement."""
        return [run for run in self.reaching(segment.start, segment.stop)
                if (self.starts[run] & ((2 << segment.start) - 1)) >> max(0, segment.stop - self.runs[run])]


@dataclass(frozen=True)
class CountView:
    """A line of a solid with a circled number (two groups) or a squared one (three or more)."""

    total: int
    groups: int
    known: bytes
    news: Mapping[int, int]

    @cached_property
    def stretches(self) -> tuple[range, ...]:
        """The maximal rows of cells that are not known to be empty."""
        return _rows_of(_NOT_EMPTY, self.known)


View = RunsView | CountView


def runs_of_clue(clue: Clue) -> tuple[int, ...] | None:
    """The runs of a clue; None when it leaves their lengths open."""
    if isinstance(clue, Runs):
        return clue.lengths
    if isinstance(clue, ColourRuns):
        raise PuzzleError("errors.black_and_white", found=str(clue))
    if clue.groups > 1:
        return None
    return (clue.total,) if clue.total else ()


def runs_view(runs: tuple[int, ...], known: bytes, news: Mapping[int, int], starts: tuple[int, ...]) -> RunsView:
    """A line with runs that can start at these places."""
    return RunsView(runs, known, news, starts, *outermost(starts))


def placed(runs: Sequence[int], starts: Sequence[int], length: int) -> bytes:
    """A line with its runs at these starts."""
    cells = bytearray([EMPTY]) * length
    for start, run in zip(starts, runs, strict=True):
        cells[start : start + run] = bytes([FILLED]) * run
    return bytes(cells)


def _rows_of(states: re.Pattern[bytes], known: bytes) -> tuple[range, ...]:
    """The maximal rows of cells in certain states."""
    return tuple(range(*found.span()) for found in states.finditer(known))
