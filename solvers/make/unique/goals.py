"""Whether a picture reaches a goal, and if not, witnesses against it, each of which proves that one of its cells has to
change.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import replace
from itertools import islice
from math import inf
from typing import Final

import numpy as np

from ...events import Outcome, Progress
from ...explain.levels import RATED_LEVELS
from ...explain.rating import rate_puzzle
from ...grid import EMPTY, FILLED
from ...puzzle import Puzzle, puzzle_of
from .. import LINES, UNIQUE
from ..uniqueness import solved
from .stopping_sets import stopping_sets, stretch_witness
from .switches import Cells, Witness, exchanges, least_switches, least_within, witness_of
from .visibility import as_cells, as_grid

_MOST: Final = 200  # witnesses of one picture
OF_LOGIC: Final = 8  # witnesses found by line logic
OF_SOLVER: Final = 12  # witnesses found by a solver
PATIENCE: Final = 400  # steps of the solver for one of these

# Witnesses against a picture, and whether it reaches the goal; without either, that is not known.
Found = tuple[list[Witness], bool]


def needs_lines(goal: str) -> bool:
    """Whether line logic has to solve the puzzle: only the last level needs suppositions."""
    return goal not in (UNIQUE, RATED_LEVELS[-1])


def look(picture: Cells, goal: str, seed: int) -> Generator[Progress, None, Found]:
    """The witnesses against a picture. Those that take longer to find are searched only if there are no quick ones."""
    witnesses = [witness_of(picture, switch) for switch in islice(exchanges(picture), _MOST)]
    yield Progress({})
    if witnesses:
        return witnesses, False
    if needs_lines(goal):
        return (yield from _stuck(picture, goal, seed))
    return (yield from _several(picture, seed))


def _stuck(picture: Cells, goal: str, seed: int) -> Generator[Progress, None, Found]:
    """Witnesses where line logic gets stuck; otherwise whether the level is right."""
    witnesses = []
    for cells in islice(stopping_sets(picture, seed), OF_LOGIC):
        witnesses.append(stretch_witness(picture, cells))
        yield Progress({})
    if witnesses or goal == LINES:
        return witnesses, not witnesses
    return [], fits_level(puzzle_of(as_grid(picture)), goal)


def fits_level(puzzle: Puzzle, goal: str) -> bool:
    """Whether a puzzle is at most as hard as a level."""
    level = rate_puzzle(puzzle).level
    return level is not None and RATED_LEVELS.index(level) <= RATED_LEVELS.index(goal)


def hardness(puzzle: Puzzle) -> float:
    """The rating of a puzzle; infinite if it has several solutions."""
    rating = rate_puzzle(puzzle).rating
    return inf if rating is None else rating


def _several(picture: Cells, seed: int) -> Generator[Progress, None, Found]:
    """Witnesses from switches where line logic gets stuck; if it does so without one, from a solver."""
    witnesses, sticks = list[Witness](), False
    for cells in islice(stopping_sets(picture, seed), OF_LOGIC):
        sticks, switch = True, least_within(picture, cells)
        if switch:
            witnesses.append(witness_of(picture, switch))
        yield Progress({})
    if witnesses or not sticks:
        return witnesses, not sticks
    return (yield from _solved(picture))


def _solved(picture: Cells) -> Generator[Progress, None, Found]:
    """Witnesses from switches that a solver finds. A cell of each is then kept, so that the next one differs."""
    puzzle, kept = puzzle_of(as_grid(picture)), dict[int, int]()
    witnesses = list[Witness]()
    while len(witnesses) < OF_SOLVER:
        asked = replace(puzzle, givens=tuple(sorted(kept.items())))
        outcome, solutions = yield from solved(asked, PATIENCE, 2)
        others = [np.flatnonzero(as_cells(one) != picture).tolist() for one in solutions]
        switches = [switch for other in others if other for switch in least_switches(picture, other)]
        if not switches:
            return witnesses, not witnesses and outcome is Outcome.UNIQUE
        witnesses += [witness_of(picture, switch) for switch in switches]
        kept.update({switch[0]: FILLED if picture.flat[switch[0]] else EMPTY for switch in switches})
    return witnesses, False
