"""Clues as numbers: what kernels are given in their stead, and which kind of kernel understands them.

Whoever works on lines hands a clue's kind and numbers on, unread, to the kernels here.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from ..puzzle import Clue, Count, Runs

RUNS: Final = 0  # the lengths of the runs
COUNT: Final = 1  # the total, and how many blocks it is in


class Numbers(NamedTuple):
    """A clue as kernels read it."""

    kind: int
    values: tuple[int, ...]


def numbers_of(clue: Clue | None) -> Numbers:
    """The numbers of a clue; a line without one, which nobody asks for, has none. One block is a run."""
    match clue:
        case Runs(lengths):
            return Numbers(RUNS, lengths)
        case Count(total, groups) if groups > 1:
            return Numbers(COUNT, (total, groups))
        case Count(total):
            return Numbers(RUNS, (total,) if total else ())
    return Numbers(RUNS, ())
