"""The size of the search space, as powers of ten, and the number of filled cells in a grid."""

from __future__ import annotations

from collections import Counter
from math import lgamma, log, log10

from ..clues import Clue, ColourRuns, Runs
from ..grid import FILLED, UNKNOWN, state_of
from ..puzzle import Puzzle

_DIGITS = 2


def log10_grids(puzzle: Puzzle, certain: bytes) -> float:
    """How many grids have the certain cells, and as many filled ones, or of each colour, as the clues say, if they
    do."""
    free = certain.count(UNKNOWN)
    if puzzle.palette:
        return round(_log10_coloured(puzzle, certain), _DIGITS)
    if filled_cells(puzzle) is None:
        return round(free * log10(2), _DIGITS)
    return round(_log10_choices(free, cells_to_fill(puzzle, certain)), _DIGITS)


def _log10_coloured(puzzle: Puzzle, certain: bytes) -> float:
    free, total = certain.count(UNKNOWN), 0.0
    totals: Counter[int] = Counter()
    for runs in puzzle.colour_rows:
        for length, colour in runs:
            totals[state_of(colour)] += length
    for state, need in totals.items():
        count = min(free, max(0, need - certain.count(state)))
        total += _log10_choices(free, count)
        free -= count
    return total


def log10_rows(puzzle: Puzzle) -> float:
    """How many grids satisfy all rows, whatever the columns."""
    return round(sum(_log10_placements(line.clue, puzzle.width) for line in puzzle.lines[: puzzle.height]), _DIGITS)


def cells_to_fill(puzzle: Puzzle, certain: bytes) -> int:
    """How many cells that are not certain to fill: as many as the clues say, or else half of them."""
    free, filled = certain.count(UNKNOWN), filled_cells(puzzle)
    return free // 2 if filled is None else min(free, max(0, filled - certain.count(FILLED)))


def filled_cells(puzzle: Puzzle) -> int | None:
    """How many cells are filled in a solution; None unless all rows or all columns have clues."""
    for lines in (puzzle.rows, puzzle.cols):
        totals = [sum(runs) for runs in lines if runs is not None]
        if len(totals) == len(lines):
            return sum(totals)
    return None


def _log10_placements(clue: Clue | None, length: int) -> float:
    match clue:
        case Runs(runs) | ColourRuns(runs):
            return _log10_choices(length - clue.need + len(runs), len(runs))
    return length * log10(2)


def _log10_choices(things: int, chosen: int) -> float:
    """The logarithm of the binomial coefficient."""
    return (lgamma(things + 1) - lgamma(chosen + 1) - lgamma(things - chosen + 1)) / log(10)
