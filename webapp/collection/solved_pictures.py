"""Solved puzzles in galleries: the picture, or the model in colour, as a small SVG. In both themes it is ink on paper,
like a finished board."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from solvers import draw
from solvers.draw.content import path_of
from solvers.grid import FILLED, Grid

from .gallery_card import Card

_CUBE: Final = 8  # pixels of the edge of a cube
_PAPER, _INK = "#fffdf9", "#1f1c19"


@lru_cache(maxsize=512)
def picture_of(card: Card) -> str:
    puzzle = card.source.puzzle
    goal = puzzle.info.goal
    assert goal is not None  # every example and every model has one
    return draw.svg(puzzle, goal, cell=_CUBE) if card.is_solid else _inked(goal)


def _inked(goal: Grid) -> str:
    """With a margin of one cell, and without lines."""
    height, width = goal.shape
    across, down = width + 2, height + 2
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-1 -1 {across} {down}" shape-rendering="crispEdges">'
        f'<path fill="{_PAPER}" d="M-1 -1h{across}v{down}h-{across}z"/>'
        f'<path fill="{_INK}" d="{path_of(goal, FILLED)}"/></svg>'
    )
