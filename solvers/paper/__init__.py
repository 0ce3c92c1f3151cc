"""Puzzles on paper, as PDF: worksheets and handouts, and what they draw. Nothing here reads files.

reportlab writes the files: it flows the texts and tables of units, and its licence is BSD. fpdf2 is kept as well and is
as fast, but it is under the LGPL and needs fonttools, which alone is three times as large as reportlab.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ..errors import PuzzleError
from ..puzzle import Puzzle
from ..runner import Kind, method_info
from ..texts import say, size_name

# The choices, for callers that offer them without drawing.
_MILLIMETRE: Final = 72 / 25.4  # in points
_SIZES: Final = {"a4": (210.0, 297.0), "a3": (297.0, 420.0), "letter": (215.9, 279.4)}  # in millimetres
PAPERS: Final = tuple(_SIZES)
MOST_A_PAGE: Final = 6
PERSON: Final = "person"
MOST_STEPS: Final = 48
LEAST_CELL: Final = 7.5  # points: 2.6 mm, whose numbers are as small as print may be
_STRIP_METHODS: Final = ("passes", "lines3d", "dfs", "bfs", "astar")


@dataclass(frozen=True, slots=True)
class Paper:
    """The paper to print on, upright or on its side. PuzzleError for an unknown name."""

    name: str = PAPERS[0]
    landscape: bool = False

    def __post_init__(self) -> None:
        if self.name not in _SIZES:
            raise PuzzleError("errors.one_of", where="paper", found=self.name, names=[*PAPERS])

    @property
    def size(self) -> tuple[float, float]:
        """Width and height in points."""
        width, height = (side * _MILLIMETRE for side in _SIZES[self.name])
        return (height, width) if self.landscape else (width, height)

    def check_area(self, puzzle: Puzzle, number: int) -> None:
        """PuzzleError if the cells alone of a worksheet's puzzle take more than a page."""
        width, height = self.size
        if puzzle.size * LEAST_CELL**2 > width * height:
            raise too_large(puzzle, number)


def too_large(puzzle: Puzzle, number: int) -> PuzzleError:
    """The error for a puzzle that is too large for a worksheet, with its number there."""
    return PuzzleError("paper.too_large", where=say("places.puzzle", number=number),
                       found=size_name(puzzle.shape, " x "))


def strip_methods(kind: Kind) -> list[str]:
    """The methods whose steps on a puzzle of this kind a strip can show: a person's, and methods whose every step is
    cells with a reason. SAT, belief and annealing decide nothing in their first steps that a board could show."""
    return [PERSON, *(name for name in _STRIP_METHODS if kind in method_info(name).kinds)]
