"""What a solver says while it works. Each event is a fact a screen can show without knowing the method.

`Steps` is how compiled methods say very many facts cheaply: the same facts in columns.
`solve()` hands them out one by one, `run()` folds them as they are.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import groupby
from typing import Any, Final

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


def outcome_of(found: int, all_found: bool) -> Outcome:
    """The verdict of a method that looked for solutions: how many it has, and whether those are all."""
    if found > 1:
        return Outcome.MULTIPLE
    if found:
        return Outcome.UNIQUE if all_found else Outcome.SOLVED
    return Outcome.NONE


@dataclass(frozen=True, slots=True)
class Reason:
    """Why cells are fixed: a technique, and the line or cell that shows it."""

    technique: str
    line: int | None = None
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
class Belief:
    """What all lines together believe of these cells: their odds of being filled. No fact; it is only where guesses
    come from."""

    cells: Sequence[int]
    odds: Sequence[float]


@dataclass(frozen=True, slots=True)
class Progress:
    """Numbers worth showing, those that changed."""

    counters: Mapping[str, float]


@dataclass(frozen=True, slots=True)
class Stage:
    """What the method does from now on, in a word: "encoding", "solving"."""

    name: str


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


Event = Fixed | Unfixed | Candidate | Belief | Progress | Stage | Solution | Finished


class Why:
    """Codes below zero in the `why` column of `Steps`; from zero on it is the number of the line that shows it.
    `ASSUMED` minus a line's number: search supposes the line to be like this. `OTHER`: a reason that has no code,
    which methods never say and merged events do."""

    ASSUMED: Final = -100
    GIVEN: Final = -1
    PROBE: Final = -2
    GUESS: Final = -3
    REFUTED: Final = -4
    SAT: Final = -5
    WITHDRAWN: Final = -6
    LEARNED: Final = -7
    FOUND: Final = -8
    OTHER: Final = -99


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


Column = Any  # whole numbers in a row: a sequence, or an array of numpy


@dataclass(frozen=True, slots=True)
class Steps:
    """Facts in columns: cell, its new value (unknown: withdrawn) and why. Neighbours with the
    same reason are one event."""

    cells: Column
    values: Column
    why: Column

    def events(self) -> Iterator[Event]:
        """The same, one by one."""
        cells, values, why = (list(map(int, column)) for column in (self.cells, self.values, self.why))
        start = 0
        for code, group in groupby(why):
            end = start + sum(1 for _ in group)
            if code in (Why.GUESS, Why.REFUTED):
                yield from (Fixed((cells[at],), (values[at],), reason(code, cells[at])) for at in range(start, end))
            elif code == Why.WITHDRAWN:
                yield Unfixed(tuple(cells[start:end]))
            else:
                yield Fixed(tuple(cells[start:end]), tuple(values[start:end]), reason(code, cells[start]))
            start = end


def steps_to(solution: Grid, board: Column) -> Iterator[Steps]:
    """Put a solution found before on the board: an array of states, of which those that differ are withdrawn."""
    import numpy as np  # whoever makes columns has it loaded already

    cells = np.frombuffer(solution.cells, np.int8)
    differing = np.flatnonzero(board != cells)
    known = differing[board[differing] != UNKNOWN]
    yield Steps(known, np.zeros_like(known), np.full_like(known, Why.WITHDRAWN))
    yield Steps(differing, cells[differing], np.full_like(differing, Why.FOUND))


def reason(why: int, cell: int) -> Reason:
    """The reason that a code in a `why` column stands for."""
    if why >= 0:
        return Reason("line", line=why)
    if why <= Why.ASSUMED:
        return Reason("guess", line=Why.ASSUMED - why)
    if why in (Why.GUESS, Why.REFUTED):
        return Reason(_TECHNIQUE[why], cell=cell)
    return Reason(_TECHNIQUE[why])


def why_code(technique: str, line: int | None = None) -> int:
    """The other way round: the code for a technique, or for the line that it shows."""
    if line is None:
        return _CODE.get(technique, Why.OTHER)
    return Why.ASSUMED - line if technique == _TECHNIQUE[Why.GUESS] else line


class Replay:
    """The grid that a stream of events tells of so far. Candidates and facts share it; beliefs leave it alone."""

    def __init__(self, shape: tuple[int, ...]) -> None:
        self._shape = shape
        self._cells = bytearray(Grid.unknown(shape).cells)

    def see(self, event: Event | Steps) -> None:
        match event:
            case Steps(cells, values):
                self._fold(cells, values)
            case Fixed(cells, values) | Candidate(cells, values):
                for cell, value in zip(cells, values, strict=True):
                    self._cells[cell] = value
            case Unfixed(cells):
                for cell in cells:
                    self._cells[cell] = UNKNOWN
            case Solution(grid):
                self._cells[:] = grid.cells

    def _fold(self, cells: Column, values: Column) -> None:
        """All of `Steps` at once; where a cell occurs several times its last value stays."""
        import numpy as np  # whoever makes columns has it loaded already

        # An index of the machine's own size is taken as it is, which is faster than having it converted.
        np.frombuffer(self._cells, np.uint8)[np.asarray(cells, np.intp)] = np.asarray(values, np.uint8)

    @property
    def grid(self) -> Grid:
        return Grid(self._shape, bytes(self._cells))
