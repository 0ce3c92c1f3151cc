"""The costs of one line as their definitions say it: slow, plain, and the oracle for the kernels."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from itertools import zip_longest
from operator import ne
from typing import Final, NamedTuple

from solvers.clues import ColourRuns, Runs, runs_of
from solvers.grid import FILLED, colour_of
from tests.solvers.naive_lines import colour_placements, placements

Pairs = list[tuple[int, int]]
Values = tuple[int, ...]


class Scoring(NamedTuple):
    """What an alignment scores besides the squares of equal values."""

    gap: int = -1
    mismatch: int = -1


USUAL: Final = Scoring()


def padded(clue: Runs, cells: bytes) -> int:
    """The summed differences of clue and runs, the shorter list padded with zeros."""
    return sum(abs(length - run) for length, run in zip_longest(clue.lengths, runs_of(cells), fillvalue=0))


def flips(clue: Runs, cells: bytes) -> int:
    """The distance to the nearest of all placements."""
    return min(_distance(cells, line) for line in placements(clue, len(cells)))


def changes(clue: ColourRuns, cells: bytes) -> int:
    """The distance of a line in colours to the nearest of all placements."""
    colours = [*map(colour_of, cells)]
    return min(sum(map(ne, colours, line)) for line in colour_placements(clue, len(cells)))


def _distance(cells: bytes, line: bytes) -> int:
    return sum((cell == FILLED) != (target == FILLED) for cell, target in zip(cells, line, strict=True))


def aligned(clue: Runs, cells: bytes, scoring: Scoring = USUAL) -> int:
    """The squared differences of the aligned pairs, plus that of the numbers of runs."""
    pairs = alignment(clue.lengths, runs_of(cells), scoring)
    return sum((length - run) ** 2 for length, run in pairs) + _difference(clue, cells)


def punitive(clue: Runs, cells: bytes, scoring: Scoring = USUAL) -> int:
    """The squared clue values where aligned pairs differ, plus the squared difference of the numbers of runs."""
    pairs = alignment(clue.lengths, runs_of(cells), scoring)
    return sum(length**2 for length, run in pairs if length != run) + _difference(clue, cells)


def _difference(clue: Runs, cells: bytes) -> int:
    return (len(clue.lengths) - len(runs_of(cells))) ** 2


def alignment(first: Sequence[int], second: Sequence[int], scoring: Scoring = USUAL) -> Pairs:
    """The pairs of the best alignment (Needleman and Wunsch), with 0 for a gap."""
    return _alignment(tuple(first), tuple(second), scoring)


def _alignment(first: Values, second: Values, scoring: Scoring) -> Pairs:
    if not first and not second:
        return []
    best = best_score(first, second, scoring)
    pair = _score(first[-1], second[-1], scoring) if first and second else 0
    if first and second and best == best_score(first[:-1], second[:-1], scoring) + pair:
        return [*_alignment(first[:-1], second[:-1], scoring), (first[-1], second[-1])]
    if first and best == best_score(first[:-1], second, scoring) + scoring.gap:
        return [*_alignment(first[:-1], second, scoring), (first[-1], 0)]
    return [*_alignment(first, second[:-1], scoring), (0, second[-1])]


@cache
def best_score(first: Values, second: Values, scoring: Scoring = USUAL) -> int:
    """The score of the best alignment: the last values form a pair, or one of them has no partner."""
    if not first or not second:
        return scoring.gap * (len(first) + len(second))
    return max(
        best_score(first[:-1], second[:-1], scoring) + _score(first[-1], second[-1], scoring),
        best_score(first[:-1], second, scoring) + scoring.gap,
        best_score(first, second[:-1], scoring) + scoring.gap,
    )


def score_table(first: Values, second: Values, scoring: Scoring = USUAL) -> list[list[int]]:
    """The best score of the first i values of `first` with the first j of `second`."""
    return [[best_score(first[:i], second[:j], scoring) for j in range(len(second) + 1)] for i in range(len(first) + 1)]


def _score(first: int, second: int, scoring: Scoring) -> int:
    return first * first if first == second else scoring.mismatch


ALIGNED: Final = {"aligned": aligned, "punitive": punitive}
COSTS: Final[Mapping[str, Callable[[Runs, bytes], int]]] = {"padded": padded, **ALIGNED, "flips": flips}


def cost_of(cost: str, clue: Runs, cells: bytes, scoring: Scoring) -> int:
    """The cost of that name, with such an alignment where it aligns."""
    return ALIGNED[cost](clue, cells, scoring) if cost in ALIGNED else COSTS[cost](clue, cells)
