"""The cells that are certain before annealing begins: the given ones, and those from simple overlap or line logic. Then
the size of the space that is left, as powers of ten.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterator, Mapping
from math import lgamma, log, log10
from typing import Final, NamedTuple

import numpy as np

from ..clues import Clue, ColourRuns, Runs
from ..events import Event, Fixed, Reason, Replay, Steps
from ..grid import FILLED, UNKNOWN, colour_of, state_of
from ..kernel.board import Bytes
from ..puzzle import Line, Puzzle

_DIGITS: Final = 2  # of logarithms


class Certain(NamedTuple):
    """The known cells, in a coloured puzzle also the masks of the colours that each cell can have, and where a
    contradiction shows, if there is one."""

    cells: bytes
    where: Reason | None = None
    masks: tuple[int, ...] = ()

    @property
    def states(self) -> Bytes:
        return np.frombuffer(self.cells, np.int8).copy()


class _Facts:
    """The facts reported so far."""

    def __init__(self, puzzle: Puzzle) -> None:
        self._replay = Replay(puzzle.shape)
        self._masks = [(2 << puzzle.colours) - 1] * puzzle.size if puzzle.palette else []

    @property
    def cells(self) -> bytes:
        return self._replay.grid.cells

    def see(self, event: Event | Steps) -> None:
        self._replay.see(event)
        if self._masks and isinstance(event, Fixed | Steps):
            for cell, value in zip(event.cells, event.values, strict=True):
                self._masks[cell] = -int(value) if value < 0 else 1 << colour_of(int(value))

    def certain(self, where: Reason | None = None) -> Certain:
        return Certain(self.cells, where, tuple(self._masks))


def preprocess(puzzle: Puzzle, how: str) -> Generator[Event | Steps, None, Certain]:
    """Report the certain cells, and return all of them or a contradiction."""
    facts = _Facts(puzzle)
    if how == "lines":
        return (yield from _line_logic(puzzle, facts))
    if puzzle.givens:
        places, states = zip(*puzzle.givens, strict=True)
        givens = Fixed(places, states, Reason("given"))
        yield givens
        facts.see(givens)
    if how == "overlap":
        for index, line in enumerate(puzzle.lines):
            cells, covered = facts.cells, dict(overlap(line))
            if any(cells[cell] not in (UNKNOWN, state) for cell, state in covered.items()):
                return facts.certain(Reason("line", line=index))
            changes = {cell: state for cell, state in covered.items() if cells[cell] == UNKNOWN}
            if changes:
                fixed = Fixed(tuple(changes), tuple(changes.values()), Reason("line", line=index))
                yield fixed
                facts.see(fixed)
    return facts.certain()


def overlap(line: Line) -> Iterator[tuple[int, int]]:
    """The cells that a run covers both in the leftmost and in the rightmost placement, with their states."""
    match line.clue:
        case Runs(lengths):
            runs = tuple((length, 1) for length in lengths)
        case ColourRuns(runs):
            pass
        case _:
            return
    slack, place, before = len(line.cells) - line.clue.need, 0, 0
    for run, colour in runs:
        place += colour == before
        yield from ((cell, state_of(colour)) for cell in line.cells[place + slack : place + run])
        place, before = place + run, colour


def _line_logic(puzzle: Puzzle, facts: _Facts) -> Generator[Event | Steps, None, Certain]:
    """Everything that follows from one line at a time."""
    from ..methods.exact_session import Session  # also loads the SAT solvers, which the other ways do not need

    session = Session(puzzle)
    for stage in (session.set_givens, session.propagate):
        for event in stage():
            facts.see(event)
            yield event
    return facts.certain(session.contradiction())


def log10_grids(puzzle: Puzzle, certain: bytes) -> float:
    """How many grids have the certain cells, and as many filled ones, or of each colour, as the clues say, if they
    do."""
    free, total, needs = certain.count(UNKNOWN), 0.0, _needs(puzzle)
    if needs is None:
        return round(free * log10(2), _DIGITS)
    for state, need in needs.items():
        count = min(free, max(0, need - certain.count(state)))
        total += _log10_choices(free, count)
        free -= count
    return round(total, _DIGITS)


def _needs(puzzle: Puzzle) -> Mapping[int, int] | None:
    """How many cells of each state, besides the empty ones, a solution has; None if the clues do not say so."""
    if not puzzle.palette:
        filled = filled_cells(puzzle)
        return None if filled is None else {FILLED: filled}
    needs: Counter[int] = Counter()
    for runs in puzzle.colour_rows:
        for length, colour in runs:
            needs[state_of(colour)] += length
    return needs


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
