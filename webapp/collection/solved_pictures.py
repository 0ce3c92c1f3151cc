"""Solved puzzles in galleries: the picture, or the model in colour, as a small SVG. In both themes it is ink on paper,
or in its own colours, like a finished board."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from solvers import draw
from solvers.colours import hex_of
from solvers.draw.layout import path_of
from solvers.grid import Grid, state_of

from .gallery_card import Card

_CUBE: Final = 8  # pixels of the edge of a cube
_PAPER, _INK = "#fffdf9", "#1f1c19"


@lru_cache(maxsize=512)
def picture_of(card: Card) -> str:
    puzzle = card.source.puzzle
    goal = puzzle.info.goal
    assert goal is not None  # every example and every model has one
    if card.is_solid:
        return draw.svg(puzzle, goal, cell=_CUBE)
    paper, *inks = [hex_of(colour.value) for colour in puzzle.palette] or (_PAPER, _INK)
    return _svg(goal, paper, inks)


def _svg(goal: Grid, paper: str, inks: Sequence[str]) -> str:
    """With a margin of one cell, and without lines."""
    height, width = goal.shape
    across, down = width + 2, height + 2
    shapes = (f'<path fill="{ink}" d="{path_of(goal, state_of(colour))}"/>' for colour, ink in enumerate(inks, 1))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-1 -1 {across} {down}" shape-rendering="crispEdges">'
        f'<path fill="{paper}" d="M-1 -1h{across}v{down}h-{across}z"/>{"".join(shapes)}</svg>'
    )
