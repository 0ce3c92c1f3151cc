"""Writes many short clauses fast: it resolves constants and sorts clauses by length.

A kernel that writes is called twice: first without room, so that it only counts, then with exactly enough.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np
from numpy.typing import NDArray

from ..compiled import part
from .encodings import FALSE, TRUE, Block, LineClauses, Literals, Size

Write = Callable[[NDArray[np.int32], NDArray[np.int64]], object]


@part
def emit(first, second, third, out, ends):
    """Write a clause of three literals after others of its length; `ends[n]` is the end of those with n literals."""
    if first == TRUE or second == TRUE or third == TRUE:
        return
    length = 0
    for literal in (first, second, third):
        if literal != FALSE:
            length += 1
    at = ends[length]
    ends[length] += length
    if out.shape[0] > 0:
        for literal in (first, second, third):
            if literal != FALSE:
                out[at] = literal
                at += 1


def write_clauses(write: Write, variables: int) -> LineClauses:
    """The clauses that a kernel writes through `emit`; `write` calls it with `out` and `ends`."""
    ends = np.zeros(4, np.int64)
    write(np.empty(0, np.int32), ends)
    _, ones, twos, threes = ends.tolist()
    return LineClauses(Size(variables, ones + twos // 2 + threes // 3), _blocks(write, ones, twos, threes))


def _blocks(write: Write, ones: int, twos: int, threes: int) -> Iterator[Block]:
    """The clauses of one, two and three literals; the numbers count literals."""
    out = np.empty(ones + twos + threes, np.int32)
    write(out, np.array([0, 0, ones, ones + twos]))
    yield out[:ones].reshape(-1, 1)
    yield out[ones : ones + twos].reshape(-1, 2)
    yield out[ones + twos :].reshape(-1, 3)


def all_empty(literals: Literals) -> LineClauses:
    """The clauses of a line without a run."""
    empty = literals[0]
    unknown = empty[np.abs(empty) != TRUE]
    return LineClauses(Size(0, len(unknown)), [unknown[:, None].astype(np.int32)])
