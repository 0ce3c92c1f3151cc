"""What galleries show of a puzzle that was solved: its picture, or its model in colour, as a small SVG. As on the board
that is finished, they are ink on paper in either theme."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from solvers import draw
from solvers.draw.content import path_of
from solvers.grid import FILLED, Grid

from .model_gallery import ModelCard
from .puzzle_names import Card

_CUBE: Final = 8  # pixels of a cube's edge
_PAPER, _INK = "#fffdf9", "#1f1c19"


@lru_cache(maxsize=512)
def picture_of(card: Card) -> str:
    puzzle = card.source.puzzle
    goal = puzzle.info.goal
    assert goal is not None  # every example and every model has one
    return draw.svg(puzzle, goal, cell=_CUBE) if isinstance(card, ModelCard) else _inked(goal)


def _inked(goal: Grid) -> str:
    """With one cell of paper around, and no lines."""
    height, width = goal.shape
    across, down = width + 2, height + 2
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-1 -1 {across} {down}" shape-rendering="crispEdges">'
        f'<path fill="{_PAPER}" d="M-1 -1h{across}v{down}h-{across}z"/>'
        f'<path fill="{_INK}" d="{path_of(goal, FILLED)}"/></svg>'
    )
