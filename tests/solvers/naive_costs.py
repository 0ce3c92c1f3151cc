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
    """Differences of clue and runs found, the shorter one padded with zeros."""
    return sum(abs(one - other) for one, other in zip_longest(clue.lengths, runs_of(cells), fillvalue=0))


def flips(clue: Runs, cells: bytes) -> int:
    """The distance to the nearest of all placements."""
    return min(_distance(cells, line) for line in placements(clue, len(cells)))


def changes(clue: ColourRuns, cells: bytes) -> int:
    """The distance of a line in colours to the nearest of all placements."""
    colours = [*map(colour_of, cells)]
    return min(sum(map(ne, colours, line)) for line in colour_placements(clue, len(cells)))


def _distance(cells: bytes, line: bytes) -> int:
    return sum((one == FILLED) != (other == FILLED) for one, other in zip(cells, line, strict=True))


def aligned(clue: Runs, cells: bytes, scoring: Scoring = USUAL) -> int:
    """Squared differences over the aligned pairs, and of the numbers of runs."""
    pairs = alignment(clue.lengths, runs_of(cells), scoring)
    return sum((one - other) ** 2 for one, other in pairs) + _difference(clue, cells)


def punitive(clue: Runs, cells: bytes, scoring: Scoring = USUAL) -> int:
    """The clue's values squared where the aligned pairs differ, and the difference of the numbers of runs squared."""
    pairs = alignment(clue.lengths, runs_of(cells), scoring)
    return sum(one**2 for one, other in pairs if one != other) + _difference(clue, cells)


def _difference(clue: Runs, cells: bytes) -> int:
    return (len(clue.lengths) - len(runs_of(cells))) ** 2


def alignment(one: Sequence[int], other: Sequence[int], scoring: Scoring = USUAL) -> Pairs:
    """The pairs of the best alignment (Needleman and Wunsch), a gap being 0."""
    return _alignment(tuple(one), tuple(other), scoring)


def _alignment(one: Values, other: Values, scoring: Scoring) -> Pairs:
    if not one and not other:
        return []
    best = best_score(one, other, scoring)
    if one and other and best == best_score(one[:-1], other[:-1], scoring) + _score(one[-1], other[-1], scoring):
        return [*_alignment(one[:-1], other[:-1], scoring), (one[-1], other[-1])]
    if one and best == best_score(one[:-1], other, scoring) + scoring.gap:
        return [*_alignment(one[:-1], other, scoring), (one[-1], 0)]
    return [*_alignment(one, other[:-1], scoring), (0, other[-1])]


@cache
def best_score(one: Values, other: Values, scoring: Scoring = USUAL) -> int:
    """Of all alignments: the last values are a pair, or one of them has no partner."""
    if not one or not other:
        return scoring.gap * (len(one) + len(other))
    return max(
        best_score(one[:-1], other[:-1], scoring) + _score(one[-1], other[-1], scoring),
        best_score(one[:-1], other, scoring) + scoring.gap,
        best_score(one, other[:-1], scoring) + scoring.gap,
    )


def score_table(one: Values, other: Values, scoring: Scoring = USUAL) -> list[list[int]]:
    """The best score of the first i values of `one` with the first j of `other`."""
    return [[best_score(one[:i], other[:j], scoring) for j in range(len(other) + 1)] for i in range(len(one) + 1)]


def _score(one: int, other: int, scoring: Scoring) -> int:
    return one * one if one == other else scoring.mismatch


ALIGNED: Final = {"aligned": aligned, "punitive": punitive}
COSTS: Final[Mapping[str, Callable[[Runs, bytes], int]]] = {"padded": padded, **ALIGNED, "flips": flips}


def cost_of(cost: str, clue: Runs, cells: bytes, scoring: Scoring) -> int:
    """The cost of that name, with such an alignment where it aligns."""
    return ALIGNED[cost](clue, cells, scoring) if cost in ALIGNED else COSTS[cost](clue, cells)
