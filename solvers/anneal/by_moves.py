"""Annealing move by move, as three methods know it: their rules, first grids and temperatures, out of their options."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import log
from typing import Final

import numpy as np

from ..events import Event, Steps
from ..kernel.board import Board, Bytes
from ..puzzle import Puzzle
from .anneal_options import ACCEPTANCES, COOLINGS, COSTS, MOVES, PICKS
from .chains import Counts, Options, Team, compete
from .space import cells_to_fill
from .state import (
    ANY,
    BEST,
    COST,
    FACTOR,
    FILLED_CELLS,
    FLIP,
    GEOMETRIC,
    HOT,
    IMPROVED,
    REHEAT,
    TAKEN,
    TEMPERATURE,
    TRANSFER,
    TRIED,
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
from .walk import place_rows, sample, scatter, walk

_SAMPLE: Final = 2_000  # moves
_SHARE_OF_FIRST_COST: Final = 0.6
_AT_FIRST: Final = 0.2  # how often an average worse move shall be accepted at first,
_AT_LAST: Final = 0.001  # and the least worse one at last
_SLOWLY: Final = 0.99  # what an accepted worse move cools by

_ANYWHERE: Final[Options] = {"move": "transfer", "pick": "any", "right": 0.5}
_IN_ROWS: Final[Options] = {"directed": 0.0}


def by_cells(puzzle: Puzzle, seed: int, options: Options) -> Iterator[Event | Steps]:
    """Cells move over the whole grid."""

    def gather(certain: Bytes) -> Team:
        walkers = _walkers(puzzle, seed, {**_ANYWHERE, **options}, certain)
        for walker in walkers:
            walker.scatter(cells_to_fill(puzzle, certain.tobytes()))
        _heat(walkers, options)
        return Team(walkers, walkers[0].can_move)

    return compete(puzzle, options, gather)


def by_rows(puzzle: Puzzle, seed: int, options: Options) -> Iterator[Event | Steps]:
    """Runs move within their rows, which stay satisfied."""

    def gather(certain: Bytes) -> Team:
        walkers = _walkers(puzzle, seed, {**_IN_ROWS, **options}, certain)
        for walker in walkers:
            broken = walker.place_rows(options["start"] == "leftmost")
            if broken is not None:
                return Team(walkers, can_move=False, broken=broken)
        _heat(walkers, options)
        return Team(walkers, walkers[0].can_move)

    return compete(puzzle, options, gather)


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


class ChainWalker:
    """One chain as `race` wants to see it."""

    def __init__(self, board: Board, field: Field, rules: Rules, chain: Chain, moves: int) -> None:
        self._places = board, field, rules, chain
        self._rules, self._chain, self._moves = rules, chain, moves

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
        field = self._places[1]
        if self._rules.move != TRANSFER:
            return len(field.rows) > 0
        free, filled = len(self._chain.order), int(self._chain.num[FILLED_CELLS])
        return (bool(field.loose) and free > 0) or 0 < filled < free

    # --- what `race` asks --------------------------------------------------------------------------------------

    def advance(self, work: int) -> None:
        walk(*self._places, self._moves_left, work)

    @property
    def finished(self) -> bool:
        return self._moves_left == 0

    @property
    def _moves_left(self) -> int:
        return self._moves - int(self._chain.num[TRIED])

    def counts(self) -> Counts:
        num = self._chain.num
        tried, taken, improved, cost, best = (int(num[place]) for place in (TRIED, TAKEN, IMPROVED, COST, BEST))
        return Counts(tried, taken, improved, cost, best, float(self._chain.heat[TEMPERATURE]))

    def cells(self) -> Bytes:
        return self._chain.cells

    def best_cells(self) -> Bytes:
        return self._chain.best
