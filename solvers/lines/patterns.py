"""Finds what the bit patterns of a short line that agree with its clue and its cells share, by trying every pattern.

The most expensive way to solve a line, kept for comparison. Bit c of a pattern says that cell c is filled.
"""

from __future__ import annotations

import numpy as np

from ..compiled import kernel
from .bits import W0, W1

LONGEST = 30  # cells; each further one doubles the work


@kernel
def _holds(pattern, runs):
    """Whether the runs of ones in a pattern, from its lowest bit on, are those of the clue."""
    for i in range(runs.shape[0]):
        start = pattern & (~pattern + W1)
        carried = pattern + start  # a carry runs through the lowest run of ones
        if start == W0 or pattern & ~carried != (start << np.uint64(runs[i])) - start:
            return False
        pattern &= carried
    return pattern == W0


@kernel
def share_patterns(begin, end, filled, empty, runs, can):
    """Try the patterns from `begin` to `end`, and add the cells that they fill and leave empty to `can`."""
    for number in range(begin, end):
        pattern = np.uint64(number)
        if pattern & empty | filled & ~pattern == W0 and _holds(pattern, runs):
            can[0] |= pattern
            can[1] |= ~pattern
