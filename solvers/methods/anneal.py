"""Annealing: `anneal`, our best one, and the published methods that it grew out of.

- `anneal-cells`: as many filled cells as the clues say, anywhere; then cells move to where they are missing.
- `anneal-rows`: every row is satisfied from the start and stays so; runs are shifted until the columns are, too.
- `anneal-blocks`: likewise, but runs push others along, and columns are judged by aligning their runs with the clue.
  The defaults are the published method, which rarely gets beyond 15 x 15; each option for the better can be tried
  alone.
- `anneal`: a ladder of grids with satisfied rows, whose rows are drawn anew as a whole. It chooses what is a row and
  how many rungs there are by itself.

All end with SOLVED, or with LIMIT and the best grid they came to. They cannot tell whether there is another solution.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ..anneal.anneal_options import (
    CORES,
    MOST_MOVES,
    PREPROCESS,
    chains,
    cost,
    move,
    moves,
    pick,
    right,
    schedule,
    start,
)
from ..events import Event, Steps
from ..puzzle import Puzzle
from ..runner import Method, MethodInfo, Option, OptionValue, Stretch


def _by_cells(
    puzzle: Puzzle, *, seed: int, tell: Stretch | bool = False, **options: OptionValue
) -> Iterator[Event | Steps]:
    from ..anneal.by_moves import by_cells

    return by_cells(puzzle, seed, options, tell)


def _by_rows(
    puzzle: Puzzle, *, seed: int, tell: Stretch | bool = False, **options: OptionValue
) -> Iterator[Event | Steps]:
    from ..anneal.by_moves import by_rows

    return by_rows(puzzle, seed, options, tell)


def _by_ladders(
    puzzle: Puzzle, *, seed: int, tell: Stretch | bool = False, **options: OptionValue
) -> Iterator[Event | Steps]:
    from ..anneal.by_ladders import by_ladders

    return by_ladders(puzzle, seed, options, tell)


def _method(name: str, begin: Method, *options: Option) -> MethodInfo:
    code = f"summaries.{name.replace('-', '_')}"
    return MethodInfo(name, code, (*options, CORES, PREPROCESS), begin, tells_moves=True)


METHODS: Final = (
    _method(
        "anneal-cells",
        _by_cells,
        cost("padded"),
        Option("directed", 1.0, "options.directed", low=0, high=1),
        *schedule("metropolis", "geometric", "sample"),
        moves(2_000_000),
        chains(1),
    ),
    _method(
        "anneal-rows",
        _by_rows,
        cost("padded"),
        move("shift"),
        pick("any"),
        right(0.5),
        start("random"),
        *schedule("metropolis", "geometric", "sample"),
        moves(2_000_000),
        chains(1),
    ),
    _method(
        "anneal-blocks",
        _by_rows,
        cost("aligned"),
        move("bump"),
        pick("any"),
        right(0.6),
        start("leftmost"),
        *schedule("metropolis", "accepted", "first-cost"),
        moves(300_000),
        chains(12),
    ),
    _method(
        "anneal",
        _by_ladders,
        Option("moves", 50_000_000, "options.anneal_moves", low=1, high=MOST_MOVES),
        Option("rungs", 0, "options.rungs", low=0, high=64),
        Option("hot", 0.4, "options.anneal_hot", low=0.01, high=100),
        Option("cold", 0.2, "options.anneal_cold", low=0.01, high=100),
        Option("turn", "auto", "options.turn", choices=("auto", "no", "yes")),
        chains(1),
    ),
)
