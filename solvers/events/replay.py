"""The grid that results from events. `Event` is any of them."""

from __future__ import annotations

from collections.abc import Iterable

from ..grid import UNKNOWN, Grid
from .fact_columns import Column, Steps
from .findings import Finding, Fixed, Solution, Unfixed
from .method_events import Assigned, Candidate, Jumped, MethodEvent, facts, rests

Event = Finding | MethodEvent


class Replay:
    """The grid after a stream of events. Facts and candidates change it, beliefs do not. A cell that can have several
    colours is unknown."""

    def __init__(self, shape: tuple[int, ...]) -> None:
        self._shape = shape
        self._cells = bytearray(Grid.unknown(shape).cells)

    def see(self, event: Event | Steps) -> None:
        match event:
            case Steps(cells, values):
                self._fold(cells, values)
            case Fixed(cells, values) | Candidate(cells, values):
                self._put(zip(cells, values, strict=True))
            case Unfixed(cells):
                for cell in cells:
                    self._cells[cell] = UNKNOWN
            case Solution(grid):
                self._cells[:] = grid.cells
            case Assigned():
                self._put(facts(event.literals, len(self._cells), event.cells, event.values))
            case Jumped():
                self._put(rests(event.literals, len(self._cells), event.cells, event.values))

    def _put(self, facts: Iterable[tuple[int, int]]) -> None:
        for cell, value in facts:
            self._cells[cell] = max(value, UNKNOWN)

    def _fold(self, cells: Column, values: Column) -> None:
        """Apply all `Steps` at once; where a cell occurs several times, its last value stays."""
        import numpy as np  # whatever makes columns has loaded it already

        # numpy does not have to convert an index of the machine's own size.
        np.frombuffer(self._cells, np.uint8)[np.asarray(cells, np.intp)] = np.maximum(values, UNKNOWN).astype(np.uint8)

    @property
    def grid(self) -> Grid:
        return Grid(self._shape, bytes(self._cells))
