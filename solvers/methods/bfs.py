"""`bfs`: all ways to fill the first rows, then all with one row more. Keeps them all in memory."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ..events import Event, Steps
from ..puzzle import Puzzle
from ..runner import MethodInfo, OptionValue
from .tree_options import HOW_MANY, MEMORY, ORDER, PRUNE


def _start(puzzle: Puzzle, *, seed: int, **options: OptionValue) -> Iterator[Event | Steps]:
    del seed  # nothing here is random
    from .tree_session import best_first

    count, memory = int(options["count"]), int(options["memory"])
    yield from best_first(puzzle, count, bool(options["prune"]), str(options["order"]), memory)


METHOD: Final = MethodInfo(
    "bfs",
    "summaries.bfs",
    (HOW_MANY, PRUNE, ORDER, MEMORY),
    _start,
)
