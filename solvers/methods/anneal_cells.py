"""`anneal-cells`: as many filled cells as the clues say, anywhere; then cells move to where they are missing.

Ends with SOLVED, or with LIMIT and the best grid it came to. It cannot tell whether there is another solution.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ..anneal.anneal_options import CORES, PREPROCESS, chains, cost, moves, schedule
from ..events import Event, Steps
from ..puzzle import Puzzle
from ..runner import MethodInfo, Option, OptionValue, Stretch


def _start(
    puzzle: Puzzle, *, seed: int, tell: Stretch | bool = False, **options: OptionValue
) -> Iterator[Event | Steps]:
    from ..anneal.by_moves import by_cells

    return by_cells(puzzle, seed, options, tell)


METHOD: Final = MethodInfo(
    "anneal-cells",
    "summaries.anneal_cells",
    (
        cost("padded"),
        Option("directed", 1.0, "options.directed",
               low=0, high=1),
        *schedule("metropolis", "geometric", "sample"),
        moves(2_000_000),
        chains(1),
        CORES,
        PREPROCESS,
    ),
    _start,
    tells_moves=True,
)  # fmt: skip
