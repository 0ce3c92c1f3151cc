"""The searches by rows: `dfs`, `bfs` and `astar`. `tree_session.py` says what they have in common.

- `dfs`: row by row, the first filling first, and back when there is none left. Needs next to no memory.
- `bfs`: all ways to fill the first rows, then all with one row more. Keeps them all in memory.
- `astar`: of all rows filled in so far, goes on where rows and estimated distance together are least.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ..events import Event, Steps
from ..puzzle import Puzzle
from ..runner import MethodInfo, Option, OptionValue

_HOW_MANY: Final = Option("count", 1, "options.count", low=0, high=100_000)
_PRUNE: Final = Option("prune", True, "options.prune")
_ORDER: Final = Option("order", "given", "options.order", choices=("given", "constrained"))
_MEMORY: Final = Option("memory", 128, "options.memory", low=1, high=1024)
_HEURISTIC: Final = Option("heuristic", "groups", "options.heuristic", choices=("columns", "groups", "lines"))


def _depth_first(puzzle: Puzzle, *, seed: int, **options: OptionValue) -> Iterator[Event | Steps]:
    del seed  # nothing here is random
    from .tree_session import depth_first

    yield from depth_first(puzzle, int(options["count"]), bool(options["prune"]), str(options["order"]))


def _best_first(puzzle: Puzzle, *, seed: int, **options: OptionValue) -> Iterator[Event | Steps]:
    """Without a heuristic every state costs nothing beyond its depth."""
    del seed  # nothing here is random
    from .tree_session import PRICES, best_first

    count, memory, price = int(options["count"]), int(options["memory"]), PRICES[str(options.get("heuristic", ""))]
    yield from best_first(puzzle, count, bool(options["prune"]), str(options["order"]), memory, price)


METHODS: Final = (
    MethodInfo("dfs", "summaries.dfs", (_HOW_MANY, _PRUNE, _ORDER), _depth_first),
    MethodInfo("bfs", "summaries.bfs", (_HOW_MANY, _PRUNE, _ORDER, _MEMORY), _best_first),
    MethodInfo("astar", "summaries.astar", (_HOW_MANY, _HEURISTIC, _PRUNE, _ORDER, _MEMORY), _best_first),
)
