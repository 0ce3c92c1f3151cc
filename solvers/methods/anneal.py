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
from ..runner import MethodInfo, Option, OptionValue, Stretch


def _start(
    puzzle: Puzzle, *, seed: int, tell: Stretch | bool = False, **options: OptionValue
) -> Iterator[Event | Steps]:
    from ..anneal.by_ladders import by_ladders

    return by_ladders(puzzle, seed, options, tell)


METHOD: Final = MethodInfo(
    "anneal",
    "summaries.anneal",
    (
        Option("moves", 50_000_000, "options.anneal_moves", low=1, high=MOST_MOVES),
        Option("rungs", 0, "options.rungs",
               low=0, high=64),
        Option("hot", 0.4, "options.anneal_hot", low=0.01, high=100),
        Option("cold", 0.2, "options.anneal_cold", low=0.01, high=100),
        Option("turn", "auto", "options.turn", choices=("auto", "no", "yes")),
        chains(1),
        CORES,
        PREPROCESS,
    ),
    _start,
    tells_moves=True,
)  # fmt: skip
