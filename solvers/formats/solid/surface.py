"""The surface of a model: the faces of filled cells that touch no other filled cell. No file formats, no picture."""

from __future__ import annotations

from collections.abc import Iterator
from math import prod
from typing import Final, NamedTuple

from ...grid import FILLED, Grid

Point = tuple[int, int, int]


class Side(NamedTuple):
    """A face of a cell: the axis to which it is perpendicular, and whether it faces larger coordinates."""

    cell: int
    axis: int
    ahead: bool


def surface(grid: Grid) -> Iterator[Side]:
    """The faces that can be seen from outside or from a hollow."""
    for axis, side in enumerate(grid.shape):
        step = len(grid.cells) // prod(grid.shape[: axis + 1])
        for cell, state in enumerate(grid.cells):
            if state == FILLED:
                place = cell // step % side
                if place == 0 or grid.cells[cell - step] != FILLED:
                    yield Side(cell, axis, ahead=False)
                if place == side - 1 or grid.cells[cell + step] != FILLED:
                    yield Side(cell, axis, ahead=True)


def corners(shape: tuple[int, ...], side: Side) -> tuple[Point, Point, Point, Point]:
    """The four corners of a face, anticlockwise as seen from outside."""
    _, y, z = shape
    base = [side.cell // (y * z), side.cell // z % y, side.cell % z]
    base[side.axis] += side.ahead
    ring = _RING if side.ahead else _RING[::-1]
    first, second = (side.axis + 1) % 3, (side.axis + 2) % 3
    points = []
    for along, up in ring:
        point = list(base)
        point[first] += along
        point[second] += up
        points.append((point[0], point[1], point[2]))
    return points[0], points[1], points[2], points[3]


_RING: Final = ((0, 0), (1, 0), (1, 1), (0, 1))
