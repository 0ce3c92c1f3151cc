"""The searches by rows: `dfs`, `bfs` and `astar`. `tree_session.py` says what they have in common.

- `dfs`: fills row by row, takes the first filling first, and goes back when none is left. Needs next to no memory.
- `bfs`: takes all ways to fill the first rows, then all with one row more. Keeps them all in memory.
- `astar`: goes on with the state for which filled rows and estimated distance together are least.
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


def _start(puzzle: Puzzle, *, seed: int, **options: OptionValue) -> Iterator[Event | Steps]:
    del seed  # nothing here is random
    from .tree_session import row_search

    yield from row_search(puzzle, **options)


METHODS: Final = (
    MethodInfo("dfs", "summaries.dfs", (_HOW_MANY, _PRUNE, _ORDER), _start),
    MethodInfo("bfs", "summaries.bfs", (_HOW_MANY, _PRUNE, _ORDER, _MEMORY), _start),
    MethodInfo("astar", "summaries.astar", (_HOW_MANY, _HEURISTIC, _PRUNE, _ORDER, _MEMORY), _start),
)
