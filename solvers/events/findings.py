"""The events of all methods: facts, progress, stages, solutions, and the end; and facts in columns.

Columns are a cheap way for compiled methods to report very many facts: `solve()` yields them one by one, `run()`
applies whole columns.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import groupby
from typing import Any, Final

from ..grid import UNKNOWN, Grid
from .codes import Why

Column = Any  # numbers in a row: a sequence, or an array of numpy

_TECHNIQUE: Final = {
    Why.GIVEN: "given",
    Why.PROBE: "probe",
    Why.GUESS: "guess",
    Why.REFUTED: "refuted",
    Why.SAT: "sat",
    Why.LEARNED: "learned",
    Why.FOUND: "solution",
}
_CODE: Final = {technique: code for code, technique in _TECHNIQUE.items()}


class Outcome(StrEnum):
    """How a solve ended."""

    UNIQUE = "UNIQUE"  # one solution, proven to be the only one
    MULTIPLE = "MULTIPLE"  # at least two solutions, both shown
    SOLVED = "SOLVED"  # one solution found, others not excluded
    NONE = "NONE"  # no solution, proven
    STUCK = "STUCK"  # the method cannot go on
    LIMIT = "LIMIT"  # a limit of time, memory or work was reached
    CANCELLED = "CANCELLED"  # the caller stopped it
    CRASHED = "CRASHED"  # it broke off without a verdict


def outcome_of(solutions: int, all_found: bool) -> Outcome:
    """The verdict of a method that found this many solutions and knows whether these are all."""
    if solutions > 1:
        return Outcome.MULTIPLE
    if solutions:
        return Outcome.UNIQUE if all_found else Outcome.SOLVED
    return Outcome.NONE


@dataclass(frozen=True, slots=True)
class Reason:
    """Why cells are fixed: a technique, and the line or cell that shows it."""

    technique: str  # such as "line", "guess" or "sat"
    line: int | None = None
    cell: int | None = None


@dataclass(frozen=True, slots=True)
class Fixed:
    """Cells that are proven, or assumed at the current depth of a search."""

    cells: Sequence[int]  # numbered row by row from 0
    # In a coloured puzzle "not red" is a fact, too.
    values: Sequence[int]  # a state for each cell, or minus the mask of its possible colours, with bit 0 for empty
    because: Reason


@dataclass(frozen=True, slots=True)
class Unfixed:
    """A branch is withdrawn: these cells are unknown again."""

    cells: Sequence[int]
    values: Sequence[int] = ()  # in a coloured puzzle, what's still known of each cell, as in `Fixed`


@dataclass(frozen=True, slots=True)
class Belief:
    """What all lines together believe about some cells. It's no fact; only guesses use it."""

    cells: Sequence[int]
    odds: Sequence[float]  # the odds of being filled or, in a coloured puzzle, of having the colour
    colours: Sequence[int] = ()  # in a coloured puzzle, a colour for each cell; 0 is empty
    messages: Sequence[Sequence[float]] = ()  # factors of the odds, by direction; only of small black-and-white puzzles
    undamped: Sequence[Sequence[float]] = ()  # the same factors before damping


@dataclass(frozen=True, slots=True)
class Surest:
    """The surest cell, which the method decides next, and the second surest."""

    cells: Sequence[int]
    odds: Sequence[float]  # the odds of being filled or, in a coloured puzzle, of having the colour
    colours: Sequence[int] = ()  # in a coloured puzzle, a colour for each cell; 0 is empty


@dataclass(frozen=True, slots=True)
class Progress:
    """The counters that changed."""

    counters: Mapping[str, float]


@dataclass(frozen=True, slots=True)
class Stage:
    """What the method does next, in one word: "encoding", "solving"."""

    name: str


@dataclass(frozen=True, slots=True)
class Solution:
    """A complete grid that satisfies every clue."""

    grid: Grid


@dataclass(frozen=True, slots=True)
class Finished:
    """The last event of every solve."""

    outcome: Outcome
    counters: Mapping[str, float] = field(default_factory=dict)
    where: Reason | None = None  # where a contradiction shows, if that's known


Finding = Fixed | Unfixed | Belief | Surest | Progress | Stage | Solution | Finished


@dataclass(frozen=True, slots=True)
class Steps:
    """Facts in columns: a cell, its new value as in `Fixed` (unknown: withdrawn), and why. Neighbours with the same
    reason are one event."""

    cells: Column
    values: Column
    why: Column

    def events(self) -> Iterator[Fixed | Unfixed]:
        """The same, one by one."""
        cells, values, why = (list(map(int, column)) for column in (self.cells, self.values, self.why))
        start = 0
        for code, group in groupby(why):
            end = start + sum(1 for _ in group)
            if code in (Why.GUESS, Why.REFUTED):
                yield from (Fixed((cells[at],), (values[at],), reason(code, cells[at])) for at in range(start, end))
            elif code == Why.WITHDRAWN:
                left = tuple(values[start:end])
                yield Unfixed(tuple(cells[start:end]), left if any(left) else ())
            else:
                yield Fixed(tuple(cells[start:end]), tuple(values[start:end]), reason(code, cells[start]))
            start = end


def steps_to(solution: Grid, board: Column) -> Iterator[Steps]:
    """Put an earlier solution on the board, an array of states; the states that differ are withdrawn."""
    import numpy as np  # whatever makes columns has loaded it already

    cells = np.frombuffer(solution.cells, np.int8)
    differing = np.flatnonzero(board != cells)
    withdrawn = differing[board[differing] != UNKNOWN]
    yield Steps(
        np.concatenate([withdrawn, differing]),
        np.concatenate([np.zeros_like(withdrawn), cells[differing]]),
        np.concatenate([np.full_like(withdrawn, Why.WITHDRAWN), np.full_like(differing, Why.FOUND)]),
    )


def reason(why: int, cell: int) -> Reason:
    """The reason for a code in a `why` column."""
    if why >= 0:
        return Reason("line", line=why)
    if why <= Why.ASSUMED:
        return Reason("guess", line=Why.ASSUMED - why)
    if why in (Why.GUESS, Why.REFUTED):
        return Reason(_TECHNIQUE[why], cell=cell)
    return Reason(_TECHNIQUE[why])


def why_code(technique: str, line: int | None = None) -> int:
    """The inverse: the code for a technique, or for the line that shows it."""
    if line is None:
        return _CODE.get(technique, Why.OTHER)
    return Why.ASSUMED - line if technique == _TECHNIQUE[Why.GUESS] else line
