"""What methods of one kind tell beside facts: searches of nodes and branches, SAT of clauses, annealers of moves."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ..grid import EMPTY, FILLED, Grid
from .fact_columns import Column

# Searches: the nodes of their tree, and what they suppose


@dataclass(frozen=True, slots=True)
class Nodes:
    """What became of nodes of a search tree, in columns, a row for each thing that happened. They belong between the
    facts of the `Steps` that come next: `after` so many of these.

    Nodes are numbered as they come into being, the root is 0. `parent` and `node` are -1 where they say nothing: a
    child that is dropped gets no number, and the parent of one that has waited is known from before.
    `depth` is how many rows are filled in, `left` what seems to be left to do: an A* orders by their sum. `line` is the
    line that cannot hold, or -1; `stored` is how many states are in memory.
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
    """A search tree in numbers, so far, by depth: how many nodes were looked at, how many children waited for that, how
    many were dead ends (wrong ones among them), how many children were dropped because of a line."""

    visited: Column
    waiting: Column
    dead: Column
    cut: Column


@dataclass(frozen=True, slots=True)
class Branches:
    """What was supposed, and how that ended, in columns. They belong between the facts of the `Steps` that come next:
    `after` so many of these. A cell that cannot have the value broke the line; with the value `UNKNOWN` both of its
    values were followed, and the facts after this are what they have in common. Cell -1 stands for the guesses on the
    board, line -1 for a clause that was learned."""

    after: Column
    cells: Column
    values: Column
    lines: Column


# A SAT solver that is watched: its clauses, what follows from them, and what it learns of a conflict


@dataclass(frozen=True, slots=True)
class Formula:
    """What the variables of a model say. Cell c is variable c + 1; each of the `variables` that follow is of a line,
    whose number comes first, and says what the encoding says by such numbers. `sizes` compares the encodings: by name
    for each line its variables, clauses and literals (None: too many to be counted)."""

    encoding: str
    variables: Sequence[Sequence[int]]
    sizes: Mapping[str, Sequence[Sequence[int | None]]]


@dataclass(frozen=True, slots=True)
class Clauses:
    """Clauses of a model, numbered on from those before: their literals one after the other, where each clause ends in
    them, and the line that it is of (-1: none)."""

    literals: Sequence[int]
    ends: Sequence[int]
    lines: Sequence[int]


@dataclass(frozen=True, slots=True)
class Assigned:
    """Literals that have become true one after the other at a level, each with the number of the clause that forces
    it (-1: it was decided). Literals of cells are facts."""

    literals: Sequence[int]
    clauses: Sequence[int]
    level: int


@dataclass(frozen=True, slots=True)
class Conflict:
    """A clause is broken. The implication graph in columns: edges from literals to those that they force together; 0
    is the broken clause."""

    clause: int
    sources: Sequence[int]
    targets: Sequence[int]


@dataclass(frozen=True, slots=True)
class Learned:
    """A clause was learned and has that number; its first literal is the first unique implication point, negated. The
    clauses that were `used` imply it, and the search goes back to `level`."""

    clause: int
    literals: Sequence[int]
    used: Sequence[int]
    level: int


@dataclass(frozen=True, slots=True)
class Jumped:
    """All above a level is taken back: these literals, the last one first."""

    level: int
    literals: Sequence[int]
    restart: bool = False


def facts(literals: Sequence[int], size: int) -> Iterator[tuple[int, int]]:
    """Of literals those of cells, in a model of a puzzle with `size` cells: a cell, and filled or empty."""
    return ((abs(literal) - 1, FILLED if literal > 0 else EMPTY) for literal in literals if abs(literal) <= size)


# Annealers: where they stand, their moves one by one, and from where these can be made again


@dataclass(frozen=True, slots=True)
class Candidate:
    """An annealer's state moved; these cells now hold these values, which is not a fact."""

    cells: Sequence[int]
    values: Sequence[int]
    cost: float
    temperature: float
    step: int


@dataclass(frozen=True, slots=True)
class Annealing:
    """A chain as it stands after `number` moves, when its single moves are told from there. A ladder has several grids,
    one for each temperature of `rungs`, and `on_rung` tells which one is where; else there is one. `lines` says which
    lines are judged by this `cost`: "rows", "columns" or "all". Like all that is told of moves it changes no board."""

    chain: int
    number: int
    cost: str
    lines: str
    acceptance: str
    costs: Sequence[int]
    grids: Sequence[Grid]
    rungs: Sequence[float] = ()
    on_rung: Sequence[int] = ()


@dataclass(frozen=True, slots=True)
class Moves:
    """Single moves of a chain in columns: what became of each (`kind`, see `anneal.move_journal`), by how much it
    goes on in the count of moves, the cells it flips (`size` of them), by how much it changes the cost, the
    temperature, and what its probability was compared with, which is not a number where nothing was."""

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
    """All that a chain needs to go on from a move: plain values, which may be handed in again."""

    chain: int
    number: int
    state: Mapping[str, Any]


MethodEvent = (Nodes | Outline | Branches | Formula | Clauses | Assigned | Conflict | Learned | Jumped
               | Candidate | Annealing | Moves | Checkpoint)
