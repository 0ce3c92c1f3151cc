"""`dfs`: row by row, the first filling first, and back when there is none left. Needs next to no memory."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ..events import Event, Steps
from ..puzzle import Puzzle
from ..runner import MethodInfo, OptionValue
from .tree_options import HOW_MANY, ORDER, PRUNE


def _start(puzzle: Puzzle, *, seed: int, **options: OptionValue) -> Iterator[Event | Steps]:
    del seed  # nothing here is random
    from .tree_session import depth_first

    yield from depth_first(puzzle, int(options["count"]), bool(options["prune"]), str(options["order"]))


METHOD: Final = MethodInfo(
    "dfs",
    "summaries.dfs",
    (HOW_MANY, PRUNE, ORDER),
    _start,
)
