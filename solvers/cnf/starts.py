"""Where the runs of one line can start, and in how many ways: the basis of every encoding of `Runs`."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..clues import Runs
from ..compiled import kernel, part
from ..grid import EMPTY, FILLED
from .encodings import States


class Starts(NamedTuple):
    """Arrays by run, and by how far to the right of its first place the run starts.

    `first` are the places in a line that is packed to the left. `ahead` and `behind` count the ways in which the
    runs before and after can then lie.
    """

    runs: NDArray[np.int32]
    first: NDArray[np.int64]
    ahead: NDArray[np.float64]
    behind: NDArray[np.float64]

    @property
    def placements(self) -> int:
        """The ways to place the whole clue; a large number is rounded."""
        return int(self.ahead[0] @ self.behind[0]) if len(self.runs) else 1


@kernel
def _count_ahead(states, runs, first, ahead):
    """Fill `first`, and count the ways to place each run at each of its places and all runs before it."""
    low = 0
    for i in range(runs.shape[0]):
        run = runs[i]
        first[i] = low
        empty_cells = 0
        for place in range(low, low + run - 1):
            empty_cells += states[place] == EMPTY
        ways = 1.0 if i == 0 else 0.0
        for d in range(ahead.shape[1]):
            start = low + d
            empty_cells += states[start + run - 1] == EMPTY
            if start > 0 and states[start - 1] == FILLED:
                ways = 0.0
            elif i > 0:
                ways += ahead[i - 1, d]
            ahead[i, d] = ways if empty_cells == 0 else 0.0
            empty_cells -= states[start] == EMPTY
        low += run + 1


@kernel
def _count_behind(states, runs, first, ahead, behind):
    """Count the ways to place all runs after each run."""
    last = runs.shape[0] - 1
    for i in range(last, -1, -1):
        ways = 1.0 if i == last else 0.0
        for d in range(behind.shape[1] - 1, -1, -1):
            after = first[i] + d + runs[i]
            if after < states.shape[0] and states[after] == FILLED:
                ways = 0.0
            elif i < last and ahead[i + 1, d] > 0.0:
                ways += behind[i + 1, d]
            behind[i, d] = ways


@part
def possible(placing, run, offset):
    """Whether some placement of the whole clue has the run there."""
    return placing.ahead[run, offset] > 0.0 and placing.behind[run, offset] > 0.0


def starts(clue: Runs, states: States) -> Starts:
    """The starts in a line whose clue can be met with these states of its cells."""
    runs = np.array(clue.lengths, np.int32)
    ways = np.empty((2, len(runs), len(states) - clue.need + 1))
    placing = Starts(runs, np.empty(len(runs), np.int64), ways[0], ways[1])
    _count_ahead(states, runs, placing.first, placing.ahead)
    _count_behind(states, *placing)
    return placing
