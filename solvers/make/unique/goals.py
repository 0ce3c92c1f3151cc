"""Whether a picture reaches a goal, and if not, witnesses against it, each of which proves that one of its cells has to
change.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Generator
from dataclasses import replace
from itertools import islice
from math import inf
from typing import Final

from ...events import Outcome, Progress
from ...explain.levels import RATED_LEVELS
from ...explain.rating import rate_puzzle
from ...grid import state_of
from ...puzzle import Puzzle
from .. import LINES, UNIQUE
from ..mends import solved
from .bounds import as_cells
from .stopping_sets import Logic, stopping_sets, stretch_witness
from .switches import Cells, Witness, exchanged, exchanges, least_switch, least_within, smaller_switches, witness_of

_MOST: Final = 200  # witnesses of one picture
_OF_LOGIC: Final = 8  # witnesses found by line logic
_OF_SOLVER: Final = 12  # witnesses found by a solver
_PATIENCE: Final = 400  # steps of the solver for one of these

# Witnesses against a picture, and whether it reaches the goal; with neither, the answer is unknown.
Verdict = tuple[list[Witness], bool]

# A function of a picture, its puzzle, another solution, and the cells of a switch between the two. It returns the
# picture after a small switch within that one.
Shrink = Callable[[Cells, Puzzle, Cells, Collection[int]], Generator[Progress, None, Cells]]


def needs_lines(goal: str) -> bool:
    """Whether line logic has to solve the puzzle: only the last level needs suppositions."""
    return goal not in (UNIQUE, RATED_LEVELS[-1])


def fits_level(puzzle: Puzzle, goal: str) -> bool:
    """Whether a puzzle that line logic solves is at most as hard as a level."""
    if goal == LINES:
        return True
    level = rate_puzzle(puzzle).level
    return level is not None and RATED_LEVELS.index(level) <= RATED_LEVELS.index(goal)


def hardness(puzzle: Puzzle) -> float:
    """The rating of a puzzle; infinite if it has several solutions."""
    rating = rate_puzzle(puzzle).rating
    return inf if rating is None else rating


def by_exchanges(picture: Cells) -> Generator[Progress, None, list[Witness]]:
    """The witnesses in black and white that are found at once."""
    witnesses = [witness_of(picture, exchanged(picture, switch)) for switch in islice(exchanges(picture), _MOST)]
    yield Progress({})
    return witnesses


def by_lines(picture: Cells, logic: Logic, seed: int) -> Generator[Progress, None, list[Witness]]:
    """Witnesses where line logic gets stuck."""
    witnesses = []
    for cells in islice(stopping_sets(picture, logic, seed), _OF_LOGIC):
        witnesses.append(stretch_witness(picture, cells))
        yield Progress({})
    return witnesses


def by_switches(picture: Cells, puzzle: Puzzle, logic: Logic, seed: int) -> Generator[Progress, None, Verdict]:
    """Witnesses in black and white from switches where line logic gets stuck; if these give none, from a solver."""
    witnesses, sticks = list[Witness](), False
    for cells in islice(stopping_sets(picture, logic, seed), _OF_LOGIC):
        sticks, switch = True, least_within(picture, cells)
        if switch:
            witnesses.append(witness_of(picture, exchanged(picture, switch)))
        yield Progress({})
    if witnesses or not sticks:
        return witnesses, not sticks
    return (yield from by_solver(picture, puzzle, _shrunk))


def _shrunk(
    picture: Cells, puzzle: Puzzle, other: Cells, switch: Collection[int]  # noqa: ARG001
) -> Generator[Progress, None, Cells]:
    """In black and white, all cells of a switch are inverted, so no other solution has to be searched."""
    yield from ()
    return exchanged(picture, least_switch(picture, [*switch]))


def by_solver(picture: Cells, puzzle: Puzzle, shrink: Shrink) -> Generator[Progress, None, Verdict]:
    """Witnesses from other solutions. A cell of each switch then becomes a given, so that the next switch differs."""
    givens, witnesses = dict[int, int](), list[Witness]()
    while len(witnesses) < _OF_SOLVER:
        outcome, others = yield from other_solutions(picture, puzzle, givens)
        if not others:
            return witnesses, not witnesses and outcome is Outcome.UNIQUE
        for other in others:
            for switch in smaller_switches(picture, other):
                changed = yield from shrink(picture, puzzle, other, switch)
                witnesses.append(witness_of(picture, changed))
                cell = int((picture != changed).argmax())
                givens[cell] = state_of(int(picture.flat[cell]))
    return witnesses, False


def other_solutions(
    picture: Cells, puzzle: Puzzle, givens: dict[int, int]
) -> Generator[Progress, None, tuple[Outcome, list[Cells]]]:
    """The outcome with these givens, and the solutions found besides the picture."""
    outcome, solutions = yield from solved(replace(puzzle, givens=tuple(sorted(givens.items()))), _PATIENCE, 2)
    return outcome, [cells for cells in map(as_cells, solutions) if (cells != picture).any()]
