"""A solid puzzle seen from one corner, as shapes in a plane, from the far ones to the near ones.

Without a model it is the whole box with the numbers on its three visible sides; with one it is the filled cells in
their colours. x goes to the right and nearer, y to the right and away, z up. No pixels here, no file formats.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from ..formats.base import fitting_colours
from ..grid import FILLED, Grid
from ..puzzle import Puzzle
from ..solid import Shape, faces_of, solid_shape
from .strokes import clue_strokes
from .theme import Colour, Theme

_SQRT3_HALF: Final = 3**0.5 / 2
_LIGHT: Final = {"top": 1.0, "front": 0.86, "right": 0.7}
_WOOD: Final = (214, 196, 165)
_EDGE: Final = 90  # how dark an edge is, of 255
_THIN, _BOLD = 0.03, 0.055

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Shape2D:
    """Joined points: a filled area, or a line if `fill` is None. One cell's side is 1."""

    points: tuple[Point, ...]
    fill: Colour | None
    stroke: Colour
    width: float


@dataclass(frozen=True, slots=True)
class _Side:
    """One visible side of the box; `corner` gives the upper left corner of a cell's face on it."""

    name: str
    axis: int
    across: Point
    down: Point
    corner: Callable[[int, int, int], tuple[int, int, int]]


def project(x: float, y: float, z: float) -> Point:
    """The place of a point of the box in the plane, y down."""
    return (x + y) * _SQRT3_HALF, (x - y) * 0.5 - z


def extent(shape: Shape) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of the whole box in the plane."""
    x, y, z = shape
    return 0.0, -0.5 * y - z, (x + y) * _SQRT3_HALF, 0.5 * x


def shapes(puzzle: Puzzle, grid: Grid | None, theme: Theme) -> Iterator[Shape2D]:
    """All there is to draw, in order."""
    if grid is None:
        yield from _box(puzzle, theme)
    else:
        yield from _model(puzzle, grid, theme)


_RIGHTWARDS: Final = (_SQRT3_HALF, 0.5)
_AWAY: Final = (_SQRT3_HALF, -0.5)
_DOWN: Final = (0.0, 1.0)
_NEARER: Final = (-_SQRT3_HALF, 0.5)
# The upper left corner of a face is that of the number on it.
_SIDES: Final = (
    _Side("right", 0, _AWAY, _DOWN, lambda x, y, z: (x + 1, y, z + 1)),
    _Side("front", 1, _RIGHTWARDS, _DOWN, lambda x, y, z: (x, y, z + 1)),
    _Side("top", 2, _RIGHTWARDS, _NEARER, lambda x, y, z: (x, y + 1, z + 1)),
)


def _box(puzzle: Puzzle, theme: Theme) -> Iterator[Shape2D]:
    x, y, z = solid_shape(puzzle)
    # For each side the cells on it, in the order of its face.
    cells = (
        [(x - 1, j, k) for j in range(y) for k in range(z)],
        [(i, 0, k) for i in range(x) for k in range(z)],
        [(i, j, z - 1) for i in range(x) for j in range(y)],
    )
    for side, face, places in zip(_SIDES, faces_of(puzzle), cells, strict=True):
        for clue, place in zip((clue for row in face for clue in row), places, strict=True):
            yield _square(side, place, _shaded(_WOOD, side, theme), theme)
            if clue is not None:
                yield from _number(side, place, list(clue_strokes(clue)), theme)


def _model(puzzle: Puzzle, grid: Grid, theme: Theme) -> Iterator[Shape2D]:
    colours = fitting_colours(puzzle)
    _, y, z = grid.shape
    for place in sorted(_nearest(grid), key=lambda place: place[0] - place[1] + place[2]):
        cell = (place[0] * y + place[1]) * z + place[2]
        colour = (colours.of(cell) if colours else None) or _WOOD
        for side in _SIDES:
            if not _covered(grid, place, side):
                yield _square(side, place, _shaded(colour, side, theme), theme)


def _nearest(grid: Grid) -> Iterator[tuple[int, int, int]]:
    """The filled cells, except those hidden exactly behind another one."""
    x, y, z = grid.shape
    for cell, state in enumerate(grid.cells):
        if state == FILLED:
            place = cell // (y * z), cell // z % y, cell % z
            steps = min(x - 1 - place[0], place[1], z - 1 - place[2])
            stride = y * z - z + 1
            if not any(grid.cells[cell + step * stride] == FILLED for step in range(1, steps + 1)):
                yield place


def _covered(grid: Grid, place: tuple[int, int, int], side: _Side) -> bool:
    """Whether a cell's face touches another filled cell."""
    other = list(place)
    other[side.axis] += -1 if side.name == "front" else 1
    if not 0 <= other[side.axis] < grid.shape[side.axis]:
        return False
    return grid.cells[(other[0] * grid.shape[1] + other[1]) * grid.shape[2] + other[2]] == FILLED


def _square(side: _Side, place: tuple[int, int, int], fill: Colour, theme: Theme) -> Shape2D:
    points = tuple(_placed(side, place, at) for at in ((0, 0), (1, 0), (1, 1), (0, 1)))
    return Shape2D(points, fill, _mixed(fill, theme.ink, _EDGE / 255), _THIN)


def _number(side: _Side, place: tuple[int, int, int], strokes: list[list[Point]], theme: Theme) -> Iterator[Shape2D]:
    ink = min(theme.ink, theme.paper, key=sum)
    for stroke in strokes:
        yield Shape2D(tuple(_placed(side, place, at) for at in stroke), None, ink, _BOLD)


def _placed(side: _Side, place: tuple[int, int, int], at: Point) -> Point:
    """A point of a cell's face, `at` from its left upper corner."""
    left, top = project(*side.corner(*place))
    across, down = at
    return (left + across * side.across[0] + down * side.down[0], top + across * side.across[1] + down * side.down[1])


def _shaded(colour: Colour, side: _Side, theme: Theme) -> Colour:
    dark = min(theme.ink, theme.paper, key=sum)
    return _mixed(colour, dark, 1 - _LIGHT[side.name])


def _mixed(colour: Colour, other: Colour, share: float) -> Colour:
    red, green, blue = (round(start + (end - start) * share) for start, end in zip(colour, other, strict=True))
    return red, green, blue
