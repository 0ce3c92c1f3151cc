"""Annealing with ladders of grids, for the method `anneal`: how many rungs, how hot, and rows or columns."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import isqrt
from typing import Any, ClassVar, Final

import numpy as np

from ..clues import ColourRuns
from ..events import Annealing, Event, Steps
from ..grid import EMPTY, UNKNOWN, Grid
from ..kernel.board import Board, Bytes, Longs
from ..puzzle import Puzzle
from ..runner import OptionValue, Stretch
from . import tempering
from .chains import Options, Team, compete
from .coloured_ladder import ColouredLadder, new_coloured_ladder
from .move_journal import Columns
from .plain_ladder import PlainLadder, new_plain_ladder
from .preprocess import Certain, log10_rows
from .state import Field, flat_board, new_field
from .walker import Counts, Walker, bytes_in, cells_in, packed, packed_bits, starts_in

_FEWEST_RUNGS: Final = 4
_SIDE_A_RUNG: Final = 12


def by_ladders(
    puzzle: Puzzle, *, seed: int, tell: Stretch | bool = False, **options: OptionValue
) -> Iterator[Event | Steps]:
    """Rows, or columns, stay satisfied and are redrawn as a whole."""
    turned = options["turn"] == "yes"
    if options["turn"] == "auto":  # redraw the freer lines: those with more placements
        turned = log10_rows(puzzle.transpose()) > log10_rows(puzzle)

    def gather(certain: Certain) -> Team:
        walkers = _walkers(puzzle, seed, options, certain, turned)
        for walker in walkers:
            broken = walker.place_rows()
            if broken is not None:
                return Team(walkers, broken + puzzle.height * turned)
            walker.heat(float(options["hot"]), float(options["cold"]))
        return Team(walkers)

    return compete(puzzle, options, gather, tell)


def _walkers(puzzle: Puzzle, seed: int, options: Options, certain: Certain, turned: bool) -> Sequence[LadderWalker]:
    upright = puzzle.transpose() if turned else puzzle
    board = flat_board(upright)
    field = new_field(upright, board, _upright(puzzle, certain.states, turned))
    rungs, moves, chains = int(options["rungs"]) or _rungs(puzzle), int(options["moves"]), int(options["chains"])
    if puzzle.palette:
        masks = _upright(puzzle, np.array(certain.masks, np.int64), turned)
        coloured = (new_coloured_ladder(board, field, masks, rungs, seed, number) for number in range(chains))
        return [ColouredWalker(board, field, ladder, turned, moves) for ladder in coloured]
    ladders = (new_plain_ladder(board, field, rungs, seed, number) for number in range(chains))
    return [LadderWalker(board, field, ladder, turned, moves) for ladder in ladders]


def _upright(puzzle: Puzzle, column: Any, turned: bool) -> Any:
    """Values of cells, in the order of the ladder."""
    return column.reshape(-1, puzzle.width).T.flatten() if turned else column


def _rungs(puzzle: Puzzle) -> int:
    """The costs of neighbouring rungs must overlap. They lie farther apart in larger puzzles."""
    return max(_FEWEST_RUNGS, isqrt(puzzle.size) // _SIDE_A_RUNG)


class LadderWalker(Walker):
    """A ladder of grids. When `turned`, its rows are the columns of the puzzle."""

    REJECTS: ClassVar = False
    COUNTED: ClassVar = {
        "number": tempering.DRAWN, "changed": tempering.CHANGED, "improved": tempering.IMPROVED,
        "best": tempering.BEST, "shown": tempering.SHOWN, "rounds": tempering.ROUNDS, "turn": tempering.TURN,
        "taken": tempering.TAKEN,
    }
    WORKED = tempering.WORK
    CELLS_A_CHANGE = 1  # records for each changed cell of a row
    _arrays: Any  # the kind of ladder that the kernels take

    def __init__(
        self, board: Board, field: Field, ladder: PlainLadder | ColouredLadder, turned: bool, moves: int
    ) -> None:
        self._board, self._field, self._arrays, self._turned = board, field, ladder, turned
        self._width = len(ladder.best) // field.height
        super().__init__(moves, cells_a_move=self.CELLS_A_CHANGE * self._width)

    def place_rows(self) -> int | None:
        """Satisfy the rows of every grid. Returns the first row without a placement that agrees with the certain
        cells."""
        broken = int(tempering.begin(self._board, self._field, self._arrays))
        return None if broken < 0 else broken

    def _run(self, moves: int, work: int) -> None:
        tempering.climb(self._board, self._field, self._arrays, moves, work)

    def heat(self, hot: float, cold: float) -> None:
        """Spread the temperatures evenly over the rungs; a single rung is the cold one. NumPy's powers would differ in
        their last digit between processors."""
        coldest = len(self._arrays.on_rung) - 1
        for rung in range(coldest + 1):
            tempering.set_odds(self._arrays, rung, cold * (hot / cold) ** ((coldest - rung) / max(1, coldest)))

    @property
    def can_move(self) -> bool:
        return len(self._field.rows) > 0

    def counts(self) -> Counts:
        num = self._arrays.num
        places = tempering.DRAWN, tempering.CHANGED, tempering.IMPROVED, tempering.BEST, tempering.SHOWN
        drawn, changed, improved, best, shown = (int(num[place]) for place in places)
        temperature = float(self._arrays.temperature[self._arrays.on_rung.tolist().index(shown)])
        return Counts(drawn, changed, improved, int(self._arrays.cost[shown]), best, temperature)

    def cells(self) -> Bytes:
        return self._unturned(self._arrays.cells[int(self._arrays.num[tempering.SHOWN])])

    def best_cells(self) -> Bytes:
        return self._unturned(self._arrays.best)

    def _by_the_puzzle(self, columns: Columns) -> Columns:
        if self._turned:
            height, size = self._field.height, len(self._arrays.best)
            cells = columns.cells % size
            columns.cells[:] += cells % self._width * height + cells // self._width - cells
        return columns

    def stand(self, chain: int) -> Annealing:
        ladder, (height, width) = self._arrays, (self._field.height, self._width)
        shape = (width, height) if self._turned else (height, width)
        grids = tuple(Grid(shape, self._unturned(cells).tobytes()) for cells in ladder.cells)
        return Annealing(chain, self._moves_made, "flips", "rows" if self._turned else "columns", "drawn",
                         ladder.cost.tolist(), grids, tuple(ladder.temperature.tolist()),
                         tuple(ladder.on_rung.tolist()))

    def _saved(self) -> dict[str, object]:
        return {"on_rung": self._arrays.on_rung.tolist(), "cells": self._packed_cells()}

    def _load(self, saved: Mapping[str, object], counters: Mapping[int, int]) -> None:
        rungs, on_rung = len(self._arrays.on_rung), saved.get("on_rung")
        if not isinstance(on_rung, list) or sorted(map(str, on_rung)) != sorted(map(str, range(rungs))):
            raise ValueError("on_rung")
        if max(counters[tempering.TURN], counters[tempering.SHOWN]) >= rungs:
            raise ValueError("turn")
        self._load_cells(saved)
        self._arrays.on_rung[:] = [int(grid) for grid in on_rung]
        tempering.judge_grids(self._board, self._field, self._arrays)

    def _packed_cells(self) -> str:
        """The cells of all grids."""
        return packed_bits(self._arrays.cells)

    def _load_cells(self, saved: Mapping[str, object]) -> None:
        """Take them over from a checkpoint; ValueError if a row does not satisfy its clue."""
        ladder = self._arrays
        ladder.cells[:] = cells_in(saved, ladder.cells.size).reshape(ladder.cells.shape)
        ladder.starts[:] = [starts_in(self._board, self._field, grid, rows_hold=True) for grid in ladder.cells]

    def keep_at(self, temperature: float) -> None:
        self.heat(temperature, temperature)

    def _unturned(self, cells: Bytes) -> Bytes:
        return cells.reshape(self._field.height, -1).T.flatten() if self._turned else cells


class ColouredWalker(LadderWalker):
    """The same for a coloured puzzle. A changed cell is recorded twice: in the plane that it leaves, and in the one
    that it enters."""

    CELLS_A_CHANGE = 2
    _arrays: ColouredLadder

    def _packed_cells(self) -> str:
        return packed(self._arrays.cells)

    def _load_cells(self, saved: Mapping[str, object]) -> None:
        ladder, data = self._arrays, bytes_in(saved, "cells", self._arrays.cells.size)
        ladder.cells[:] = np.frombuffer(data, np.int8).reshape(ladder.cells.shape)
        for grid in ladder.cells:
            _check_coloured_rows(self._board, self._field, ladder.masks, grid)


def _check_coloured_rows(board: Board, field: Field, masks: Longs, cells: Bytes) -> None:
    """ValueError if a cell has a colour that it cannot have, or a row does not satisfy its clue."""
    if (cells <= UNKNOWN).any() or (cells > board.planes[0]).any():
        raise ValueError("cells")
    colours = np.where(cells == EMPTY, 0, cells - (cells > EMPTY)).astype(np.int64)
    if not (masks >> colours & 1).all():
        raise ValueError("cells")
    for row, line in enumerate(cells.reshape(field.height, -1)):
        numbers = board.runs[board.run_first[row] : board.run_last[row]].tolist()
        if not ColourRuns(tuple(zip(numbers[::2], numbers[1::2], strict=True))).holds(line.tobytes()):
            raise ValueError("cells")
