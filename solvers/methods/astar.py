"""`astar`: of all rows filled in so far, goes on where rows and estimated distance together are least."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ..events import Event, Steps
from ..puzzle import Puzzle
from ..runner import MethodInfo, Option, OptionValue
from .tree_options import HOW_MANY, MEMORY, ORDER, PRUNE


def _start(puzzle: Puzzle, *, seed: int, **options: OptionValue) -> Iterator[Event | Steps]:
    del seed  # nothing here is random
    from .tree_session import PRICES, best_first

    count, memory, price = int(options["count"]), int(options["memory"]), PRICES[str(options["heuristic"])]
    yield from best_first(puzzle, count, bool(options["prune"]), str(options["order"]), memory, price)


METHOD: Final = MethodInfo(
    "astar",
    "summaries.astar",
    (
        HOW_MANY,
        Option(
            "heuristic",
            "groups",
            "options.heuristic",
            choices=("columns", "groups", "lines"),
        ),
        PRUNE,
        ORDER,
        MEMORY,
    ),
    _start,
)
