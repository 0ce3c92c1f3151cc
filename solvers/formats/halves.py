"""Clues of columns and then of rows in one list that does not tell its size: where the rows begin.

As many columns as rows if that can be, otherwise the split at which columns and rows hold equally many cells.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

from ..errors import PuzzleError
from ..puzzle import Runs
from ..texts import say
from .base import RunList


def columns_of(clues: Sequence[RunList]) -> int:
    """How many of the clues are columns: of all splits that are possible, the one nearest the middle."""
    totals = [0, *accumulate(map(sum, clues))]
    ahead = [0, *accumulate(map(_need, clues), max)]
    behind = [0, *accumulate(map(_need, reversed(clues)), max)][::-1]
    for split in sorted(range(1, len(clues)), key=lambda split: abs(2 * split - len(clues))):
        fits = ahead[split] <= len(clues) - split and behind[split] <= split
        if fits and 2 * totals[split] == totals[-1]:
            return split
    raise PuzzleError("formats.halves", found=say("counts.lines", count=len(clues)))


def _need(runs: RunList) -> int:
    return Runs(runs).need
