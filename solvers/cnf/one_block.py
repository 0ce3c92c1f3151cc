"""What encodings of `Count` have in common: one block is a run, and their size is found by encoding a line."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import numpy as np

from ..puzzle import Count, Runs
from . import order
from .encodings import LineClauses, Literals, Size, States

Encode = Callable[[Count, States, Literals, int], LineClauses]


def encode(clue: Count, states: States, literals: Literals, base: int) -> LineClauses:
    """The clauses of a line with one block, or none."""
    return order.encode(Runs((clue.total,) if clue.total else ()), states, literals, base)


@cache
def unknown_size(encode: Encode, clue: Count, length: int) -> Size:
    """How large a line is of which nothing is known. There are few kinds, so that each is encoded once."""
    cells = np.arange(1, length + 1)
    return encode(clue, np.zeros(length, np.int8), cells, length + 1).size
