"""What was read from the picture of a printed puzzle: its numbers, each with a probability and a place.

Places are pixels (x, y) of the picture as it stands upright.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Final

import numpy as np
from numpy.typing import NDArray

from ..colours import Palette
from ..errors import PuzzleError
from ..events import Outcome
from ..make.mends import judged
from ..puzzle import Puzzle, RunLists

NO_NUMBER: Final = 0  # a value that says: nothing is printed here

Corners = tuple[tuple[float, float], ...]  # four: top left, top right, bottom right, bottom left
Choices = tuple[tuple[int, float], ...]  # values and their probabilities, the most probable first


def cell_of(mesh: NDArray[np.float32]) -> float:
    """The side of a typical cell of a mesh, in pixels."""
    return float(np.median(np.linalg.norm(np.diff(mesh, axis=1), axis=2)))


@dataclass(frozen=True, slots=True)
class Number:
    """A number of a clue, as it was read."""

    values: Choices  # numbers and their probabilities, the likeliest first; 0 means that nothing is printed
    corners: Corners  # its corners in the picture, from the top left clockwise
    inks: Choices = ()  # in colours: places in the palette, and their probabilities

    def __post_init__(self) -> None:
        if all(value == NO_NUMBER for value, _ in self.values):
            raise ValueError("a number needs a value")

    @property
    def value(self) -> int:
        """The most probable number."""
        return next(value for value, _ in self.values if value != NO_NUMBER)

    @property
    def ink(self) -> int | None:
        return self.inks[0][0] if self.inks else None

    @property
    def certainty(self) -> float:
        """The probability that both the number and its colour are right."""
        return dict(self.values)[self.value] * (self.inks[0][1] if self.inks else 1.0)


Clue = tuple[Number, ...]  # in reading order: left to right, or top to bottom; empty for a line without cells


@dataclass(frozen=True)
class Reading:
    """A puzzle as it was read."""

    rows: tuple[Clue, ...]  # for each row, its numbers
    cols: tuple[Clue, ...]  # for each column, its numbers
    mesh: NDArray[np.float32]  # where lines cross in the picture: rows + 1 times columns + 1 times (x, y)
    palette: Palette = ()  # the colour of empty cells first; none in black and white
    marks: NDArray[np.uint8] | None = None  # rows times columns: states of cells as in `Grid`, if some are marked
    outlines: tuple[Corners, ...] = ()  # corners of all puzzles in the picture, the largest first
    place: int = 0  # the place of this puzzle among them

    @property
    def lines(self) -> tuple[Clue, ...]:
        """All lines, rows first, as in a puzzle."""
        return self.rows + self.cols

    @cached_property
    def cell(self) -> float:
        return cell_of(self.mesh)

    def puzzle(self) -> Puzzle:
        """The puzzle of the most probable numbers. Raises PuzzleError if they cannot fit."""
        return Puzzle.flat(self._runs(self.rows), self._runs(self.cols), palette=self.palette)

    def outcome(self, patience: int) -> Outcome:
        """How many solutions the most probable numbers have: NONE, too, if they cannot fit; LIMIT if so many steps of
        the solver do not decide."""
        try:
            steps = judged(self.puzzle(), patience)
            while True:
                next(steps)
        except StopIteration as stop:
            outcome: Outcome = stop.value
            return outcome
        except PuzzleError:
            return Outcome.NONE

    def _runs(self, clues: tuple[Clue, ...]) -> RunLists:
        if self.palette:
            return [[(number.value, number.ink or 1) for number in clue] for clue in clues]
        return [[number.value for number in clue] for clue in clues]
