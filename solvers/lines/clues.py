"""Clues as numbers: what kernels are given in their stead, and which kind of kernel understands them.

Whoever works on lines hands a clue's kind and numbers on, unread, to the kernels here.
"""

from __future__ import annotations

from typing import Final

from ..puzzle import Clue, Count, Runs

RUNS: Final = 0  # the lengths of the runs
COUNT: Final = 1  # the total, and how many blocks it is in

Numbers = tuple[int, tuple[int, ...]]  # the kind of a clue, and what its kernels read


def numbers_of(clue: Clue | None) -> Numbers:
    """The numbers of a clue; a line without one, which nobody asks for, has none. One block is a run."""
    if isinstance(clue, Count):
        if clue.groups > 1:
            return COUNT, (clue.total, clue.groups)
        return RUNS, (clue.total,) if clue.total else ()
    return RUNS, clue.lengths if isinstance(clue, Runs) else ()
