"""Puzzles by chance to practise on: a picture in one of the styles, or a small solid that shows some of its numbers."""

from __future__ import annotations

from math import prod
from typing import Final

from ..errors import PuzzleError
from ..events import Outcome
from ..explain.techniques import BY_CODE, LOOKING_AT_ONE_LINE
from ..grid import Grid
from ..puzzle import Puzzle, puzzle_of
from ..runner import run
from ..solid import with_clues
from .exercises import Exercise
from .random.chance import Chance
from .random.styles import STYLES
from .random.styles.smooth import levelled
from .random.styles.style import highest_filled
from .thinning import thin_partly

_HIGHEST: Final = 1 << 16
_SEEDS: Final = 1 << 31
_ZEROS: Final = 0.5  # of the empty cells, which zeros that are shown tell at most
_HIDDEN: Final = (0.5, 1.0)  # of the other numbers, those that are hidden if lines still tell everything


def drilled_puzzle(exercise: Exercise, chance: Chance) -> Puzzle | None:
    """A puzzle with its goal; None where chance made a solid that line logic does not solve."""
    style, share = chance.choice(exercise.styles), chance.choice(exercise.shares)
    if exercise.is_solid:
        body = _body(exercise.shape, style, share, chance)
        of_lines = BY_CODE[exercise.technique].tier <= LOOKING_AT_ONE_LINE
        return _thinned(body, chance) if of_lines else _just_unique(puzzle_of(body), chance)
    height, width = exercise.shape
    return puzzle_of(Grid((height, width), bytes(STYLES[style].draw(width, height, share, chance).cells)))


def _body(shape: tuple[int, ...], style: str, share: int, chance: Chance) -> Grid:
    """A body that lies in the box in any of the ways there are."""
    shape = tuple(shape[axis] for axis in chance.mixed(len(shape)))
    heights = [chance.below(_HIGHEST) for _ in range(prod(shape))]
    if style == "smooth":
        for axis, side in enumerate(shape):
            heights = levelled(heights, side, prod(shape[axis + 1 :]))
    return Grid(shape, bytes(highest_filled(heights, share)))


def _just_unique(puzzle: Puzzle, chance: Chance) -> Puzzle:
    """Only the numbers without which it would have several solutions: lines do not always tell them."""
    for number in chance.mixed(len(puzzle.lines)):
        clues = [None if at == number else line.clue for at, line in enumerate(puzzle.lines)]
        fewer = with_clues(puzzle, clues)
        if run(fewer).outcome is Outcome.UNIQUE:
            puzzle = fewer
    return puzzle


def _thinned(body: Grid, chance: Chance) -> Puzzle | None:
    seed, others = chance.below(_SEEDS), chance.choice(_HIDDEN)
    try:
        return thin_partly(puzzle_of(body), seed=seed, zeros=_ZEROS, others=others).puzzle
    except PuzzleError:
        return None
