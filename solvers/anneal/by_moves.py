"""Annealing move by move, as three methods know it: their rules, first grids and temperatures, out of their options."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from ..events import Event, Steps
from ..kernel.board import Bytes
from ..puzzle import Puzzle
from .options import ACCEPTANCES, COOLINGS, COSTS, MOVES, PICKS
from .session import Options, Team, compete
from .space import cells_to_fill
from .state import ANY, FLIP, TRANSFER, Rules, flat_board, new_field
from .walker import ChainWalker, Span

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
        broken = None
        for walker in walkers:
            broken = walker.place_rows(options["start"] == "leftmost")
        if broken is None:
            _heat(walkers, options)
        return Team(walkers, walkers[0].can_move, broken)

    return compete(puzzle, options, gather)


def _walkers(puzzle: Puzzle, seed: int, options: Options, certain: Bytes) -> list[ChainWalker]:
    board, rules = flat_board(puzzle), _rules(options)
    single_cells, any_row = rules.move in (FLIP, TRANSFER), rules.pick == ANY
    field = new_field(puzzle, board, certain, single_cells=single_cells, any_row=any_row)
    return [ChainWalker(puzzle, board, field, rules, seed, number) for number in range(int(options["chains"]))]


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
