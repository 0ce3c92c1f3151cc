"""`anneal`: our best annealing. A ladder of grids with satisfied rows, whose rows are drawn anew as a whole.

Chooses what is a row and how many rungs there are by itself. Ends with SOLVED, or with LIMIT and the best grid it came
to. It cannot tell whether there is another solution.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ..anneal.anneal_options import CORES, MOST_MOVES, PREPROCESS, chains
from ..events import Event, Steps
from ..puzzle import Puzzle
from ..runner import MethodInfo, Option, OptionValue


def _start(puzzle: Puzzle, *, seed: int, **options: OptionValue) -> Iterator[Event | Steps]:
    from ..anneal.by_ladders import by_ladders

    return by_ladders(puzzle, seed, options)


METHOD: Final = MethodInfo(
    "anneal",
    "Our best annealing: draws whole rows anew, in grids at several temperatures that change places",
    (
        Option("moves", 50_000_000, "rows that each chain may draw", low=1, high=MOST_MOVES),
        Option("rungs", 0, "grids of a chain, each at its own temperature; 0: as many as suit the puzzle",
               low=0, high=64),
        Option("hot", 0.4, "temperature of the hottest grid", low=0.01, high=100),
        Option("cold", 0.2, "temperature of the coldest grid", low=0.01, high=100),
        Option("turn", "auto", "keep rows satisfied (no), or columns (yes)", choices=("auto", "no", "yes")),
        chains(1),
        CORES,
        PREPROCESS,
    ),
    _start,
)  # fmt: skip
