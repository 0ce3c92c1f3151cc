"""A step of a solve and the board around it, as `retelling.py` makes them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from nonoscope import Puzzle
from solvers.grid import UNKNOWN

from .solutions import Truth

Json = dict[str, Any]
OPEN, PROVEN, SUPPOSED, TRIED = range(4)  # what the value of a cell rests on: nothing, a proof, a guess, a try


class Board(NamedTuple):
    """The values of the cells, and what each rests on."""

    values: bytes
    ground: bytes

    def line(self, puzzle: Puzzle, line: int) -> bytes:
        return bytes(self.values[cell] for cell in puzzle.lines[line].cells)


class Branch(NamedTuple):
    """A supposition, and the line that it contradicts; see docs/wire.md."""

    cell: int
    value: int
    line: int


@dataclass
class Moment:
    """A step: its kind, the event that it comes from, the cells that it sets, and the numbers after it."""

    kind: str
    event: Json
    before: Board
    after: Board
    counters: Mapping[str, float]
    cells: Sequence[int] = ()
    values: Sequence[int] = ()
    why: int = 0
    branch: Branch | None = None
    solution_count: int = 0  # so far
    guesses: frozenset[int] = frozenset()
    chances: Mapping[int, int] = field(default_factory=dict)
    numbers: Mapping[str, float] = field(default_factory=dict)  # cost and temperature of an annealer
    more: Json = field(default_factory=dict)  # what only this kind of step has


@dataclass
class Case:
    """The input of a check: the solve, one of its moments, and the page at that moment."""

    puzzle: Puzzle
    truth: Truth
    method: str
    options: Json
    moment: Moment
    shown: Json
    state: Any = None  # of the method, at this moment

    def open_before(self, line: int) -> bytes:
        """A line before the step."""
        return self.moment.before.line(self.puzzle, line)


def empty_board(size: int) -> Board:
    return Board(bytes([UNKNOWN] * size), bytes([OPEN] * size))


def with_cells(board: Board, cells: Sequence[int], values: Sequence[int], ground: Sequence[int]) -> Board:
    new, grounds = bytearray(board.values), bytearray(board.ground)
    for cell, value, basis in zip(cells, values, ground, strict=True):
        new[cell], grounds[cell] = value, basis if value else OPEN
    return Board(bytes(new), bytes(grounds))
