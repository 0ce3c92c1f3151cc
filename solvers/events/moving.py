"""What annealers tell: where they stand, their moves one by one, and from where these can be made again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ..grid import Grid
from .fact_columns import Column


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
