"""A chain of `steps` as `chains` wants to see it: how it begins, how hot, and what it counts."""

from __future__ import annotations

from dataclasses import dataclass
from math import log
from typing import Final

import numpy as np

from ..kernel.board import Board, Bytes
from ..puzzle import Puzzle
from .chains import Counts
from .first import satisfy_rows, scatter
from .state import (
    BEST,
    COST,
    FACTOR,
    FILLED_CELLS,
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
    new_chain,
)
from .steps import begin, sample, walk

_SAMPLE: Final = 2_000  # moves
_SHARE_OF_FIRST_COST: Final = 0.6
_AT_FIRST: Final = 0.5  # how often an average worse move shall be accepted at first,
_AT_LAST: Final = 0.001  # and the least worse one at last
_SLOWLY: Final = 0.99  # what an accepted worse move cools by


@dataclass(frozen=True, slots=True)
class Span:
    """The first and the last temperature."""

    hot: float
    cold: float


class ChainWalker:
    """One chain."""

    def __init__(self, puzzle: Puzzle, board: Board, field: Field, rules: Rules, seed: int, number: int) -> None:
        self._places = board, field, rules
        self._chain: Chain = new_chain(puzzle, board, field, seed, number)

    def place_rows(self, leftmost: bool) -> int | None:
        """Satisfy every row; the first one that has no placement beside the certain cells."""
        board, field, _ = self._places
        chain = self._chain
        alike = np.zeros_like(chain.filled), np.ones(1)
        broken = satisfy_rows(board, field, chain.cells, chain.starts, chain.rng, leftmost, *alike, chain.ways)
        begin(*self._places, chain)
        return None if broken < 0 else int(broken)

    def scatter(self, filled: int) -> None:
        """Fill so many of the cells that are not certain."""
        board, field, _ = self._places
        scatter(board, field, self._chain, filled)
        begin(*self._places, self._chain)

    def sampled(self) -> Span:
        """Temperatures for the grid it stands on, from moves that are tried and taken back."""
        sample(*self._places, self._chain, _SAMPLE if self.can_move else 0)
        worse, by, least = (max(1, int(self._chain.num[place])) for place in (WORSE, WORSE_BY, WORSE_LEAST))
        return Span(by / worse / -log(_AT_FIRST), least / -log(_AT_LAST))

    def from_first_cost(self, cold: float) -> Span:
        """The original's first temperature."""
        return Span(max(cold, _SHARE_OF_FIRST_COST * int(self._chain.num[COST])), cold)

    def heat(self, span: Span) -> None:
        """Make it as hot as it is at first."""
        rules, heat = self._places[2], self._chain.heat
        factor = (span.cold / span.hot) ** (1.0 / rules.cycle) if rules.cooling == GEOMETRIC else _SLOWLY
        heat[TEMPERATURE] = heat[HOT] = span.hot
        heat[FACTOR] = factor
        self._chain.num[REHEAT] = rules.cycle

    @property
    def can_move(self) -> bool:
        """Whether there is anything to change."""
        _, field, rules = self._places
        if rules.move != TRANSFER:
            return len(field.rows) > 0
        free, filled = len(self._chain.order), int(self._chain.num[FILLED_CELLS])
        return (bool(field.loose) and free > 0) or 0 < filled < free

    # --- what `chains` asks ------------------------------------------------------------------------------------

    def advance(self, moves: int) -> None:
        walk(*self._places, self._chain, moves)

    def counts(self) -> Counts:
        num = self._chain.num
        tried, taken, improved, cost, best = (int(num[place]) for place in (TRIED, TAKEN, IMPROVED, COST, BEST))
        return Counts(tried, taken, improved, cost, best, float(self._chain.heat[TEMPERATURE]))

    def cells(self) -> Bytes:
        return self._chain.cells

    def best_cells(self) -> Bytes:
        return self._chain.best
