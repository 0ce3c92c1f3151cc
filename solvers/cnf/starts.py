"""Where the runs of one line can start, and in how many ways: the basis of every encoding of runs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..clues import ColourRuns, Runs
from ..compiled import by_address, kernel, part
from .encodings import FALSE, Literals

RunClue = Runs | ColourRuns


@by_address
class Starts(NamedTuple):
    """Arrays by run, and by how far to the right of its first place the run starts.

    `gaps` is 1 for a run of the same colour as the one before, which needs an empty cell between them. `first` are the
    places in a line that is packed to the left. `ahead` and `behind` count the ways in which the runs before and after
    can then lie. `can` says plane by plane which cells can be of it.
    """

    runs: NDArray[np.int32]
    colours: NDArray[np.int32]
    gaps: NDArray[np.int32]
    first: NDArray[np.int64]
    ahead: NDArray[np.float64]
    behind: NDArray[np.float64]
    can: NDArray[np.bool_]

    @property
    def placements(self) -> int:
        """The ways to place the whole clue; a large number is rounded."""
        return int(self.ahead[0] @ self.behind[0]) if len(self.runs) else 1


@kernel
def _count_ahead(runs, colours, gaps, first, ahead, can):
    """Fill `first`, and count the ways to place each run at each of its places and all runs before it."""
    low = 0
    for i in range(runs.shape[0]):
        run, allowed = runs[i], can[colours[i]]
        low += gaps[i]
        first[i] = low
        blocked = 0
        for place in range(low, low + run - 1):
            blocked += not allowed[place]
        ways = 1.0 if i == 0 else 0.0
        for d in range(ahead.shape[1]):
            start = low + d
            blocked += not allowed[start + run - 1]
            if gaps[i]:
                ways += ahead[i - 1, d]
            if start > 0 and not can[0, start - 1]:
                ways = 0.0
            if i > 0 and not gaps[i]:
                ways += ahead[i - 1, d]
            ahead[i, d] = ways if blocked == 0 else 0.0
            blocked -= not allowed[start]
        low += run


@kernel
def _count_behind(runs, gaps, first, ahead, behind, can):
    """Count the ways to place all runs after each run."""
    last = runs.shape[0] - 1
    for i in range(last, -1, -1):
        ways = 1.0 if i == last else 0.0
        for d in range(behind.shape[1] - 1, -1, -1):
            after = first[i] + d + runs[i]
            follow = behind[i + 1, d] if i < last and ahead[i + 1, d] > 0.0 else 0.0
            if i < last and gaps[i + 1]:
                ways += follow
            if after < can.shape[1] and not can[0, after]:
                ways = 0.0
            if i < last and not gaps[i + 1]:
                ways += follow
            behind[i, d] = ways


@part
def possible(placing, run, offset):
    """Whether some placement of the whole clue has the run there."""
    return placing.ahead[run, offset] > 0.0 and placing.behind[run, offset] > 0.0


def coloured(clue: RunClue) -> Sequence[tuple[int, int]]:
    """The runs as (length, colour); black and white has colour 1."""
    return clue.runs if isinstance(clue, ColourRuns) else [(length, 1) for length in clue.lengths]


def starts(clue: RunClue, cells: Literals) -> Starts:
    """The starts in a line whose clue can be met with what is known of its cells."""
    runs, colours = np.array(coloured(clue), np.int32).reshape(-1, 2).T.copy()
    gaps = np.zeros_like(runs)
    gaps[1:] = colours[1:] == colours[:-1]
    can = cells != FALSE
    ways = np.empty((2, len(runs), cells.shape[1] - clue.need + 1))
    placing = Starts(runs, colours, gaps, np.empty(len(runs), np.int64), ways[0], ways[1], can)
    _count_ahead(runs, colours, gaps, placing.first, placing.ahead, can)
    _count_behind(runs, gaps, placing.first, placing.ahead, placing.behind, can)
    return placing
