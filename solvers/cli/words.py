"""What came out of a solve, in sentences. Pure: nothing here prints."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ..events import Outcome
from ..explain.verdicts import contradiction
from ..grid import UNKNOWN, Grid
from ..puzzle import Puzzle
from ..runner import Result
from ..texts import name_of, numeral, say

_NOTICED: Final = 0.05  # seconds
# What a method's work is counted in: the first of these that it tells.
_PACES: Final = ("moves", "visited", "conflicts", "guesses", "combinations", "line_visits")


def verdict(puzzle: Puzzle, result: Result) -> str:
    """One sentence on how the solve ended."""
    match result.outcome:
        case Outcome.UNIQUE:
            return say("verdicts.unique")
        case Outcome.MULTIPLE:
            return say("verdicts.multiple", count=len(result.solutions))
        case Outcome.SOLVED:
            return say("verdicts.solved")
        case Outcome.NONE:
            where = contradiction(puzzle, result.where)
            return say("verdicts.none_because", where=where) if where else say("verdicts.none")
        case Outcome.STUCK:
            return say("verdicts.stuck", method=result.method, cells=_set_cells(result.grid))
        case Outcome.LIMIT:
            return say("verdicts.limit", cells=_set_cells(result.grid))
        case Outcome.CANCELLED:
            return say("verdicts.cancelled", cells=_set_cells(result.grid))
        case Outcome.CRASHED:
            return say("verdicts.crashed", method=result.method)


def numbers(counters: Mapping[str, float]) -> str:
    """Counters in a row, for people: those that counted something."""
    return ", ".join(f"{name_of(name)} {numeral(value)}" for name, value in counters.items() if value)


def durations(stages: Mapping[str, float]) -> str:
    """Where the time went, in brackets; nothing when there is nothing to tell."""
    noticed = [f"{name_of(name)} {numeral(seconds, '.2f')}" for name, seconds in stages.items() if seconds >= _NOTICED]
    return f" ({', '.join(noticed)})" if noticed else ""


def pace(counters: Mapping[str, float], seconds: float) -> str:
    """How fast a method worked; nothing when it was too quick to tell."""
    paces = [name for name in _PACES if counters.get(name)]
    if not paces or seconds < _NOTICED:
        return ""
    return say("cli.pace", number=round(counters[paces[0]] / seconds), what=name_of(paces[0]))


def size(puzzle: Puzzle) -> str:
    """How large a puzzle is, as people say it."""
    return sides(puzzle.shape)


def sides(shape: tuple[int, ...]) -> str:
    """The same of its shape."""
    text = " x ".join(map(str, shape))
    return say("cli.rows_by_columns", sides=text) if len(shape) == 2 else text


def seconds_of(seconds: float, digits: int = 3) -> str:
    """A time, as exact as it is worth telling."""
    return say("cli.seconds", number=numeral(seconds, f".{digits}f"))


def _set_cells(grid: Grid) -> str:
    known = len(grid.cells) - grid.cells.count(UNKNOWN)
    return say("verdicts.cells_set", known=known, count=len(grid.cells))
