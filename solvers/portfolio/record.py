"""The events of a solver, recorded within some megabytes: beyond that only the net effect stays."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import numpy as np
from numpy.typing import NDArray

from ..events import Event, Finished, Progress, Replay, Solution, Stage, Steps, Why
from ..grid import UNKNOWN, Grid

_MOST: Final = 250_000  # facts kept one by one, 24 bytes each
_EVENT: Final = 50  # the size of an event besides its facts, in facts

_Cells = NDArray[np.uint8]


class Record:
    """The events since the board was `before`. Facts come as `Steps`; other facts keep their values when they are
    merged, but not their reasons."""

    def __init__(self, before: Grid, most: int = _MOST) -> None:
        self._before = before
        self._most = most
        self._events: list[Event | Steps] = []
        self._weight = 0
        self._bound = most

    @property
    def events(self) -> list[Event | Steps]:
        """Events that lead from `before` to the solver's current board."""
        return self._events

    def see(self, event: Event | Steps) -> None:
        self._events.append(event)
        self._weight += _weight(event)
        if self._weight > self._bound and not isinstance(event, Finished):
            self._events = list(_folded(self._before, self._events))
            self._weight = sum(map(_weight, self._events))
            self._bound = self._weight + self._most  # all solutions are kept, and there may be many


def _weight(event: Event | Steps) -> int:
    grid = event.grid.cells if isinstance(event, Solution) else ()
    return _EVENT + len(grid) + len(getattr(event, "cells", ()))


def _folded(before: Grid, events: list[Event | Steps]) -> Iterator[Event | Steps]:
    """The net effect: the last stage, every solution, the last value of each cell with its reason, the numbers."""
    board, previous = Replay(before.shape), _array(before)
    board.see(Solution(before))
    why = np.full(len(previous), Why.FOUND, np.int64)
    counters: dict[str, float] = {}
    yield from [event for event in events if isinstance(event, Stage)][-1:]
    for event in events:
        board.see(event)
        match event:
            case Steps(cells, values, codes):
                why[np.asarray(cells, np.intp)] = np.where(np.asarray(values) == UNKNOWN, Why.FOUND, codes)
            case Progress():
                counters.update(event.counters)
            case Solution(grid):
                yield from _difference(previous, _array(grid), why)
                yield event
                previous = _array(grid)
    yield from _difference(previous, _array(board.grid), why)
    yield Progress(counters)


def _array(grid: Grid) -> _Cells:
    return np.frombuffer(grid.cells, np.uint8)


def _difference(previous: _Cells, board: _Cells, why: NDArray[np.int64]) -> Iterator[Steps]:
    differing = np.flatnonzero(previous != board)
    lost, gained = differing[previous[differing] != UNKNOWN], differing[board[differing] != UNKNOWN]
    if len(lost):
        yield Steps(lost, np.full(len(lost), UNKNOWN), np.full(len(lost), Why.WITHDRAWN))
    if len(gained):
        yield Steps(gained, board[gained], why[gained])


def withdrawn(grid: Grid) -> Iterator[Steps]:
    """Withdraw everything that the board shows."""
    board = _array(grid)
    yield from _difference(board, np.zeros_like(board), np.zeros(len(board), np.int64))
