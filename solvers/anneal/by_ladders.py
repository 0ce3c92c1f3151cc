"""Annealing with ladders of grids, as the method `anneal` does: how many rungs, and which way round."""

from __future__ import annotations

from collections.abc import Iterator
from math import isqrt
from typing import Final

from ..events import Event, Steps
from ..kernel.board import Bytes
from ..puzzle import Puzzle
from .ladder_walker import LadderWalker
from .session import Options, Team, compete, slice_of
from .space import log10_rows
from .state import flat_board, new_field

_FEWEST_RUNGS: Final = 4
_SIDE_A_RUNG: Final = 12


def by_ladders(puzzle: Puzzle, seed: int, options: Options) -> Iterator[Event | Steps]:
    """Rows, or columns, are kept satisfied and drawn anew."""

    def gather(certain: Bytes) -> Team:
        turned = _shall_turn(puzzle) if options["turn"] == "auto" else options["turn"] == "yes"
        upright = puzzle.transpose() if turned else puzzle
        known = certain.reshape(puzzle.shape).T.reshape(-1).copy() if turned else certain
        walkers = _walkers(upright, seed, options, known)
        broken = None
        for walker in walkers:
            broken = walker.place_rows()
            walker.heat(float(options["hot"]), float(options["cold"]))
            walker.turned = turned
        if broken is not None and turned:
            broken += puzzle.height
        return Team(walkers, walkers[0].can_move, broken)

    return compete(puzzle, options, gather)


def _walkers(puzzle: Puzzle, seed: int, options: Options, certain: Bytes) -> list[LadderWalker]:
    board = flat_board(puzzle)
    field = new_field(puzzle, board, certain)
    rungs, chains = int(options["rungs"]) or _rungs(puzzle), int(options["chains"])
    a_slice = slice_of(puzzle, chains)
    return [LadderWalker(board, field, rungs, a_slice, seed, number) for number in range(chains)]


def _rungs(puzzle: Puzzle) -> int:
    """Costs of neighbours must overlap; they lie the farther apart the larger the puzzle is."""
    return max(_FEWEST_RUNGS, isqrt(puzzle.size) // _SIDE_A_RUNG)


def _shall_turn(puzzle: Puzzle) -> bool:
    """Whether columns can be satisfied in more ways than rows: the freer lines are those to be drawn as a whole."""
    return log10_rows(puzzle.transpose()) > log10_rows(puzzle)
