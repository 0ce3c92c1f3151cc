"""Clues as numbers: what kernels are given in their stead, and which kind of kernel understands them.

Whoever works on lines hands a clue's kind and numbers on, unread, to the kernels here.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from ..puzzle import Clue, Count, Runs

RUNS: Final = 0  # the lengths of the runs
COUNT: Final = 1  # the total, and how many blocks it is in


class Numbers(NamedTuple):
    """Clues as kernels read them: by clue its kind and how many numbers it has, and all numbers in a row."""

    kinds: list[int]
    sizes: list[int]
    values: list[int]


def numbers_of(clues: Iterable[Clue | None]) -> Numbers:
    """The numbers of clues; a line without one, which nobody asks for, has none. One block is a run."""
    kinds, sizes, values = numbers = Numbers([], [], [])
    for clue in clues:
        if isinstance(clue, Count):
            own: tuple[int, ...] = (clue.total,) if clue.total else ()
            if clue.groups > 1:
                own = clue.total, clue.groups
            kinds.append(COUNT if clue.groups > 1 else RUNS)
        else:
            own = clue.lengths if isinstance(clue, Runs) else ()
            kinds.append(RUNS)
        sizes.append(len(own))
        values.extend(own)
    return numbers
