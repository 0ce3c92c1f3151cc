"""Annealing move by move, in three methods: rules, first grids and temperatures from their options."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import isfinite, log
from typing import ClassVar, Final

import numpy as np

from ..events import Annealing, Event, Steps
from ..grid import FILLED, Grid
from ..kernel.board import Board, Bytes, Ints, Longs
from ..puzzle import Puzzle
from ..runner import OptionValue, Stretch
from . import ACCEPTANCES, COOLINGS, COSTS, MOVES, PICKS, state
from .chains import Options, Team, compete
from .preprocess import Certain, cells_to_fill
from .state import Chain, Field, Rules, flat_board, new_chain, new_field
from .walk import judge, place_rows, sample, scatter, walk
from .walker import Counts, Walker, bytes_in, cells_in, packed, packed_bits, starts_in

_SAMPLE: Final = 2_000  # moves
_AT_FIRST: Final = 0.2  # the acceptance of an average worse move at the start,
_AT_LAST: Final = 0.001  # and of the least worse one at the end

_NEVER: Final = 1 << 52  # more moves than any chain makes; JSON keeps this number exactly

_ANYWHERE: Final[Options] = {"move": "transfer", "pick": "any", "right": 0.5}
_IN_ROWS: Final[Options] = {"directed": 0.0}


def by_cells(
    puzzle: Puzzle, *, seed: int, tell: Stretch | bool = False, **options: OptionValue
) -> Iterator[Event | Steps]:
    """Cells move over the whole grid."""

    def gather(certain: Certain) -> Team:
        walkers = _walkers(puzzle, seed, {**_ANYWHERE, **options}, certain.states)
        for walker in walkers:
            walker.scatter(cells_to_fill(puzzle, certain.cells))
        _heat(walkers, options)
        return Team(walkers)

    return compete(puzzle, options, gather, tell)


def by_rows(
    puzzle: Puzzle, *, seed: int, tell: Stretch | bool = False, **options: OptionValue
) -> Iterator[Event | Steps]:
    """Runs move within their rows, which stay satisfied."""

    def gather(certain: Certain) -> Team:
        walkers = _walkers(puzzle, seed, {**_IN_ROWS, **options}, certain.states)
        for walker in walkers:
            broken = walker.place_rows(options["start"] == "leftmost")
            if broken is not None:
                return Team(walkers, broken)
        _heat(walkers, options)
        return Team(walkers)

    return compete(puzzle, options, gather, tell)


def _walkers(puzzle: Puzzle, seed: int, options: Options, certain: Bytes) -> list[ChainWalker]:
    board, rules = flat_board(puzzle), _rules(options)
    single_cells, any_row = rules.move in (state.FLIP, state.TRANSFER), rules.pick == state.ANY
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
        float(options["threshold"]),
        COOLINGS.index(str(options["cooling"])),
        max(1, int(options["moves"]) // (int(options["reheats"]) + 1)),
        int(options["gap"]),
        int(options["mismatch"]),
    )


def _heat(walkers: Sequence[ChainWalker], options: Options) -> None:
    """Give every chain its temperatures."""
    hot, cold, factor = (float(options[name]) for name in ("hot", "cold", "cooling_factor"))
    if options["temperatures"] == "sample":
        hot, cold = walkers[0].sample_temperatures()
    for walker in walkers:
        if options["temperatures"] == "first-cost":
            hot = max(cold, float(options["start_ratio"]) * walker.counts().cost)
        walker.heat(hot, cold, factor)


class ChainWalker(Walker):
    """One chain."""

    COUNTED: ClassVar = {
        "number": state.TRIED, "taken": state.TAKEN, "improved": state.IMPROVED, "best": state.BEST,
        "reheat": state.REHEAT,
    }
    WORKED = state.WORK
    _arrays: Chain

    def __init__(self, board: Board, field: Field, rules: Rules, chain: Chain, moves: int) -> None:
        super().__init__(moves, cells_a_move=len(chain.changed))
        self._board, self._field, self._rules, self._arrays = board, field, rules, chain

    @property
    def _places(self) -> tuple[Board, Field, Rules, Chain]:
        return self._board, self._field, self._rules, self._arrays

    @property
    def _keeps_rows(self) -> bool:
        """Whether rows stay satisfied, so that only columns are judged."""
        return self._rules.move not in (state.FLIP, state.TRANSFER)

    def place_rows(self, leftmost: bool) -> int | None:
        """Satisfy every row. Returns the first row without a placement that agrees with the certain cells."""
        broken = int(place_rows(*self._places, leftmost, np.ones(1)))
        return None if broken < 0 else broken

    def scatter(self, filled: int) -> None:
        """Fill `filled` of the cells that are not certain."""
        scatter(*self._places, filled)

    def sample_temperatures(self) -> tuple[float, float]:
        """The first and the last temperature for the current grid, from trial moves that are undone."""
        sample(*self._places, _SAMPLE if self.can_move else 0)
        places = state.WORSE, state.WORSE_BY, state.WORSE_LEAST
        worse, by, least = (max(1, int(self._arrays.num[place])) for place in places)
        return by / worse / -log(_AT_FIRST), least / -log(_AT_LAST)

    def heat(self, hot: float, cold: float, factor: float) -> None:
        """Set the first temperature, and the cooling: to the last one, or by a factor for each accepted worse move."""
        heat, cycle = self._arrays.heat, self._rules.cycle
        heat[state.TEMPERATURE] = heat[state.HOT] = hot
        heat[state.FACTOR] = (cold / hot) ** (1.0 / cycle) if self._rules.cooling == state.GEOMETRIC else factor
        self._arrays.num[state.REHEAT] = cycle

    @property
    def can_move(self) -> bool:
        field = self._field
        if self._rules.move != state.TRANSFER:
            return len(field.rows) > 0
        free, filled = len(self._arrays.order), int(self._arrays.num[state.FILLED_CELLS])
        return (bool(field.loose) and free > 0) or 0 < filled < free

    def counts(self) -> Counts:
        places = state.TRIED, state.TAKEN, state.IMPROVED, state.COST, state.BEST
        moves, accepted, improved, cost, best = (int(self._arrays.num[place]) for place in places)
        return Counts(moves, accepted, improved, cost, best, float(self._arrays.heat[state.TEMPERATURE]))

    def cells(self) -> Bytes:
        return self._arrays.cells

    def best_cells(self) -> Bytes:
        return self._arrays.best

    def _run(self, moves: int, work: int) -> None:
        walk(*self._places, moves, work)

    def stand(self, chain: int) -> Annealing:
        rules, cost = self._rules, (int(self._arrays.num[state.COST]),)
        shape = self._field.height, len(self._arrays.cells) // self._field.height
        grid = Grid(shape, self._arrays.cells.tobytes())
        return Annealing(chain, self._moves_made, COSTS[rules.cost], "columns" if self._keeps_rows else "all",
                         ACCEPTANCES[rules.acceptance], cost, (grid,), gap=rules.gap, mismatch=rules.mismatch)

    def _saved(self) -> dict[str, object]:
        it = self._arrays
        order = {"order": packed(it.order.astype("<u4"))} if self._rules.move == state.TRANSFER else {}
        return {"temperature": float(it.heat[state.TEMPERATURE]), "cells": packed_bits(it.cells), **order}

    def _load(self, saved: Mapping[str, object], counters: Mapping[int, int]) -> None:
        del counters  # any are possible
        it, transfer = self._arrays, self._rules.move == state.TRANSFER
        cells = cells_in(saved, len(it.cells))
        starts = starts_in(self._board, self._field, cells, rows_hold=self._keeps_rows)
        order = _order_in(saved, cells, it.order) if transfer else it.order
        it.heat[state.TEMPERATURE] = _temperature_in(saved)
        it.cells[:], it.starts[:], it.order[:] = cells, starts, order
        if transfer:
            self._count_filled()
        judge(*self._places)

    def _count_filled(self) -> None:
        """Recompute what a chain keeps besides its cells, when cells move over the whole grid."""
        it, total = self._arrays, self._field.total
        it.spot[it.order] = np.arange(len(it.order), dtype=np.int32)
        it.have[:] = _filled_of_lines(self._board, it.cells)
        it.num[state.FILLED_CELLS] = (it.cells[it.order] == FILLED).sum()
        it.num[state.EXCEEDING] = ((it.have > total) & (total >= 0)).sum()
        it.num[state.LACKING] = ((it.have < total) & (total >= 0)).sum()

    def keep_at(self, temperature: float) -> None:
        self._arrays.heat[:] = temperature, temperature, 1.0
        self._arrays.num[state.REHEAT] = _NEVER


def _temperature_in(state: Mapping[str, object]) -> float:
    temperature = state.get("temperature")
    if not isinstance(temperature, int | float) or not (isfinite(temperature) and temperature >= 0):
        raise ValueError("temperature")
    return float(temperature)


def _order_in(state: Mapping[str, object], cells: Bytes, free: Ints) -> Ints:
    """The cells that may change, filled ones first."""
    order = np.frombuffer(bytes_in(state, "order", 4 * len(free)), "<u4").astype(np.int64)
    if not np.array_equal(np.sort(order), np.sort(free)) or (np.diff(cells[order]) < 0).any():
        raise ValueError("order")
    return order.astype(np.int32)


def _filled_of_lines(board: Board, cells: Bytes) -> Longs:
    """How many cells of each line are filled."""
    return np.array([
        int((cells[first : first + length * step : step] == FILLED).sum())
        for first, step, length in zip(board.first, board.step, board.length, strict=True)
    ], np.int64)
