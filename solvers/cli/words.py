"""The result of a solve in sentences. Nothing here prints."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ..events import Outcome
from ..explain.step_words import contradiction
from ..grid import UNKNOWN, Grid
from ..puzzle import Puzzle
from ..runner import Result
from ..texts import name_of, numeral, say

_NOTICED: Final = 0.05  # seconds
# The unit of a method's work is the first of these that it counts.
_PACES: Final = ("moves", "visited", "conflicts", "guesses", "combinations", "line_visits")


def verdict(puzzle: Puzzle, result: Result) -> str:
    """How the solve ended, in one sentence."""
    where = contradiction(puzzle, result.where) if result.outcome is Outcome.NONE else ""
    if where:
        return say("verdicts.none_because", where=where)
    return say(f"verdicts.{result.outcome.lower()}", count=len(result.solutions), method=result.method,
               cells=_set_cells(result.grid))


def numbers(counters: Mapping[str, float]) -> str:
    """The counters that are not zero, for people."""
    return ", ".join(f"{name_of(name)} {numeral(value)}" for name, value in counters.items() if value)


def durations(stages: Mapping[str, float]) -> str:
    """The time of each stage, in brackets; nothing if no stage took long enough to notice."""
    noticed = [f"{name_of(name)} {numeral(seconds, '.2f')}" for name, seconds in stages.items() if seconds >= _NOTICED]
    return f" ({', '.join(noticed)})" if noticed else ""


def pace(counters: Mapping[str, float], seconds: float) -> str:
    """The speed of a method; nothing if the solve was too short to measure it."""
    paces = [name for name in _PACES if counters.get(name)]
    if not paces or seconds < _NOTICED:
        return ""
    return say("cli.pace", number=round(counters[paces[0]] / seconds), what=name_of(paces[0]))


def seconds_of(seconds: float, digits: int = 3) -> str:
    """A time with a useful number of digits."""
    return say("cli.seconds", number=numeral(seconds, f".{digits}f"))


def _set_cells(grid: Grid) -> str:
    set_count = len(grid.cells) - grid.cells.count(UNKNOWN)
    return say("verdicts.cells_set", known=set_count, count=len(grid.cells))
