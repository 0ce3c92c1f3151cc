"""The cells that are certain before annealing begins: the given ones, and those from simple overlap or line logic."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import NamedTuple

from ..clues import Runs
from ..events import Event, Fixed, Reason, Replay, Steps
from ..grid import FILLED, UNKNOWN
from ..puzzle import Line, Puzzle


class Certain(NamedTuple):
    """The known cells, and where a contradiction shows, if there is one."""

    cells: bytes
    where: Reason | None = None


def preprocess(puzzle: Puzzle, how: str) -> Generator[Event | Steps, None, Certain]:
    """Report the certain cells, and return all of them or a contradiction."""
    if how == "lines":
        return (yield from _line_logic(puzzle))
    cells = bytearray(puzzle.size)
    if puzzle.givens:
        places, states = zip(*puzzle.givens, strict=True)
        given = Fixed(places, states, Reason("given"))
        yield given
        _set(cells, given)
    if how == "overlap":
        for index, line in enumerate(puzzle.lines):
            if any(cells[cell] not in (UNKNOWN, FILLED) for cell in overlap(line)):
                return Certain(bytes(cells), Reason("line", line=index))
            yield from _overlap(cells, index, line)
    return Certain(bytes(cells))


def overlap(line: Line) -> Iterator[int]:
    """The cells that a run covers both in the leftmost and in the rightmost placement."""
    if not isinstance(line.clue, Runs):
        return
    slack, place = len(line.cells) - line.clue.need, 0
    for run in line.clue.lengths:
        yield from line.cells[place + slack : place + run]
        place += run + 1


def _overlap(cells: bytearray, index: int, line: Line) -> Iterator[Event]:
    news = tuple(cell for cell in overlap(line) if cells[cell] == UNKNOWN)
    if news:
        fixed = Fixed(news, (FILLED,) * len(news), Reason("line", line=index))
        yield fixed
        _set(cells, fixed)


def _set(cells: bytearray, fixed: Fixed) -> None:
    for cell, value in zip(fixed.cells, fixed.values, strict=True):
        cells[cell] = value


def _line_logic(puzzle: Puzzle) -> Generator[Event | Steps, None, Certain]:
    """Everything that follows from one line at a time."""
    from ..methods.exact_session import Session  # also loads the SAT solvers, which the other ways do not need

    session, replay = Session(puzzle), Replay(puzzle.shape)
    for stage in (session.given, session.propagate):
        for event in stage():
            replay.see(event)
            yield event
    return Certain(replay.grid.cells, session.where())
