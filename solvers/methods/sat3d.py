"""`sat3d`: a whole solid as clauses, in one pass; once more, without the first solution, to prove it unique.

The method that was said to be out of reach from side 20 on. Its size is told before it starts.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ..events import Event, Steps
from ..puzzle import Puzzle
from ..runner import MethodInfo, OptionValue
from .sat_options import CLAUSES, HOW_MANY, backend_option


def _start(puzzle: Puzzle, *, seed: int, **options: OptionValue) -> Iterator[Event | Steps]:
    del seed  # nothing here is random
    from .sat_session import from_scratch

    return from_scratch(puzzle, **options)


METHOD: Final = MethodInfo(
    "sat3d",
    "summaries.sat3d",
    (backend_option("cadical195"), HOW_MANY, CLAUSES),
    _start,
    takes_flat=False,
    takes_solid=True,
)
