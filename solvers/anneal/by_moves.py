"""Annealing move by move, as three methods know it: their rules, first grids and temperatures, out of their options."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import log
from typing import Final

import numpy as np

from ..events import Annealing, Checkpoint, Event, Steps
from ..grid import FILLED, Grid
from ..kernel.board import Board, Bytes, Longs
from ..puzzle import Puzzle
from ..runner import Stretch
from .anneal_options import ACCEPTANCES, COOLINGS, COSTS, MOVES, PICKS
from .chains import Counts, Options, Team, compete
from .checkpoints import (
    cells_in,
    filled_of_lines,
    order_in,
    order_of,
    packed,
    starts_in,
    temperature_in,
    whole_in,
    words_in,
    words_of,
)
from .journaled import Journaled
from .move_journal import Journal
from .space import cells_to_fill
from .state import (
    ANY,
    BEST,
    COST,
    EXCEEDING,
    FACTOR,
    FILLED_CELLS,
    FLIP,
    GEOMETRIC,
    HOT,
    IMPROVED,
    LACKING,
    REHEAT,
    TAKEN,
    TEMPERATURE,
    TRANSFER,
    TRIED,
    WORK,
    WORSE,
    WORSE_BY,
    WORSE_LEAST,
    Chain,
    Field,
    Rules,
    flat_board,
    new_chain,
    new_field,
)
from .walk import judge, place_rows, sample, scatter, walk

_SAMPLE: Final = 2_000  # moves
_SHARE_OF_FIRST_COST: Final = 0.6
_AT_FIRST: Final = 0.2  # how often an average worse move shall be accepted at first,
_AT_LAST: Final = 0.001  # and the least worse one at last
_SLOWLY: Final = 0.99  # what an accepted worse move cools by

_NEVER: Final = 1 << 52  # a number of moves that no chain comes to; in JSON it stays as it is

_COUNTED: Final = {
    "number": TRIED, "taken": TAKEN, "improved": IMPROVED, "best": BEST, "reheat": REHEAT,
}  # fmt: skip

_ANYWHERE: Final[Options] = {"move": "transfer", "pick": "any", "right": 0.5}
_IN_ROWS: Final[Options] = {"directed": 0.0}


def by_cells(puzzle: Puzzle, seed: int, options: Options, tell: Stretch | bool = False) -> Iterator[Event | Steps]:
    """Cells move over the whole grid."""

    def gather(certain: Bytes) -> Team:
        walkers = _walkers(puzzle, seed, {**_ANYWHERE, **options}, certain)
        for walker in walkers:
            walker.scatter(cells_to_fill(puzzle, certain.tobytes()))
        _heat(walkers, options)
        return Team(walkers, walkers[0].can_move)

    return compete(puzzle, options, gather, tell)


def by_rows(puzzle: Puzzle, seed: int, options: Options, tell: Stretch | bool = False) -> Iterator[Event | Steps]:
    """Runs move within their rows, which stay satisfied."""

    def gather(certain: Bytes) -> Team:
        walkers = _walkers(puzzle, seed, {**_IN_ROWS, **options}, certain)
        for walker in walkers:
            broken = walker.place_rows(options["start"] == "leftmost")
            if broken is not None:
                return Team(walkers, can_move=False, broken=broken)
        _heat(walkers, options)
        return Team(walkers, walkers[0].can_move)

    return compete(puzzle, options, gather, tell)


def _walkers(puzzle: Puzzle, seed: int, options: Options, certain: Bytes) -> list[ChainWalker]:
    board, rules = flat_board(puzzle), _rules(options)
    single_cells, any_row = rules.move in (FLIP, TRANSFER), rules.pick == ANY
    field = new_field(puzzle, board, certain, single_cells=single_cells, any_row=any_row)
    chains = [new_chain(puzzle, board, field, seed, number) for number in range(int(options["chains"]))]
    return [ChainWalker(board, field, rules, chain, int(options["moves"])) for chain in chains]


def _rules(options: Options) -> Rules:
    return Rules(
        COSTS.index(str(options["cost"])),
        MOVES.index(str(options["move"])),
        PICKS.index(str(options["pick"])),
        float(options["right"]),
        float(options["directed"]),
        ACCEPTANCES.index(str(options["acceptance"])),
        COOLINGS.index(str(options["cooling"])),
        max(1, int(options["moves"]) // (int(options["reheats"]) + 1)),
    )


def _heat(walkers: Sequence[ChainWalker], options: Options) -> None:
    """Give every chain its temperatures."""
    cold = float(options["cold"])
    sampled = walkers[0].sampled() if options["temperatures"] == "sample" else None
    for walker in walkers:
        if options["temperatures"] == "first-cost":
            walker.heat(walker.from_first_cost(cold))
        else:
            walker.heat(sampled or Span(float(options["hot"]), cold))


@dataclass(frozen=True, slots=True)
class Span:
    """The first and the last temperature."""

    hot: float
    cold: float


class ChainWalker(Journaled):
    """One chain as `race` wants to see it."""

    MADE, WORKED = TRIED, WORK

    def __init__(self, board: Board, field: Field, rules: Rules, chain: Chain, moves: int) -> None:
        super().__init__(moves)
        self._rules, self._chain = rules, chain
        self._board, self._field = board, field

    @property
    def _places(self) -> tuple[Board, Field, Rules, Chain]:
        return self._board, self._field, self._rules, self._chain

    def place_rows(self, leftmost: bool) -> int | None:
        """Satisfy every row; the first one that has no placement beside the certain cells."""
        broken = int(place_rows(*self._places, leftmost, np.ones(1)))
        return None if broken < 0 else broken

    def scatter(self, filled: int) -> None:
        """Fill so many of the cells that are not certain."""
        scatter(*self._places, filled)

    def sampled(self) -> Span:
        """Temperatures for the grid it stands on, from moves that are tried and taken back."""
        sample(*self._places, _SAMPLE if self.can_move else 0)
        worse, by, least = (max(1, int(self._chain.num[place])) for place in (WORSE, WORSE_BY, WORSE_LEAST))
        return Span(by / worse / -log(_AT_FIRST), least / -log(_AT_LAST))

    def from_first_cost(self, cold: float) -> Span:
        """The original's first temperature."""
        return Span(max(cold, _SHARE_OF_FIRST_COST * int(self._chain.num[COST])), cold)

    def heat(self, span: Span) -> None:
        """Make it as hot as it is at first."""
        heat, cycle = self._chain.heat, self._rules.cycle
        heat[TEMPERATURE] = heat[HOT] = span.hot
        heat[FACTOR] = (span.cold / span.hot) ** (1.0 / cycle) if self._rules.cooling == GEOMETRIC else _SLOWLY
        self._chain.num[REHEAT] = cycle

    @property
    def can_move(self) -> bool:
        """Whether there is anything to change."""
        field = self._field
        if self._rules.move != TRANSFER:
            return len(field.rows) > 0
        free, filled = len(self._chain.order), int(self._chain.num[FILLED_CELLS])
        return (bool(field.loose) and free > 0) or 0 < filled < free

    # --- what `race` asks --------------------------------------------------------------------------------------

    def counts(self) -> Counts:
        num = self._chain.num
        tried, taken, improved, cost, best = (int(num[place]) for place in (TRIED, TAKEN, IMPROVED, COST, BEST))
        return Counts(tried, taken, improved, cost, best, float(self._chain.heat[TEMPERATURE]))

    def cells(self) -> Bytes:
        return self._chain.cells

    def best_cells(self) -> Bytes:
        return self._chain.best

    # --- what is asked when moves are told ---------------------------------------------------------------------

    @property
    def _num(self) -> Longs:
        return self._chain.num

    @property
    def _journal(self) -> Journal:
        return self._chain.journal

    @property
    def _cells_a_move(self) -> int:
        return len(self._chain.changed)

    def _write_to(self, journal: Journal) -> None:
        self._chain = self._chain._replace(journal=journal)

    def _run(self, moves: int, work: int) -> None:
        walk(*self._places, moves, work)

    def stand(self, chain: int) -> Annealing:
        rules, num = self._rules, self._chain.num
        lines = "all" if rules.move in (FLIP, TRANSFER) else "columns"
        shape = self._field.height, len(self._chain.cells) // self._field.height
        grid = Grid(shape, self._chain.cells.tobytes())
        return Annealing(
            chain, int(num[TRIED]), COSTS[rules.cost], lines, ACCEPTANCES[rules.acceptance], (int(num[COST]),), (grid,)
        )  # fmt: skip

    def checkpoint(self, chain: int) -> Checkpoint:
        it, num = self._chain, self._chain.num
        state: dict[str, object] = {name: int(num[place]) for name, place in _COUNTED.items()}
        state |= {"temperature": float(it.heat[TEMPERATURE]), "rng": words_of(it.rng), "cells": packed(it.cells)}
        if self._rules.move == TRANSFER:
            state["order"] = order_of(it.order)
        return Checkpoint(chain, int(num[TRIED]), state)

    def restore(self, state: Mapping[str, object]) -> None:
        it, num, transfer = self._chain, self._chain.num, self._rules.move == TRANSFER
        cells = cells_in(state, "cells", len(it.cells))
        starts = starts_in(self._board, self._field, cells, rows_hold=self._rules.move not in (FLIP, TRANSFER))
        counted = {place: whole_in(state, name) for name, place in _COUNTED.items()}
        order = order_in(state, cells, it.order) if transfer else it.order
        it.heat[TEMPERATURE], it.rng[:] = temperature_in(state), words_in(state)
        it.cells[:], it.starts[:], it.order[:] = cells, starts, order
        if transfer:
            self._count_filled()
        judge(*self._places)
        for place, number in counted.items():
            num[place] = number

    def _count_filled(self) -> None:
        """Count anew what a chain keeps beside its cells when these are moved over the whole grid."""
        it, total = self._chain, self._field.total
        it.spot[it.order] = np.arange(len(it.order), dtype=np.int32)
        it.have[:] = filled_of_lines(self._board, it.cells)
        it.num[FILLED_CELLS] = (it.cells[it.order] == FILLED).sum()
        it.num[EXCEEDING] = ((it.have > total) & (total >= 0)).sum()
        it.num[LACKING] = ((it.have < total) & (total >= 0)).sum()

    def keep_at(self, temperature: float) -> None:
        self._chain.heat[:] = temperature, temperature, 1.0
        self._chain.num[REHEAT] = _NEVER
