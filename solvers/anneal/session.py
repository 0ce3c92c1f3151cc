"""One solve by independent chains, as events: what is certain, how chains begin, and their race."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import log10
from typing import Final

import numpy as np

from ..events import Event, Finished, Outcome, Reason, Steps
from ..grid import FILLED, UNKNOWN
from ..puzzle import Puzzle
from ..solve import OptionValue
from .chains import Plan, race
from .options import ACCEPTANCES, COOLINGS, COSTS, MOVES, PICKS
from .preprocess import preprocess
from .space import filled_cells, log10_choices, log10_rows
from .state import Rules, flat_board, new_field
from .walker import ChainWalker, Span

Options = Mapping[str, OptionValue]

_SLICE: Final = 6_000_000  # steps of work, some 15 ms
_ANYWHERE: Final[Options] = {"move": "transfer", "pick": "any", "right": 0.5}  # for the method that moves cells
_IN_ROWS: Final[Options] = {"directed": 0.0}


def by_cells(puzzle: Puzzle, seed: int, options: Options) -> Iterator[Event | Steps]:
    """Cells move over the whole grid."""
    yield from _anneal(puzzle, seed, {**_ANYWHERE, **options})


def by_rows(puzzle: Puzzle, seed: int, options: Options) -> Iterator[Event | Steps]:
    """Runs move within their rows, which stay satisfied."""
    yield from _anneal(puzzle, seed, {**_IN_ROWS, **options})


def _anneal(puzzle: Puzzle, seed: int, options: Options) -> Iterator[Event | Steps]:
    board = flat_board(puzzle)
    certain = yield from preprocess(puzzle, str(options["preprocess"]))
    if certain.where is not None:
        yield Finished(Outcome.NONE, {}, certain.where)
        return
    rules = _rules(options)
    field = new_field(puzzle, board, np.frombuffer(certain.cells, np.int8).copy(), rules)
    walkers = [ChainWalker(puzzle, board, field, rules, seed, number) for number in range(int(options["chains"]))]
    broken = _place(puzzle, certain.cells, walkers, options)
    if broken >= 0:
        yield Finished(Outcome.NONE, {}, Reason("line", line=broken))
        return
    _heat(walkers, options)
    yield from race(puzzle.shape, walkers, _plan(puzzle, certain.cells, walkers, options))


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


def _place(puzzle: Puzzle, certain: bytes, walkers: Sequence[ChainWalker], options: Options) -> int:
    """Put every chain on its first grid; a row that cannot be satisfied, or -1."""
    if options["move"] == "transfer":
        filled = _cells_to_fill(puzzle, certain)
        for walker in walkers:
            walker.scatter(filled)
        return -1
    leftmost = options["start"] == "leftmost"
    return max(walker.place_rows(leftmost) for walker in walkers)


def _cells_to_fill(puzzle: Puzzle, certain: bytes) -> int:
    """How many of the cells that are not certain to fill: as the clues say, or else half of them."""
    free, filled = certain.count(UNKNOWN), filled_cells(puzzle)
    return free // 2 if filled is None else min(free, max(0, filled - certain.count(FILLED)))


def _heat(walkers: Sequence[ChainWalker], options: Options) -> None:
    """Give every chain its temperatures."""
    cold = float(options["cold"])
    sampled = walkers[0].sampled() if options["temperatures"] == "sample" else None
    for walker in walkers:
        if options["temperatures"] == "first-cost":
            walker.heat(walker.from_first_cost(cold))
        else:
            walker.heat(sampled or Span(float(options["hot"]), cold))


def _plan(puzzle: Puzzle, certain: bytes, walkers: Sequence[ChainWalker], options: Options) -> Plan:
    """Chains that cannot move are told so at once."""
    can_move = walkers[0].can_move
    return Plan(
        moves=int(options["moves"]) if can_move else 0,
        slice=slice_of(puzzle, len(walkers)),
        cores=int(options["cores"]),
        facts=_facts(puzzle, certain),
        otherwise=Outcome.LIMIT if can_move else Outcome.STUCK,
    )


def slice_of(puzzle: Puzzle, chains: int) -> int:
    """Moves of each chain between two looks at what happened: few in a large puzzle."""
    longest = max(puzzle.shape)
    return max(100, _SLICE // (chains * (100 + longest * (8 + longest // 8))))


def _facts(puzzle: Puzzle, certain: bytes) -> dict[str, float]:
    """The numbers of grids with as many filled cells as the clues say, and of grids that satisfy the rows."""
    free, filled = certain.count(UNKNOWN), filled_cells(puzzle)
    chosen = log10_choices(free, _cells_to_fill(puzzle, certain)) if filled is not None else free * log10(2)
    return {"log10_space": round(chosen, 2), "log10_rows": round(log10_rows(puzzle), 2)}
