"""`anneal-blocks`: satisfied rows, runs that push others along, columns judged by aligning their runs with the clue.

The defaults are the published method, which rarely gets beyond 15 x 15; each option for the better can be tried alone.
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
    "anneal-blocks",
    "summaries.anneal_blocks",
    (
        cost("aligned"),
        move("bump"),
        pick("any"),
        right(0.6),
        start("leftmost"),
        *schedule("metropolis", "accepted", "first-cost"),
        moves(300_000),
        chains(12),
        CORES,
        PREPROCESS,
    ),
    _start,
    tells_moves=True,
)
