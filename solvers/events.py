"""What a solver says while it works. Each event is a fact a screen can show without knowing the method.

`Steps` is how compiled methods say very many facts cheaply: the same facts in columns.
`solve()` hands them out one by one, `run()` folds them as they are.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from .grid import UNKNOWN, Grid


class Outcome(StrEnum):
    """How a solve ended."""

    UNIQUE = "UNIQUE"  # one solution, proven to be the only one
    MULTIPLE = "MULTIPLE"  # at least two solutions, both shown
    SOLVED = "SOLVED"  # one solution found, others not excluded
    NONE = "NONE"  # no solution, proven
    STUCK = "STUCK"  # the method cannot go on
    LIMIT = "LIMIT"  # a limit of time, memory or work was reached
    CANCELLED = "CANCELLED"
    CRASHED = "CRASHED"


@dataclass(frozen=True, slots=True)
class Reason:
    """Why cells are fixed: a technique, and the line, clue part or cell that shows it."""

    technique: str
    line: int | None = None
    part: int | None = None
    cell: int | None = None


@dataclass(frozen=True, slots=True)
class Fixed:
    """Cells proven, or assumed at the current depth of a search."""

    cells: Sequence[int]
    values: Sequence[int]
    because: Reason


@dataclass(frozen=True, slots=True)
class Unfixed:
    """A branch is withdrawn: these cells are unknown again."""

    cells: Sequence[int]


@dataclass(frozen=True, slots=True)
class Candidate:
    """An annealer's state moved; these cells now hold these values, which is not a fact."""

    cells: Sequence[int]
    values: Sequence[int]
    cost: float
    temperature: float
    step: int


@dataclass(frozen=True, slots=True)
class Progress:
    """Numbers worth showing, those that changed."""

    counters: Mapping[str, float]


@dataclass(frozen=True, slots=True)
class Solution:
    """A complete grid that satisfies every clue."""

    grid: Grid


@dataclass(frozen=True, slots=True)
class Finished:
    """The last event of every solve. `where` tells where a contradiction shows, when known."""

    outcome: Outcome
    counters: Mapping[str, float] = field(default_factory=dict)
    where: Reason | None = None


Event = Fixed | Unfixed | Candidate | Progress | Solution | Finished


class Why:
    """Codes below zero in the `why` column of `Steps`; from zero on it is a line's number."""

    GIVEN: Final = -1
    PROBE: Final = -2
    GUESS: Final = -3
    REFUTED: Final = -4
    SAT: Final = -5
    WITHDRAWN: Final = -6
    LEARNED: Final = -7


_TECHNIQUE: Final = {
    Why.GIVEN: "given",
    Why.PROBE: "probe",
    Why.GUESS: "guess",
    Why.REFUTED: "refuted",
    Why.SAT: "sat",
    Why.LEARNED: "learned",
}


@dataclass(frozen=True, slots=True)
class Steps:
    """Facts in columns: cell, its new value (unknown: withdrawn) and why. Neighbours with the
    same reason are one event."""

    cells: Sequence[int]
    values: Sequence[int]
    why: Sequence[int]

    def events(self) -> Iterator[Event]:
        start, total = 0, len(self.cells)
        for end in range(1, total + 1):
            if end == total or not self._together(start, end):
                yield self._event(start, end)
                start = end

    def _together(self, one: int, other: int) -> bool:
        why = self.why[one]
        return why == self.why[other] and why not in (Why.GUESS, Why.REFUTED)

    def _event(self, start: int, end: int) -> Event:
        cells = tuple(int(cell) for cell in self.cells[start:end])
        why = int(self.why[start])
        if why == Why.WITHDRAWN:
            return Unfixed(cells)
        values = tuple(int(value) for value in self.values[start:end])
        return Fixed(cells, values, reason(why, cells[0]))


def reason(why: int, cell: int) -> Reason:
    """The reason that a code in a `why` column stands for."""
    if why >= 0:
        return Reason("line", line=why)
    if why in (Why.GUESS, Why.REFUTED):
        return Reason(_TECHNIQUE[why], cell=cell)
    return Reason(_TECHNIQUE[why])


class Replay:
    """The grid that a stream of events tells of so far. Candidates and facts share it."""

    def __init__(self, shape: tuple[int, ...]) -> None:
        self._shape = shape
        self._cells = bytearray(Grid.unknown(shape).cells)

    def see(self, event: Event | Steps) -> None:
        match event:
            case Fixed(cells, values) | Candidate(cells, values) | Steps(cells, values):
                for cell, value in zip(cells, values, strict=True):
                    self._cells[cell] = value
            case Unfixed(cells):
                for cell in cells:
                    self._cells[cell] = UNKNOWN
            case Solution(grid):
                self._cells[:] = grid.cells

    @property
    def grid(self) -> Grid:
        return Grid(self._shape, bytes(self._cells))
