"""What a picture's clues may be wanted to be, and what stands against it in a picture: witnesses, each of which
proves that one of its cells has to change.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import replace
from itertools import islice
from math import inf
from typing import Final

import numpy as np

from ...errors import PuzzleError
from ...events import Outcome, Progress
from ...explain.levels import RATED_LEVELS
from ...explain.rating import rate_puzzle
from ...grid import EMPTY, FILLED
from ...puzzle import puzzle_of
from .. import GOALS, LINES, UNIQUE
from ..uniqueness import solved
from .sticking_sets import sticking, stretches
from .switches import Cells, Witness, exchanges, least_switches, least_within, witness_of
from .visibility import as_cells, as_grid

_MOST: Final = 200  # witnesses of one picture
_OF_LOGIC: Final = 8  # of those that take line logic
_OF_SOLVER: Final = 12  # of those that take a solver
_PATIENCE: Final = 400  # steps of the solver for one of these

# What was found in a picture: witnesses, and whether it is as it is wanted; with neither that is not known.
Found = tuple[list[Witness], bool]


def check_goal(goal: str) -> None:
    if goal not in GOALS:
        raise PuzzleError("errors.one_of", where="goal", found=goal, names=[*GOALS])


def needs_lines(goal: str) -> bool:
    """Whether line logic has to solve the puzzle: at all levels but the last one does without supposing."""
    return goal not in (UNIQUE, RATED_LEVELS[-1])


def look(picture: Cells, goal: str, seed: int) -> Generator[Progress, None, Found]:
    """What stands against a goal in a picture. What is quick to find comes first, the rest where there is no such."""
    witnesses = [witness_of(picture, switch) for switch in islice(exchanges(picture), _MOST)]
    yield Progress({})
    if witnesses:
        return witnesses, False
    if needs_lines(goal):
        return (yield from _stuck(picture, goal, seed))
    return (yield from _several(picture, seed))


def _stuck(picture: Cells, goal: str, seed: int) -> Generator[Progress, None, Found]:
    """Where line logic sticks; where it does not, the level."""
    witnesses = []
    for cells in islice(sticking(picture, seed), _OF_LOGIC):
        witnesses.append(stretches(picture, cells))
        yield Progress({})
    if witnesses or goal == LINES:
        return witnesses, not witnesses
    level = rate_puzzle(puzzle_of(as_grid(picture))).level
    return [], level is not None and RATED_LEVELS.index(level) <= RATED_LEVELS.index(goal)


def hardness(picture: Cells) -> float:
    """The rating of a picture's clues; endless where they have several solutions."""
    rating = rate_puzzle(puzzle_of(as_grid(picture))).rating
    return inf if rating is None else rating


def _several(picture: Cells, seed: int) -> Generator[Progress, None, Found]:
    """Switches where line logic sticks, and where it sticks without one, what a solver finds."""
    witnesses, sticks = list[Witness](), False
    for cells in islice(sticking(picture, seed), _OF_LOGIC):
        sticks, switch = True, least_within(picture, cells)
        if switch:
            witnesses.append(witness_of(picture, switch))
        yield Progress({})
    if witnesses or not sticks:
        return witnesses, not sticks
    return (yield from _solved(picture))


def _solved(picture: Cells) -> Generator[Progress, None, Found]:
    """Switches by a solver, one cell of each found one kept as it is, so that the next one is another."""
    puzzle, kept = puzzle_of(as_grid(picture)), dict[int, int]()
    witnesses = list[Witness]()
    while len(witnesses) < _OF_SOLVER:
        asked = replace(puzzle, givens=tuple(sorted(kept.items())))
        outcome, solutions = yield from solved(asked, _PATIENCE, 2)
        others = [np.flatnonzero(as_cells(one) != picture).tolist() for one in solutions]
        switches = [switch for other in others if other for switch in least_switches(picture, other)]
        if not switches:
            return witnesses, not witnesses and outcome is Outcome.UNIQUE
        witnesses += [witness_of(picture, switch) for switch in switches]
        kept.update({switch[0]: FILLED if picture.flat[switch[0]] else EMPTY for switch in switches})
    return witnesses, False
