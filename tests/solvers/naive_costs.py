"""The costs of one line as their definitions say it: slow, plain, and the oracle for the kernels."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import zip_longest
from typing import Final

from solvers.grid import FILLED
from solvers.puzzle import Runs, runs_of
from tests.solvers.naive_lines import placements

Pairs = list[tuple[int, int]]


def padded(clue: Runs, cells: bytes) -> int:
    """Differences of clue and runs found, the shorter one padded with zeros."""
    return sum(abs(one - other) for one, other in zip_longest(clue.lengths, runs_of(cells), fillvalue=0))


def flips(clue: Runs, cells: bytes) -> int:
    """The distance to the nearest of all placements."""
    return min(_distance(cells, line) for line in placements(clue, len(cells)))


def _distance(cells: bytes, line: bytes) -> int:
    return sum((one == FILLED) != (other == FILLED) for one, other in zip(cells, line, strict=True))


def aligned(clue: Runs, cells: bytes) -> int:
    """Squared differences over the aligned pairs, and of the numbers of runs."""
    return sum((one - other) ** 2 for one, other in alignment(clue.lengths, runs_of(cells))) + _difference(clue, cells)


def punitive(clue: Runs, cells: bytes) -> int:
    """The clue's values squared where the aligned pairs differ, and the difference of the numbers of runs squared."""
    pairs = alignment(clue.lengths, runs_of(cells))
    return sum(one**2 for one, other in pairs if one != other) + _difference(clue, cells)


def _difference(clue: Runs, cells: bytes) -> int:
    return (len(clue.lengths) - len(runs_of(cells))) ** 2


def score_table(one: Sequence[int], other: Sequence[int]) -> list[list[int]]:
    """Needleman and Wunsch: the best score of the first i values of `one` with the first j of `other`."""
    table = [[-j for j in range(len(other) + 1)]]
    for i, value in enumerate(one, 1):
        row = [-i]
        for j, found in enumerate(other, 1):
            row.append(max(table[i - 1][j - 1] + _score(value, found), table[i - 1][j] - 1, row[j - 1] - 1))
        table.append(row)
    return table


def alignment(one: Sequence[int], other: Sequence[int]) -> Pairs:
    """The pairs of the best alignment, a gap being 0."""
    return _trace(score_table(one, other), one, other)[::-1]


def _trace(table: list[list[int]], one: Sequence[int], other: Sequence[int]) -> Pairs:
    pairs, i, j = [], len(one), len(other)
    while i or j:
        here = table[i][j]
        if i and j and here == table[i - 1][j - 1] + _score(one[i - 1], other[j - 1]):
            i, j = i - 1, j - 1
            pairs.append((one[i], other[j]))
        elif i and here == table[i - 1][j] - 1:
            i -= 1
            pairs.append((one[i], 0))
        else:
            j -= 1
            pairs.append((0, other[j]))
    return pairs


def _score(one: int, other: int) -> int:
    return one * one if one == other else -1


COSTS: Final[Mapping[str, Callable[[Runs, bytes], int]]] = {
    "padded": padded,
    "aligned": aligned,
    "punitive": punitive,
    "flips": flips,
}
