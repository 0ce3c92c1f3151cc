"""The result of a solve in words: its verdict, and what the method counted."""

from __future__ import annotations

from collections.abc import Mapping

from ..events import Outcome
from ..grid import UNKNOWN
from ..runner import Result
from ..texts import name_of, numeral, say
from .step_words import contradiction


def verdict(result: Result) -> str:
    """How the solve ended, in one sentence."""
    where = contradiction(result.puzzle, result.where) if result.outcome is Outcome.NONE else ""
    if where:
        return say("verdicts.none_because", where=where)
    cells = result.grid.cells
    set_cells = say("verdicts.cells_set", known=len(cells) - cells.count(UNKNOWN), count=len(cells))
    return say(f"verdicts.{result.outcome.lower()}", count=len(result.solutions), method=result.method, cells=set_cells)


def numbers(counters: Mapping[str, float]) -> str:
    """The counters that are not zero, for people."""
    return ", ".join(f"{name_of(name)} {numeral(value)}" for name, value in counters.items() if value)
