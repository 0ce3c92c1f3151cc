"""Whether a picture reaches a goal, and if not, witnesses against it, each of which proves that one of its cells has to
change.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Generator, Iterator
from dataclasses import replace
from itertools import islice
from math import inf
from random import Random
from typing import Any, Final, Protocol

import numpy as np

from ...events import Outcome, Progress
from ...explain.levels import RATED_LEVELS
from ...explain.rating import rate_puzzle
from ...grid import UNKNOWN, state_of
from ...kernel.board import compile_board, new_state
from ...kernel.clauses import new_memory
from ...kernel.propagate import propagate
from ...kernel.trail import enqueue_all
from ...puzzle import Puzzle, puzzle_of
from .. import LINES, UNIQUE
from ..mends import solved
from .bounds import as_cells, as_grid
from .switches import (
    Cells,
    Witness,
    as_it_is,
    exchanged,
    exchanges,
    least_switch,
    least_within,
    smaller_switches,
    witness_of,
)

# Where line logic gets stuck: *stopping sets*, cells that stay open although all others are known.
#
# In each line, a stopping set of a picture X has a *stretch*: from the line's first to its last cell of the set, and on
# to the first known cell on either side that is empty or of another colour than the cell of the stretch beside it, or
# to the end. Let all cells outside the set be known. The known cells outside a stretch use up their part of the clue,
# and leave to the stretch the clue that it has by itself. So what line logic finds in a line depends only on the
# stretch. A picture Z with the same cells in all stretches gets stuck at the same set, and knowing less does not help.
# Hence a picture that line logic solves must differ in a cell of the stretches.

_ENDLESS: Final = 1 << 60
_ATTEMPTS: Final = 40  # to make a set smaller
_WORD: Final = 64


class Logic(Protocol):
    """Line logic on the clues of a picture."""

    def left_open(self, cells: Cells) -> Cells:
        """The cells that stay unknown."""


class LineLogic:
    """Line logic on the board of a picture in black and white, starting from any known cells."""

    def __init__(self, picture: Cells) -> None:
        self._board = compile_board(puzzle_of(as_grid(picture)))
        self._memory, self._state = new_memory(self._board), new_state(self._board)
        self._filled = _in_words(picture == 1)

    def left_open(self, cells: Cells) -> Cells:
        state, unknown, words = self._state, ~_in_words(cells), slice(self._filled.shape[1])
        state.num[:] = state.grid[:] = 0
        state.black[:, words], state.white[:, words] = unknown | self._filled, unknown | ~self._filled
        enqueue_all(self._board, state, np.arange(len(unknown), dtype=np.int32))
        propagate(self._board, state, self._memory, _ENDLESS)
        left: Cells = (state.grid.reshape(cells.shape) == UNKNOWN) & ~cells
        return left


def _in_words(cells: Cells) -> Any:
    """Some cells as bits of words, line by line, rows first."""
    height, width = cells.shape
    room = np.zeros((height + width, -(-max(height, width) // _WORD) * _WORD), np.bool_)
    room[:height, :width], room[height:, :height] = cells, cells.T
    return np.packbits(room, axis=1, bitorder="little").view(np.uint64)


def stopping_sets(picture: Cells, logic: Logic, seed: int) -> Iterator[tuple[int, ...]]:
    """Small stopping sets, each with a cell that later ones lack; none if line logic solves the puzzle."""
    cells, chance = np.zeros(picture.shape, np.bool_), Random(seed)
    while (left := logic.left_open(cells)).any():
        least = tuple(np.flatnonzero(_least(logic, left, chance)).tolist())
        yield least
        cells.flat[chance.choice(least)] = True


def _least(logic: Logic, left: Cells, chance: Random) -> Cells:
    """A small stopping set within one. Cells are removed in batches, whose size is halved after each attempt that
    leaves nothing open and doubled after each other."""
    needed, several = set[int](), int(left.sum()) // 2
    for _ in range(_ATTEMPTS):
        others = sorted(set(np.flatnonzero(left).tolist()) - needed)
        if not others:
            break
        cells = chance.sample(others, min(max(1, several), len(others)))
        trial = ~left
        trial.flat[cells] = True
        fewer = logic.left_open(trial)
        if fewer.any():
            left, several = fewer, 2 * several
        elif len(cells) == 1:
            needed.update(cells)
        else:
            several = len(cells) // 2
    return left


def stretch_witness(picture: Cells, cells: tuple[int, ...]) -> Witness:
    """The stretches of a stopping set; one of their cells has to change."""
    left, needed = np.zeros(picture.shape, np.bool_), np.zeros(picture.shape, np.bool_)
    left.flat[list(cells)] = True
    for lines, open_lines, marks in ((picture, left, needed), (picture.T, left.T, needed.T)):
        for number in np.flatnonzero(open_lines.any(axis=1)):
            places = np.flatnonzero(open_lines[number])
            marks[number, _stretch(lines[number], int(places[0]), int(places[-1]))] = True
    return as_it_is(picture, np.flatnonzero(needed).tolist())


def _stretch(line: Cells, first: int, last: int) -> slice:
    """From the first to the last place, and on to the ends of their runs and one cell further."""
    while first > 0 and line[first] and line[first - 1] == line[first]:
        first -= 1
    while last + 1 < len(line) and line[last] and line[last + 1] == line[last]:
        last += 1
    return slice(max(0, first - 1), last + 2)


# Goals

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
