"""Annealing: `anneal`, the best one, and the published methods from which it grew.

- `anneal-cells`: as many filled cells as the clues say, anywhere; then cells move to where they are missing.
- `anneal-rows`: every row is satisfied from the start and stays so; runs shift until the columns are satisfied, too.
- `anneal-blocks`: likewise, but runs push others along, and the cost of a column aligns its runs with the clue.
  The defaults are the published method, which rarely gets beyond 15 x 15; each improvement is an option.
- `anneal`: a ladder of grids with satisfied rows, which are redrawn as a whole. It chooses by itself between rows and
  columns, and how many rungs there are. It alone takes coloured puzzles.

All end with SOLVED, or with LIMIT and their best grid. They cannot tell whether there is another solution.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

from ..anneal.anneal_options import ACCEPTANCES, COOLINGS, COSTS, MOVES, PICKS, PREPROCESSES, STARTS, TEMPERATURES
from ..events import Event, Steps
from ..puzzle import Puzzle
from ..runner import MethodInfo, Option, OptionValue, Stretch

_MOST_MOVES: Final = 10**12
_HOTTEST: Final = 1e9
_WORST_SCORE: Final = -1000
_PREPROCESS: Final = Option("preprocess", "none", "options.walk_preprocess", choices=PREPROCESSES)
_CORES: Final = Option("cores", 0, "options.walk_cores", low=0, high=256)


def _start(
    way: str, puzzle: Puzzle, *, seed: int, tell: Stretch | bool = False, **options: OptionValue
) -> Iterator[Event | Steps]:
    from ..anneal import by_ladders, by_moves

    start = {"cells": by_moves.by_cells, "rows": by_moves.by_rows, "ladders": by_ladders.by_ladders}[way]
    return start(puzzle, seed, options, tell)


def _method(name: str, way: str, *options: Option) -> MethodInfo:
    code = f"summaries.{name.replace('-', '_')}"
    return MethodInfo(name, code, (*options, _CORES, _PREPROCESS), partial(_start, way),
                      kinds=("flat", "coloured") if way == "ladders" else ("flat",), tells_moves=True)


def _right(default: float) -> Option:
    return Option("right", default, "options.right", low=0, high=1)


def _cost(default: str) -> tuple[Option, ...]:
    """What a wrong line costs, and how runs are aligned for it."""
    return (
        Option("cost", default, "options.cost", choices=COSTS),
        Option("gap", -1, "options.gap", low=_WORST_SCORE, high=0),
        Option("mismatch", -1, "options.mismatch", low=_WORST_SCORE, high=0),
    )


def _schedule(acceptance: str, cooling: str, temperatures: str) -> tuple[Option, ...]:
    """How worse moves are accepted, ever more rarely."""
    return (
        Option("acceptance", acceptance, "options.acceptance", choices=ACCEPTANCES),
        Option("threshold", 0.6, "options.threshold", low=0, high=1),
        Option("cooling", cooling, "options.cooling", choices=COOLINGS),
        Option("cooling_factor", 0.99, "options.cooling_factor", low=0.01, high=1),
        Option("temperatures", temperatures, "options.temperatures", choices=TEMPERATURES),
        Option("start_ratio", 0.6, "options.start_ratio", low=0, high=1000),
        Option("hot", 2.0, "options.walk_hot", low=1e-9, high=_HOTTEST),
        Option("cold", 0.2, "options.walk_cold", low=1e-9, high=_HOTTEST),
        Option("reheats", 0, "options.reheats", low=0, high=1_000_000),
    )


def _moves(default: int) -> Option:
    return Option("moves", default, "options.walk_moves", low=1, high=_MOST_MOVES)


def _chains(default: int) -> Option:
    return Option("chains", default, "options.chains", low=1, high=256)


METHODS: Final = (
    _method(
        "anneal-cells",
        "cells",
        *_cost("padded"),
        Option("directed", 1.0, "options.directed", low=0, high=1),
        *_schedule("metropolis", "geometric", "sample"),
        _moves(2_000_000),
        _chains(1),
    ),
    _method(
        "anneal-rows",
        "rows",
        *_cost("padded"),
        Option("move", "shift", "options.move", choices=MOVES[:5]),
        Option("pick", "any", "options.pick", choices=PICKS),
        _right(0.5),
        Option("start", "random", "options.start", choices=STARTS),
        *_schedule("metropolis", "geometric", "sample"),
        _moves(2_000_000),
        _chains(1),
    ),
    _method(
        "anneal-blocks",
        "rows",
        *_cost("aligned"),
        Option("move", "bump", "options.move", choices=MOVES[:5]),
        Option("pick", "any", "options.pick", choices=PICKS),
        _right(0.6),
        Option("start", "leftmost", "options.start", choices=STARTS),
        *_schedule("metropolis", "accepted", "first-cost"),
        _moves(300_000),
        _chains(12),
    ),
    _method(
        "anneal",
        "ladders",
        Option("moves", 50_000_000, "options.anneal_moves", low=1, high=_MOST_MOVES),
        Option("rungs", 0, "options.rungs", low=0, high=64),
        Option("hot", 0.4, "options.anneal_hot", low=0.01, high=100),
        Option("cold", 0.2, "options.anneal_cold", low=0.01, high=100),
        Option("turn", "auto", "options.turn", choices=("auto", "no", "yes")),
        _chains(1),
    ),
)
