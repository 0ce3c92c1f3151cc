"""The events of one kind of method besides facts: nodes and branches of searches, clauses of SAT, annealers' moves; and
the grid that results from events. `Event` is any of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ..grid import EMPTY, FILLED, UNKNOWN, Grid
from .findings import Column, Finding, Fixed, Solution, Steps, Unfixed

# Searches: the nodes of their tree, and their branches


@dataclass(frozen=True, slots=True)
class Nodes:
    """What happened to the nodes of a search tree, in columns, one row per incident. `after` places a row among the
    facts of the next `Steps`: it is the number of facts before it.

    Nodes are numbered in the order of their creation, the root is 0. `parent` and `node` are -1 where they do not
    apply: a dropped child gets no number, and the parent of a child that has waited was reported before. `depth` is
    the number of filled rows, `left` the estimate of the remaining cost: A* orders by their sum. `line` is the line
    that is contradicted, or -1; `stored` is the number of states in memory.
    """

    after: Column
    what: Column
    node: Column
    parent: Column
    depth: Column
    left: Column
    line: Column
    stored: Column


@dataclass(frozen=True, slots=True)
class Outline:
    """Counts of a search tree so far, by depth: nodes visited, children that wait for a visit, dead ends (including
    wrong grids), and children dropped because of a line."""

    visited: Column
    waiting: Column
    dead: Column
    cut: Column


@dataclass(frozen=True, slots=True)
class Branches:
    """Suppositions and how they ended, in columns; for `after` see `Nodes`. The supposed value of the cell contradicts
    the line; with the value `UNKNOWN` both values were followed, and the next facts are what they have in common. Cell
    -1 stands for the guesses on the board, line -1 for a learned clause."""

    after: Column
    cells: Column
    values: Column
    lines: Column


# The watched SAT solver: its clauses, what follows from them, and what it learns from a conflict


@dataclass(frozen=True, slots=True)
class Formula:
    """The meanings of the variables of a model. Cell c is variable c + 1. A coloured puzzle has one variable per cell
    and plane: "cell c has colour p" (0: it is empty) is variable p * size + c + 1. Each of the following `variables`
    has the number of its line, then the numbers that describe it in its encoding."""

    encoding: str
    variables: Sequence[Sequence[int]]
    planes: int = 1


@dataclass(frozen=True, slots=True)
class Clauses:
    """Clauses of a model, with numbers that go on from the ones before: all literals, the end of each clause in them,
    and its line (-1: none; -3: none, it says that a cell has one colour and no other)."""

    literals: Sequence[int]
    ends: Sequence[int]
    lines: Sequence[int]


@dataclass(frozen=True, slots=True)
class Assigned:
    """Literals that became true in this order at a level, each with the number of the clause that forces it (-1: it was
    decided). Literals of cells are facts. In a coloured puzzle, `cells` are the cells of the literals (-1: none), and
    `values` their values afterwards, as in `Fixed`. A literal that contradicts its cell changes nothing."""

    literals: Sequence[int]
    clauses: Sequence[int]
    level: int
    cells: Sequence[int] = ()
    values: Sequence[int] = ()


@dataclass(frozen=True, slots=True)
class Conflict:
    """A clause is broken. The implication graph in columns: edges from literals to the literals that they imply
    together; 0 is the broken clause."""

    clause: int
    sources: Sequence[int]
    targets: Sequence[int]


@dataclass(frozen=True, slots=True)
class Learned:
    """A learned clause with its number; its first literal is the first unique implication point, negated. It follows
    from the clauses in `used`, and the search jumps back to `level`."""

    clause: int
    literals: Sequence[int]
    used: Sequence[int]
    level: int


@dataclass(frozen=True, slots=True)
class Jumped:
    """All assignments above a level are undone: these literals, the last one first. In a coloured puzzle, `cells` are
    the cells of the literals, and `values` their values afterwards."""

    level: int
    literals: Sequence[int]
    restart: bool = False
    cells: Sequence[int] = ()
    values: Sequence[int] = ()


def facts(
    literals: Sequence[int], size: int, cells: Sequence[int] = (), values: Sequence[int] = ()
) -> Iterator[tuple[int, int]]:
    """The facts of assigned literals about a puzzle with `size` cells: cells with their values."""
    if cells:
        return ((cell, value) for cell, value in zip(cells, values, strict=True) if cell >= 0)
    return ((abs(literal) - 1, FILLED if literal > 0 else EMPTY) for literal in literals if abs(literal) <= size)


def rests(
    literals: Sequence[int], size: int, cells: Sequence[int] = (), values: Sequence[int] = ()
) -> Iterator[tuple[int, int]]:
    """The cells of undone literals with the values that remain."""
    if cells:
        return facts(literals, size, cells, values)
    return ((cell, UNKNOWN) for cell, _ in facts(literals, size))


# Annealers: their states, their single moves, and checkpoints


@dataclass(frozen=True, slots=True)
class Candidate:
    """A board that's only tried, by annealing: these cells have changed."""

    cells: Sequence[int]
    values: Sequence[int]  # the new state of each
    cost: float  # the cost of the whole board
    temperature: float
    step: int  # moves so far


@dataclass(frozen=True, slots=True)
class Annealing:
    """The state of a chain after `number` moves, from which its single moves are reported. A ladder has several grids,
    one for each temperature of `rungs`, and `on_rung` says which grid is where; else there is one. `lines` says which
    lines this `cost` judges: "rows", "columns" or "all"; `gap` and `mismatch` are the scores of its alignment. Like all
    events of single moves it changes no board."""

    chain: int
    number: int
    cost: str
    lines: str
    acceptance: str
    costs: Sequence[int]
    grids: Sequence[Grid]
    rungs: Sequence[float] = ()
    on_rung: Sequence[int] = ()
    gap: int = -1
    mismatch: int = -1


@dataclass(frozen=True, slots=True)
class Moves:
    """Single moves of a chain in columns: the outcome of each (`kind`, see `anneal.move_journal`), how many moves it
    counts for, the cells that it flips or would flip (`size` of them), the change of the cost, the temperature, and the
    number that its probability was compared with, or NaN. In a coloured puzzle the cells are those of planes,
    plane * size + cell, and each change flips two: the one that the cell leaves and the one that it enters."""

    chain: int
    kind: Column
    by: Column
    size: Column
    cells: Column
    delta: Column
    temperature: Column
    draw: Column
    grid: Column
    rung: Column


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """Everything that a chain needs to resume after a move, as plain values that can be passed in again."""

    chain: int
    number: int
    state: Mapping[str, Any]


MethodEvent = (Nodes | Outline | Branches | Formula | Clauses | Assigned | Conflict | Learned | Jumped
               | Candidate | Annealing | Moves | Checkpoint)


Event = Finding | MethodEvent  # those below, and what single methods tell about their search


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

    @property
    def unknown(self) -> int:
        """The number of cells that are unknown."""
        return self._cells.count(UNKNOWN)
