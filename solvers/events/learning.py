"""What a SAT solver that is watched tells: its clauses, what follows from them, and what it learns of a conflict."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from ..grid import EMPTY, FILLED


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
