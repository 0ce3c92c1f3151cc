"""Where the runs of one line can start, and in how many ways: what every encoding of `Runs` builds on."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..compiled import kernel, part
from ..lines.chances import fill_shares
from ..puzzle import Runs
from .encodings import States


class Starts(NamedTuple):
    """By run, and by how far to the right of its first place it starts.

    `first` are the places in a line that is packed to the left. `ahead` and `behind` are the ways in which the
    runs before, and those behind, can then lie.
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
def _count(states, runs, first, ahead, behind, shares):
    place = 0
    for run in range(runs.shape[0]):
        first[run] = place
        place += runs[run] + 1
    fill_shares(states, 0, 1, states.shape[0], runs, 0, runs.shape[0], ahead, behind, shares)


@part
def possible(placing, run, offset):
    """Whether some placement of the whole clue has the run there."""
    return placing.ahead[run, offset] > 0.0 and placing.behind[run, offset] > 0.0


def starts(clue: Runs, states: States) -> Starts:
    """The starts in a line that can hold with these states of its cells."""
    runs = np.array(clue.lengths, np.int32)
    ways = np.empty((2, len(runs), len(states) - clue.need + 1))
    placing = Starts(runs, np.empty(len(runs), np.int64), ways[0], ways[1])
    _count(states, *placing, np.empty(len(states) + 1))
    return placing
