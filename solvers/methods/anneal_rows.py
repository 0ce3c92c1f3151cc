"""`anneal-rows`: every row is satisfied from the start and stays so; runs are shifted until the columns are, too.

Ends with SOLVED, or with LIMIT and the best grid it came to. It cannot tell whether there is another solution.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ..anneal.anneal_options import CORES, PREPROCESS, chains, cost, move, moves, pick, right, schedule, start
from ..events import Event, Steps
from ..puzzle import Puzzle
from ..runner import MethodInfo, OptionValue, Stretch


def _start(
    puzzle: Puzzle, *, seed: int, tell: Stretch | bool = False, **options: OptionValue
) -> Iterator[Event | Steps]:
    from ..anneal.by_moves import by_rows

    return by_rows(puzzle, seed, options, tell)


METHOD: Final = MethodInfo(
    "anneal-rows",
    "summaries.anneal_rows",
    (
        cost("padded"),
        move("shift"),
        pick("any"),
        right(0.5),
        start("random"),
        *schedule("metropolis", "geometric", "sample"),
        moves(2_000_000),
        chains(1),
        CORES,
        PREPROCESS,
    ),
    _start,
    tells_moves=True,
)
