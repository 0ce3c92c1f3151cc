"""Annealing with ladders of grids, as the method `anneal` does: how many rungs, how hot, and which way round."""

from __future__ import annotations

from collections.abc import Iterator
from math import isqrt
from typing import Final

import numpy as np

from ..events import Event, Steps
from ..kernel.board import Board, Bytes
from ..puzzle import Puzzle
from .chains import Counts, Options, Team, compete
from .ladder import BEST, CHANGED, DRAWN, IMPROVED, SHOWN, Ladder, begin, climb, new_ladder, set_odds
from .space import log10_rows
from .state import Field, flat_board, new_field

_FEWEST_RUNGS: Final = 4
_SIDE_A_RUNG: Final = 12


def by_ladders(puzzle: Puzzle, seed: int, options: Options) -> Iterator[Event | Steps]:
    """Rows, or columns, are kept satisfied and drawn anew."""
    turned = _shall_turn(puzzle) if options["turn"] == "auto" else options["turn"] == "yes"

    def gather(certain: Bytes) -> Team:
        walkers = _walkers(puzzle, seed, options, certain, turned)
        for walker in walkers:
            broken = walker.place_rows()
            if broken is not None:
                return Team(walkers, can_move=False, broken=broken + puzzle.height * turned)
            walker.heat(float(options["hot"]), float(options["cold"]))
        return Team(walkers, walkers[0].can_move)

    return compete(puzzle, options, gather)


def _walkers(puzzle: Puzzle, seed: int, options: Options, certain: Bytes, turned: bool) -> list[LadderWalker]:
    upright = puzzle.transpose() if turned else puzzle
    known = certain.reshape(puzzle.shape).T.flatten() if turned else certain
    board = flat_board(upright)
    field = new_field(upright, board, known)
    rungs, moves = int(options["rungs"]) or _rungs(puzzle), int(options["moves"])
    ladders = [new_ladder(board, field, rungs, seed, number) for number in range(int(options["chains"]))]
    return [LadderWalker(board, field, ladder, turned, moves) for ladder in ladders]


def _rungs(puzzle: Puzzle) -> int:
    """Costs of neighbours must overlap; they lie the farther apart the larger the puzzle is."""
    return max(_FEWEST_RUNGS, isqrt(puzzle.size) // _SIDE_A_RUNG)


def _shall_turn(puzzle: Puzzle) -> bool:
    """Whether columns can be satisfied in more ways than rows: the freer lines are those to be drawn as a whole."""
    return log10_rows(puzzle.transpose()) > log10_rows(puzzle)


class LadderWalker:
    """A ladder of grids as `race` wants to see it. When `turned`, its rows are the columns of the puzzle."""

    def __init__(self, board: Board, field: Field, ladder: Ladder, turned: bool, moves: int) -> None:
        self._places = board, field, ladder
        self._field, self._ladder, self._turned, self._moves = field, ladder, turned, moves

    def place_rows(self) -> int | None:
        """Satisfy the rows of every grid; the first one that has no placement beside the certain cells."""
        broken = int(begin(*self._places))
        return None if broken < 0 else broken

    def heat(self, hot: float, cold: float) -> None:
        """Spread the temperatures evenly over the rungs; a single rung is the cold one."""
        for rung, temperature in enumerate(np.geomspace(cold, hot, len(self._ladder.on_rung))[::-1]):
            set_odds(self._ladder, rung, temperature)

    @property
    def can_move(self) -> bool:
        """Whether there is anything to change."""
        return len(self._field.rows) > 0

    # --- what `race` asks --------------------------------------------------------------------------------------

    def advance(self, work: int) -> None:
        climb(*self._places, self._moves_left, work)

    @property
    def finished(self) -> bool:
        return self._moves_left == 0

    @property
    def _moves_left(self) -> int:
        return self._moves - int(self._ladder.num[DRAWN])

    def counts(self) -> Counts:
        num = self._ladder.num
        drawn, changed, improved, best, shown = (int(num[place]) for place in (DRAWN, CHANGED, IMPROVED, BEST, SHOWN))
        return Counts(drawn, changed, improved, int(self._ladder.cost[shown]), best, self._temperature(shown))

    def _temperature(self, grid: int) -> float:
        rung = self._ladder.on_rung.tolist().index(grid)
        return float(self._ladder.temperature[rung])

    def cells(self) -> Bytes:
        return self._unturned(self._ladder.cells[int(self._ladder.num[SHOWN])])

    def best_cells(self) -> Bytes:
        return self._unturned(self._ladder.best)

    def _unturned(self, cells: Bytes) -> Bytes:
        return cells.reshape(self._field.height, -1).T.flatten() if self._turned else cells
