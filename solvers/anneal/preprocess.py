"""The cells that are certain before annealing begins: the given ones, and those from simple overlap or line logic."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import NamedTuple

import numpy as np

from ..clues import ColourRuns, Runs
from ..events import Event, Fixed, Reason, Replay, Steps
from ..grid import UNKNOWN, colour_of, state_of
from ..kernel.board import Bytes
from ..puzzle import Line, Puzzle


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
