"""What came out of a solve, in sentences. Pure: nothing here prints."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from ..events import Outcome
from ..explain.verdicts import contradiction
from ..grid import UNKNOWN, Grid
from ..puzzle import Puzzle
from ..runner import Result

_NOTICED: Final = 0.05  # seconds
# What a method's work is counted in: the first of these that it tells.
_PACES: Final = ("moves", "visited", "conflicts", "guesses", "combinations", "line_visits")


def verdict(puzzle: Puzzle, result: Result) -> str:
    """One sentence on how the solve ended."""
    match result.outcome:
        case Outcome.UNIQUE:
            return "Solved: there is exactly one solution."
        case Outcome.MULTIPLE:
            return f"Several solutions: {len(result.solutions)} found."
        case Outcome.SOLVED:
            return "Solved: one solution found, others are not excluded."
        case Outcome.NONE:
            where = contradiction(puzzle, result.where)
            return f"No solution: {where}." if where else "No solution."
        case Outcome.STUCK:
            return f"Stuck: the method {result.method} cannot go on, {_set_cells(result.grid)}."
        case Outcome.LIMIT:
            return f"Limit reached, {_set_cells(result.grid)}."
        case Outcome.CANCELLED:
            return f"Cancelled, {_set_cells(result.grid)}."
        case Outcome.CRASHED:
            return f"The method {result.method} ended without an answer."


def numbers(counters: Mapping[str, float]) -> str:
    """Counters in a row, for people: those that counted something."""
    return ", ".join(f"{name.replace('_', ' ')} {value:,.12g}" for name, value in counters.items() if value)


def durations(stages: Mapping[str, float]) -> str:
    """Where the time went, in brackets; nothing when there is nothing to tell."""
    noticed = [f"{name} {seconds:.2f}" for name, seconds in stages.items() if seconds >= _NOTICED]
    return f" ({', '.join(noticed)})" if noticed else ""


def pace(counters: Mapping[str, float], seconds: float) -> str:
    """How fast a method worked; nothing when it was too quick to tell."""
    paces = [name for name in _PACES if counters.get(name)]
    if not paces or seconds < _NOTICED:
        return ""
    return f"{counters[paces[0]] / seconds:,.0f} {paces[0].replace('_', ' ')} a second"


def size(puzzle: Puzzle) -> str:
    """How large a puzzle is, as people say it."""
    sides = " x ".join(map(str, puzzle.shape))
    return f"{sides} (rows x columns)" if len(puzzle.shape) == 2 else sides


def listing(names: Iterable[str]) -> str:
    """Names in a sentence."""
    *rest, last = names
    return f"{', '.join(rest)} and {last}" if rest else last


def _set_cells(grid: Grid) -> str:
    known = len(grid.cells) - grid.cells.count(UNKNOWN)
    return f"{known} of {len(grid.cells)} cells set"
