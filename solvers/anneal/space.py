"""How many grids there are to search, as powers of ten, and how many of their cells are filled."""

from __future__ import annotations

from math import lgamma, log, log10

from ..grid import FILLED, UNKNOWN
from ..puzzle import Puzzle, Runs

_DIGITS = 2


def log10_grids(puzzle: Puzzle, certain: bytes) -> float:
    """How many grids have the certain cells, and as many filled ones as the clues say if they do."""
    free = certain.count(UNKNOWN)
    if filled_cells(puzzle) is None:
        return round(free * log10(2), _DIGITS)
    return round(_log10_choices(free, cells_to_fill(puzzle, certain)), _DIGITS)


def log10_rows(puzzle: Puzzle) -> float:
    """How many grids satisfy all rows, whatever the columns."""
    return round(sum(_log10_placements(runs, puzzle.width) for runs in puzzle.rows), _DIGITS)


def cells_to_fill(puzzle: Puzzle, certain: bytes) -> int:
    """How many of the cells that are not certain to fill: as the clues say, or else half of them."""
    free, filled = certain.count(UNKNOWN), filled_cells(puzzle)
    return free // 2 if filled is None else min(free, max(0, filled - certain.count(FILLED)))


def filled_cells(puzzle: Puzzle) -> int | None:
    """How many cells are filled in a solution, if the clues of all rows or of all columns tell."""
    for lines in (puzzle.rows, puzzle.cols):
        totals = [sum(runs) for runs in lines if runs is not None]
        if len(totals) == len(lines):
            return sum(totals)
    return None


def _log10_placements(runs: tuple[int, ...] | None, length: int) -> float:
    if runs is None:
        return length * log10(2)
    return _log10_choices(length - Runs(runs).need + len(runs), len(runs))


def _log10_choices(things: int, chosen: int) -> float:
    """How many ways there are to choose so many of so many things."""
    return (lgamma(things + 1) - lgamma(chosen + 1) - lgamma(things - chosen + 1)) / log(10)
