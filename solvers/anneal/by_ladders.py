"""Annealing with ladders of grids, for the method `anneal`: how many rungs, how hot, and rows or columns."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import isqrt
from typing import Final

import numpy as np

from ..events import Annealing, Checkpoint, Event, Steps
from ..grid import Grid
from ..kernel.board import Board, Bytes
from ..puzzle import Puzzle
from ..runner import Stretch
from .chains import Options, Team, compete
from .checkpoints import cells_in, packed, starts_in, whole_in, words_in, words_of
from .ladder import (
    BEST,
    CHANGED,
    DRAWN,
    IMPROVED,
    ROUNDS,
    SHOWN,
    TAKEN,
    TURN,
    WORK,
    Ladder,
    begin,
    climb,
    judge_grids,
    new_ladder,
    set_odds,
)
from .move_journal import Columns
from .space import log10_rows
from .state import Field, flat_board, new_field
from .walker import Counts, Walker

_FEWEST_RUNGS: Final = 4
_SIDE_A_RUNG: Final = 12

_COUNTED: Final = {
    "number": DRAWN, "changed": CHANGED, "improved": IMPROVED, "best": BEST, "shown": SHOWN, "rounds": ROUNDS,
    "turn": TURN, "taken": TAKEN,
}


def by_ladders(puzzle: Puzzle, seed: int, options: Options, tell: Stretch | bool = False) -> Iterator[Event | Steps]:
    """Rows, or columns, stay satisfied and are redrawn as a whole."""
    turned = _shall_turn(puzzle) if options["turn"] == "auto" else options["turn"] == "yes"

    def gather(certain: Bytes) -> Team:
        walkers = _walkers(puzzle, seed, options, certain, turned)
        for walker in walkers:
            broken = walker.place_rows()
            if broken is not None:
                return Team(walkers, broken + puzzle.height * turned)
            walker.heat(float(options["hot"]), float(options["cold"]))
        return Team(walkers)

    return compete(puzzle, options, gather, tell)


def _walkers(puzzle: Puzzle, seed: int, options: Options, certain: Bytes, turned: bool) -> list[LadderWalker]:
    upright = puzzle.transpose() if turned else puzzle
    known = certain.reshape(puzzle.shape).T.flatten() if turned else certain
    board = flat_board(upright)
    field = new_field(upright, board, known)
    rungs, moves = int(options["rungs"]) or _rungs(puzzle), int(options["moves"])
    ladders = [new_ladder(board, field, rungs, seed, number) for number in range(int(options["chains"]))]
    return [LadderWalker(board, field, ladder, turned, moves) for ladder in ladders]


def _rungs(puzzle: Puzzle) -> int:
    """The costs of neighbouring rungs must overlap. They lie farther apart in larger puzzles."""
    return max(_FEWEST_RUNGS, isqrt(puzzle.size) // _SIDE_A_RUNG)


def _shall_turn(puzzle: Puzzle) -> bool:
    """Whether columns have more placements than rows: the freer lines are redrawn."""
    return log10_rows(puzzle.transpose()) > log10_rows(puzzle)


class LadderWalker(Walker):
    """A ladder of grids. When `turned`, its rows are the columns of the puzzle."""

    MADE, WORKED = DRAWN, WORK
    _arrays: Ladder

    def __init__(self, board: Board, field: Field, ladder: Ladder, turned: bool, moves: int) -> None:
        super().__init__(moves, cells_a_move=len(ladder.voice))
        self._board, self._field, self._arrays, self._turned = board, field, ladder, turned

    @property
    def _places(self) -> tuple[Board, Field, Ladder]:
        return self._board, self._field, self._arrays

    def place_rows(self) -> int | None:
        """Satisfy the rows of every grid. Returns the first row without a placement that agrees with the certain
        cells."""
        broken = int(begin(*self._places))
        return None if broken < 0 else broken

    def heat(self, hot: float, cold: float) -> None:
        """Spread the temperatures evenly over the rungs; a single rung is the cold one."""
        for rung, temperature in enumerate(np.geomspace(cold, hot, len(self._arrays.on_rung))[::-1]):
            set_odds(self._arrays, rung, temperature)

    @property
    def can_move(self) -> bool:
        return len(self._field.rows) > 0

    def counts(self) -> Counts:
        num = self._arrays.num
        drawn, changed, improved, best, shown = (int(num[place]) for place in (DRAWN, CHANGED, IMPROVED, BEST, SHOWN))
        return Counts(drawn, changed, improved, int(self._arrays.cost[shown]), best, self._temperature(shown))

    def _temperature(self, grid: int) -> float:
        rung = self._arrays.on_rung.tolist().index(grid)
        return float(self._arrays.temperature[rung])

    def cells(self) -> Bytes:
        return self._unturned(self._arrays.cells[int(self._arrays.num[SHOWN])])

    def best_cells(self) -> Bytes:
        return self._unturned(self._arrays.best)

    def _run(self, moves: int, work: int) -> None:
        climb(*self._places, moves, work)

    def _by_the_puzzle(self, columns: Columns) -> Columns:
        if self._turned:
            columns.cells[:] = columns.cells % self._width * self._field.height + columns.cells // self._width
        return columns

    def stand(self, chain: int) -> Annealing:
        ladder, (height, width) = self._arrays, (self._field.height, self._width)
        shape = (width, height) if self._turned else (height, width)
        grids = tuple(Grid(shape, self._unturned(cells).tobytes()) for cells in ladder.cells)
        return Annealing(chain, int(ladder.num[DRAWN]), "flips", "rows" if self._turned else "columns", "drawn",
                         ladder.cost.tolist(), grids, tuple(ladder.temperature.tolist()),
                         tuple(ladder.on_rung.tolist()))

    def checkpoint(self, chain: int) -> Checkpoint:
        ladder, num = self._arrays, self._arrays.num
        state: dict[str, object] = {name: int(num[place]) for name, place in _COUNTED.items()}
        state |= {"rng": words_of(ladder.rng), "on_rung": ladder.on_rung.tolist(), "cells": packed(ladder.cells)}
        return Checkpoint(chain, int(num[DRAWN]), state)

    def restore(self, state: Mapping[str, object]) -> None:
        ladder, rungs = self._arrays, len(self._arrays.on_rung)
        cells = cells_in(state, "cells", ladder.cells.size).reshape(ladder.cells.shape)
        starts = [starts_in(self._board, self._field, grid, rows_hold=True) for grid in cells]
        counted = {place: whole_in(state, name) for name, place in _COUNTED.items()}
        on_rung = state.get("on_rung")
        if not isinstance(on_rung, list) or sorted(map(str, on_rung)) != sorted(map(str, range(rungs))):
            raise ValueError("on_rung")
        if max(counted[TURN], counted[SHOWN]) >= rungs:
            raise ValueError("turn")
        ladder.rng[:] = words_in(state)
        ladder.on_rung[:], ladder.cells[:], ladder.starts[:] = [int(grid) for grid in on_rung], cells, starts
        judge_grids(*self._places)
        for place, number in counted.items():
            ladder.num[place] = number

    def keep_at(self, temperature: float) -> None:
        self.heat(temperature, temperature)

    @property
    def _width(self) -> int:
        return len(self._arrays.voice)

    def _unturned(self, cells: Bytes) -> Bytes:
        return cells.reshape(self._field.height, -1).T.flatten() if self._turned else cells
