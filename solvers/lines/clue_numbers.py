"""Clues as numbers for kernels, and the kind of kernel that understands them.

Other rooms pass the kind and the numbers of a clue to the kernels here without reading them.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain
from typing import Final, NamedTuple

from ..clues import Clue, ColourRuns, Count, Runs

RUNS: Final = 0  # the lengths of the runs
COUNT: Final = 1  # the total, and how many blocks it is in
COLOURED: Final = 2  # the length and the colour of each run


class Numbers(NamedTuple):
    """Clues as kernels read them: for each clue its kind and the count of its numbers, and all numbers in a row."""

    kinds: list[int]
    sizes: list[int]
    values: list[int]


def numbers_of(clues: Iterable[Clue | None]) -> Numbers:
    """The numbers of clues; a line without a clue has none. A `Count` of one block is a run."""
    kinds, sizes, values = numbers = Numbers([], [], [])
    for clue in clues:
        if isinstance(clue, Count):
            line_values: tuple[int, ...] = (clue.total,) if clue.total else ()
            if clue.groups > 1:
                line_values = clue.total, clue.groups
            kinds.append(COUNT if clue.groups > 1 else RUNS)
        elif isinstance(clue, ColourRuns):
            line_values = tuple(chain.from_iterable(clue.runs))
            kinds.append(COLOURED)
        else:
            line_values = clue.lengths if isinstance(clue, Runs) else ()
            kinds.append(RUNS)
        sizes.append(len(line_values))
        values.extend(line_values)
    return numbers
