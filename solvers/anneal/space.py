"""How many grids there are to search, as powers of ten."""

from __future__ import annotations

from math import lgamma, log, log10

from ..puzzle import Puzzle, Runs


def log10_choices(things: int, chosen: int) -> float:
    """How many ways there are to choose so many of so many things."""
    return (lgamma(things + 1) - lgamma(chosen + 1) - lgamma(things - chosen + 1)) / log(10)


def log10_rows(puzzle: Puzzle) -> float:
    """How many grids satisfy all rows, whatever the columns."""
    return sum(_log10_placements(runs, puzzle.width) for runs in puzzle.rows)


def _log10_placements(runs: tuple[int, ...] | None, length: int) -> float:
    if runs is None:
        return length * log10(2)
    return log10_choices(length - Runs(runs).need + len(runs), len(runs))


def filled_cells(puzzle: Puzzle) -> int | None:
    """How many cells are filled in a solution, if the clues of all rows or of all columns tell."""
    for lines in (puzzle.rows, puzzle.cols):
        totals = [sum(runs) for runs in lines if runs is not None]
        if len(totals) == len(lines):
            return sum(totals)
    return None
