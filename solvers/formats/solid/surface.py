"""The surface of a finished model for other programs, as Wavefront OBJ and as STL. Both are only written."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from math import prod
from typing import Final, NamedTuple

from ...colours import RGB
from ...grid import FILLED, Grid
from ...puzzle import Puzzle, coordinates
from ..base import Format, model_of_goal, never, one_line

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
    base = [*coordinates(shape, side.cell)]
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


# Wavefront OBJ: squares. The colour of a corner follows its coordinates, which most programs can read. y is up in this
# format, so it is our z.


def dump_obj(puzzle: Puzzle) -> str:
    goal, colours = model_of_goal(puzzle, "titles.in_obj")
    numbers: dict[tuple[Point, RGB | None], int] = {}
    squares = [
        "f " + " ".join(str(numbers.setdefault((point, colours.of(side.cell)), len(numbers) + 1))
                        for point in corners(goal.shape, side))
        for side in surface(goal)
    ]
    name = one_line(puzzle.info.title).replace(" ", "_") or "model"
    return "\n".join([f"o {name}", *(_vertex(point, colour) for point, colour in numbers), *squares, ""])


def _vertex(point: Point, colour: RGB | None) -> str:
    x, y, z = point
    tint = "" if colour is None else "".join(f" {part / 255:.3f}" for part in colour)
    return f"v {x} {z} {-y}{tint}"


OBJ: Final = Format("obj", (".obj",), never, None, dump_obj, picture=True, flat=False, solid=True)


# STL: triangles, as binary

_HEADER: Final = 80
_TRIANGLE: Final = struct.Struct("<12fH")


def dump_stl(puzzle: Puzzle) -> bytes:
    goal, _ = model_of_goal(puzzle, "titles.in_stl")
    triangles = []
    for side in surface(goal):
        normal = [0.0, 0.0, 0.0]
        normal[side.axis] = 1.0 if side.ahead else -1.0
        first, second, third, fourth = corners(goal.shape, side)
        triangles.append(_TRIANGLE.pack(*normal, *first, *second, *third, 0))
        triangles.append(_TRIANGLE.pack(*normal, *first, *third, *fourth, 0))
    return b"Nonoscope".ljust(_HEADER) + struct.pack("<I", len(triangles)) + b"".join(triangles)


STL: Final = Format("stl", (".stl",), never, None, dump_stl, picture=True, binary=True, flat=False, solid=True)
