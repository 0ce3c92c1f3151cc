"""`lines3d`: a solid line by line, round after round, until a round changes nothing.

What one line tells is in `lines/`, going through the lines in `rounds.py`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ..events import Event, Steps
from ..puzzle import Puzzle
from ..runner import MethodInfo
from .rounds import Rounds


def _start(puzzle: Puzzle, *, seed: int) -> Iterator[Event | Steps]:
    del seed  # nothing here is random
    from ..lines.combinations import by_kernel

    return Rounds(puzzle, range(len(puzzle.lines)), by_kernel, "rounds").events()


METHOD: Final = MethodInfo(
    "lines3d",
    "summaries.lines3d",
    (),
    _start,
    takes_flat=False,
    takes_solid=True,
)
